internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// A demand on a password, in terms that policy formats have in common.
struct Demand: Sendable {
  let kind: Kind
  /// The rule or setting that the demand comes from.
  let origin: String

  indirect enum Kind: Sendable {
    case length(ClosedRange<Int>, CountedUnit)
    /// The password has at least this many characters of a set.
    case contains(CodePointSet, min: Int)
    /// The password has at least one character of this many of these sets.
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
    /// The password is not one of the most common passwords.
    case blocklist(top: Int?)
    /// The password is not in a corpus of breaches, or in a filter of passwdqc's.
    case breached(file: String, minCount: Int, isFilter: Bool)
    case personal(minLength: Int)
    /// The password is not one of this many previous ones.
    case history(Int)
    /// The password is not one that was in use within this many days.
    case notUsedWithin(days: Int)
    case differs(DifferenceDemand)
    /// A PCRE2 pattern is found this many times.
    case match(PatternTree, ClosedRange<Int>)
    case avoid(PatternTree)
    /// All demands of this many of the lists are met.
    case group(Int, of: [[Demand]])
    /// The demands hold only for passwords of this length.
    case conditional(LengthLimit, [Demand])
    case kindsByLength(KindsByLength)
    /// No other format has such a demand.
    case unknownElsewhere(ConversionLoss.Reason)
  }

  /// A pattern that is found once for each different character of a text.
  static let differentCharacters = #"(.)(?!.*\1)"#

  init(_ kind: Kind, _ origin: String) {
    self.kind = kind
    self.origin = origin
  }

  /// The reason why a format without such a feature cannot express the demand.
  var reason: ConversionLoss.Reason {
    switch kind {
    case .length: .cannotSay(.maximumLength)
    case .contains: .cannotSay(.characters)
    case .kinds: .cannotSay(.kinds)
    case .only: .cannotSay(.onlyTheseCharacters)
    case .repeats: .cannotSay(.repeats)
    case .sequences: .cannotSay(.sequences)
    case .classRepeats: .cannotSay(.runsOfOneKind)
    case .different: .cannotSay(.differentCharacters)
    case .blocklist, .avoidsWords: .cannotSay(.blocklist)
    case .breached: .cannotSay(.breaches)
    case .personal: .cannotSay(.personal)
    case .history, .differs, .notUsedWithin: .cannotSay(.previous)
    case .match, .avoid, .notPalindrome: .cannotSay(.pattern)
    case .group, .kindsByLength: .cannotSay(.group)
    case .conditional: .cannotSay(.condition)
    case .unknownElsewhere(let reason): reason
    }
  }
}

extension LengthUnit {
  var counted: CountedUnit { CountedUnit(rawValue: rawValue) ?? .codePoints }
}
