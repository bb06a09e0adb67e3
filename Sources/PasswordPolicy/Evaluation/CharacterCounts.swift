internal import UnicodeText

/// The number of different characters of a text, and of occurrences of the most frequent one.
/// Characters are extended grapheme clusters (UAX #29), in ASCII bytes.
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

  private mutating func countClusters(_ text: ValidUTF8) {
    // The first of each cluster, in the order of their bytes, and the number of them.
    var met: [(first: Range<Int>, count: Int)] = []
    forEachCluster(of: text) { cluster in
      let bytes = text.bytes[cluster]
      let place = met.insertionIndex { text.bytes[$0.first].lexicographicallyPrecedes(bytes) }
      if place == met.count || !text.bytes[met[place].first].elementsEqual(bytes) {
        met.insert((cluster, 0), at: place)
      }
      met[place].count += 1
      count(met[place].count)
    }
  }
}

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
