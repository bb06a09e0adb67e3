internal import PasswordForm
internal import PasswordPolicy

/// A form as it is named on the command line; see ``NamedFile``.
struct FormArgument {
  let name: String

  func load() throws(CommandError) -> Form {
    if NamedFile.isFile(name) { return try form(try readFile(name, limit: 2 << 20)) }
    guard let bytes = Form.shippedFile(named: name) else {
      throw NamedFile.unknown("form", name, known: Form.shippedNames)
    }
    return try form(bytes)
  }

  private func form(_ bytes: some Collection<UInt8>) throws(CommandError) -> Form {
    do {
      return try Form(json: bytes) { path throws(ListReadError) in
        try NamedFile.read(path, besides: name)
      }
    } catch {
      throw CommandError(error.sentence(file: name))
    }
  }
}
