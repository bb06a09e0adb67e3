internal import UnicodeText

extension ConversionLoss {
  /// The effect, the subject and the reason, on one line:
  ///
  ///     Weaker: 'digit': only one of digits can be asked for, not 2.
  package var sentence: String {
    let subject = subject.map { "'\(excerpt($0))': " } ?? ""
    return "\(effect.word): \(subject)\(explanation)"
  }

  /// The reason, without the effect.
  package var explanation: String { reason.sentence }
}

extension ConversionLoss.Effect {
  var word: String {
    switch self {
    case .weaker: "Weaker"
    case .stricter: "Stricter"
    case .differs: "Different"
    case .unenforced: "Left out"
    }
  }
}

extension ConversionLoss.Reason {
  /// A name for programs.
  package var name: String {
    switch self {
    case .cannotSay, .noSuchKind: "cannot-say"
    case .unit: "unit"
    case .minimumMoved: "minimum-moved"
    case .maximumMoved: "maximum-moved"
    case .otherCharacters: "other-characters"
    case .spaceAtEnds: "space-at-ends"
    case .onlyOne: "only-one"
    case .allKinds: "all-kinds"
    case .nearestLevel: "nearest-level"
    case .fixedRun: "fixed-run"
    case .history: "history"
    case .comparedOtherwise: "compared-otherwise"
    case .otherList: "other-list"
    case .always: "always"
    case .warning: "warning"
    case .roles: "roles"
    case .notAboutPasswords: "not-about-passwords"
    case .unknownSetting: "unknown-setting"
    case .pattern: "pattern"
    case .ignoredCharacters: "ignored-characters"
    case .credits: "credits"
    case .hintOnly: "hint-only"
    case .foreignList: "foreign-list"
    case .foreignFilter: "foreign-filter"
    case .reportedOnly: "reported-only"
    case .truncates: "truncates"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .cannotSay(let feature): "the target format cannot ask for \(feature.words)."
    case .noSuchKind(let key): "the target format has nothing like a '\(key)' rule."
    case .unit(let from, let to): "the result counts lengths in \(to.words), not in \(from.words)."
    case .minimumMoved(let from, let to): "the minimum length becomes \(to), not \(from)."
    case .maximumMoved(nil, let to): "the maximum length there is \(to)."
    case .maximumMoved(let from?, let to): "the maximum length becomes \(to), not \(from)."
    case .otherCharacters(let kind):
      "the target format can only ask for \(kind), which is another set of characters."
    case .spaceAtEnds: "that system does not count a space at either end as a symbol."
    case .onlyOne(let kind, let asked):
      "the target format can ask for one of \(kind), not for \(asked)."
    case .allKinds(let asked, let of):
      "the target format can only ask for all \(of) kinds; the policy asks for \(asked)."
    case .nearestLevel(let level, let asks):
      "the nearest level is '\(level)', which asks for \(asks)."
    case .fixedRun(let asked, let fixed):
      "the longest allowed run of one character becomes \(fixed), not \(asked)."
    case .history(let from, let to):
      """
      the result compares only with \
      \(to == 1 ? "the previous password" : "the last \(to) passwords"), not with the last \
      \(from).
      """
    case .comparedOtherwise(.personal): "that system looks for the user's own words in another way."
    case .comparedOtherwise(.previous):
      "that system compares with the previous password in another way."
    case .comparedOtherwise(let feature): "that system looks for \(feature.words) in another way."
    case .otherList: "that system has another list, or looks it up in another way."
    case .always(.refusesPalindromes): "that system always refuses palindromes."
    case .always(.ignoresFirstAndLast):
      "that system does not count an uppercase first letter and a last digit."
    case .always(.wantsDifferentCharacters):
      "that system always asks for enough different characters."
    case .always(.ignoresRunsOfOne):
      "that system ignores the limit of one character of a kind in a row."
    case .always(.matchesWords):
      """
      that system counts common words and sequences as shorter. Add a 'blocklist' or 'strength' \
      rule.
      """
    case .warning: "the rule only warns; every rule of that system rejects."
    case .roles(let role):
      """
      the target format knows no roles, so users with the role '\(printable(role))' must meet \
      the rules for all. '--role \(printable(role))' converts the policy for them.
      """
    case .notAboutPasswords:
      "it is not about the text of the password. It becomes an advisory where it matters."
    case .unknownSetting: "this setting is unknown."
    case .pattern(.part(let part)):
      "the target syntax has no equivalent of '\(excerpt(part))' in the pattern."
    case .pattern(.counts): "the target format cannot count matches."
    case .pattern(.invalid(let reason)): "PCRE2 does not accept the pattern: \(printable(reason))."
    case .pattern(.quoting): "the pattern contains ' and ', which separates policies there."
    case .ignoredCharacters(let characters):
      """
      '\(excerpt(characters))' are ignored, as in Apple's parser: only printable ASCII counts in \
      a class.
      """
    case .credits: "credits lower the minimum there; the result asks for the full length."
    case .hintOnly: "it is a hint for password managers; browsers enforce 'pattern'."
    case .foreignList(let file):
      "the list '\(excerpt(file))' was not read. Add it as a 'blocklist' rule with its path."
    case .foreignFilter(let file):
      """
      the filter '\(excerpt(file))' cannot be opened here. Add it as a 'breached' rule with its \
      path.
      """
    case .reportedOnly: "that system only reports refused passwords."
    case .truncates(let length): "that system cuts passwords off after \(length) bytes."
    }
  }
}

extension ConversionLoss.Feature {
  fileprivate var words: String {
    switch self {
    case .maximumLength: "a maximum length"
    case .characters: "characters of this set"
    case .onlyTheseCharacters: "a set of allowed characters"
    case .kinds: "k of n kinds of characters"
    case .repeats: "runs of one character"
    case .sequences: "sequences of characters"
    case .runsOfOneKind: "runs of one kind of character"
    case .blocklist: "a list of refused words"
    case .expected: "passwords that are not expected values"
    case .breaches: "a corpus of breached passwords"
    case .personal: "passwords without the user's own words"
    case .previous: "a difference from the previous password"
    case .strength: "a strength"
    case .pattern: "a pattern"
    case .condition: "a rule for some lengths only"
    case .group: "k of n rules"
    case .differentCharacters: "a number of different characters"
    }
  }
}

extension CountedUnit {
  fileprivate var words: String {
    switch self {
    case .codePoints: "code points"
    case .characters: "grapheme clusters"
    case .bytes: "bytes"
    case .utf16: "UTF-16 code units"
    }
  }
}
