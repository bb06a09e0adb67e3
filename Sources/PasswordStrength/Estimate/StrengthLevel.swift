/// The scale that people see: from guesses to one of five levels, a score, a colour and the length
/// of a bar. Every report, form, document and language goes by it.
///
/// A level tells the strongest of the attackers ``Attacker/general`` whom the password withstands
/// for about a year, whatever hash is stolen: nobody, then one more with each level.
public enum StrengthLevel: Int, CaseIterable, Comparable, Sendable {
  /// Below 10⁶ guesses: it withstands nobody for a year.
  case veryWeak
  /// From 10⁶ guesses: it withstands a login that allows 100 tries an hour.
  case weak
  /// From 10⁹ guesses: it withstands a login that allows 10 tries a second.
  case fair
  /// From 10¹² guesses: it withstands the theft of slow hashes, 10⁴ tries a second.
  case strong
  /// From 10¹⁸ guesses: it withstands the theft of fast hashes, 10¹⁰ tries a second.
  case veryStrong

  /// The decimal logarithm of the guesses at which the level begins.
  public var guessesLog10: Double { Self.bounds[rawValue] }
  private static let bounds = [0.0, 6, 9, 12, 18]

  private static let fullLog10 = 24.0
  private static let points = 20

  init(guessesLog10: Double) {
    self = .veryWeak
    while let next, guessesLog10 >= next.guessesLog10 { self = next }
  }

  package init(score: Int) { self = Self(rawValue: score / Self.points) ?? .veryStrong }

  private var next: Self? { Self(rawValue: rawValue + 1) }

  /// Linear between the beginnings of two levels, and rounded down: it never promises the next
  /// level.
  static func score(guessesLog10: Double) -> Int {
    let level = Self(guessesLog10: guessesLog10)
    let start = level.guessesLog10
    let part = (guessesLog10 - start) / ((level.next?.guessesLog10 ?? fullLog10) - start)
    let most = level == .veryStrong ? points : points - 1
    return level.index * points + Int(max(0, min(Double(most), part * Double(points))))
  }

  /// The filled cells of each of the five parts of a bar. The part of the score's level is begun,
  /// and only a score of 100 fills the last one.
  ///
  /// - Parameter cells: The cells of each part, from 1 to 1000.
  package static func bar(score: Int, cells: Int) -> [Int] {
    let (score, cells) = (min(max(0, score), 100), min(max(1, cells), 1000))
    let level = Self(score: score)
    let rest = score - level.index * points
    let begun = rest == points ? cells : 1 + rest * (cells - 1) / points
    return allCases.map { $0 < level ? cells : $0 == level ? begun : 0 }
  }

  /// The place of the level, from 0 for ``veryWeak`` to 4 for ``veryStrong``.
  public var index: Int { rawValue }

  /// The colour of the level's name and bar.
  public var color: ColorRole {
    switch self {
    case .veryWeak, .weak: .bad
    case .fair: .fair
    case .strong, .veryStrong: .good
    }
  }

  var attacker: Attacker { Attacker.general[min(index, Attacker.general.count - 1)] }

  /// Whether one level is weaker than another.
  public static func < (a: StrengthLevel, b: StrengthLevel) -> Bool { a.index < b.index }
}

/// The meaning of a colour. Each view chooses the colour itself.
public enum ColorRole: String, Sendable {
  /// A weak password: red, as a rule.
  case bad
  /// A fair password: yellow, as a rule.
  case fair
  /// A strong password: green, as a rule.
  case good
}
