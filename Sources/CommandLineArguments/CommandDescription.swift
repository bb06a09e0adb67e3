/// A command as data: all that help, manual pages and shell completions need to know.
package struct CommandDescription: Equatable, Sendable {
  package var path: [String]
  package var summary: String
  package var discussion = ""
  /// Whether the command runs when the words before its name stand alone: `pwcheck` is `pwcheck
  /// check`.
  package var isDefault = false
  package var positionals: [PositionalDescription] = []
  /// The options of the command, including those of every command (`--help`).
  package var sections: [OptionSection] = []
  package var rules: [OptionRule] = []
  package var examples: [Example] = []
  /// The commands within; a command has either these or arguments.
  package var subcommands: [CommandDescription] = []

  /// The word that selects the command among its siblings.
  package var name: String { path.last ?? "" }

  package var isGroup: Bool { !subcommands.isEmpty }

  /// The command within that runs when none is named.
  var defaultSubcommand: CommandDescription? { subcommands.first(where: \.isDefault) }

  var options: [OptionDescription] { sections.flatMap(\.options) }

  package func takes(_ option: String) -> Bool {
    options.contains { $0.names.contains(option) }
  }

  /// The command and all below it, each before those within it.
  package var tree: [CommandDescription] { [self] + subcommands.flatMap(\.tree) }

  /// The command that these words select; nil if there is none of that name.
  package func subcommand(at words: some Sequence<String>) -> CommandDescription? {
    words.reduce(self as CommandDescription?) { command, word in
      command?.subcommands.first { $0.name == word }
    }
  }
}

package struct OptionSection: Equatable, Sendable {
  package var title: String
  package var options: [OptionDescription]

  static let help = Self(title: "Help", options: [.help, .version])
}

package struct OptionDescription: Equatable, Sendable {
  /// The long name with its dashes.
  package var name: String
  package var short: Character?
  /// The value that it takes; nil for a flag.
  package var value: ValueDescription?
  package var isRepeated = false
  package var help: String

  /// The option as a synopsis shows it: `--output FILE`.
  package var usage: String { value.map { "\(name) \($0.name)" } ?? name }

  /// The names of the option, the short one first: `-o`, `--output`.
  var names: [String] { (short.map { ["-\($0)"] } ?? []) + [name] }

  static let help = OptionDescription(name: "--help", short: "h", help: "Show this help")
  static let version = OptionDescription(name: "--version", short: "V", help: "Show the version")
}

package struct PositionalDescription: Equatable, Sendable {
  package var value: ValueDescription
  package var isRequired = false
  /// Whether the argument takes all that remain.
  package var isRepeated = false
  package var help: String

  /// The argument as a synopsis shows it: `[FILE...]`.
  package var usage: String {
    let name = value.name + (isRepeated ? "..." : "")
    return isRequired ? name : "[\(name)]"
  }
}

/// A rule between options, which are given by name.
package enum OptionRule: Equatable, Sendable {
  case atMostOne([String])
  /// The second option may be given only with the first.
  case requirement(of: String, for: String)
}

/// A command line to copy, with an explanation.
package struct Example: Equatable, Sendable {
  package let command: String
  package let explanation: String

  package init(_ command: String, _ explanation: String) {
    (self.command, self.explanation) = (command, explanation)
  }
}
