internal import LocatedJSON
public import PasswordPolicy

extension PolicyFileError {
  /// The error as a compiler would write it: the place, the rule, what is wrong and the cure. A broken pattern is shown with a
  /// caret below the place where it broke.
  ///
  ///     acme.json:12:5: rule 'digit': unknown key 'patern'. Did you mean 'pattern'?
  public func sentence(file: String) -> String { "\(printable(file)):\(line):\(column): \(problem)" }

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
        "unknown key '\(excerpt(key))'. \(didYouMean(suggestion) ?? "The keys here are \(list(known)).")"
    case .missingKey(let key): return "the key '\(key)' is missing.\(hint(missing: key))"
    case .unsupportedVersion(let version):
      return "policy version \(number(version)) is not one that this program reads. Write \"policy\": 1."
    case .noRules: return "the policy has no rules, so it would accept every password. Give it at least one."
    case .empty(let key): return "'\(key)' is empty."
    case .badID(let id):
      return
        "'\(excerpt(id))' is not an id. Use up to 64 small letters, digits and single hyphens, such as 'no-spaces'."
    case .duplicateID(let id, let firstLine):
      return "a second rule is called '\(excerpt(id))' (the first is on line \(firstLine)). "
        + "Ids appear in reports, so each must be unique."
    case .noKind(let known): return "the rule demands nothing. Give it one of \(list(known, "or"))."
    case .severalKinds(let keys): return "the rule has \(list(keys)), but a rule is of one kind. Split it."
    case .strayKey("severity", _):
      return "a member of a group has no severity of its own: the group's decides. Move it there."
    case .strayKey(let key, let owner): return "'\(key)' goes with '\(owner)' only."
    case .badPattern(let pattern, let offset, let reason):
      return "the pattern is not valid: \(reason)\n" + excerpt(pattern, caretAt: offset)
    case .notWholeNumber(let key): return "'\(key)' must be a whole number."
    case .outOfRange(let key, let value, let allowed):
      if allowed.upperBound == .max {
        return "'\(key)' is \(number(value)), but must be at least \(allowed.lowerBound)."
      }
      return "'\(key)' is \(number(value)), but must be from \(allowed.lowerBound) to \(allowed.upperBound)."
    case .minAboveMax(let min, let max):
      return "'min' is \(min) and 'max' is \(max), so nothing can meet the rule."
    case .noLimit: return "the length has neither 'min' nor 'max'. Give at least one."
    case .unknownChoice(let key, let value, let suggestion, let known):
      return
        "'\(key)' cannot be '\(excerpt(value))'. \(didYouMean(suggestion) ?? "Use \(list(known, "or")).")"
    case .moreThanMembers(let count, let members):
      return
        "'atLeast' is \(count), but there are only \(members) rules in 'of', so nothing can meet the rule."
    case .unknownList(let name, let suggestion, let known):
      return "no list named '\(excerpt(name))' is shipped. "
        + (didYouMean(suggestion) ?? "Use './\(excerpt(name))' for a file, or \(list(known, "or")).")
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

extension JSONError.Reason {
  /// What is wrong and the cure, without the place.
  fileprivate var sentence: String {
    switch self {
    case .empty: "the file is empty."
    case .tooLarge(let limit): "the file is larger than \(limit / 1024) KiB, which no policy needs."
    case .tooDeep(let limit): "arrays and objects are nested deeper than \(limit)."
    case .notUTF8: "the file is not UTF-8 from here on. Save it as UTF-8."
    case .wideEncoding: "the file is UTF-16 or UTF-32. Save it as UTF-8."
    case .unexpectedEnd: "the file ends in the middle of a value."
    case .unexpected(let scalar, let expected): "found \(quoted(scalar)) where \(expected) was expected."
    case .trailingComma: "the comma after the last element must go: JSON has none there."
    case .comment: "JSON has no comments. Put the remark into a 'label' or 'reference'."
    case .unterminatedString: "the string that begins here has no closing quote on its line."
    case .controlCharacterInString(let scalar):
      "a string holds the control character \(quoted(scalar)). Write it as an escape."
    case .badEscape(let escape):
      "'\(excerpt(escape))' is no escape of JSON. To get a backslash, as in a pattern, write two: '\\\\'."
    case .loneSurrogate: "half a surrogate pair is no character. Write both halves, or the character itself."
    case .badNumber: "this is not a number of JSON."
    case .badLiteral(let word):
      "'\(excerpt(word))' is no value of JSON. Quote it if it is text; true, false and null are small."
    case .duplicateKey(let key, let first):
      "the key '\(excerpt(key))' stands here for the second time (first on line \(first.line)). Remove one."
    case .textAfterEnd: "there is something after the end of the JSON value."
    }
  }
}

// MARK: Words

func didYouMean(_ suggestion: String?) -> String? { suggestion.map { "Did you mean '\($0)'?" } }

func list(_ words: [String], _ conjunction: String = "and") -> String {
  let quoted = words.map { "'\($0)'" }
  guard quoted.count > 1, let last = quoted.last else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

func number(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

private func quoted(_ scalar: Unicode.Scalar) -> String { "'\(printable(String(scalar)))'" }

/// The pattern with a caret below a byte's place. A long pattern is cut around it.
private func excerpt(_ pattern: String, caretAt offset: Int) -> String {
  let utf8 = Array(pattern.utf8)
  let before = printable(String(decoding: utf8.prefix(offset), as: UTF8.self).suffix(60).description)
  let after = printable(String(decoding: utf8.dropFirst(offset), as: UTF8.self).prefix(20).description)
  return "    \(before)\(after)\n    \(String(repeating: " ", count: before.count))^"
}
