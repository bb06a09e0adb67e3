extension Rule {
  package indirect enum Kind: Sendable {
    /// The pattern is found this many times, without overlaps.
    case match(RulePattern, occurrences: ClosedRange<Int>)
    case avoid(RulePattern)
    case length(LengthLimit)
    case atLeast(Int, of: [Rule])
    /// The demand is not met. Where it does not apply, neither does this.
    case not(Rule.Kind)
    /// The rest of the password, without the words of a list, meets the demand.
    case after(Removal, Rule.Kind)
    /// The password's own characters and its NFKC_Casefold form are looked up: the case of letters,
    /// compatibility forms and invisible characters do not matter.
    case blocklist(Blocklist)
    /// The password, taken whole, is not an expected value; see `isExpected`.
    case expected(Blocklist)
    /// The password is in no corpus: as it was given, in NFC, and in NFKC without invisible
    /// characters.
    case breached(BreachedPasswords, minCount: Int)
    case personal(PersonalDemand)
    case differs(DifferenceDemand)
    /// The password is none of the `last` ones, nor of those in use within so many days, if known.
    case history(last: Int, days: Int?)
    /// One character, as users see it, stands at most `max` times in a row.
    case repeats(max: Int)
    /// At most `max` characters in a row follow an order of these kinds, or one that a text gives;
    /// if it wraps, its start follows its end.
    case sequences(max: Int, kinds: Set<SequenceKind>, wraps: Bool, orders: [String])
    /// The password has at least `min` different characters, as users see them. Case counts.
    case distinct(min: Int)
    /// Characters of a class occur at most `max` times; without one (`plain` is nil), each does.
    case occurrences(of: RulePattern?, max: Int, plain: Rule.Kind?)
    case words(WordDemand)
    case years(ClosedRange<Int>, plain: Rule.Kind)
    case dates(ClosedRange<Int>, plain: Rule.Kind)
    /// The password consists of these characters only, which `plain` says by a pattern.
    case characters(CharacterDemand, plain: Rule.Kind)
    case strength(StrengthMinimum)
  }
}

extension Rule.Kind {
  /// The kind as a file has it. The writer of policy files, reports, fingerprints and the analysis
  /// all go by it.
  private struct Description {
    let key: String
    let parameters: [Parameter]

    init(_ key: String, _ parameters: Parameter?...) {
      self.key = key
      self.parameters = parameters.compactMap { $0 }
    }
  }

  /// One member of the object that a kind's key has for a value.
  package struct Parameter: Hashable, Sendable {
    package let key: String
    package let value: Value
    /// Whether a file would leave the member out.
    package let isDefault: Bool

    /// A value, with the order that says which other values demand at least as much.
    package enum Value: Hashable, Sendable {
      /// A number; a higher one demands more.
      case atLeast(Int)
      /// A number; a lower one demands more.
      case atMost(Int)
      /// A list of names; more of them demand more.
      case each([String])
      /// A flag; true demands more.
      case flag(Bool)
      /// A text; nothing is known of how two texts compare.
      case text(String)
    }

    /// - Parameter standard: The value that a file may leave out.
    init(_ key: String, _ value: Value, default standard: Value? = nil) {
      (self.key, self.value, isDefault) = (key, value, value == standard)
    }

    static func flag(_ key: String, _ flag: Bool) -> Self {
      Self(key, .flag(flag), default: .flag(false))
    }

    /// The names of choices in the order of their declaration.
    static func each<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
      _ key: String, _ choices: Set<Choice>, default standard: Set<Choice> = []
    ) -> Self {
      func names(_ choices: Set<Choice>) -> Value {
        .each(Choice.allCases.filter { choices.contains($0) }.map { $0.rawValue })
      }
      return Self(key, names(choices), default: names(standard))
    }

    static func list(_ list: Blocklist) -> Self { Self("list", .text(list.name)) }
    static func top(_ list: Blocklist) -> Self? { list.top.map { Self("top", .atLeast($0)) } }
    /// The case in which words are compared. Neither case finds all that the other does: a word may
    /// be too short without its own.
    static func letterCase(_ letterCase: LetterCase) -> Self {
      Self("case", .text(letterCase.rawValue), default: .text(LetterCase.ignored.rawValue))
    }
    static func from(_ years: ClosedRange<Int>) -> Self {
      Self("from", .atMost(years.lowerBound), default: .atMost(1900))
    }
    static func to(_ years: ClosedRange<Int>) -> Self {
      Self("to", .atLeast(years.upperBound), default: .atLeast(2099))
    }
  }

  /// The key in a file that names the kind of demand.
  package var key: String { description.key }

  /// The members of the key's object, in order; none for the kinds that are more than an object of
  /// names and numbers: patterns, lengths, groups and numbers of guesses.
  package var parameters: [Parameter] { description.parameters }

  private var description: Description {
    switch self {
    case .match: Description("match")
    case .avoid: Description("avoid")
    case .length: Description("length")
    case .atLeast: Description("atLeast")
    case .not: Description("not")
    case .after: Description("after")
    case .blocklist(let list):
      Description(
        "blocklist", .list(list), .top(list), Parameter("compare", .text(list.comparison.rawValue)),
        .each("forms", list.variants.forms),
        Parameter("edits", .atLeast(list.variants.edits), default: .atLeast(0)),
        .each("derivedFrom", list.variants.derivedFrom), .letterCase(list.variants.letterCase))
    case .expected(let list): Description("expected", .list(list), .top(list))
    case .breached(let passwords, let minCount):
      Description(
        "breached", Parameter("file", .text(passwords.name)),
        Parameter("minCount", .atMost(minCount), default: .atMost(1)))
    case .personal(let demand):
      Description(
        "personal", Parameter("minLength", .atMost(demand.minLength)),
        .each("of", demand.kinds, default: Set(PersonalWord.Kind.allCases)),
        Parameter(
          "compare", .text(demand.comparison.rawValue),
          default: .text(Blocklist.Comparison.contains.rawValue)),
        demand.separators.map {
          Parameter("separators", .text(String(String.UnicodeScalarView($0))))
        }, .each("forms", demand.forms), .letterCase(demand.letterCase))
    case .differs(let demand):
      Description(
        "differs", Parameter("minEdits", .atLeast(demand.minEdits)),
        .flag("case", demand.foldsCase), .flag("rotations", demand.rotates))
    case .history(let last, let days):
      Description(
        "history", Parameter("last", .atLeast(last)), days.map { Parameter("days", .atLeast($0)) })
    case .repeats(let max): Description("repeats", Parameter("max", .atMost(max)))
    case .sequences(let max, let kinds, let wraps, let orders):
      Description(
        "sequences", Parameter("max", .atMost(max)),
        .each("kinds", kinds, default: orders.isEmpty ? SequenceKind.usual : []),
        .flag("wraps", wraps), Parameter("order", .each(orders), default: .each([])))
    case .distinct(let min): Description("distinct", Parameter("min", .atLeast(min)))
    case .occurrences(let characters, let max, _):
      Description(
        "occurrences", characters.map { Parameter("of", .text($0.source)) },
        Parameter("max", .atMost(max)))
    case .words(let demand):
      Description(
        "words", Parameter("min", .atLeast(demand.min)), .flag("distinct", demand.isDistinct),
        Parameter("minLength", .atLeast(demand.minLength), default: .atLeast(3)),
        demand.list.map { .list($0) })
    case .years(let years, _): Description("years", .from(years), .to(years))
    case .dates(let years, _): Description("dates", .from(years), .to(years))
    case .characters(.only(let characters), _):
      Description("characters", Parameter("only", .text(characters)))
    case .characters(.scripts(let scripts), _):
      Description("characters", Parameter("scripts", .each(scripts)))
    case .characters(.mixture(let mixture), _):
      Description("characters", Parameter("mixedScripts", .text(mixture.rawValue)))
    case .strength(.score(let score)):
      Description("strength", Parameter("minScore", .atLeast(score)))
    case .strength(.guesses): Description("strength")
    }
  }

  /// The demand as one for a pattern, if a pattern can express it: in this form it is evaluated,
  /// analysed and converted. Otherwise the demand itself.
  ///
  /// The result is stored in the demand and not made anew. Without optimization, Swift 6.3 frees a
  /// new value of this large type before a `switch` has copied its parts.
  package var plain: Rule.Kind {
    switch self {
    case .occurrences(_, _, let plain?), .years(_, let plain), .dates(_, let plain),
      .characters(_, let plain):
      plain
    default: self
    }
  }

  /// The list that the rule looks words up in.
  package var list: WordList? {
    switch self {
    case .blocklist(let list), .expected(let list): list.words
    case .words(let demand): demand.list?.words
    default: nil
    }
  }
}

/// The words that are taken out of a password before the rest is judged: the longest entry of four
/// bytes or more at each place, in any case.
package struct Removal: Sendable {
  package let list: Blocklist
  /// The number of characters that stand in the rest for each word: U+FFFC, which is none of a
  /// password's own.
  package let leaves: Int
}

/// The words that a password, as a passphrase, must have.
package struct WordDemand: Sendable {
  package let min: Int
  /// Whether a word that stands twice counts once; case does not matter.
  package let isDistinct: Bool
  /// The least number of letters of a word; shorter words do not count.
  package let minLength: Int
  /// The words that count; nil if all do.
  package let list: Blocklist?
}

package enum StrengthMinimum: Hashable, Sendable {
  /// A score of 1 to 100; see `StrengthEstimate/score`.
  case score(Int)
  /// A number of guesses, as its decimal logarithm.
  case guesses(log10: Double)
}
