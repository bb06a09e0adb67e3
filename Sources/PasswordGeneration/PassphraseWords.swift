internal import CEmbedded

/// The words of passphrases, from `wordlists/passphrase-words.txt`: only a-z, and none is the
/// beginning of another.
enum PassphraseWords {
  private static var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: embedded_passphrase_words(), count: embedded_passphrase_words_size())
  }

  /// The place of each word in the list, found once.
  private static let ranges: [Range<Int>] = text.split(separator: 0x0A).map(\.indices)

  static var count: Int { ranges.count }

  static let lengths = (ranges.map(\.count).min() ?? 0)...(ranges.map(\.count).max() ?? 0)

  static let indicesByLength: [[Int]] = (0...lengths.upperBound).map { length in
    ranges.indices.filter { ranges[$0].count == length }
  }

  static func word(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[ranges[index]])
  }
}
