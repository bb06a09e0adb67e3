internal import CEmbedded

/// The list of words that passphrases are drawn from, the EFF's long one, looked up where it is:
/// `wordlists/passphrase-words.txt`, sorted, `a`…`z` only, and none is the beginning of another.
///
/// So the only word that a text can begin with is the last one that does not follow it.
struct PhraseWords {
  /// The number of words, which is what each of them costs.
  let count: Int
  private let text: UnsafePointer<UInt8>
  /// Where each word begins.
  private let starts: UnsafeMutablePointer<UInt16>
  /// The number of words before those that begin with two letters or later ones.
  private let firsts: UnsafeMutablePointer<UInt16>
  private static let pairs = 26 * 26

  /// The list that is part of the program; empty where it is left out.
  init() {
    let size = embedded_passphrase_words_size()
    firsts = .allocate(capacity: Self.pairs + 1)
    firsts.initialize(repeating: 0, count: Self.pairs + 1)
    // Every word has three letters and more.
    starts = .allocate(capacity: size / 4 + 1)
    guard size > 0, let text = embedded_passphrase_words() else {
      (self.text, count) = (
        UnsafePointer(UnsafeRawPointer(starts).assumingMemoryBound(to: UInt8.self)), 0
      )
      return
    }
    self.text = text
    var count = 0
    var start = 0
    for i in 0..<size where text[i] == 0x0A {
      starts[count] = UInt16(truncatingIfNeeded: start)
      count += 1
      firsts[Int(text[start] &- 0x61) * 26 + Int(text[start + 1] &- 0x61) + 1] = UInt16(count)
      start = i + 1
    }
    for pair in 1...Self.pairs { firsts[pair] = max(firsts[pair], firsts[pair - 1]) }
    self.count = count
  }

  func deallocate() {
    starts.deallocate()
    firsts.deallocate()
  }

  /// The word that some letters (0-25) begin with, as its place in the list and its length.
  @inline(__always)
  func word(_ count: Int, _ letter: (Int) -> UInt8) -> (index: Int, length: Int)? {
    guard count > 2 else { return nil }
    let pair = Int(letter(0)) * 26 + Int(letter(1))
    var low = Int(firsts[pair])
    var high = Int(firsts[pair + 1])
    while low < high {
      let middle = (low + high) / 2
      let word = text + Int(starts[middle])
      var k = 2
      while k < count, word[k] == letter(k) &+ 0x61 { k += 1 }
      if word[k] == 0x0A { return (middle, k) }
      if k < count, word[k] < letter(k) &+ 0x61 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return nil
  }
}
