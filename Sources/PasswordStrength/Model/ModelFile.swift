/// A kind of file that train-model writes.
///
/// Little endian: `magic`, `version` and a number (32 bit each), FNV-1a 64 of everything after
/// these first 24 bytes.
package struct ModelFile: Sendable {
  /// The file's first eight bytes: a name and a zero byte.
  package let magic: UInt64
  /// The version of the format, raised whenever a table's meaning changes.
  package let version: UInt32

  /// The model ("pwmodel"). The number is that of its sections. After the header, the offset and
  /// the length in bytes of each (32 bit each); then the sections, each aligned to 64 bytes so that
  /// a table can be read in place as what it is.
  package static let model = ModelFile(magic: 0x006C_6564_6F6D_7770, version: 4)
  /// A ``FusedList`` ("pwfused"). After the header, the number of entries; the table's segment
  /// length and segment count (32 bit each), its seed, and 16 zero bytes; the eight values
  /// (Float64); and 16-bit cells.
  package static let fusedList = ModelFile(magic: 0x0064_6573_7566_7770, version: 1)
  /// Words by language ("pwlangs"). The number is that of the languages. After the header, for each
  /// of them, in the order of ``WordLanguage``, where its words begin and how many there are (32
  /// bit each); and the words, coded as ``SortedWords``.
  package static let languageWords = ModelFile(magic: 0x0073_676E_616C_7770, version: 2)

  package static let headerSize = 24
  package static let alignment = 64

  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}

extension UnsafeRawBufferPointer {
  /// A number in the header of a file, little endian and aligned.
  func number<T: FixedWidthInteger>(at offset: Int) -> T {
    T(littleEndian: load(fromByteOffset: offset, as: T.self))
  }

  /// Ends the program if this is another kind of file, by a mistake of the build. The checksum is
  /// left to the tests: a program that checks one password should not read all 2 MB.
  func requireHeader(_ file: ModelFile) {
    precondition(
      count > ModelFile.headerSize && number(at: 0) == file.magic && number(at: 8) == file.version,
      "an embedded file was not written by this version of train-model")
  }

  var checksum: UInt64 { number(at: 16) }
}

/// The tables of the model file, in file order.
package enum ModelSection: Int, CaseIterable, Sendable {
  /// 256 Float64: the probability of each 8-bit code, 2^(-code / 6.4).
  case codeProbabilities
  /// 25 Float64: transition from (letters, digits, symbols, others, start) to (letters … others,
  /// end).
  case transitions
  /// UInt32 cells of the double-array trie of words; see `WordTrie`.
  case wordCells
  /// UInt8: what each word is known as, four words a byte; see `WordKind`.
  case wordKinds
  /// UInt32 ranks, and UInt8 codes as first and second half, of the words that are halves of
  /// compounds or common in sentences.
  case halfRanks, halfFirstCodes, halfSecondCodes
  /// UInt8 codes of the same words in sentences; 255 for words that are not common there.
  case sentenceCodes
  /// Common passwords, digit runs and symbol runs: fingerprints, ranks, ends of codes; see
  /// `RankedTable`.
  case passwordFingerprints, passwordRanks, passwordCodeEnds
  case digitFingerprints, digitRanks, digitCodeEnds
  case symbolFingerprints, symbolRanks, symbolCodeEnds
  /// N-grams of whole passwords, letter runs and digit runs: rows, cells, backoffs, lower rows,
  /// base; see `NGramTable`.
  case passwordRows, passwordCells, passwordBackoffs, passwordLower, passwordBase
  case letterRows, letterCells, letterBackoffs, letterLower, letterBase
  case digitRows, digitCells, digitBackoffs, digitLower, digitBase
  /// UInt8[128] n-gram symbol of each ASCII character, then UInt32 pairs (code point, symbol) of
  /// the others.
  case characterSymbols, wideSymbols
  /// Folding: UInt16 code points, UInt16 offsets (one more than code points), UInt16 folded
  /// characters.
  case foldingKeys, foldingOffsets, foldingText
  /// UInt8: how much more or less common a length is for a run between its neighbours; see
  /// `RunFactors`.
  case runFactors
  /// Words that follow words in sentences: UInt16 ends of rows, UInt16 second words, UInt8 codes;
  /// see `WordPairs`.
  case pairEnds, pairSeconds, pairCodes
  /// Texts that everybody knows, letters and digits only: fingerprints, ranks, ends of codes; see
  /// `RankedTable`.
  case famousFingerprints, famousRanks, famousCodeEnds
}

/// The origin of a word of the word table. It changes only the explanation of an estimate.
package enum WordKind: UInt8, Sendable {
  /// A letter run of common passwords that is neither a name nor a dictionary word.
  case passwordPart = 1
  /// A first or last name.
  case name = 2
  /// A word of English text or film dialogue.
  case dictionary = 3
}
