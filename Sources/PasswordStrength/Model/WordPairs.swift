internal import UnicodeText

/// Pairs of words that follow one another in sentences far more often than by chance.
///
/// Words are their places in the tables of `WordTrie`. The seconds of one first word stand in a
/// row, in rising order; most words have none.
struct WordPairs {
  /// The end of the row of the words after each word, where the next word's row begins. The row of
  /// word 0 begins at 0.
  let ends: UnsafeBufferPointer<UInt16>
  let seconds: UnsafePointer<UInt16>
  let codes: UnsafePointer<UInt8>

  @inline(__always)
  func row(after word: Int) -> Range<Int> {
    guard word < ends.count else { return 0..<0 }
    return (word == 0 ? 0 : Int(ends[word - 1]))..<Int(ends[word])
  }

  /// The code of the probability of a word that is in a row; nil if it is not there.
  @inline(__always)
  func code(_ row: Range<Int>, _ word: Int) -> Int? {
    let place = row.insertionIndex { Int(seconds[$0]) < word }
    return place < row.upperBound && Int(seconds[place]) == word ? Int(codes[place]) : nil
  }
}
