internal import PasswordPolicy
internal import PasswordStrength
internal import PasswordWording
internal import UnicodeText

extension Rule.Kind {
  /// A demand in English: a whole sentence, or one that ends with a colon and is followed by a
  /// pattern, which is in quotes if white space stands at one of its ends. The sentence may contain
  /// names of lists from the policy, which must be escaped.
  typealias Words = (sentence: String, pattern: String?)

  var demand: Words {
    switch self {
    case .match(let pattern, let occurrences):
      ("Contains \(matches(occurrences)) of this pattern:", pattern.shown)
    case .avoid(let pattern): ("Contains no match of this pattern:", pattern.shown)
    default: (sentence, nil)
    }
  }

  fileprivate var wholeSentence: String {
    var members: [String] = []
    if case .atLeast(_, let rules) = self { members = rules.map { "'\($0.label.text())'" } }
    return [
      demand.sentence, demand.pattern.map { "\($0)." }, members.joined(separator: "; ") + ".",
    ]
    .compactMap(\.self).filter { $0 != "." }.joined(separator: " ")
  }

  private var sentence: String {
    switch self {
    case .match, .avoid: ""
    case .length(let limit): "Has \(limit.words)."
    case .atLeast(let needed, let members):
      if needed < members.count {
        "Meets at least \(needed) of these \(members.count) rules:"
      } else {
        needed == 1 ? "Meets this rule:" : "Meets all of these \(needed) rules:"
      }
    case .not(let kind): "The opposite of this: \(kind.wholeSentence)"
    case .after(let removal, let kind):
      "Once the entries of four bytes or more of the list '\(removal.list.name)' are taken out"
        + (removal.leaves > 0 ? ", each replaced by one character" : "")
        + ", meets this: \(kind.wholeSentence)"
    case .blocklist(let blocklist): blocklist.sentence
    case .expected(let blocklist):
      "As a whole, is not an entry of the list '\(blocklist.name)' "
        + "(\(counted(blocklist.words.count, "entry", "entries"))) more than once, "
        + "one of the user's own words, any text three times or more, "
        + "or only runs of three or more characters that are the same or follow an order. Case and "
        + "disguises are ignored."
    case .breached(let passwords, let minCount):
      "Is none of the breached passwords\(minCount == 1 ? "" : " seen \(minCount) times or more")"
        + " in '\(passwords.name)'. If that cannot be told, the rule is not met."
    case .personal(let demand): demand.sentence
    case .differs(let demand): demand.sentence
    case .history(let last, let days):
      (last == 1
        ? "Is not the last password, whose hash is given"
        : "Is not any of the last \(last) passwords, whose hashes are given")
        + (days.map {
          ", nor one that was in use within \(counted($0, "day")), where that is given"
        }
          ?? "") + ". Does not apply if none are given. "
        + "If one cannot be compared, the rule is not met."
    case .repeats(let max):
      max == 1
        ? "Has no character twice in a row." : "Has no character more than \(max) times in a row."
    case .sequences(let max, let kinds, let wraps, let own):
      "Has no more than \(max) characters in a row that follow "
        + listed(
          SequenceKind.allCases.filter(kinds.contains).map(\.name) + own.map { "'\($0)'" }, "or")
        + ", forwards or backwards." + (wraps ? " The start of an order follows its end." : "")
    case .distinct(let min): "Has at least \(counted(min, "different character")). Case counts."
    case .occurrences(let characters?, let max, _):
      max == 0
        ? "Does not have a character of \(characters.source)."
        : "Has a character of \(characters.source) at most \(counted(max, "time")), all together."
    case .occurrences(nil, let max, _):
      max == 1 ? "Has no character twice." : "Has no character more than \(max) times."
    case .words(let demand):
      "Has at least " + counted(demand.min, demand.isDistinct ? "different word" : "word")
        + (demand.list.map { " of the list '\($0.name)'" } ?? "")
        + ", of \(counted(demand.minLength, "letter")) or more."
    case .years(let years, _):
      """
      Has no year from \(years.lowerBound) to \(years.upperBound), as four digits that stand \
      alone.
      """
    case .dates(let years, _):
      """
      Has no date of the years \(years.lowerBound) to \(years.upperBound) in digits, such as \
      17.5.2024 or 240517.
      """
    case .characters(.only(let characters), _): "Has only characters of \(characters)."
    case .characters(.scripts(let scripts), _):
      "Has only letters of \(listed(scripts, "or")), and characters of all scripts."
    case .characters(.mixture(let mixture), _):
      "Has characters of one script only"
        + (mixture == .singleScript ? "" : ", or Latin beside Chinese, Japanese or Korean")
        + " (UTS 39)."
    case .strength(.score(let score)): "Has an estimated strength of at least \(score) of 100."
    case .strength(.guesses(let log10)):
      "Withstands \(RoundedGuesses(log10: log10).sentence) or more, by estimate."
    }
  }
}

extension DifferenceDemand {
  fileprivate var sentence: String {
    let forms = [
      foldsCase ? "A change of case counts for nothing." : nil,
      rotates ? "The previous password with its end put in front counts as itself." : nil,
      "Does not apply if no previous password is given.",
    ]
    .compactMap(\.self).joined(separator: " ")
    if minEdits == 1 { return "Is not the previous password. " + forms }
    return "Differs from the previous password: at least \(minEdits) characters must be "
      + "inserted, deleted or replaced. " + forms
  }
}

extension Blocklist {
  fileprivate var sentence: String {
    let list = "the list '\(name)' (\(counted(words.entryCount, "entry", "entries")))"
    var text =
      comparison == .whole
      ? "Is not on \(list)." : "\(comparison.verb) no entry of four bytes or more of \(list)."
    text += variants.letterCase == .kept ? " Case counts." : " Case and disguises are ignored."
    if words.entryCount > words.count {
      text += """
         One password in \(grouped(FusedList.falseAnswers)) that is not on it is taken for \
        one that is.
        """
    }
    if !variants.forms.isEmpty {
      text += " Entries that are \(listed(variants.forms.names, "or")) count too."
    }
    if variants.edits > 0 {
      text += """
         So does what is \(counted(variants.edits, "edit")) away from an entry, one for every \
        four of its characters at most.
        """
    }
    if !variants.derivedFrom.isEmpty {
      let kinds = PersonalWord.Kind.allCases.filter(variants.derivedFrom.contains).map(\.name)
      text += """
         The user's own \(listed(kinds, "or")) counts as an entry, also with digits and signs \
        before or after it.
        """
    }
    return text
  }
}

extension PersonalDemand {
  fileprivate var sentence: String {
    let isAny = kinds.count == PersonalWord.Kind.allCases.count
    let names = PersonalWord.Kind.allCases.filter(kinds.contains).map(\.name)
    let words = isAny ? "words (user name, e-mail address, name, site)" : listed(names, "or")
    let length = counted(minLength, "character")
    var sentences = ["\(comparison.verb) none of the user's own \(words) of \(length) or more."]
    switch separators {
    case nil: break
    case []?: sentences.append("Words are taken as they are.")
    case let separators?:
      let names = separators.map { $0 == " " ? "space" : $0 == "\t" ? "tab" : "'\($0)'" }
      sentences.append("Words are taken apart at \(names.joined(separator: " ")).")
    }
    sentences.append(
      letterCase == .kept ? "Case and accents count." : "Accents and disguises are ignored.")
    if !forms.isEmpty { sentences.append("Words that are \(listed(forms.names, "or")) count too.") }
    return (sentences + ["Does not apply if none are given."]).joined(separator: " ")
  }
}

extension Set<WordForm> {
  fileprivate var names: [String] {
    let all: [(WordForm, String)] = [
      (.reversed, "written backwards"), (.lookAlikes, "spelt with characters that look alike"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

extension Blocklist.Comparison {
  fileprivate var verb: String {
    switch self {
    case .whole: "As a whole, is"
    case .contains: "Contains"
    case .startsWith: "Begins with"
    case .endsWith: "Ends with"
    }
  }
}

extension PersonalWord.Kind {
  fileprivate var name: String {
    switch self {
    case .user: "user name"
    case .name: "name"
    case .email: "e-mail address"
    case .site: "site"
    case .birthday: "date of birth"
    case .other: "other words"
    }
  }
}

extension SequenceKind {
  fileprivate var name: String {
    switch self {
    case .alphabet: "the alphabet"
    case .digit: "the digits"
    case .keyboard: "a row of a keyboard"
    case .qwerty: "a row of a QWERTY keyboard"
    case .qwertz: "a row of a QWERTZ keyboard"
    case .azerty: "a row of an AZERTY keyboard"
    case .keypad: "a line of a keypad"
    }
  }
}

extension LengthLimit {
  /// The limit in words: "8 to 32 characters, counted as Unicode code points".
  fileprivate var words: String {
    switch unit {
    case .characters:
      amount(range, "character") + ", counted as grapheme clusters, which is what a reader sees"
    case .codePoints: amount(range, "character") + ", counted as Unicode code points"
    case .bytes: amount(range, "byte") + " of UTF-8"
    }
  }
}

extension Rule {
  /// Nil if it applies to all.
  var conditionSentence: String? {
    let passwords = condition.map { condition in
      if case .length(let limit) = condition { return "passwords of \(limit.words)" }
      return "passwords that meet this: \(condition.wholeSentence)"
    }
    let users =
      switch role {
      case nil: nil as String?
      case .with(let name): "users with the role '\(name)'"
      case .without(let name): "users without the role '\(name)'"
      }
    let parts = [users, passwords].compactMap(\.self)
    guard let last = parts.last else { return nil }
    let end = last.hasSuffix(".") ? "" : "."
    return "Only for \(parts.joined(separator: ", and "))\(end)"
  }

  static let recommendation = "A recommendation: a password is accepted without it."

  var exampleCounts: String? {
    let parts = [
      accepts.isEmpty ? nil : "\(accepts.count) accepted",
      rejects.isEmpty ? nil : "\(rejects.count) rejected",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

private func matches(_ occurrences: ClosedRange<Int>) -> String {
  if occurrences == 1...Int.max { return "a match" }
  if occurrences == 0...0 { return "no match" }
  return amount(occurrences, "match", "matches") + " (not overlapping)"
}

/// An amount in words: "8 to 32 characters", "at least 1 character".
private func amount(_ range: ClosedRange<Int>, _ one: String, _ many: String? = nil) -> String {
  if range.lowerBound == range.upperBound {
    return "exactly \(counted(range.lowerBound, one, many))"
  }
  if range.upperBound == .max { return "at least \(counted(range.lowerBound, one, many))" }
  if range.lowerBound == 0 { return "at most \(counted(range.upperBound, one, many))" }
  return "\(grouped(range.lowerBound)) to \(counted(range.upperBound, one, many))"
}

extension RulePattern {
  fileprivate var shown: String {
    let ends = [source.unicodeScalars.first, source.unicodeScalars.last].compactMap(\.self)
    return ends.contains { $0.properties.isWhitespace } ? "\"\(source)\"" : source
  }
}
