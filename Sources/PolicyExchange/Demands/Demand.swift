internal import PasswordPolicy
internal import PasswordStrength
internal import Patterns
internal import UnicodeText

/// A demand on a password, in terms that policy formats have in common.
struct Demand: Sendable {
  let kind: Kind
  /// The rule or setting that the demand comes from.
  let origin: String

  /// The kind of demand.
  indirect enum Kind: Sendable {
    case length(ClosedRange<Int>, CountedUnit)
    /// The password has at least this many characters of a set.
    case contains(CodePointSet, min: Int)
    /// The password has at least one character of this many of these sets.
    case kinds(Int, of: [CodePointSet])
    /// The password has no character outside the set.
    case only(CodePointSet)
    case repeats(max: Int)
    case sequences(max: Int, Set<SequenceKind>)
    /// The password has no more than this many characters of one of the four ASCII kinds in a row.
    case classRepeats(max: Int)
    /// The password does not read the same backwards; case is ignored.
    case notPalindrome
    case different(min: Int)
    /// The password contains none of these words.
    case avoidsWords([String])
    case blocklist(list: String, top: Int?, Blocklist.Comparison)
    /// The password is not an expected value.
    case expected
    /// The password is not in a corpus of breaches.
    ///
    /// - Parameter isFilter: Whether the corpus is a filter of passwdqc's.
    case breached(file: String, minCount: Int, isFilter: Bool)
    case personal(minLength: Int)
    /// The password is not one of this many previous ones.
    case history(Int)
    case differs(DifferenceDemand)
    case strength(StrengthMinimum)
    /// A PCRE2 pattern is found this many times.
    case match(PatternTree, ClosedRange<Int>)
    case avoid(PatternTree)
    /// All demands of this many of the lists are met.
    case group(Int, of: [[Demand]])
    /// The demands hold only for passwords of this length.
    case conditional(LengthLimit, [Demand])
    case kindsByLength(KindsByLength)
    /// A kind of rule, by its key, that no other format has.
    case kind(String)
  }

  /// A pattern that is found once for each different character of a text.
  static let differentCharacters = #"(.)(?!.*\1)"#

  init(_ kind: Kind, _ origin: String) {
    self.kind = kind
    self.origin = origin
  }

  /// The reason why a format without such a feature cannot express the demand.
  var reason: ConversionLoss.Reason {
    if case .kind(let key) = kind { .noSuchKind(key) } else { .cannotSay(feature) }
  }

  /// The name of the feature, for a loss.
  private var feature: ConversionLoss.Feature {
    switch kind {
    case .length: .maximumLength
    case .contains: .characters
    case .kinds: .kinds
    case .only: .onlyTheseCharacters
    case .repeats: .repeats
    case .sequences: .sequences
    case .classRepeats: .runsOfOneKind
    case .different: .differentCharacters
    case .blocklist, .avoidsWords: .blocklist
    case .expected: .expected
    case .breached: .breaches
    case .personal: .personal
    case .history, .differs: .previous
    case .strength: .strength
    case .match, .avoid, .notPalindrome, .kind: .pattern
    case .group, .kindsByLength: .group
    case .conditional: .condition
    }
  }
}

extension LengthUnit {
  var counted: CountedUnit {
    switch self {
    case .codePoints: .codePoints
    case .characters: .characters
    case .bytes: .bytes
    }
  }
}
