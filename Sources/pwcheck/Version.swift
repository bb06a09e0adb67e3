internal import Patterns
internal import Platform
internal import ProcessControl

enum Version {
  static let text = "0.1.0"
  /// The day of this version, for manual pages.
  static let date = "2026-11-21"

  /// The commit of the build, with `+changes` if there were uncommitted ones; nil if it is unknown.
  static var commit: String? {
    let commit = ThisProcess.commit
    return commit.isEmpty ? nil : commit
  }

  /// The program and the library that searches for patterns, for the states of audits: together
  /// they judge passwords.
  static var program: String {
    "pwcheck \(text)\(commit.map { " (\($0))" } ?? ""), PCRE2 \(Patterns.libraryVersion().version)"
  }

  static var details: String {
    let library = Patterns.libraryVersion()
    let lines = [
      "pwcheck \(text)", commit.map { "commit \($0)" },
      "PCRE2 \(library.version), \(library.hasJIT ? "JIT" : "no JIT")",
    ]
    return lines.compactMap { $0.map { $0 + "\n" } }.joined()
  }
}
