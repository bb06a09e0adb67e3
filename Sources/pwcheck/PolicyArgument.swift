internal import PasswordPolicy
internal import Platform
internal import UnicodeText

/// A policy as it is named on the command line; see ``NamedFile``.
struct PolicyArgument {
  let name: String

  func load() throws(CommandError) -> Policy {
    // One MiB above the loader's own limit, so that it is the loader that complains.
    if NamedFile.isFile(name) { return try policy(try readFile(name, limit: 2 << 20)) }
    guard let bytes = Policy.shippedFile(named: name) else {
      throw NamedFile.unknown("policy", name, known: Policy.shippedNames)
    }
    return try policy(bytes)
  }

  /// The policy with the text of its file, for whoever has to say where something stands.
  func loadWithText() throws(CommandError) -> (policy: Policy, text: [UInt8]) {
    let isFile = NamedFile.isFile(name)
    let text =
      isFile ? try readFile(name, limit: 2 << 20) : Policy.shippedFile(named: name).map(Array.init)
    guard let text else { throw NamedFile.unknown("policy", name, known: Policy.shippedNames) }
    return (try policy(text), text)
  }

  private func policy(_ bytes: some Collection<UInt8>) throws(CommandError) -> Policy {
    do {
      return try Policy(json: bytes) { path throws(ListReadError) in
        try NamedFile.read(path, besides: name)
      }
    } catch {
      throw CommandError(error.sentence(file: name))
    }
  }
}

/// A file name as it may be shown. One that no file can have is cut.
func quotedPath(_ path: String) -> String {
  path.utf8.count > 4096 ? excerpt(path) : printable(path)
}

/// The whole of a file that should not be large.
///
/// - Parameter mayBeReplaced: The command writes it anew after it has read it.
func readFile(_ path: String, limit: Int, mayBeReplaced: Bool = false) throws(CommandError)
  -> [UInt8]
{
  let bytes: [UInt8]?
  do {
    bytes = try InputFile(path: path, for: .document, mayBeReplaced: mayBeReplaced).readAll(
      limit: limit)
  } catch {
    throw error.commandError(about: path)
  }
  guard let bytes else {
    throw CommandError("\(quotedPath(path)): larger than \(limit >> 20) MiB.")
  }
  return bytes
}
