internal import PasswordStrength
internal import PolicyReview

/// Selections of a number of words with a limited number of letters in all, each selection as
/// likely as every other. Beyond 2⁵³ their numbers are rounded, and all likelihoods together are
/// off by less than 2⁻⁴⁰.
///
/// A policy's greatest length leaves few of the long passphrases: drawing only those that fit is
/// what keeps rejection short.
struct WordSelection: Sendable {
  private let words: Int
  private let mostLetters: Int
  /// The number of selections of n words with at most l letters, as `counts[n][l]`.
  private let counts: [[Double]]

  /// Counts the selections; nil if every selection fits, or none.
  ///
  /// - Complexity: O(`words` × `mostLetters` × lengths of words)
  init?(words: Int, mostLetters: Int) {
    let lengths = PassphraseWords.lengths
    guard mostLetters >= words * lengths.lowerBound, mostLetters < words * lengths.upperBound else {
      return nil
    }
    var counts = [[Double](repeating: 1, count: mostLetters + 1)]
    for _ in 0..<words {
      let fewer = counts[counts.count - 1]
      counts.append(
        (0...mostLetters).map { letters in
          lengths.reduce(0) { $0 + Self.weight(of: $1, in: fewer, letters: letters) }
        })
    }
    (self.words, self.mostLetters, self.counts) = (words, mostLetters, counts)
  }

  /// The number of selections that begin with a word of a length, of those with some letters.
  /// After it come `fewer` selections, by the letters that are left.
  private static func weight(of length: Int, in fewer: [Double], letters: Int) -> Double {
    guard length <= letters else { return 0 }
    return fewer[letters - length] * Double(PassphraseWords.indicesByLength[length].count)
  }

  var countLog2: Double { binaryLogarithm(counts[words][mostLetters]) }

  /// Draws a selection: for each word its length, with the frequency that it has in all selections,
  /// then one of the words of that length.
  func draw(using generator: inout some RandomNumberGenerator, _ body: (Int) -> Void) {
    var letters = mostLetters
    for left in stride(from: words - 1, through: 0, by: -1) {
      let lengths = PassphraseWords.lengths
      let weights = lengths.lazy.map {
        Self.weight(of: $0, in: counts[left], letters: letters)
      }
      guard let place = generator.choice(of: weights, total: counts[left + 1][letters]) else {
        preconditionFailure("a selection without words")
      }
      let length = lengths.lowerBound + place
      let choices = PassphraseWords.indicesByLength[length]
      body(choices[Int(generator.next(upperBound: UInt64(choices.count)))])
      letters -= length
    }
  }
}
