/// Five levels, from what a throttled login gives away to what no attacker tries through.
public enum StrengthLevel: String, CaseIterable, Comparable, Sendable {
  /// Below 10³ guesses.
  case veryWeak
  /// Below 10⁶: found by guessing at a login that does not slow down.
  case weak
  /// Below 10⁸.
  case fair
  /// Below 10¹⁰: holds against a stolen, slowly hashed password for a while.
  case strong
  /// 10¹⁰ and more.
  case veryStrong

  init(guessesLog10: Double) {
    switch guessesLog10 {
    case ..<3: self = .veryWeak
    case ..<6: self = .weak
    case ..<8: self = .fair
    case ..<10: self = .strong
    default: self = .veryStrong
    }
  }

  /// 0 for very weak to 4 for very strong, the same thresholds as zxcvbn's score.
  public var outOf4: Int {
    switch self {
    case .veryWeak: 0
    case .weak: 1
    case .fair: 2
    case .strong: 3
    case .veryStrong: 4
    }
  }

  /// Weaker comes first.
  public static func < (a: StrengthLevel, b: StrengthLevel) -> Bool { a.outOf4 < b.outOf4 }
}
