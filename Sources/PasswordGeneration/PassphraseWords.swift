internal import CEmbedded

/// The words of passphrases, from `wordlists/passphrase-words.txt`: only a-z, and none is the
/// beginning of another.
enum PassphraseWords {
  private static var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: embedded_passphrase_words(), count: embedded_passphrase_words_size())
  }

  /// The place of each word in the list, found once.
  private static let ranges: [Range<Int>] = {
    var ranges: [Range<Int>] = []
    var start = 0
    for (i, byte) in text.enumerated() where byte == 0x0A {
      ranges.append(start..<i)
      start = i + 1
    }
    return ranges
  }()

  static var count: Int { ranges.count }

  /// The lengths of the shortest and of the longest word, in letters.
  static let lengths = (ranges.map(\.count).min() ?? 0)...(ranges.map(\.count).max() ?? 0)

  private static let byLength: [[Int]] = {
    var byLength = [[Int]](repeating: [], count: lengths.upperBound + 1)
    for (index, range) in ranges.enumerated() { byLength[range.count].append(index) }
    return byLength
  }()

  /// The indices of the words of this many letters.
  static func indices(ofLength length: Int) -> [Int] { byLength[length] }

  static func word(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[ranges[index]])
  }
}
