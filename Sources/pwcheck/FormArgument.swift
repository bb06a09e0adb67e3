internal import PasswordForm
internal import PasswordPolicy
internal import PasswordWording

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A form as it is named on the command line: a shipped one, with or without ".json", or a file, by the same rules as a policy.
struct FormArgument {
  let name: String

  func load() throws(CommandError) -> Form {
    if isFile { return try form(try readFile(name, limit: 2 << 20)) }
    guard let bytes = Form.shippedFile(named: name) else { throw unknown }
    return try form(bytes)
  }

  private var isFile: Bool {
    name.contains("/") || (name.hasSuffix(".json") && access(name, F_OK) == 0)
  }

  private var unknown: CommandError {
    let known = Form.shippedNames.map { "'\($0)'" }
    let shown = printable(name)
    return CommandError(
      "there is no form named '\(shown)'. Use './\(shown)' for a file, or one of \(known.dropLast().joined(separator: ", "))"
        + " or \(known.last ?? "").")
  }

  private func form(_ bytes: some Collection<UInt8>) throws(CommandError) -> Form {
    do {
      return try Form(json: bytes) { path throws(ListReadError) in try readNeighbour(path) }
    } catch {
      throw CommandError(error.sentence(file: name))
    }
  }

  /// A path is relative to the form's own folder.
  private func readNeighbour(_ path: String) throws(ListReadError) -> [UInt8] {
    let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
    do { return try readFile(path.hasPrefix("/") ? path : folder + path, limit: 1 << 30) } catch {
      throw ListReadError(reason: error.message)
    }
  }
}
