/// A command as data: all that help, manual pages and shell completions need to know.
public struct CommandDescription: Equatable, Sendable {
  /// The words that select the command, the program's name first.
  public var path: [String]
  /// One line.
  public var summary: String
  /// Paragraphs; may be empty.
  public var discussion = ""
  /// Whether it runs when the words before its name stand alone: `pwcheck` is `pwcheck check`.
  public var isDefault = false
  /// Whether to leave it out.
  public var isHidden = false
  /// Its positional arguments, in order.
  public var positionals: [PositionalDescription] = []
  /// Its options, those of every command (`--help`) included.
  public var sections: [OptionSection] = []
  /// What must hold among its options.
  public var rules: [OptionRule] = []
  /// Typical uses.
  public var examples: [Example] = []
  /// Commands within; a command has either these or arguments.
  public var subcommands: [CommandDescription] = []

  /// The word that selects it among its siblings.
  public var name: String { path.last ?? "" }
}

/// Options under one heading.
public struct OptionSection: Equatable, Sendable {
  /// The heading.
  public var title: String
  /// The options, in order.
  public var options: [OptionDescription]
}

/// An option as data.
public struct OptionDescription: Equatable, Sendable {
  /// The long name with its dashes.
  public var name: String
  /// The letter of the short name.
  public var short: Character?
  /// The value that it takes; nil for a flag.
  public var value: ValueDescription?
  /// Whether it may be given more than once.
  public var isRepeated = false
  /// Whether to leave it out.
  public var isHidden = false
  /// What it does, in a phrase.
  public var help: String

  /// As in a synopsis: `--output FILE`.
  public var usage: String { value.map { "\(name) \($0.name)" } ?? name }

  static let help = OptionDescription(name: "--help", short: "h", help: "Show this help")
  static let version = OptionDescription(name: "--version", short: "V", help: "Show the version")
}

/// A positional argument as data.
public struct PositionalDescription: Equatable, Sendable {
  /// What it may be.
  public var value: ValueDescription
  /// Whether it must be given.
  public var isRequired = false
  /// Whether it takes all that remain.
  public var isRepeated = false
  /// What it is for, in a phrase.
  public var help: String

  /// As in a synopsis: `[FILE...]`.
  public var usage: String {
    let name = value.name + (isRepeated ? "..." : "")
    return isRequired ? name : "[\(name)]"
  }
}

/// What must hold among options, by name.
public enum OptionRule: Equatable, Sendable {
  /// Not two of them.
  case atMostOne([String])
  /// One of them and no other.
  case exactlyOne([String])
  /// The second only with the first.
  case requirement(of: String, for: String)
}

/// A command line to copy, and what it does.
public struct Example: Equatable, Sendable {
  /// The line as typed into a shell.
  public let command: String
  /// What it does, in a phrase.
  public let explanation: String

  /// A command line and what it does.
  public init(_ command: String, _ explanation: String) {
    self.command = command
    self.explanation = explanation
  }
}
