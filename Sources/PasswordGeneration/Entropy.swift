internal import PasswordStrength

/// The uncertainty of a generated password for someone who knows everything but the random numbers:
/// the policy, the length, the alphabet or the word list, and this program.
///
/// Every accepted candidate is as likely as every other, so it is log2 of how many there are, and
/// an attacker needs half as many guesses on average.
package struct Entropy: Hashable, Sendable {
  package let bits: Double
  /// The bits, if the candidates were counted; else a lower bound with a confidence of 99.9 %.
  package let atLeast: Double
  /// Whether the accepted candidates were counted rather than estimated.
  package let isExact: Bool

  init(countLog2: Double) {
    bits = countLog2
    atLeast = bits
    isExact = true
  }

  /// The entropy of a space of 2^`spaceLog2` texts of which a share is accepted.
  init(spaceLog2: Double, _ acceptance: Acceptance) {
    isExact = false
    bits = max(0, spaceLog2 + binaryLogarithm(acceptance.rate))
    let bound = acceptance.lowerBound
    atLeast = bound > 0 ? min(bits, max(0, spaceLog2 + binaryLogarithm(bound))) : 0
  }
}

struct Acceptance: Hashable, Sendable {
  var accepted = 0
  var draws = 0

  /// Tried in this order, until enough candidates are accepted for a good estimate.
  static let sampleSizes = [1 << 12, 1 << 17, 1 << 20]

  /// Never 0, because an estimate is asked for only when something was accepted.
  var rate: Double { Double(max(1, accepted)) / Double(max(1, draws)) }

  /// The lower bound of the accepted share of all candidates, with a confidence of 99.9 %; 0 if
  /// nothing is known.
  ///
  /// By Chernoff's bound, which holds for every number of draws: n draws with a share of a or more
  /// have a probability of at most exp(-n D(a‖p)) if the true share is p < a. Which of the samples
  /// is used depends on the samples, so that each gets a third of the 0.1 %.
  var lowerBound: Double {
    guard accepted > 0 else { return 0 }
    let share = Double(accepted) / Double(draws)
    let limit = 11.550_746_785_383_243 / Double(draws)  // log2 3000
    var (low, high) = (0.0, share)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle <= .leastNormalMagnitude { break }
      if Self.divergence(share, middle) > limit { low = middle } else { high = middle }
    }
    return low
  }

  /// The divergence of one coin's outcomes from another's, in bits.
  private static func divergence(_ a: Double, _ p: Double) -> Double {
    let first = a * binaryLogarithm(a / p)
    return a < 1 ? first + (1 - a) * binaryLogarithm((1 - a) / (1 - p)) : first
  }
}
