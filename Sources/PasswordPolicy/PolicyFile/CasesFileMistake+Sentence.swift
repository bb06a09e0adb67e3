internal import UnicodeText

extension CasesFileMistake {
  /// What is wrong and the cure, without the place.
  var sentence: String {
    switch self {
    case .notAnObject(let what, let found): "\(what) must be an object, not \(found)."
    case .unknownKey(let suggestion, let known):
      "unknown key. \(didYouMean(suggestion) ?? "The keys here are \(quotedList(known)).")"
    case .missingKey("cases"):
      "the key 'cases' is missing. Write {\"cases\": [{\"password\": …, \"accepted\": true}]}."
    case .missingKey(let key): "the key '\(key)' is missing."
    case .noCases: "there are no cases, so nothing would be tested. Give at least one."
    case .nothingExpected:
      "the case does not say what is expected. Give 'accepted', or under 'failed' the rules that reject."
    case .failedButAccepted:
      "the case is to be accepted, so that no rule can fail. Remove 'failed', or write false."
    case .unknownRule(let name, let suggestion, let known):
      "no rule '\(excerpt(name))' of the policy rejects by itself. "
        + (didYouMean(suggestion) ?? "Those that do are \(quotedList(known)).")
    }
  }
}
