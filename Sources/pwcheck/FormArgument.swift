internal import PasswordForm
internal import PasswordPolicy

/// Loads a form by its name on the command line; see ``NamedFile``.
///
/// - Parameter console: As for ``PolicyArgument/text(_:)``.
func loadForm(_ name: String, _ console: Console? = nil) throws(CommandError) -> FormDefinition {
  let file = NamedFile(
    kind: "form", name: name, known: FormDefinition.shippedNames,
    shipped: FormDefinition.shippedFile(named: name))
  if let console { file.warnIfAmbiguous(console) }
  let bytes = try file.read()
  let besides = PolicyArgument(name: name)
  do {
    return try FormDefinition(
      json: bytes, readFile: besides.readList, openCorpus: besides.openCorpus)
  } catch { throw CommandError(error.sentence(file: name)) }
}
