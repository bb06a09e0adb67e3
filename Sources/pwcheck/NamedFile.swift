internal import PasswordPolicy
internal import PasswordWording

/// What policies and forms have in common when they are named on the command line: a shipped one, with or without ".json", or a file.
///
/// A name with a slash is a file. Without one, a file of exactly this name wins if it ends in ".json", because whoever has a
/// `default.json` of their own means that one; everything else is the name of a shipped one.
enum NamedFile {
  static func isFile(_ name: String) -> Bool {
    name.contains("/") || (name.hasSuffix(".json") && fileExists(name))
  }

  /// That neither a file nor a shipped one is called so.
  static func unknown(_ kind: String, _ name: String, known: [String]) -> CommandError {
    let known = known.map { "'\($0)'" }
    let shown = printable(name)
    return CommandError(
      "there is no \(kind) named '\(shown)'. Use './\(shown)' for a file, or one of \(known.dropLast().joined(separator: ", "))"
        + (known.count > 1 ? " or " : "") + (known.last ?? "") + ".")
  }

  /// Another file that a file names; its path is relative to the file's own folder.
  static func read(_ path: String, besides file: String) throws(ListReadError) -> [UInt8] {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    let bytes: [UInt8]?
    do {
      bytes = try InputFile(path: path.hasPrefix("/") ? path : folder + path, for: .reference)
        .readAll(limit: 1 << 30)
    } catch {
      throw ListReadError(reason: error.message)
    }
    guard let bytes else { throw ListReadError(reason: "it is larger than 1 GiB") }
    return bytes
  }
}
