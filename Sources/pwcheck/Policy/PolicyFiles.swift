internal import PasswordPolicy
internal import PasswordReport
internal import PolicyAnalysis

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The policy files that a command line names, and their review.
enum PolicyFiles {
  /// The policy files at a path: the file itself, or every `.json` file below a folder that has a "policy" key.
  static func at(_ path: String) throws(CommandError) -> [String] {
    guard isFolder(path) else { return [path] }
    var found: [String] = []
    try collect(path, &found)
    return found.sorted()
  }

  /// A file, or a shipped policy, with what a linter says of it.
  ///
  /// - Throws: If it cannot be read. What is wrong with what stands in it are findings.
  static func review(_ name: String, _ linter: PolicyLinter) throws(CommandError) -> LintReport.File {
    let bytes: [UInt8]
    // Only a path can hold what is not shipped, and one of the folder's own has a slash or is there.
    if NamedFile.isFile(name) || fileExists(name) {
      bytes = try readFile(name, limit: 2 << 20)
    } else if let shipped = Policy.shippedFile(named: name) {
      bytes = Array(shipped)
    } else {
      throw NamedFile.unknown("policy", name, known: Policy.shippedNames)
    }
    let findings = linter.findings(json: bytes) { list throws(ListReadError) in
      try NamedFile.read(list, besides: name)
    }
    return LintReport.File(path: name, text: bytes, findings: findings)
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
