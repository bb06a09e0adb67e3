internal import UnicodeText

/// Finds out whether a text is a few edits away from a word of a list, in microseconds.
///
/// Two texts within *e* edits of each other have a form in common once at most *e* characters are
/// left out of each (deletion neighbourhoods). So every such form of every word is kept, by a hash;
/// the words that share a form with the text are then compared in full. Only the first
/// ``prefix`` characters of a text are varied: within *e* edits these too have a form in common, as
/// what an edit moves out of one prefix it must have moved into the other.
final class NearWords: Sendable {
  let maxEdits: Int
  private let words: WordList
  private let starts: [UInt32]
  /// A word's number in the low bits, a part of the form's hash in the others.
  private let entries: [UInt32]
  private let numberBits: Int

  /// The number of characters of an entry for each edit that it allows: "1234" allows one, "abc"
  /// none.
  static let charactersPerEdit = 4
  static let prefix = 8
  /// The most forms that are kept, four bytes each.
  static let mostForms = 8_000_000
  /// The most words that are compared in full before giving up: a millisecond or two.
  private static let mostCompared = 20_000

  static func forms(edits: Int) -> Int { edits == 1 ? 1 + prefix : 1 + prefix + 28 }

  /// - Parameter maxEdits: 1 or 2.
  /// - Complexity: O(n), 10 ms for 40,000 words and one edit, 40 ms for two.
  init(_ words: WordList, maxEdits: Int) {
    (self.words, self.maxEdits) = (words, maxEdits)
    numberBits = Int.bitWidth - words.count.leadingZeroBitCount
    var scalars: [UInt32] = []
    var hashes: [UInt32] = []
    var numbers: [UInt32] = []
    for number in 0..<words.count {
      scalars.removeAll(keepingCapacity: true)
      forEachScalar(of: words.table[number]) { scalars.append($0) }
      let edits = min(maxEdits, scalars.count / Self.charactersPerEdit)
      scalars.withUnsafeBufferPointer {
        Self.forEachForm(of: $0, edits) { hash in
          hashes.append(hash)
          numbers.append(UInt32(number))
          return true
        }
      }
    }
    // About four entries for each bucket.
    let bucketBits = max(4, Int.bitWidth - hashes.count.leadingZeroBitCount - 2)
    let mask = UInt32(1) << bucketBits - 1
    var starts = [UInt32](repeating: 0, count: Int(mask) + 2)
    for hash in hashes { starts[Int(hash & mask) + 1] += 1 }
    for i in 1..<starts.count { starts[i] += starts[i - 1] }
    var next = starts
    var entries = [UInt32](repeating: 0, count: hashes.count)
    for i in hashes.indices {
      let bucket = Int(hashes[i] & mask)
      entries[Int(next[bucket])] = Self.tag(hashes[i], numberBits) | numbers[i]
      next[bucket] += 1
    }
    (self.starts, self.entries) = (starts, entries)
  }

  /// The high bits of a hash, in the place where no word's number has any. The low bits choose the
  /// bucket.
  private static func tag(_ hash: UInt32, _ numberBits: Int) -> UInt32 {
    (hash >> numberBits) << numberBits
  }

  /// Nil if too many words come into question.
  ///
  /// - Parameter text: The text in the form of the list's words.
  func contains(near text: UnsafeBufferPointer<UInt32>) -> Bool? {
    let mask = UInt32(starts.count - 2)
    var (compared, isFound) = (0, false)
    Self.forEachForm(of: text, maxEdits) { hash in
      let bucket = Int(hash & mask)
      let tag = Self.tag(hash, numberBits)
      for place in Int(starts[bucket])..<Int(starts[bucket + 1]) {
        let entry = entries[place]
        let number = Int(entry & (UInt32(1) << numberBits - 1))
        guard entry ^ UInt32(number) == tag else { continue }
        compared += 1
        if isNear(text, words.table[number]) { isFound = true }
        if isFound || compared > Self.mostCompared { return false }
      }
      return true
    }
    return isFound ? true : compared > Self.mostCompared ? nil : false
  }

  private func isNear(_ text: UnsafeBufferPointer<UInt32>, _ word: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    // A character is four bytes at most.
    guard word.count <= 4 * (text.count + maxEdits) else { return false }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: word.count) { scalars in
      var count = 0
      forEachScalar(of: word) { scalar in
        scalars[count] = scalar
        count += 1
      }
      let word = UnsafeBufferPointer(rebasing: scalars[..<count])
      let edits = min(maxEdits, count / Self.charactersPerEdit)
      return isWithin(text, word, edits: edits)
    }
  }

  /// Calls the body with the hash of a text's start, and with the hashes of it without one or two
  /// characters. Stops when the body returns false.
  private static func forEachForm(
    of text: UnsafeBufferPointer<UInt32>, _ edits: Int, _ body: (UInt32) -> Bool
  ) {
    let count = min(prefix, text.count)
    func hash(without first: Int, _ second: Int) -> UInt32 {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for i in 0..<count where i != first && i != second {
        hash = (hash ^ UInt64(text[i])) &* 0x100_0000_01B3
      }
      hash ^= hash >> 32
      hash = hash &* 0x9E37_79B9_7F4A_7C15
      return UInt32(truncatingIfNeeded: hash >> 32)
    }
    guard body(hash(without: -1, -1)), edits > 0 else { return }
    for i in 0..<count {
      // Without either of two equal neighbours the rest is the same.
      if i > 0, text[i] == text[i - 1] { continue }
      guard body(hash(without: i, -1)) else { return }
    }
    guard edits > 1 else { return }
    for i in 0..<count {
      for j in (i + 1)..<max(i + 1, count) {
        if j > i + 1, text[j] == text[j - 1] { continue }
        guard body(hash(without: i, j)) else { return }
      }
    }
  }
}

/// Whether at most `edits` inserted, deleted or replaced characters turn one text into the other.
///
/// - Complexity: O(n × edits). Allocates nothing.
func isWithin(
  _ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>, edits: Int
) -> Bool {
  guard abs(a.count - b.count) <= edits else { return false }
  // What both begin with and end with needs no edit.
  var (start, aEnd, bEnd) = (0, a.count, b.count)
  while start < aEnd, start < bEnd, a[start] == b[start] { start += 1 }
  while start < aEnd, start < bEnd, a[aEnd - 1] == b[bEnd - 1] {
    (aEnd, bEnd) = (aEnd - 1, bEnd - 1)
  }
  let (n, m) = (aEnd - start, bEnd - start)
  if n == 0 || m == 0 { return max(n, m) <= edits }
  if edits == 0 { return false }
  // Only cells within `edits` of the diagonal can count. Cell d of a row is the column i + d -
  // edits.
  let width = 2 * edits + 1
  let far = Int32(edits + 1)
  return withUnsafeTemporaryAllocation(of: Int32.self, capacity: width) { row in
    for d in 0..<width { row[d] = d >= edits ? Int32(d - edits) : far }
    for i in 1...n {
      var (best, left) = (far, far)
      for d in max(0, edits - i)...min(width - 1, m - i + edits) {
        let j = i + d - edits
        // Before this row's turn, cell d is the diagonal neighbour and d + 1 the one above.
        let above = d + 1 < width ? row[d + 1] + 1 : far
        let diagonal = j > 0 ? row[d] + (a[start + i - 1] == b[start + j - 1] ? 0 : 1) : far
        let cell = min(above, diagonal, left + 1, far)
        row[d] = cell
        left = cell
        best = min(best, cell)
      }
      if best == far { return false }
    }
    return row[m - n + edits] <= Int32(edits)
  }
}
