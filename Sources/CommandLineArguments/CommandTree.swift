internal import UnicodeText

/// A command, or a group of commands under a common word, such as all those of a program.
package struct CommandTree<Context>: Sendable {
  private let name: String
  private var isDefault = false
  /// Nil for a group.
  private var type: (any Command<Context>.Type)?
  private var summary = ""
  private var examples: [Example] = []
  private var commands: [CommandTree] = []

  /// A command. The default command of a group runs when no command is named.
  package static func command<C: Command<Context>>(_ type: C.Type, isDefault: Bool = false) -> Self
  { Self(name: C.name, isDefault: isDefault, type: type) }

  package static func group(
    _ name: String, summary: String, examples: [Example] = [], _ commands: [CommandTree]
  ) -> Self {
    Self(name: name, summary: summary, examples: examples, commands: commands)
  }
}

extension CommandTree {
  package var description: CommandDescription { description(in: []) }

  /// Parses the arguments, which come without the program's own name.
  ///
  /// A request for help wins over every mistake, wherever it stands before `--`, and a request for
  /// the version over all but that.
  package func parse(_ arguments: [String]) throws(UsageError) -> Invocation<Context> {
    try parse(arguments[...], in: [], root: self)
  }

  func description(in path: [String]) -> CommandDescription {
    let path = path + [name]
    if let type { return type.description(path: path, isDefault: isDefault) }
    return CommandDescription(
      path: path, summary: summary, sections: [.help], examples: examples,
      subcommands: commands.map { $0.description(in: path) })
  }

  func parse(
    _ arguments: ArraySlice<String>, in parent: [String], root: CommandTree
  ) throws(UsageError) -> Invocation<Context> {
    let path = parent + [name]
    if let type { return try type.parse(arguments, path: path, isDefault: isDefault, root: root) }
    // Called only for errors: generic code over the tree is slow, and would slow down every run.
    func names() -> [String] { commands.map { $0.name } }
    var missing: UsageError { error("a command is missing. Use \(alternatives(names())).", path) }
    let fallback = commands.first { $0.isDefault }
    let advice = fallback?.type?.secretAdvice ?? defaultSecretAdvice
    guard let word = arguments.first else {
      if let fallback { return try fallback.parse([], in: path, root: root) }
      throw missing
    }
    if let command = commands.first(where: { $0.name == word }) {
      return try command.parse(arguments.dropFirst(), in: path, root: root)
    }
    if word == "help" {
      return try help(arguments.dropFirst(), in: parent, root: root, advice: advice)
    }

    let isOption = word.hasPrefix("-") && word != "-"
    // A word that names another command leads there, even if it resembles a name in this group.
    let place = isOption ? nil : root.place(of: word)
    let suggestion = isOption || place != nil ? nil : nearest(to: word, in: names() + ["help"])
    if let fallback, word != "--help", word != "-h",
      suggestion == nil || !fallback.description.positionals.isEmpty
    {
      do { return try fallback.parse(arguments, in: path, root: root) } catch {
        // One word too many: the first was to be a command.
        guard let suggestion, case .surplusArgument = error.problem else { throw error }
        throw self.error(unknown("unknown command", suggestion, advice), path)
      }
    }
    let scan = ArgumentScanner(arguments, secretAdvice: advice)
    if scan.wantsHelp { return .help(description(in: parent)) }
    if scan.wantsVersion { return .version }
    if isOption { throw scan.problem.map { UsageError(problem: $0, path: path) } ?? missing }
    throw error(unknown("unknown command", suggestion ?? place, advice), path)
  }

  private func error(_ sentences: String, _ path: [String]) -> UsageError {
    UsageError(problem: .objection(sentences), path: path)
  }

  /// The words of the command with this name or synonym in this tree: `pwcheck policy lint`.
  func place(of word: String) -> String? {
    if word == "version" { return "\(name) --version" }
    return place(in: [], of: { $0.name == word })
      ?? place(in: [], of: { $0.type?.synonyms.contains(word) ?? false })
  }

  private func place(in path: [String], of isMeant: (CommandTree) -> Bool) -> String? {
    let path = path + [name]
    if let command = commands.first(where: isMeant) {
      return (path + [command.name]).joined(separator: " ")
    }
    for command in commands {
      if let place = command.place(in: path, of: isMeant) { return place }
    }
    return nil
  }

  /// Answers a request such as `help policy list`.
  private func help(
    _ words: ArraySlice<String>, in parent: [String], root: CommandTree, advice: String
  ) throws(UsageError) -> Invocation<Context> {
    var description = description(in: parent)
    for word in words where !word.hasPrefix("-") {
      guard let command = description.subcommands.first(where: { $0.name == word }) else {
        let names = description.subcommands.map(\.name)
        let suggestion = root.place(of: word) ?? nearest(to: word, in: names)
        throw error(unknown("unknown command", suggestion, advice), description.path)
      }
      description = command
    }
    return .help(description)
  }

}

/// The request that a command line makes.
package enum Invocation<Context> {
  case run(any Command<Context>)
  case help(CommandDescription)
  case version
}
