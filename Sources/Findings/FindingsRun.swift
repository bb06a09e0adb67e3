/// A run that found or missed findings, in a form that can be repeated. It holds nothing secret: no
/// key, and no option whose value could be a command.
package struct FindingsRun: Hashable, Sendable {
  package enum Command: String, CaseIterable, Sendable { case audit, gate, accounts }

  package var command: Command
  /// The time when the run ended.
  package var time: Timestamp
  /// The id of the policy.
  package var policy: String
  /// The lists as they were named; "-" is standard input.
  package var lists: [String]
  /// The options as they were given, each in one piece: "--policy=default".
  package var options: [String]
  /// The number of passwords that are not accepted, or of account flaws, that have no finding,
  /// since there were too many.
  package var cut: Int
  /// Whether the options hold everything that the run depended on. An option that starts a program
  /// is left out.
  package var isComplete: Bool

  package init(
    command: Command, time: Timestamp, policy: String, lists: [String], options: [String] = [],
    cut: Int = 0, isComplete: Bool = true
  ) {
    (self.command, self.time, self.policy) = (command, time, policy)
    (self.lists, self.options) = (lists.map(storable), options.map(storable))
    (self.cut, self.isComplete) = (cut, isComplete)
  }

  /// Whether the run does the same work as another: the later run takes the place of the earlier
  /// one.
  func repeats(_ other: Self) -> Bool { command == other.command && lists == other.lists }

  /// The options that a run may have in the file. They are run again, so none of them writes a
  /// file, starts a program or shows a password.
  package static let options: Set<String> = [
    "--policy", "--role", "--input", "--keys", "--as-passwords", "--encoding", "--no-hex",
    "--max-unreadable", "--jobs", "--site", "--words", "--words-in", "--hash", "--breaches",
    "--no-strength", "--no-statistics",
    "--max-failing", "--min-score", "--findings-key", "--findings-lines", "--potfile", "--groups",
    "--stale-after", "--by",
  ]

  /// Whether an option, with its value or without, may be in the file.
  package static func allows(_ option: String) -> Bool {
    options.contains(String(option.prefix { $0 != "=" }))
  }

  /// The reason why the run cannot be repeated; nil if it can.
  package var obstacle: Obstacle? {
    if lists.contains("-") { return .standardInput }
    return isComplete ? nil : .optionLeftOut
  }

  /// The reason why a run cannot be repeated.
  package enum Obstacle: Sendable {
    /// A list came from standard input.
    case standardInput
    /// The run depended on an option that the file does not hold.
    case optionLeftOut
  }

  /// The arguments that repeat the run and write to a findings file.
  package func arguments(findings path: String) -> [String] {
    [command.rawValue] + options + ["--findings=\(path)", "--"] + lists
  }
}
