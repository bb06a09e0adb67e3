/// Different words in one piece of memory, most common first, with a hash table to find them by
/// their bytes.
///
/// The memory is laid out the same whether it was filled from a file or is part of the program, so
/// that a shipped list is used where it lies: nothing of it is read before a word is looked up.
/// Numbers are of 32 bits, little endian:
///
///     words, the longest word's bytes, slots (a power of two)
///     slots   0 if empty, or a word's number from 1 with its hash in the bits that no number needs
///     starts  where each word begins in the text, and where the last one ends
///     text    the words end to end, folded (``WordTable/Builder``)
///
/// Whoever changes the layout, the hash or the folding makes the shipped tables again (`train-model
/// table`); until then a test fails.
package final class WordTable: @unchecked Sendable {
  // Unchecked: nothing is written to after `init`.

  package let count: Int
  package let longestWord: Int

  /// The memory of the table, in the form in which it is written to a file.
  package let bytes: UnsafeRawBufferPointer
  private let isOwner: Bool

  private let slots: UnsafePointer<UInt32>
  private let mask: UInt32
  private let starts: UnsafePointer<UInt32>
  private let text: UnsafePointer<UInt8>

  static let headerCount = 3

  /// - Parameter isOwner: Whether the table frees the memory with `deallocate`. Otherwise it stays
  ///   for as long as the program runs.
  init(_ bytes: UnsafeRawBufferPointer, isOwner: Bool) {
    guard let base = bytes.baseAddress else { preconditionFailure("a table has a header") }
    let header = base.assumingMemoryBound(to: UInt32.self)
    (self.bytes, self.isOwner) = (bytes, isOwner)
    (count, longestWord, mask) = (Int(header[0]), Int(header[1]), header[2] - 1)
    slots = header + Self.headerCount
    starts = slots + Int(header[2])
    text = UnsafeRawPointer(starts + count + 1).assumingMemoryBound(to: UInt8.self)
  }

  deinit {
    if isOwner { bytes.deallocate() }
  }

  /// A word by its number from 0, 0 being the most common. Valid as long as the table.
  subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
    let start = Int(starts[number])
    return UnsafeBufferPointer(start: text + start, count: Int(starts[number + 1]) - start)
  }

  /// The number of a word that has been folded; nil if it is not in the table.
  @inline(__always)
  func number(of word: UnsafeBufferPointer<UInt8>, _ hash: WordHash) -> Int? {
    let hash = hash.value
    var i = hash & mask
    while slots[Int(i)] != 0 {
      let slot = slots[Int(i)]
      // Of the other words few have the same hash, and their text is not looked at.
      if (slot ^ hash) & ~mask == 0 {
        let number = Int(slot & mask) - 1
        if self[number].elementsEqual(word) { return number }
      }
      i = (i + 1) & mask
    }
    return nil
  }
}

/// FNV-1a with a final mix: short words, and every prefix's hash is on the way to the longer one's.
struct WordHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ word: UnsafeBufferPointer<UInt8>) {
    for byte in word { append(byte) }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// The hash for look-ups.
  var value: UInt32 { UInt32(truncatingIfNeeded: wide) }
  /// The hash for sums over a list.
  var wide: UInt64 { state ^ (state >> 32) }
}
