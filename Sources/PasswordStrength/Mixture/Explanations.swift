struct Explanations {
  var terms: Mixture.Terms
  var search = 0.0
  var leet = 0.0
  var folded = 0.0
  var user = 0.0
  /// Whether a leet character stands between letters.
  var isLeetInside = false
  var caseFactor = CaseFactor.lower
  var searchLog10 = 0.0
  var phrase: PhraseFinder.Phrase?
  var famousLog10: Double?
  /// The encoding that some program gave another text, and the guesses with that text's.
  var encoded: (encoding: EncodingFormat, guessesLog10: Double)?

  static let searchWeight = 3e-4
  static let foldedWeight = 0.05
  /// The part of all decades that a random text gets: it may be drawn from fewer characters than
  /// those of the kinds that occur.
  private static let searchedDecades = 0.97
  static let userWeight = 0.2
  /// The estimate from which on other explanations than the mixture's count: below, the curve of
  /// what people choose ranks passwords better.
  static let leastOfKnown = 7.4
  /// The share of passwords made with a composition policy in mind.
  static let policyShare = 0.02
  private static let least = 1e-300

  var free: Double { terms.sum + search + leet + folded + user }

  /// The probability with a composition policy in mind: segments and shapes, substitutions all over
  /// the password, and common passwords that are leet themselves.
  var policy: Double {
    terms.segments.policy + (terms.shape?.odds.policy ?? 0) + Mixture.leetUnderPolicy
      * (leet + (isLeetInside ? Mixture.listWeight * terms.list : 0))
  }

  var probability: Double {
    (1 - Self.policyShare) * caseFactor.free * free + Self.policyShare * caseFactor.policy * policy
  }

  /// The decimal logarithm of the guesses by every explanation but a phrase.
  private(set) var otherLog10 = 0.0

  /// To four decimals, as reports write it: what is 10^6 there has the level of 10^6.
  var guessesLog10: Double {
    let known = min(famousLog10 ?? .infinity, encoded?.guessesLog10 ?? .infinity)
    return (min(phrase?.guessesLog10 ?? otherLog10, known) * 10_000).rounded() / 10_000
  }

  /// The degree to which a machine seems to have drawn the characters, from 0 to 1.
  private(set) var randomness = 0.0

  /// The share of the explanations that take every character for equally likely.
  ///
  /// Other explanations have a larger share in rare words and odd patterns of people than in
  /// characters at random, so that a high power tells them apart; but not in digits, of which the
  /// model knows all runs.
  private func randomness(_ text: PreparedText) -> Double {
    var uniform = search
    if case .identifier(.hexadecimal)? = terms.shape?.kind {
      uniform += terms.shape?.odds.free ?? 0
    }
    let share = uniform / free
    if text.features.isSubset(of: .ofDigits) { return share }
    let square = share * share
    return share > 0.25 ? square * square * square * square : 0
  }

  /// Sets the guesses by every explanation but a phrase, all of which are known.
  ///
  /// The curve is one of what people choose, and too low for what a machine drew, which takes half
  /// of all combinations.
  @inline(__always)
  mutating func addOthers(_ text: PreparedText) {
    let v = -log10(max(Self.least, probability))
    otherLog10 = max(0, min(GuessCurve.guessesLog10(v), searchLog10))
    // Few draw any outside ASCII, where the mixture knows too few words to tell.
    let mayBeDrawn = text.features.isDisjoint(with: .others)
    // A few characters in any order are one of the ways to draw these.
    let different = Double(text.count - text.repeatedCount)
    if mayBeDrawn, otherLog10 > Self.leastOfKnown,
      Double(text.count) * log10(different) < otherLog10
    {
      otherLog10 = min(otherLog10, max(Self.leastOfKnown, text.drawnLog10 - log10Of2))
    }
    if mayBeDrawn { randomness = randomness(text) }
    if randomness > 0, otherLog10 < searchLog10 {
      // Characters are counted only where that makes a difference.
      let drawn = randomness > 0.1 ? min(searchLog10, text.drawnLog10) : searchLog10
      let random = Self.searchedDecades * drawn - log10Of2
      otherLog10 += max(0, random - otherLog10) * randomness
    }
  }
}
