internal import PasswordWording
internal import PolicyExchange

extension ConversionLoss {
  /// The effect, what it is about, and why, on one line:
  ///
  ///     Weaker: 'digit': only one of digits can be asked for, not 2.
  var sentence: String {
    let subject = subject.map { "'\(excerpt($0))': " } ?? ""
    return "\(effect.word): \(subject)\(explanation)"
  }

  /// Why, without the effect.
  var explanation: String { reason.sentence }
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
  /// A name that programs can go by.
  var name: String {
    switch self {
    case .cannotSay: "cannot-say"
    case .unit: "unit"
    case .minimumMoved: "minimum-moved"
    case .maximumMoved: "maximum-moved"
    case .otherCharacters: "other-characters"
    case .onlyOne: "only-one"
    case .allKinds: "all-kinds"
    case .nearestLevel: "nearest-level"
    case .fixedRun: "fixed-run"
    case .history: "history"
    case .comparedOtherwise: "compared-otherwise"
    case .otherList: "other-list"
    case .always: "always"
    case .warning: "warning"
    case .notAboutPasswords: "not-about-passwords"
    case .unknownSetting: "unknown-setting"
    case .pattern: "pattern"
    case .ignoredCharacters: "ignored-characters"
    case .credits: "credits"
    case .hintOnly: "hint-only"
    case .foreignList: "foreign-list"
    case .reportedOnly: "reported-only"
    case .truncates: "truncates"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .cannotSay(let feature): "the format cannot ask for \(feature.words)."
    case .unit(let from, let to): "lengths count \(to.words) in the result, not \(from.words)."
    case .minimumMoved(let from, let to): "the minimum length becomes \(to), not \(from)."
    case .maximumMoved(nil, let to): "passwords have at most \(to) characters there."
    case .maximumMoved(let from?, let to): "the maximum length becomes \(to), not \(from)."
    case .otherCharacters(let kind): "what can be asked for is \(kind), which is another set of characters."
    case .onlyOne(let kind, let asked): "only one of \(kind) can be asked for, not \(asked)."
    case .allKinds(let asked, let of): "the format can only ask for all \(of) kinds, where \(asked) would do."
    case .nearestLevel(let level, let asks): "the nearest level is '\(level)', which asks for \(asks)."
    case .fixedRun(let asked, let fixed):
      "the longest run of one character becomes \(fixed), not \(asked)."
    case .history(let from, let to):
      "only \(to == 1 ? "the previous password" : "the last \(to)") can be compared with, not the last \(from)."
    case .comparedOtherwise(.personal): "the user's own words are looked for in another way."
    case .comparedOtherwise(.previous): "the previous password is compared in another way."
    case .comparedOtherwise(let feature): "\(feature.words) are looked for in another way."
    case .otherList: "the list is another one, or looked up in another way."
    case .always(.refusesPalindromes): "what reads the same backwards is always refused there."
    case .always(.ignoresFirstAndLast): "an uppercase first letter and a last digit do not count there."
    case .always(.wantsDifferentCharacters): "enough different characters are always asked for there."
    case .always(.matchesWords):
      "what is based on common words and sequences counts as shorter there. Add a 'blocklist' or 'strength' rule."
    case .warning: "the rule only warns, and there everything rejects."
    case .notAboutPasswords:
      "it is not about the password's text. Where it matters, it is kept as an advisory."
    case .unknownSetting: "this setting is not known here."
    case .pattern(.part(let part)): "the pattern's '\(excerpt(part))' cannot be said in the other syntax."
    case .pattern(.counts): "the pattern is counted, and there it can only be looked for."
    case .pattern(.invalid(let reason)): "the pattern is not one of PCRE2's: \(printable(reason))."
    case .pattern(.quoting): "the pattern holds ' and ', which ends a policy there."
    case .ignoredCharacters(let characters):
      "'\(excerpt(characters))' are passed over, as by Apple's parser: only printable ASCII counts in a class."
    case .credits: "credits shorten the minimum there; the full length is asked for here."
    case .hintOnly: "it is a hint for password managers; 'pattern' is what browsers enforce."
    case .foreignList(let file):
      "the list '\(excerpt(file))' is not read. Add it as a 'blocklist' rule with its path."
    case .reportedOnly: "there, refused passwords are only reported."
    case .truncates(let length): "passwords are cut off after \(length) bytes there."
    }
  }
}

extension ConversionLoss.Feature {
  fileprivate var words: String {
    switch self {
    case .maximumLength: "a maximum length"
    case .characters: "characters of this set"
    case .onlyTheseCharacters: "a set of allowed characters"
    case .kinds: "some of several kinds of characters"
    case .repeats: "runs of one character"
    case .sequences: "characters in order"
    case .runsOfOneKind: "runs of one kind of characters"
    case .blocklist: "a list of refused words"
    case .personal: "passwords without the user's own words"
    case .previous: "a difference from the previous password"
    case .strength: "a strength"
    case .pattern: "a pattern"
    case .condition: "a rule for some lengths only"
    case .group: "some of several rules"
    case .differentCharacters: "a number of different characters"
    }
  }
}

extension CountedUnit {
  fileprivate var words: String {
    switch self {
    case .codePoints: "code points"
    case .characters: "characters as people see them"
    case .bytes: "bytes"
    case .utf16: "units of UTF-16"
    }
  }
}
