internal import UnicodeText

extension Command {
  static func description(path: [String], isDefault: Bool) -> CommandDescription {
    let table = table(for: .describing)
    return CommandDescription(
      path: path, summary: summary, discussion: discussion, isDefault: isDefault,
      positionals: table.positionals, sections: table.sections + [.help], rules: table.rules,
      examples: examples)
  }

  /// - Parameter root: Where the commands are found that a word out of place may mean.
  static func parse(
    _ arguments: ArraySlice<String>, path: [String], isDefault: Bool, root: CommandTree<Context>
  ) throws(UsageError) -> Invocation<Context> {
    var (table, scan) = scan(arguments, for: .scanning)
    // The message may say what a value looks like.
    if scan.problem != nil { (table, scan) = self.scan(arguments, for: .describing) }
    if scan.wantsHelp { return .help(description(path: path, isDefault: isDefault)) }
    if scan.wantsVersion { return .version }
    do throws(UsageProblem) {
      let stray = table.positionals.isEmpty ? scan.positionals.first : nil
      // The options that follow the name of another command are that one's.
      if let stray, stray == arguments.first, let problem = strayProblem(stray, arguments, root) {
        throw problem
      }
      if let problem = scan.problem { throw problem }
      if let stray, let problem = strayProblem(stray, arguments, root) { throw problem }
      var command = Self()
      var assignment = Arguments(for: .assigning(scan))
      command.bind(to: &assignment)
      try assignment.finish()
      try command.validate()
      return .run(command)
    } catch {
      if case .otherCommand = error {
        throw UsageError(problem: error, path: Array(path.prefix(1)))
      }
      throw UsageError(problem: error, path: path)
    }
  }

  /// The error for a word where the command takes none, if the intention is clear.
  private static func strayProblem(
    _ word: String, _ arguments: ArraySlice<String>, _ root: CommandTree<Context>
  ) -> UsageProblem? {
    if let place = root.place(of: word) {
      guard word == arguments.first else {
        return .objection("the command '\(word)' must come before its options: '\(place)'.")
      }
      let rest = arguments.dropFirst()
      // The error repeats the words behind only if none may be a secret or needs quotes in a shell.
      let isPublic = rest.allSatisfy { isPlainInShell($0) && remark(on: $0) != nil }
      let meant = ([place] + (isPublic ? rest : [])).joined(separator: " ")
      return .otherCommand(unknown("unexpected argument", meant, secretAdvice))
    }
    return remark(on: word).map { .objection($0) }
  }

  private static func scan(
    _ arguments: ArraySlice<String>, for purpose: Arguments.Purpose
  ) -> (Arguments, ArgumentScanner) {
    let table = table(for: purpose)
    let scan = ArgumentScanner(
      arguments, options: table.sections.flatMap { $0.options }, refusals: table.refusals,
      secretAdvice: secretAdvice)
    return (table, scan)
  }

  private static func table(for purpose: Arguments.Purpose) -> Arguments {
    var command = Self()
    var table = Arguments(for: purpose)
    command.bind(to: &table)
    return table
  }
}
