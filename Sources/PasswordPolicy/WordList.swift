internal import UnicodeText

/// A set of words for look-ups by bytes, most common first, case-insensitive.
///
/// One buffer holds the words end to end and an open-addressing table points into it, so that a list of a million costs
/// one allocation each and a look-up allocates nothing.
public struct WordList: Sendable {
  /// How many different words there are.
  public private(set) var count = 0
  /// The longest word, in bytes of UTF-8.
  public private(set) var longestWord = 0

  private var text: [UInt8] = []
  /// Where a word begins and ends in `text`, by hash; an empty slot is 0..<0.
  private var slots: [Slot]
  private let mask: Int

  private struct Slot {
    var start: UInt32 = 0
    var end: UInt32 = 0
  }

  /// The words of a text, one a line; empty lines and lines that are not UTF-8 are passed over.
  ///
  /// - Parameters:
  ///   - lines: The text, in UTF-8.
  ///   - top: How many words to take from the start; nil takes all.
  /// - Complexity: O(n)
  public init(lines: some Collection<UInt8>, top: Int? = nil) {
    let bytes = ContiguousArray(lines)
    self = bytes.withUnsafeBufferPointer { Self(lines: $0, top: top ?? .max) }
  }

  /// The same of bytes that lie in a row.
  public init(lines: UnsafeBufferPointer<UInt8>, top: Int? = nil) {
    self.init(lines: lines, top: top ?? .max)
  }

  private init(lines: UnsafeBufferPointer<UInt8>, top: Int) {
    let lineCount = min(top, lines.count { $0 == 0x0A } + 1)
    var capacity = 16
    while capacity < lineCount * 2 { capacity *= 2 }
    slots = Array(repeating: Slot(), count: capacity)
    mask = capacity - 1
    text.reserveCapacity(lines.count)
    // Every start of the program pays for this loop: a pointer and an index are several times faster than slices.
    var normalizer = NFCNormalizer()
    var folder = CaseFolder()
    var start = 0
    while start < lines.count, count < top {
      var end = start
      while end < lines.count, lines[end] != 0x0A, lines[end] != 0x0D { end += 1 }
      if end > start, let word = ValidUTF8(validating: UnsafeBufferPointer(rebasing: lines[start..<end])) {
        insert(folder.folded(normalizer.nfc(of: word)).bytes)
      }
      start = end + 1
    }
  }

  private mutating func insert(_ word: UnsafeBufferPointer<UInt8>) {
    var i = Int(truncatingIfNeeded: WordHash(word).value) & mask
    while slots[i].end != 0 {
      let (start, end) = (Int(slots[i].start), Int(slots[i].end))
      let isKnown = text.withUnsafeBufferPointer {
        end - start == word.count && UnsafeBufferPointer(rebasing: $0[start..<end]).elementsEqual(word)
      }
      if isKnown { return }
      i = (i + 1) & mask
    }
    slots[i] = Slot(start: UInt32(text.count), end: UInt32(text.count + word.count))
    text.append(contentsOf: word)
    count += 1
    longestWord = max(longestWord, word.count)
  }

  /// Whether this exact word, already folded (`CaseFolder.folded`), is in the list.
  func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    contains(word, hash: WordHash(word))
  }

  /// Whether any part of the text, already folded, is a word of at least so many bytes.
  ///
  /// - Complexity: O(n × the longest word's length)
  func containsWord(in text: UnsafeBufferPointer<UInt8>, minLength: Int) -> Bool {
    guard text.count >= minLength else { return false }
    for start in 0...(text.count - minLength) {
      var hash = WordHash()
      for end in start..<min(text.count, start + longestWord) {
        hash.append(text[end])
        let length = end - start + 1
        if length >= minLength, contains(UnsafeBufferPointer(rebasing: text[start...end]), hash: hash) {
          return true
        }
      }
    }
    return false
  }

  /// Every word once, folded and in NFC, in no order that means anything.
  package var words: some Sequence<ArraySlice<UInt8>> {
    slots.lazy.filter { $0.end != 0 }.map { text[Int($0.start)..<Int($0.end)] }
  }

  /// A hash of the words, whatever their order. Not meant to withstand someone who looks for collisions.
  ///
  /// - Complexity: O(n)
  package var digest: UInt64 {
    words.reduce(0) { sum, word in
      let hash = word.withUnsafeBufferPointer { WordHash($0).value }
      return sum &+ (hash ^ hash >> 29) &* 0x9E37_79B9_7F4A_7C15
    }
  }

  /// Whether another list has all of these words, each of at least so many bytes.
  ///
  /// - Complexity: O(n)
  package func isSubset(of other: WordList, andOfAtLeast bytes: Int = 0) -> Bool {
    if count > other.count { return false }
    if bytes == 0, text == other.text { return true }
    return words.allSatisfy { word in
      word.count >= bytes && word.withUnsafeBufferPointer { other.contains($0) }
    }
  }

  private func contains(_ word: UnsafeBufferPointer<UInt8>, hash: WordHash) -> Bool {
    var i = Int(truncatingIfNeeded: hash.value) & mask
    return slots.withUnsafeBufferPointer { slots in
      text.withUnsafeBufferPointer { text in
        while slots[i].end != 0 {
          let (start, end) = (Int(slots[i].start), Int(slots[i].end))
          if end - start == word.count, UnsafeBufferPointer(rebasing: text[start..<end]).elementsEqual(word) {
            return true
          }
          i = (i + 1) & mask
        }
        return false
      }
    }
  }
}

/// FNV-1a with a final mix: short words, and every prefix's hash is on the way to the longer one's.
struct WordHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ word: UnsafeBufferPointer<UInt8>) {
    for byte in word { append(byte) }
  }

  mutating func append(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  var value: UInt64 { state ^ (state >> 32) }
}
