internal import CEmbedded

/// The most frequent words of single languages, for estimators that are told which languages people
/// choose words in: a file beside the model, which web pages go without.
///
/// The model knows the more frequent of these words without their language.
///
/// Safe to share between threads because the bytes are constant and live as long as the program.
package struct LanguageWords: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer

  /// The checksum of the file; see ``ModelFile``.
  var checksum: UInt64 { bytes.checksum }

  /// The file that is part of the program; nil where it is left out.
  package static let embedded = embedded_language_words().map {
    LanguageWords(UnsafeRawBufferPointer(start: $0, count: embedded_language_words_size()))
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    bytes.requireHeader(.languageWords)
    self.bytes = bytes
  }

  /// The words of a language, laid out as the cells of a ``WordTrie``. The index of a word is the
  /// number of words that are at least as probable, less one.
  ///
  /// - Complexity: O(*n*) for a list of *n* letters: some milliseconds.
  func cells(_ language: WordLanguage) -> [UInt32] {
    let number = WordLanguage.allCases.firstIndex(of: language) ?? 0
    let entry = ModelFile.headerSize + number * 8
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

/// The words of one of the languages that an estimator was told.
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
