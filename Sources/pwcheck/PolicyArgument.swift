internal import PasswordPolicy
internal import PasswordWording

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A policy as it is named on the command line: a shipped one, with or without ".json", or a file.
///
/// A name with a slash is a file. Without one, a file of exactly this name wins if it ends in ".json", because whoever has a
/// `default.json` of their own means that one; everything else is the name of a shipped policy.
struct PolicyArgument {
  let name: String

  func load() throws(CommandError) -> Policy {
    if isFile { return try loadFile() }
    guard let bytes = Policy.shippedFile(named: name) else { throw unknown }
    return try policy(bytes, file: name)
  }

  private var isFile: Bool {
    if name.contains("/") { return true }
    return name.hasSuffix(".json") && access(name, F_OK) == 0
  }

  private var unknown: CommandError {
    let known = Policy.shippedNames.map { "'\($0)'" }
    let shown = printable(name)
    return CommandError(
      "there is no policy named '\(shown)'. Use './\(shown)' for a file, or one of \(known.dropLast().joined(separator: ", "))"
        + (known.count > 1 ? " or " : "") + (known.last ?? "") + ".")
  }

  private func loadFile() throws(CommandError) -> Policy {
    // One byte above the loader's own limit, so that it is the loader that complains.
    let bytes = try readFile(name, limit: 2 << 20)
    return try policy(bytes, file: name)
  }

  private func policy(_ bytes: some Collection<UInt8>, file: String) throws(CommandError) -> Policy {
    do {
      return try Policy(json: bytes) { path throws(ListReadError) in try readList(path) }
    } catch {
      throw CommandError(error.sentence(file: file))
    }
  }

  private func readList(_ path: String) throws(ListReadError) -> [UInt8] {
    try Self.readList(path, besides: name)
  }

  /// A list's path is relative to the policy's own folder.
  static func readList(_ path: String, besides policy: String) throws(ListReadError) -> [UInt8] {
    let folder = policy.lastIndex(of: "/").map { policy[...$0] } ?? ""
    let resolved = path.hasPrefix("/") ? path : folder + path
    let bytes: [UInt8]?
    do { bytes = try InputFile(path: resolved).readAll(limit: 1 << 30) } catch {
      throw ListReadError(reason: error.message)
    }
    guard let bytes else { throw ListReadError(reason: "it is larger than 1 GiB") }
    return bytes
  }
}

/// A file name as it may be shown.
func quotedPath(_ path: String) -> String { printable(path) }

/// The whole of a file that should not be large.
func readFile(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
  let bytes: [UInt8]?
  do { bytes = try InputFile(path: path).readAll(limit: limit) } catch {
    throw error.commandError(about: path)
  }
  guard let bytes else { throw CommandError("\(quotedPath(path)): larger than \(limit >> 20) MiB.") }
  return bytes
}
