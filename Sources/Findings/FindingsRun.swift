/// A run that found or missed findings, in a form that can be repeated. It holds nothing secret: no
/// key, and no option whose value could be a command.
package struct FindingsRun: Hashable, Sendable {
  package enum Command: String, CaseIterable, Sendable { case audit, gate, accounts }

  package var command: Command
  package var time: Timestamp
  package var policy: String
  /// The lists as they were named; "-" is standard input.
  package var lists: [String]
  /// The options as they were given, each in one piece: "--policy=default".
  package var options: [String]
  /// The passwords not accepted, or flaws of accounts, for which there was no room.
  package var cut: Int
  /// Whether the options are all that the run depended on, none of them left out.
  package var isComplete: Bool

  package init(
    command: Command, time: Timestamp, policy: String, lists: [String], options: [String] = [],
    cut: Int = 0, isComplete: Bool = true
  ) {
    (self.command, self.time, self.policy) = (command, time, policy)
    (self.lists, self.options) = (lists.map(storable), options.map(storable))
    (self.cut, self.isComplete) = (cut, isComplete)
  }

  /// Whether it does the same work as another: the later run takes the place of the earlier.
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

  package static func allows(_ option: String) -> Bool {
    options.contains(String(option.prefix { $0 != "=" }))
  }

  /// The reason why the run cannot be repeated, in a sentence; nil if it can.
  package var obstacle: String? {
    if lists.contains("-") { return "The list came from standard input." }
    return isComplete ? nil : "The run used an option that is not kept in the file."
  }

  package func arguments(findings path: String) -> [String] {
    [command.rawValue] + options + ["--findings=\(path)", "--"] + lists
  }
}
