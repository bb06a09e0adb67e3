/// The words and letter frequencies of the model, for uses without a password.
package struct KnownWords: Sendable {
  private let model = StrengthModel.embedded

  package init() {}

  /// The letters `a`…`z` of a text as the numbers 0…25; nil for letters with accents and all other
  /// characters.
  package func letters(of text: some Sequence<Unicode.Scalar>) -> [UInt8?] {
    foldedScalars(String(String.UnicodeScalarView(text))).map {
      0x61...0x7A ~= $0 ? UInt8($0 - 0x61) : nil
    }
  }

  /// The rank among all known words; nil for letters that are not a word.
  package func rank(of letters: ArraySlice<UInt8>) -> Int? {
    model.words.word(letters).map { model.words.rank($0) }
  }

  /// The share that the model expects of a run of letters among all runs in passwords.
  package func share(of letters: ArraySlice<UInt8>) -> Double {
    let codes = Array(letters)
    let (cost, _) = split(codes, inSeveral: false)
    return Self.probability(cost) + Mixture.letterPatternWeight * Self.probability(pattern(codes))
  }

  private static func probability(_ bits: Double) -> Double {
    bits < 1000 ? exp2(-bits) : 0
  }

  /// The most probable words that letters consist of, if they are plainly or likelier words than
  /// letters; empty for a single word.
  func words(in letters: [UInt8]) -> [Range<Int>] {
    guard letters.count >= 5 else { return [] }
    let (cost, words) = split(letters, inSeveral: true)
    // Of a name that is in lists of passwords the letters alone are likely, too.
    return cost < max(pattern(letters), Self.plainly * Double(letters.count)) ? words : []
  }

  /// The cost of another word, in bits: as within a run of letters in a password.
  private static let oneMore = 4.5

  /// The cost of letters in words, in bits a letter; random letters would cost 4.7.
  private static let plainly = 3.5

  /// The cost in bits of the most probable words, and their places; infinite if there are none.
  private func split(_ letters: [UInt8], inSeveral: Bool) -> (cost: Double, words: [Range<Int>]) {
    let n = letters.count
    var costs = [Double](repeating: .infinity, count: n + 1)
    var starts = [Int](repeating: 0, count: n + 1)
    costs[0] = 0
    for start in 0..<n where costs[start] < .infinity {
      var cell = model.words.root
      var end = start
      while end < n, let next = model.words.step(cell, letters[end]) {
        cell = next
        end += 1
        if end - start >= 2, !inSeveral || end - start < n, let word = model.words.word(at: cell) {
          let more = start > 0 ? Self.oneMore : 0
          let cost = costs[start] - binaryLogarithm(model.words.probability(word)) + more
          if cost < costs[end] { (costs[end], starts[end]) = (cost, start) }
        }
        if model.words.isFinal(cell) { break }
      }
    }
    var words: [Range<Int>] = []
    var end = n
    while end > 0, costs[n] < .infinity {
      words.insert(starts[end]..<end, at: 0)
      end = starts[end]
    }
    return (costs[n], words)
  }

  private func pattern(_ letters: [UInt8]) -> Double {
    var reading = NGramTable.Reading(model.letterPattern, .letters)
    for letter in letters { reading.add(letter) }
    return Double(reading.cost + reading.costOfEnd) / 16
  }
}
