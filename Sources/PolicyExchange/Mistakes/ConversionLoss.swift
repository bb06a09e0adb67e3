internal import UnicodeText

/// A demand or setting that a conversion could not carry over exactly.
///
/// A loss is about which passwords are accepted, or about what is enforced beside the password.
/// Labels, messages, examples and advisories are for people; formats that have no place for them
/// leave them out without a word.
package struct ConversionLoss: Hashable, Sendable {
  /// The id of the rule in a pwcheck policy, or the name of the setting in a foreign one; nil if
  /// the loss concerns the whole.
  package let subject: String?
  package let effect: Effect
  package let reason: Reason

  init(_ subject: String?, _ effect: Effect, _ reason: Reason) {
    (self.subject, self.effect, self.reason) = (subject, effect, reason)
  }

  /// The effect, the subject and the reason, on one line:
  ///
  ///     Weaker: 'digit': only one of digits can be asked for, not 2.
  package var sentence: String {
    let subject = subject.map { "'\(excerpt($0))': " } ?? ""
    return "\(effect.word): \(subject)\(reason.sentence)"
  }

  /// The verdicts of the result compared with those of the original.
  package enum Effect: String, CaseIterable, Sendable {
    /// The result accepts passwords that were refused.
    case weaker
    /// The result refuses passwords that were accepted.
    case stricter
    /// The result accepts some passwords that were refused, and refuses some that were accepted.
    case differs
    /// The lost part does not decide whether a password is accepted.
    case unenforced

    fileprivate var word: String {
      switch self {
      case .weaker: "Weaker"
      case .stricter: "Stricter"
      case .differs: "Different"
      case .unenforced: "Left out"
      }
    }
  }

  package struct Reason: Error, Hashable {
    /// A name for programs.
    package let name: String
    package let sentence: String
    /// Whether the other system passes over what is lost.
    var isIgnored = false
  }

  /// A feature that a policy can ask for, in words.
  enum Feature: String {
    case maximumLength = "a maximum length"
    case characters = "characters of this set"
    case onlyTheseCharacters = "a set of allowed characters"
    case kinds = "k of n kinds of characters"
    case repeats = "runs of one character"
    case sequences = "sequences of characters"
    case runsOfOneKind = "runs of one kind of character"
    case blocklist = "a list of refused words"
    case breaches = "a corpus of breached passwords"
    case expected = "passwords that are not expected values"
    case personal = "passwords without the user's own words"
    case previous = "a difference from the previous password"
    case strength = "a strength"
    case pattern = "a pattern"
    case condition = "a rule for some lengths only"
    case group = "k of n rules"
    case differentCharacters = "a number of different characters"
  }
}

extension ConversionLoss.Reason {
  private init(_ name: String, _ sentence: String, isIgnored: Bool = false) {
    (self.name, self.sentence, self.isIgnored) = (name, sentence, isIgnored)
  }

  static func cannotSay(_ feature: ConversionLoss.Feature) -> Self {
    Self("cannot-say", "the target format cannot ask for \(feature.rawValue).")
  }

  /// The target has no rules of this kind, by its key in a policy file.
  static func noSuchKind(_ key: String) -> Self {
    Self("cannot-say", "the target format has nothing like the '\(key)' rule.")
  }

  static func unit(from: CountedUnit, to: CountedUnit) -> Self {
    Self("unit", "the result counts lengths in \(to.words), not in \(from.words).")
  }

  static let countsTwice = Self(
    "unit", "that system counts a special character beyond U+FFFF, such as an emoji, as two.")

  static func minimumMoved(from: Int, to: Int) -> Self {
    Self("minimum-moved", "the minimum length becomes \(to), not \(from).")
  }

  /// The maximum length is moved to the greatest one that can be set or that is always enforced;
  /// nil if there was none.
  static func maximumMoved(from: Int?, to: Int) -> Self {
    Self(
      "maximum-moved",
      from.map { "the maximum length becomes \(to), not \($0)." }
        ?? "the maximum length there is \(to).")
  }

  static func otherCharacters(kind: String) -> Self {
    Self(
      "other-characters",
      "the target format can only ask for \(kind), which is another set of characters.")
  }

  static let spaceAtEnds = Self(
    "space-at-ends", "that system does not count a space at either end as a symbol.")

  static func onlyOne(kind: String, asked: Int) -> Self {
    Self("only-one", "the target format can ask for one of \(kind), not for \(asked).")
  }

  static func allKinds(asked: Int, of count: Int) -> Self {
    Self(
      "all-kinds",
      "the target format can only ask for all \(count) kinds; the policy asks for \(asked).")
  }

  /// The nearest of a few levels is used, with the demands that it makes.
  static func nearestLevel(_ level: String, asks: String) -> Self {
    Self("nearest-level", "the nearest level is '\(level)', which asks for \(asks).")
  }

  static func fixedRun(asked: Int, fixed: Int) -> Self {
    Self("fixed-run", "the longest allowed run of one character becomes \(fixed), not \(asked).")
  }

  static func history(from: Int, to: Int) -> Self {
    let compared = to == 1 ? "the previous password" : "the last \(to) passwords"
    return Self("history", "the result compares only with \(compared), not with the last \(from).")
  }

  /// The password is compared with the previous one, or with personal words, in another way.
  static func comparedOtherwise(_ feature: ConversionLoss.Feature) -> Self {
    let how =
      switch feature {
      case .personal: "looks for the user's own words"
      case .previous: "compares with the previous password"
      default: "looks for \(feature.rawValue)"
      }
    return Self("compared-otherwise", "that system \(how) in another way.")
  }

  static let otherList = Self(
    "other-list", "that system has another list, or looks it up in another way.")

  /// The system reads lines up to a length, in which the first of the words fit.
  static func longLine(kept: Int, of count: Int) -> Self {
    Self("long-line", "that system's lines have room for only \(kept) of the \(count) words.")
  }

  /// A behaviour of the system that no setting changes.
  static func always(_ behaviour: String) -> Self { Self("always", "that system \(behaviour)") }

  static let warning = Self("warning", "the rule only warns; every rule of that system rejects.")

  static func roles(_ role: String) -> Self {
    Self(
      "roles",
      """
      the target format knows no roles, so users with the role '\(printable(role))' must meet the \
      rules for all. '--role \(printable(role))' converts the policy for them.
      """)
  }

  static let notAboutPasswords = Self(
    "not-about-passwords", "it is not about the text of the password.")

  static let undated = Self(
    "undated", "only earlier passwords whose last day of use is given are refused for their age.")

  static let unknownSetting = Self("unknown-setting", "this setting is unknown.")

  static func ignoredCharacters(_ characters: String) -> Self {
    Self(
      "ignored-characters",
      """
      '\(excerpt(characters))' are ignored, as in Apple's parser: only printable ASCII counts in a \
      class.
      """)
  }

  /// Credits shorten the minimum length in the original; the full length is asked for.
  static let credits = Self(
    "credits", "credits lower the minimum there; the result asks for the full length.")

  static let hintOnly = Self(
    "hint-only", "it is a hint for password managers; browsers enforce 'pattern'.")

  static func foreignList(_ file: String) -> Self {
    Self(
      "foreign-list",
      "the list '\(excerpt(file))' was not read. Add it as a 'blocklist' rule with its path.")
  }

  static func foreignFilter(_ file: String) -> Self {
    Self(
      "foreign-filter",
      """
      the filter '\(excerpt(file))' cannot be opened here. Add it as a 'breached' rule with its \
      path.
      """)
  }

  static let reportedOnly = Self("reported-only", "that system only reports refused passwords.")

  static func truncates(after length: Int) -> Self {
    Self("truncates", "that system cuts passwords off after \(length) bytes.")
  }

  // MARK: Patterns that cannot be translated into another syntax

  static func missingPart(_ part: String) -> Self {
    Self("pattern", "the target syntax has no equivalent of '\(excerpt(part))' in the pattern.")
  }

  /// The other system takes a part for slightly other texts.
  static func otherMeaning(_ part: String) -> Self {
    Self("pattern", "'\(excerpt(part))' in the pattern means other characters there.")
  }

  /// The pattern is counted, and the other side only looks for one occurrence.
  static let counts = Self("pattern", "the target format cannot count matches.")

  static func invalid(_ reason: String) -> Self {
    Self("pattern", "PCRE2 does not accept the pattern: \(printable(reason)).")
  }

  static func ignoredPattern(_ part: String) -> Self {
    Self(
      "pattern", "browsers ignore the pattern, because '\(excerpt(part))' is not valid there.",
      isIgnored: true)
  }

  /// The pattern has text that cannot stand in the format, such as " and " in Keycloak's.
  static let quoting = Self(
    "pattern", "the pattern contains ' and ', which separates policies there.")
}

/// The unit that a length counts, from the coarsest to the finest: a text has at least as many of
/// the finer ones.
package enum CountedUnit: String, CaseIterable, Sendable {
  /// Characters as people see them.
  case characters
  /// Code points of Unicode.
  case codePoints
  /// Code units of UTF-16, which JavaScript counts.
  case utf16
  /// Bytes of UTF-8.
  case bytes

  fileprivate var words: String {
    switch self {
    case .codePoints: "code points"
    case .characters: "grapheme clusters"
    case .bytes: "bytes"
    case .utf16: "UTF-16 code units"
    }
  }
}
