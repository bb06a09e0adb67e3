internal import PasswordPolicy
internal import Platform
internal import UnicodeText

/// What policies and forms have in common when they are named on the command line: a shipped one,
/// with or without ".json", or a file.
///
/// A name with a slash is a file. Without one, a file of exactly this name wins if it ends in
/// ".json", because whoever has a `default.json` of their own means that one; everything else is
/// the name of a shipped one.
enum NamedFile {
  static func isFile(_ name: String) -> Bool {
    name.contains("/") || (name.hasSuffix(".json") && fileExists(name))
  }

  /// That neither a file nor a shipped one is called so, and what was probably meant.
  static func unknown(_ kind: String, _ name: String, known: [String]) -> CommandError {
    let shown = excerpt(name)
    switch try? FileStatus(path: name).kind {
    case _ where name.isEmpty:
      return CommandError(
        "the name of the \(kind) is empty. Name one, such as '\(known.contains("default") ? "default" : known[0])', or a file."
      )
    case .folder:
      return CommandError(
        "'\(shown)' is a folder. Name a \(kind) file in it, such as '\(shown)/NAME.json'.")
    case .some:
      return CommandError(
        "there is no \(kind) named '\(shown)'. For the file of this name write './\(shown)'.")
    case nil: break
    }

    let isFileName = name.hasSuffix(".json")
    let problem =
      isFileName
      ? "'\(shown)': no such file, and no shipped \(kind) is called so."
      : "there is no \(kind) named '\(shown)'."
    let stem = isFileName ? String(name.dropLast(5)) : name
    let suggestion =
      nearestFile(to: stem + ".json", ending: ".json") ?? nearest(to: stem, in: known)
    if let suggestion { return CommandError("\(problem) Did you mean '\(printable(suggestion))'?") }
    return CommandError(
      problem + (isFileName ? " Name a file, or" : " Use './\(shown)' for a file, or")
        + " one of \(quotedList(known, "or")).")
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
