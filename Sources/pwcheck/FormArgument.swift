internal import PasswordForm
internal import PasswordPolicy

/// A form by its name on the command line; see ``NamedFile``.
struct FormArgument {
  let name: String

  /// Loads the form.
  ///
  /// - Parameter console: As for ``PolicyArgument/text(_:)``.
  func load(_ console: Console? = nil) throws(CommandError) -> FormDefinition {
    let file = NamedFile(
      kind: "form", name: name, known: FormDefinition.shippedNames,
      shipped: FormDefinition.shippedFile(named: name))
    if let console { file.warnIfAmbiguous(console) }
    return try form(try file.read())
  }

  private func form(_ bytes: [UInt8]) throws(CommandError) -> FormDefinition {
    do {
      return try FormDefinition(
        json: bytes,
        readFile: { path throws(ListReadError) in try NamedFile.read(path, besides: name) },
        openCorpus: PolicyArgument(name: name).openCorpus)
    } catch {
      throw CommandError(error.sentence(file: name))
    }
  }
}
