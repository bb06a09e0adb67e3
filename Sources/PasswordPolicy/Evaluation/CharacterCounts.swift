internal import UnicodeText

/// The number of different characters of a text, and the number of times that the most frequent one
/// occurs. Characters are extended grapheme clusters (UAX #29), in ASCII bytes. "a" and "A" are
/// two.
struct CharacterCounts: Equatable {
  private(set) var distinct = 0
  private(set) var mostFrequent = 0

  /// - Parameter text: A text in NFC, so that the same character is the same bytes.
  /// - Complexity: O(n). Allocates only beyond ASCII.
  init(of text: ValidUTF8) {
    if text.isASCII { countBytes(text.bytes) } else { countClusters(text) }
  }

  private mutating func count(_ occurrences: Int) {
    if occurrences == 1 { distinct += 1 }
    mostFrequent = max(mostFrequent, occurrences)
  }

  private mutating func countBytes(_ text: UnsafeBufferPointer<UInt8>) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 0x80) { counts in
      counts.initialize(repeating: 0)
      for byte in text {
        counts[Int(byte)] += 1
        count(Int(counts[Int(byte)]))
      }
    }
  }

  /// A cluster that was counted, as bytes of the text. The count is 0 for an empty place.
  private struct Met {
    var start: Int32
    var length: Int32
    var count: Int32
  }

  private mutating func countClusters(_ text: ValidUTF8) {
    // At most half of the places are taken.
    let bits = max(4, Int.bitWidth - text.bytes.count.leadingZeroBitCount + 1)
    withUnsafeTemporaryAllocation(of: Met.self, capacity: 1 << bits) { table in
      table.initialize(repeating: Met(start: 0, length: 0, count: 0))
      forEachCluster(of: text) { cluster in
        let bytes = UnsafeBufferPointer(rebasing: text.bytes[cluster])
        // A 32-bit Int cannot hold every hash.
        var place = Int(truncatingIfNeeded: WordHash(bytes).value) & (table.count - 1)
        while table[place].count > 0 {
          let start = Int(table[place].start)
          let met = text.bytes[start..<(start + Int(table[place].length))]
          if met.elementsEqual(bytes) { break }
          place = (place + 1) & (table.count - 1)
        }
        if table[place].count == 0 {
          table[place].start = Int32(cluster.lowerBound)
          table[place].length = Int32(cluster.count)
        }
        table[place].count += 1
        count(Int(table[place].count))
      }
    }
  }
}

/// Calls the body with each extended grapheme cluster of a text, as a range of bytes.
///
/// - Complexity: O(n). Allocates.
func forEachCluster(of text: ValidUTF8, _ body: (Range<Int>) -> Void) {
  var string = String(decoding: text.bytes, as: UTF8.self)
  defer { wipe(&string) }
  var start = 0
  var index = string.startIndex
  while index < string.endIndex {
    let next = string.index(after: index)
    let end = start + string.utf8.distance(from: index, to: next)
    body(start..<end)
    (start, index) = (end, next)
  }
}
