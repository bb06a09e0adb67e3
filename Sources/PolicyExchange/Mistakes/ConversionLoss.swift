internal import UnicodeText

/// A demand or setting that a conversion could not carry over exactly.
///
/// Labels, messages, examples and advisories are no losses where a format has no place for them.
package struct ConversionLoss: Hashable, Sendable {
  /// The id of the rule or the name of the setting; nil if the loss concerns the whole.
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
    case weaker
    case stricter
    /// Weaker for some passwords and stricter for others.
    case differs
    /// The lost part does not decide whether a password is accepted.
    case unenforced

    fileprivate var word: String {
      [.weaker: "Weaker", .stricter: "Stricter", .differs: "Different"][self] ?? "Left out"
    }
  }

  package struct Reason: Error, Hashable {
    /// A name for programs.
    package let name: String
    package let sentence: String
    /// Whether the other system passes over what is lost.
    var isIgnored = false
  }
}

extension ConversionLoss.Reason {
  init(_ name: String, _ sentence: String, isIgnored: Bool = false) {
    (self.name, self.sentence, self.isIgnored) = (name, sentence, isIgnored)
  }

  // MARK: Those with several causes

  static func cannotSay(_ feature: String) -> Self {
    Self("cannot-say", "the target format cannot ask for \(feature).")
  }

  static let noCharacters = cannotSay("characters of this set")
  static let noCondition = cannotSay("a rule for some lengths only")
  static let noGroup = cannotSay("k of n rules")
  static let noSequences = cannotSay("sequences of characters")

  static func unit(from: CountedUnit, to: CountedUnit) -> Self {
    Self("unit", "the result counts lengths in \(to.words), not in \(from.words).")
  }

  static let countsTwice = Self(
    "unit", "that system counts a special character beyond U+FFFF, such as an emoji, as two.")

  /// Nil if there was no maximum.
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

  static func history(from: Int, to: Int) -> Self {
    let compared = to == 1 ? "the previous password" : "the last \(to) passwords"
    return Self("history", "the result compares only with \(compared), not with the last \(from).")
  }

  private static func doesOtherwise(_ what: String) -> Self {
    Self("compared-otherwise", "that system \(what) in another way.")
  }

  static let findsWordsOtherwise = doesOtherwise("looks for the user's own words")
  static let findsSequencesOtherwise = doesOtherwise("looks for sequences of characters")
  static let comparesOtherwise = doesOtherwise("compares with the previous password")

  static let otherList = Self(
    "other-list", "that system has another list, or looks it up in another way.")

  static func always(_ behaviour: String) -> Self { Self("always", "that system \(behaviour)") }

  static let notAboutPasswords = Self(
    "not-about-passwords", "it is not about the text of the password.")

  static let unknownSetting = Self("unknown-setting", "this setting is unknown.")

  static func foreignList(_ file: String) -> Self {
    Self(
      "foreign-list",
      "the list '\(excerpt(file))' was not read. Add it as a 'blocklist' rule with its path.")
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

  static func ignoredPattern(_ part: String) -> Self {
    Self(
      "pattern", "browsers ignore the pattern, because '\(excerpt(part))' is not valid there.",
      isIgnored: true)
  }
}

extension [ConversionLoss] {
  /// Adds the loss of a length whose numbers come to count another unit, unless that is the same.
  mutating func addUnit(
    _ unit: CountedUnit, to other: CountedUnit, of range: ClosedRange<Int>, _ subject: String?,
    isASCII: Bool
  ) {
    // A text has a byte if and only if it has a code point: a minimum of 1 is the same in any unit.
    guard unit != other, !isASCII, range.lowerBound > 1 || range.upperBound < .max else { return }
    let hasMinimum = range.lowerBound > 0
    let isBounded = hasMinimum && range.upperBound < .max
    // A text has more of the finer units: a minimum is met and a maximum is exceeded sooner.
    let isWeaker = (other.fineness > unit.fineness) == hasMinimum
    let effect: ConversionLoss.Effect = isBounded ? .differs : isWeaker ? .weaker : .stricter
    append(ConversionLoss(subject, effect, .unit(from: unit, to: other)))
  }
}

/// The unit that a length counts, from the coarsest to the finest: a text has at least as many of
/// the finer ones.
package enum CountedUnit: String, CaseIterable, Sendable {
  case characters
  case codePoints
  case utf16
  case bytes

  fileprivate var fineness: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  fileprivate var words: String {
    let words: [Self: String] = [
      .codePoints: "code points", .characters: "grapheme clusters", .utf16: "UTF-16 code units",
    ]
    return words[self] ?? "bytes"
  }
}
