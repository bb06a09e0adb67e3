internal import UnicodeText

extension FormFileMistake {
  /// What is wrong and the cure, without the place.
  var sentence: String {
    switch self {
    case .notAnObject(let found): "a form file must be an object, not \(found)."
    case .unsupportedVersion(let version):
      "form version \(number(version)) is not one that this program reads. Write \"form\": 1."
    case .missingKey("form"): "the key 'form' is missing. Begin the file with \"form\": 1."
    case .missingKey("id"): "the key 'id' is missing. What the form hands on is called by it."
    case .missingKey(let key): "the key '\(key)' is missing."
    case .noFields: "the form has no fields. Give it at least one."
    case .duplicateFieldID(let id, let firstLine):
      "a second field is called '\(excerpt(id))' (the first is on line \(firstLine)). "
        + "What the form hands on is called by it, so each must be unique."
    case .unknownField(let name, let key, let suggestion, let known):
      "'\(key)' names '\(excerpt(name))', but no field before this one is called so. "
        + (didYouMean(suggestion)
          ?? (known.isEmpty ? "There is none." : "There is \(quotedList(known))."))
    case .unknownPolicy(let name, let suggestion, let known):
      "there is no policy named '\(excerpt(name))'. "
        + (didYouMean(suggestion)
          ?? "Use './\(excerpt(name))' for a file, or one of \(quotedList(known, "or")).")
    case .unreadablePolicy(let path, let reason):
      "the policy '\(excerpt(path))' cannot be read: \(reason)."
    case .brokenPolicy(let path, let error):
      "the policy of this field is refused:\n\(error.sentence(file: path))"
    }
  }
}
