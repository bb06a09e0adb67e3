internal import PasswordPolicy
internal import PasswordStrength
internal import PatternSyntax
internal import PolicyReview
internal import UnicodeText

/// One thing that is asked of a password, in terms that policy formats have in common.
struct Demand: Sendable {
  let kind: Kind
  /// The rule or setting it comes from.
  let origin: String

  /// The kind of demand.
  indirect enum Kind: Sendable {
    case length(ClosedRange<Int>, CountedUnit)
    /// At least this many characters of a set.
    case contains(CodePointSet, min: Int)
    /// At least one character of this many of these sets.
    case kinds(Int, of: [CodePointSet])
    /// No character outside the set.
    case only(CodePointSet)
    case repeats(max: Int)
    case sequences(max: Int, Set<SequenceKind>)
    /// No more characters of one of the four ASCII kinds in a row.
    case classRepeats(max: Int)
    /// Does not read the same backwards; case is ignored.
    case notPalindrome
    case different(min: Int)
    /// Contains none of these words.
    case avoidsWords([String])
    case blocklist(list: String, top: Int?, Blocklist.Comparison)
    /// Not a value that is to be expected.
    case expected
    /// - Parameter isFilter: Whether the corpus is a filter of passwdqc's.
    case breached(file: String, minCount: Int, isFilter: Bool)
    case personal(minLength: Int)
    /// Not one of this many passwords before.
    case history(Int)
    case differs(DifferenceDemand)
    case strength(StrengthMinimum)
    /// A pattern of PCRE2's is found so many times.
    case match(PatternTree, ClosedRange<Int>)
    case avoid(PatternTree)
    /// All demands of so many of these lists are met.
    case group(Int, of: [[Demand]])
    /// Asked only of passwords of this length.
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

  /// Why a format that has nothing of the kind cannot say it.
  var reason: ConversionLoss.Reason {
    if case .kind(let key) = kind { .noSuchKind(key) } else { .cannotSay(feature) }
  }

  /// The name of what is asked, for a loss.
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
