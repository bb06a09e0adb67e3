internal import UnicodeText

extension PolicyFileMistake: FileMistake {
  /// The problem and the cure, without the place.
  public var sentence: String {
    switch self {
    case .unsupportedVersion:
      return "this version of the policy format is unknown. Write \"policy\": 1."
    case .noRules:
      return "the policy has no rules, so it would accept every password. Give it at least one."
    case .duplicateID(let id, let firstLine):
      let place = firstLine.map { " on line \($0)" } ?? ""
      return "the id '\(excerpt(id))' is already in use\(place). Give each rule its own id."
    case .noKind(let known):
      return "the rule demands nothing. Give it one of \(quotedList(known, "or"))."
    case .severalKinds(let keys):
      return
        "the rule has \(quotedList(keys)), but a rule has exactly one kind. Split it into several rules."
    case .memberSeverity:
      return "a member of a group cannot have a severity. Set it on the group."
    case .badPattern(let pattern, let offset, let reason):
      return "the pattern is not valid: \(reason)\n" + excerpt(pattern, caretAt: offset)
    case .notOneCharacter(let pattern):
      return
        "'\(excerpt(pattern))' does not stand for one character. Write a class, such as \"[0-9]\" or \"[@#]\"."
    case .unknownScript(let name):
      return
        "no script is called '\(excerpt(name))'. Use Unicode's names, such as \"Latin\", \"Cyrillic\" or \"Han\"."
    case .minAboveMax(let min, let max):
      return "'min' is \(min) and 'max' is \(max), so nothing can meet the rule."
    case .fromAfterTo(let from, let to):
      return "'from' is \(from) and 'to' is \(to), so there are no such years."
    case .noLimit: return "the length has neither 'min' nor 'max'. Give at least one."
    case .moreThanMembers(let count, let members):
      return
        "'atLeast' is \(count), but there are only \(members) rules in 'of', so nothing can meet the rule."
    case .unknownList(let name, let suggestion, let known):
      return "no list named '\(excerpt(name))' is shipped. "
        + (didYouMean(suggestion)
          ?? "Use './\(excerpt(name))' for a file, or \(quotedList(known, "or")).")
    case .unreadableList(let path, let reason):
      return "the list '\(excerpt(path))' cannot be read: \(reason)."
    case .badList(_, let reason): return reason
    case .emptyList(let path):
      return
        "the list '\(excerpt(path))' has no entries, or none long enough, so the rule would never fail."
    case .editsWithin:
      return
        "'edits' compares whole passwords. Leave 'edits' out, or write \"compare\": \"whole\"."
    case .tooManyEntries(let path, let entries, let most):
      return
        "the list '\(excerpt(path))' has \(entries) entries, and so many edits can be counted for \(most). Take fewer entries with 'top', or leave 'edits' out."
    case .unusableCorpus(let path, let reason):
      return "the breach corpus '\(excerpt(path))' cannot be used: \(reason)"
    case .untoldCount(let path, let count):
      return
        "the breach corpus '\(excerpt(path))' cannot tell what was seen \(count) times or more. Leave 'minCount' out, or see 'pwcheck breach info' for the counts that it keeps."
    }
  }

  /// A part of a policy is a rule.
  public static var partName: String { "rule" }

  /// How to begin, or what the key is for.
  public static func cure(missing key: String) -> String {
    switch key {
    case "policy": " Begin the file with \"policy\": 1."
    case "id": " Reports need a name such as 'no-spaces'."
    case "label": " It is what the checklist says of the rule."
    case "minScore": " Give 'minScore', from 1 to 100, or 'minGuesses'."
    case "file": " Name the file of a breach corpus."
    case "only": " Give 'only', 'scripts' or 'mixedScripts'."
    case "of": " List the rules of which 'atLeast' must be met."
    default: ""
    }
  }
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
