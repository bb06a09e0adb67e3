internal import CEmbedded

/// The most frequent words of single languages, for estimators that are told which ones people
/// choose words in: a file beside the model, which web pages go without. Its bytes are constant.
package struct LanguageWords: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer

  var checksum: UInt64 { bytes.checksum }

  package static let embedded = embedded_language_words().map {
    LanguageWords(UnsafeRawBufferPointer(start: $0, count: embedded_language_words_size()))
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    bytes.requireHeader(.languageWords)
    self.bytes = bytes
  }

  /// The words of a language, laid out as the cells of a ``WordTrie``, in some milliseconds. The
  /// index of a word is the number of words that are at least as probable, less one.
  func cells(_ language: WordLanguage) -> [UInt32] {
    let number = WordLanguage.allCases.firstIndex(of: language) ?? 0
    let entry = ModelFile.headerSize + number * 8
    let (start, count): (UInt32, UInt32) = (bytes.number(at: entry), bytes.number(at: entry + 4))
    return Self.cells(bytes[Int(start)...], count: Int(count))
  }

  package static func cells(_ bytes: Slice<UnsafeRawBufferPointer>, count: Int) -> [UInt32] {
    var list = SortedWords()
    var reader = BitReader(bytes)
    let words = (0..<count).map { _ in list.code(([], 0), &reader) }
    var ranks = [UInt32](repeating: 0, count: 256)
    for word in words { ranks[Int(word.code)] += 1 }
    // A greater code is a smaller probability.
    for code in 1..<256 { ranks[code] += ranks[code - 1] }
    return DoubleArray(words.map { ($0.letters, UInt32($0.code) | (ranks[Int($0.code)] - 1) << 8) })
      .cells
  }
}

struct LanguageList {
  let words: WordTrie
  /// The share of letter runs that are taken to be words of the language.
  let share: Double
  private let cells: UnsafeMutableBufferPointer<UInt32>

  init(cells: [UInt32], share: Double) {
    self.share = share
    self.cells = .allocate(capacity: cells.count)
    _ = self.cells.initialize(from: cells)
    let start = UnsafePointer(self.cells.baseAddress.unsafelyUnwrapped)
    // There are no tables of kinds, compounds and sentences.
    let nothing = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    words = WordTrie(
      cells: start, kinds: nothing, halfRanks: UnsafeBufferPointer(start: nil, count: 0),
      firstCodes: nothing, secondCodes: nothing, sentenceCodes: nothing,
      probabilities: StrengthModel.embedded.probabilities)
  }

  func deallocate() { cells.deallocate() }
}
