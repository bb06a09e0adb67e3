internal import CEmbedded

/// The most frequent words of single languages, for estimators that are told which languages people
/// choose words in: a file beside the model, which web pages go without.
///
/// The model knows the more frequent of these words without their language.
///
/// Safe to share between threads because the bytes are constant and live as long as the program.
package struct LanguageWords: @unchecked Sendable {
  /// The checksum of the file; see ``LanguageWordsFile``.
  package let checksum: UInt64
  private let bytes: UnsafeRawBufferPointer

  /// The file that is part of the program; nil where it is left out.
  package static let embedded = embedded_language_words().map {
    LanguageWords(bytes: UnsafeRawBufferPointer(start: $0, count: embedded_language_words_size()))
  }

  init(bytes: UnsafeRawBufferPointer) {
    // As with the model, a mismatch is a mistake of the build.
    precondition(
      bytes.number(at: 0) == LanguageWordsFile.magic
        && bytes.number(at: 8) == LanguageWordsFile.version
        && bytes.number(at: 12) as UInt32 == WordLanguage.allCases.count,
      "the embedded words of languages were not written by this version of train-model")
    self.bytes = bytes
    checksum = bytes.number(at: 16)
  }

  /// The words of a language, laid out as the cells of a ``WordTrie``. The index of a word is the
  /// number of words that are at least as probable, less one.
  ///
  /// - Complexity: O(*n*) for a list of *n* letters: some milliseconds.
  func cells(_ language: WordLanguage) -> [UInt32] {
    let number = WordLanguage.allCases.firstIndex(of: language) ?? 0
    let entry = LanguageWordsFile.headerSize + number * LanguageWordsFile.entrySize
    let (start, count): (UInt32, UInt32) = (bytes.number(at: entry), bytes.number(at: entry + 4))
    return Self.cells(bytes[Int(start)...], count: Int(count))
  }

  /// The cells of some words that are coded as ``SortedWords``.
  package static func cells(_ bytes: Slice<UnsafeRawBufferPointer>, count: Int) -> [UInt32] {
    var list = SortedWords()
    var reader = BitReader(bytes)
    var trie = LetterTrie()
    var ranks = [UInt32](repeating: 0, count: 256)
    for _ in 0..<count {
      let word = list.code(([], 0), &reader)
      trie.insert(word.letters, value: Int(word.code))
      ranks[Int(word.code)] += 1
    }
    // A greater code is a smaller probability.
    for code in 1..<256 { ranks[code] += ranks[code - 1] }
    return DoubleArray(trie) { UInt32($0) | (ranks[$0] - 1) << 8 }.cells
  }
}

/// The layout of the file of words by language, shared by its writer (`train-model`) and its
/// reader.
///
/// Little endian: `magic`, `version` and the number of languages (32 bit each), FNV-1a 64 of
/// everything after the first 24 bytes; for each language, in the order of ``WordLanguage``, where
/// its words begin and how many there are (32 bit each); and the words, coded as ``SortedWords``.
package enum LanguageWordsFile {
  /// The file's first eight bytes: "pwlangs" and a zero byte.
  package static let magic: UInt64 = 0x0073_676E_616C_7770
  package static let version: UInt32 = 2
  package static let headerSize = 24
  package static let entrySize = 8
}

/// The words of one of the languages that an estimator was told.
struct LanguageList {
  let words: WordTrie
  /// The share of letter runs that are taken to be words of the language.
  let share: Double
  private let cells: UnsafeMutableBufferPointer<UInt32>

  init(cells: [UInt32], probabilities: UnsafePointer<Double>, share: Double) {
    self.share = share
    self.cells = .allocate(capacity: cells.count)
    _ = self.cells.initialize(from: cells)
    let start = UnsafePointer(self.cells.baseAddress.unsafelyUnwrapped)
    words = WordTrie(cells: start, probabilities: probabilities)
  }

  func deallocate() { cells.deallocate() }
}

extension WordTrie {
  /// Words without the tables of compounds, kinds and sentences.
  fileprivate init(cells: UnsafePointer<UInt32>, probabilities: UnsafePointer<Double>) {
    let nothing = UnsafeRawPointer(cells).assumingMemoryBound(to: UInt8.self)
    self.init(
      cells: cells, kinds: nothing, halfRanks: UnsafeBufferPointer(start: nil, count: 0),
      firstCodes: nothing, secondCodes: nothing, sentenceCodes: nothing,
      probabilities: probabilities)
  }
}
