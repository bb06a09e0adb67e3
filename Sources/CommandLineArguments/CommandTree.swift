internal import UnicodeText

/// A command, or a group of commands under a common word, such as all those of a program.
package struct CommandTree<Context>: Sendable {
  private enum Content: Sendable {
    case command(any Command<Context>.Type)
    case group(summary: String, examples: [Example], [CommandTree])
  }

  private let name: String
  private let isDefault: Bool
  private let content: Content

  /// A command. The default command of a group runs when no command is named.
  package static func command<C: Command<Context>>(_ type: C.Type, isDefault: Bool = false) -> Self
  { Self(name: C.name, isDefault: isDefault, content: .command(type)) }

  /// A group of commands, such as `policy` for `policy list` and `policy show`.
  package static func group(
    _ name: String, summary: String, examples: [Example] = [], _ commands: [CommandTree]
  ) -> Self {
    Self(
      name: name, isDefault: false, content: .group(summary: summary, examples: examples, commands))
  }
}

extension CommandTree {
  /// All commands as data.
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
    switch content {
    case .command(let type): return type.description(path: path, isDefault: isDefault)
    case .group(let summary, let examples, let commands):
      var description = CommandDescription(path: path, summary: summary)
      description.sections = [.help]
      description.examples = examples
      description.subcommands = commands.map { $0.description(in: path) }
      return description
    }
  }

  /// Parses the arguments of the command or group, a part of the tree `root`.
  func parse(
    _ arguments: ArraySlice<String>, in path: [String], root: CommandTree
  ) throws(UsageError) -> Invocation<Context> {
    switch content {
    case .command(let type):
      try type.parse(arguments, path: path + [name], isDefault: isDefault, root: root)
    case .group(_, _, let commands): try select(from: commands, arguments, in: path, root: root)
    }
  }

  private func select(
    from commands: [CommandTree], _ arguments: ArraySlice<String>, in parent: [String],
    root: CommandTree
  ) throws(UsageError) -> Invocation<Context> {
    let path = parent + [name]
    // Called only for errors: generic code over the tree is slow, and would slow down every run.
    func names() -> [String] { commands.map { $0.name } }
    var missing: UsageError { error("a command is missing. Use \(alternatives(names())).", path) }
    let fallback = commands.first { $0.isDefault }
    let advice = fallback?.secretAdvice ?? defaultSecretAdvice
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
    if let fallback, suggestion == nil || fallback.takesPositionals, word != "--help", word != "-h"
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
      ?? place(in: [], of: { $0.synonyms.contains(word) })
  }

  private func place(in path: [String], of isMeant: (CommandTree) -> Bool) -> String? {
    let path = path + [name]
    guard case .group(_, _, let commands) = content else { return nil }
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

  private var synonyms: [String] {
    if case .command(let type) = content { type.synonyms } else { [] }
  }
  private var takesPositionals: Bool { !description(in: []).positionals.isEmpty }
  private var secretAdvice: String? {
    if case .command(let type) = content { type.secretAdvice } else { nil }
  }
}

/// The request that a command line makes.
package enum Invocation<Context> {
  /// A command, whose properties hold the options, is to run.
  case run(any Command<Context>)
  case help(CommandDescription)
  case version
}
