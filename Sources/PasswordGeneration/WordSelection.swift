internal import PolicyReview

/// Selections of a number of words with a limited number of letters in all, each selection as
/// likely as every other.
///
/// A policy's greatest length leaves few of the long passphrases: drawing only those that fit is
/// what keeps rejection short.
struct WordSelection: Sendable {
  private let words: Int
  private let mostLetters: Int
  /// The number of selections of n words with at most l letters, as `counts[n][l]`.
  private let counts: [[Natural]]

  /// Counts the selections; nil if every selection fits, or none.
  ///
  /// - Complexity: O(`words` × `mostLetters` × lengths of words)
  init?(words: Int, mostLetters: Int) {
    let lengths = PassphraseWords.lengths
    guard mostLetters >= words * lengths.lowerBound, mostLetters < words * lengths.upperBound else {
      return nil
    }
    var counts = [[Natural](repeating: Natural(1), count: mostLetters + 1)]
    for _ in 0..<words {
      let fewer = counts[counts.count - 1]
      counts.append(
        (0...mostLetters).map { letters in
          var count = Natural.zero
          for length in lengths where length <= letters {
            count +=
              fewer[letters - length] * UInt64(PassphraseWords.indicesByLength[length].count)
          }
          return count
        })
    }
    (self.words, self.mostLetters, self.counts) = (words, mostLetters, counts)
  }

  /// The binary logarithm of the number of selections.
  var countLog2: Double { counts[words][mostLetters].log2 }

  /// Draws a selection: for each word its length, with the frequency that it has in all selections,
  /// then one of the words of that length.
  func draw(using generator: inout some RandomNumberGenerator, _ body: (Int) -> Void) {
    var letters = mostLetters
    for left in stride(from: words - 1, through: 0, by: -1) {
      var number = Natural.random(below: counts[left + 1][letters], using: &generator)
      for length in PassphraseWords.lengths where length <= letters {
        let choices = PassphraseWords.indicesByLength[length]
        let block = counts[left][letters - length] * UInt64(choices.count)
        guard number < block else {
          number -= block
          continue
        }
        body(choices[Int(generator.next(upperBound: UInt64(choices.count)))])
        letters -= length
        break
      }
    }
  }
}
