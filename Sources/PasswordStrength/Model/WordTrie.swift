internal import UnicodeText

/// The words of the segment model as a double-array trie over `a`…`z`: one load a letter, no
/// hashing.
///
/// A cell is 32 bits. Bits 0-4 hold the letter that leads to it (0-25, 26 for the end of a word, 31
/// for a free cell), which is all that is checked: no two nodes share a base. An inner cell has bit
/// 5 clear, bit 6 set if a word ends there, and above bit 7 the base of its children. A cell with
/// bit 5 set is the end of a word: bits 6-13 are the code of its probability, bits 14-30 its index,
/// and bit 31 whether passphrases are drawn from a list that has it; a word that is not a prefix of
/// another ends in its last letter's cell, any other in a child cell of letter 26.
struct WordTrie {
  let cells: UnsafePointer<UInt32>
  let kinds: UnsafePointer<UInt8>
  /// The ranks, in ascending order, of the words that are halves of compounds or common in
  /// sentences; those words have the indexes 0…
  let halfRanks: UnsafeBufferPointer<UInt32>
  let firstCodes: UnsafePointer<UInt8>
  let secondCodes: UnsafePointer<UInt8>
  let sentenceCodes: UnsafePointer<UInt8>
  let probabilities: UnsafePointer<Double>

  static let end: UInt32 = 26
  /// The state before the first letter: cell 0 holds the base of the root's children.
  var root: UInt32 { cells[0] }

  /// The cell one letter (0-25) further; nil if no word continues so. Never call it on a final
  /// cell.
  @inline(__always)
  func step(_ cell: UInt32, _ letter: UInt8) -> UInt32? {
    let next = cells[Int(cell >> 7) &+ Int(letter)]
    return next & 31 == UInt32(letter) ? next : nil
  }

  /// Whether nothing can follow: the cell is the end of a word that is no other word's prefix.
  @inline(__always)
  func isFinal(_ cell: UInt32) -> Bool { cell & 32 != 0 }

  /// The word that ends in a cell just stepped to; nil if none does.
  @inline(__always)
  func word(at cell: UInt32) -> Word? {
    if cell & 32 != 0 { return Word(cell: cell) }
    return cell & 64 != 0 ? Word(cell: cells[Int(cell >> 7) &+ Int(Self.end)]) : nil
  }

  /// The word that has just these letters (0-25); nil if there is none.
  func word(_ letters: some Sequence<UInt8>) -> Word? {
    var cell = root
    for letter in letters {
      guard !isFinal(cell), let next = step(cell, letter) else { return nil }
      cell = next
    }
    return word(at: cell)
  }

  struct Word {
    let cell: UInt32
    @inline(__always) var code: Int { Int(cell >> 6 & 0xFF) }
    /// The place of the word in the tables; the halves of compounds come first.
    @inline(__always) var index: Int { Int(cell >> 14 & 0x1FFFF) }
    /// Whether passphrases are drawn from a list that has the word: the one that is shipped.
    @inline(__always) var isOfPhrases: Bool { cell >> 31 != 0 }
  }

  @inline(__always)
  func probability(_ word: Word) -> Double { probabilities[word.code] }

  /// Whether the word is known as a half of two-word runs, and its probability as the first and as
  /// the second half. Without a branch, as `inSentence`.
  @inline(__always)
  func halves(_ word: Word) -> (isKnown: Bool, first: Double, second: Double) {
    let isKnown = word.index < halfRanks.count
    let index = isKnown ? word.index : 0
    @inline(__always)
    func probability(_ codes: UnsafePointer<UInt8>) -> Double {
      // Code 255 stands for "never".
      let code = codes[index] | (isKnown ? 0 : 255)
      return Double(bitPattern: code == 255 ? 0 : probabilities[Int(code)].bitPattern)
    }
    return (isKnown, probability(firstCodes), probability(secondCodes))
  }

  func sentenceCode(_ word: Word) -> Int? {
    guard word.index < halfRanks.count, sentenceCodes[word.index] < 255 else { return nil }
    return Int(sentenceCodes[word.index])
  }

  /// The probability of the word in a sentence; a small share of its own for one that is not common
  /// there. Without a branch, which would have to wait for the word's place.
  @inline(__always)
  func inSentence(_ word: Word) -> Double {
    let isKnown = word.index < halfRanks.count
    let code = sentenceCodes[isKnown ? word.index : 0] | (isKnown ? 0 : 255)
    let common = probabilities[Int(code)].bitPattern
    let other = (0.1 * probability(word)).bitPattern
    return Double(bitPattern: code < 255 ? common : other)
  }

  func rank(_ word: Word) -> Int {
    if word.index < halfRanks.count { return Int(halfRanks[word.index]) }
    // The others follow in order of rank; find how many halves are more probable.
    let k = word.index - halfRanks.count
    return k + halfRanks.indices.insertionIndex { Int(halfRanks[$0]) - 1 - $0 <= k } + 1
  }

  func kind(_ word: Word) -> WordKind {
    WordKind(rawValue: kinds[word.index / 4] >> UInt8(word.index % 4 * 2) & 3) ?? .passwordPart
  }
}
