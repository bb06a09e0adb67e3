internal import PasswordPolicy
internal import PasswordWording

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Loads policy files and runs the examples of their rules.
struct PolicyFileCheck {
  /// Something wrong with a policy file.
  struct Finding {
    let path: String
    let line: Int
    let message: String
  }

  /// The policy files at a path: the file itself, or every `.json` file below a folder that has a "policy" key.
  static func files(at path: String) throws(CommandError) -> [String] {
    guard isFolder(path) else { return [path] }
    var found: [String] = []
    try collect(path, &found)
    return found.sorted()
  }

  /// What is wrong with a file; empty if nothing is.
  static func findings(in path: String) throws(CommandError) -> [Finding] {
    let bytes = try readFile(path, limit: 2 << 20)
    let policy: Policy
    do {
      policy = try Policy(json: bytes) { list throws(ListReadError) in
        try NamedFile.read(list, besides: path)
      }
    } catch {
      return [Finding(path: path, line: error.line, message: error.problem)]
    }
    return policy.exampleFailures().map { failure in
      let list = failure.isAccepts ? "accepts" : "rejects"
      let outcome =
        failure.outcome == .undetermined
        ? "could not be decided" : failure.isAccepts ? "is not accepted" : "is accepted"
      return Finding(
        path: path, line: 1,
        message: "rule '\(failure.ruleID)': example \(failure.index + 1) under '\(list)' \(outcome).")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func collect(_ folder: String, _ found: inout [String]) throws(CommandError) {
    guard let stream = opendir(folder) else {
      throw CommandError("\(quotedPath(folder)): \(systemMessage(errno)).")
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Hidden folders are the tools' own, and links may go in circles.
      guard !name.hasPrefix("."), entry.pointee.d_type != UInt8(DT_LNK) else { continue }
      let path = "\(folder)/\(name)"
      if isFolder(path) {
        try collect(path, &found)
      } else if name.hasSuffix(".json"), Policy.isPolicyFile(try readFile(path, limit: 2 << 20)) {
        found.append(path)
      }
    }
  }
}
