internal import Patterns
internal import ProcessControl

enum Version {
  static let text = "0.1.0"
  static let date = "2026-11-21"

  static var commit: String? {
    let commit = ThisProcess.commit
    return commit.isEmpty ? nil : commit
  }

  /// The program and the library that searches for patterns, which together judge passwords.
  static var program: String {
    "pwcheck \(text)\(commit.map { " (\($0))" } ?? ""), PCRE2 \(Patterns.libraryVersion().version)"
  }

  static var details: String {
    let library = Patterns.libraryVersion()
    return "pwcheck \(text)\n" + (commit.map { "commit \($0)\n" } ?? "")
      + "PCRE2 \(library.version), \(library.hasJIT ? "JIT" : "no JIT")\n"
  }
}
