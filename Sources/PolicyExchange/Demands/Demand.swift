internal import PasswordPolicy
internal import Patterns

/// A demand on a password, in terms that policy formats have in common.
struct Demand: Sendable {
  let kind: Kind
  let origin: String

  indirect enum Kind: Sendable {
    case length(ClosedRange<Int>, CountedUnit)
    case contains(CodePointSet, min: Int)
    case kinds(Int, of: [CodePointSet])
    case only(CodePointSet)
    case repeats(max: Int)
    case sequences(max: Int, Set<SequenceKind>)
    /// The password has no more than this many characters of one of the four ASCII kinds in a row.
    case classRepeats(max: Int)
    /// The password does not read the same backwards; case is ignored.
    case notPalindrome
    case different(min: Int)
    case avoidsWords([String])
    case blocklist(top: Int?)
    /// The password is not in a corpus of breaches, or in a filter of passwdqc's.
    case breached(file: String, minCount: Int, isFilter: Bool)
    case personal(minLength: Int)
    case history(Int)
    case notUsedWithin(days: Int)
    case differs(DifferenceDemand)
    case match(PatternTree, ClosedRange<Int>)
    case avoid(PatternTree)
    /// All demands of this many of the lists are met.
    case group(Int, of: [[Demand]])
    case conditional(LengthLimit, [Demand])
    case kindsByLength(KindsByLength)
    /// No other format has such a demand.
    case unknownElsewhere(ConversionLoss.Reason)
  }

  /// A pattern that is found once for each different character of a text.
  static let differentCharacters = #"(.)(?!.*\1)"#

  init(_ kind: Kind, _ origin: String) { (self.kind, self.origin) = (kind, origin) }

  /// The reason why a format without such a feature cannot express the demand.
  var reason: ConversionLoss.Reason {
    switch kind {
    case .length: .cannotSay("a maximum length")
    case .contains: .noCharacters
    case .kinds: .cannotSay("k of n kinds of characters")
    case .only: .cannotSay("a set of allowed characters")
    case .repeats: .cannotSay("runs of one character")
    case .sequences: .noSequences
    case .classRepeats: .cannotSay("runs of one kind of character")
    case .different: .cannotSay("a number of different characters")
    case .blocklist, .avoidsWords: .cannotSay("a list of refused words")
    case .breached: .cannotSay("a corpus of breached passwords")
    case .personal: .cannotSay("passwords without the user's own words")
    case .history, .differs, .notUsedWithin: .cannotSay("a difference from the previous password")
    case .match, .avoid, .notPalindrome: .cannotSay("a pattern")
    case .group, .kindsByLength: .noGroup
    case .conditional: .noCondition
    case .unknownElsewhere(let reason): reason
    }
  }
}
