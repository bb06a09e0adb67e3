/// Five levels of strength, by how the attackers of ``Attacker`` fare.
///
/// The names never contradict ``StrengthEstimate/crackTimes``: a weak password falls to an attacker
/// at a login page, and a strong one resists every attacker for a day at least.
public enum StrengthLevel: String, CaseIterable, Comparable, Sendable {
  /// Below 10³ guesses: every attacker finds it within a day.
  case veryWeak
  /// Below 10⁶ guesses: a login that allows 10 tries a second gives it away in about a day.
  case weak
  /// Below 10¹⁵ guesses: it resists guessing at a login, but a stolen fast hash of it is found in
  /// about a day or less.
  case fair
  /// Below 10²⁰ guesses: it resists every attacker for more than a day.
  case strong
  /// 10²⁰ guesses and more: it resists every attacker for centuries.
  case veryStrong

  init(guessesLog10: Double) {
    switch guessesLog10 {
    case ..<3: self = .veryWeak
    case ..<6: self = .weak
    case ..<15: self = .fair
    case ..<20: self = .strong
    default: self = .veryStrong
    }
  }

  /// The place of the level, from 0 for ``veryWeak`` to 4 for ``veryStrong``.
  public var index: Int {
    switch self {
    case .veryWeak: 0
    case .weak: 1
    case .fair: 2
    case .strong: 3
    case .veryStrong: 4
    }
  }

  /// Whether one level is weaker than another.
  public static func < (a: StrengthLevel, b: StrengthLevel) -> Bool { a.index < b.index }
}
