internal import LocatedJSON
internal import UnicodeText

extension PolicyFileError {
  /// The error as a compiler would write it: the place, the rule, what is wrong and the cure. A
  /// broken pattern is shown with a caret below the place where it broke.
  ///
  ///     acme.json:12:5: rule 'digit': unknown key 'patern'. Did you mean 'pattern'?
  public func sentence(file: String) -> String {
    "\(printable(file)):\(line):\(column): \(problem)"
  }

  /// The same without the place.
  public var problem: String {
    let rule = ruleID.map { "rule '\(excerpt($0))': " } ?? ""
    return rule + reason.sentence
  }
}

extension PolicyFileError.Reason {
  /// What is wrong and the cure, without the place.
  public var sentence: String {
    switch self {
    case .syntax(let reason): return reason.sentence
    case .wrongType(let key, let expected, let found):
      let subject = key.map { "'\($0)'" } ?? "a policy file"
      return "\(subject) must be \(expected), not \(found)."
    case .unknownKey(let key, let suggestion, let known):
      return
        "unknown key '\(excerpt(key))'. \(didYouMean(suggestion) ?? "The keys here are \(quotedList(known)).")"
    case .missingKey(let key): return "the key '\(key)' is missing.\(hint(missing: key))"
    case .unsupportedVersion:
      return "this version of the policy format is unknown. Write \"policy\": 1."
    case .noRules:
      return "the policy has no rules, so it would accept every password. Give it at least one."
    case .empty(let key): return "'\(key)' is empty."
    case .badID(let id):
      return
        "'\(excerpt(id))' is not an id. Use up to 64 lowercase letters, digits and single hyphens, such as 'no-spaces'."
    case .duplicateID(let id, let firstLine):
      return
        "the id '\(excerpt(id))' is already in use on line \(firstLine). Give each rule its own id."
    case .noKind(let known):
      return "the rule demands nothing. Give it one of \(quotedList(known, "or"))."
    case .severalKinds(let keys):
      return
        "the rule has \(quotedList(keys)), but a rule has exactly one kind. Split it into several rules."
    case .strayKey("severity", _):
      return "a member of a group cannot have a severity. Set it on the group."
    case .strayKey(let key, let owner): return "'\(key)' is only allowed together with '\(owner)'."
    case .badPattern(let pattern, let offset, let reason):
      return "the pattern is not valid: \(reason)\n" + excerpt(pattern, caretAt: offset)
    case .notWholeNumber(let key): return "'\(key)' must be a whole number."
    case .outOfRange(let key, let value, let allowed):
      if allowed.upperBound == .max {
        return "'\(key)' is \(number(value)), but must be at least \(allowed.lowerBound)."
      }
      return
        "'\(key)' is \(number(value)), but must be from \(allowed.lowerBound) to \(allowed.upperBound)."
    case .minAboveMax(let min, let max):
      return "'min' is \(min) and 'max' is \(max), so nothing can meet the rule."
    case .noLimit: return "the length has neither 'min' nor 'max'. Give at least one."
    case .unknownChoice(let key, let value, let suggestion, let known):
      return
        "'\(key)' cannot be '\(excerpt(value))'. \(didYouMean(suggestion) ?? "Use \(quotedList(known, "or")).")"
    case .moreThanMembers(let count, let members):
      return
        "'atLeast' is \(count), but there are only \(members) rules in 'of', so nothing can meet the rule."
    case .unknownList(let name, let suggestion, let known):
      return "no list named '\(excerpt(name))' is shipped. "
        + (didYouMean(suggestion)
          ?? "Use './\(excerpt(name))' for a file, or \(quotedList(known, "or")).")
    case .unreadableList(let path, let reason):
      return "the list '\(excerpt(path))' cannot be read: \(reason)."
    case .badList(let path, let error): return error.sentence(list: path)
    case .emptyList(let path):
      return
        "the list '\(excerpt(path))' has no entries, or none long enough, so the rule would never fail."
    case .badLanguage(let tag):
      return "'\(excerpt(tag))' is not a language tag. Use one such as 'en' or 'pt-BR'."
    case .form(let mistake): return mistake.sentence
    case .cases(let mistake): return mistake.sentence
    }
  }

  private func hint(missing key: String) -> String {
    switch key {
    case "policy": " Begin the file with \"policy\": 1."
    case "id": " Reports need a name such as 'no-spaces'."
    case "label": " It is what the checklist says of the rule."
    case "minScore": " Give 'minScore', from 1 to 100, or 'minGuesses'."
    case "of": " List the rules of which 'atLeast' must be met."
    default: ""
    }
  }
}

// MARK: Words

func number(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// The pattern with a caret below a byte's place. A long pattern is cut around it.
private func excerpt(_ pattern: String, caretAt offset: Int) -> String {
  let utf8 = Array(pattern.utf8)
  let before = printable(
    String(decoding: utf8.prefix(offset), as: UTF8.self).suffix(60).description)
  let after = printable(
    String(decoding: utf8.dropFirst(offset), as: UTF8.self).prefix(20).description)
  return "    \(before)\(after)\n    \(String(repeating: " ", count: before.count))^"
}
