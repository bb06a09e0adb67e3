internal import CEmbedded

/// The trained tables, read in place: nothing is copied or built when the program starts.
///
/// Safe to share between threads because the bytes are constant and live as long as the program.
struct StrengthModel: @unchecked Sendable {
  let probabilities: UnsafePointer<Double>
  let transitions: UnsafePointer<Double>
  let words: WordTrie
  let pairs: WordPairs
  let passwords: RankedTable
  let digitRuns: RankedTable
  let symbolRuns: RankedTable
  /// Texts that everybody knows, letters and digits only.
  let famous: RankedTable
  let passwordPattern: NGramTable
  let letterPattern: NGramTable
  let digitPattern: NGramTable
  let characterSymbols: UnsafePointer<UInt8>
  let wideSymbols: UnsafeBufferPointer<UInt32>
  let folding: FoldingTable
  let runFactors: UnsafePointer<UInt8>
  /// The leaked passwords; nil where the file is left out.
  let leaked = FusedList.leakedPasswords
  /// The words of all lists; nil where the file is left out.
  let listedWords = FusedList.words
  let checksum: UInt64

  static let embedded = StrengthModel()

  private init() {
    let file = SectionReader(
      UnsafeRawBufferPointer(
        start: embedded_strength_model(), count: embedded_strength_model_size()))
    checksum = file.bytes.checksum ^ (leaked?.checksum ?? 0) ^ (listedWords?.checksum ?? 0)
    probabilities = file.pointer(.codeProbabilities)
    transitions = file.pointer(.transitions)
    words = WordTrie(
      cells: file.pointer(.wordCells), kinds: file.pointer(.wordKinds),
      halfRanks: file.array(.halfRanks), firstCodes: file.pointer(.halfFirstCodes),
      secondCodes: file.pointer(.halfSecondCodes), sentenceCodes: file.pointer(.sentenceCodes),
      probabilities: probabilities)
    pairs = WordPairs(
      ends: file.array(.pairEnds), seconds: file.pointer(.pairSeconds),
      codes: file.pointer(.pairCodes))
    passwords = file.rankedTable(.passwordFingerprints, probabilities)
    digitRuns = file.rankedTable(.digitFingerprints, probabilities)
    symbolRuns = file.rankedTable(.symbolFingerprints, probabilities)
    passwordPattern = file.nGramTable(.passwordRows)
    letterPattern = file.nGramTable(.letterRows)
    digitPattern = file.nGramTable(.digitRows)
    characterSymbols = file.pointer(.characterSymbols)
    wideSymbols = file.array(.wideSymbols)
    folding = FoldingTable(
      keys: file.array(.foldingKeys), offsets: file.pointer(.foldingOffsets),
      text: file.pointer(.foldingText))
    runFactors = file.pointer(.runFactors)
    famous = file.rankedTable(.famousFingerprints, probabilities)
  }
}

private struct SectionReader {
  let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    bytes.requireHeader(.model)
    precondition(
      UInt16(littleEndian: 1) == 1, "the strength model is read in place and is little endian")
    self.bytes = bytes
  }

  /// A ranked table, whose three sections begin with this one.
  func rankedTable(_ first: ModelSection, _ probabilities: UnsafePointer<Double>) -> RankedTable {
    RankedTable(
      fingerprints: array(first), ranks: pointer(first, 1), codeEnds: pointer(first, 2),
      probabilities: probabilities)
  }

  /// An n-gram table, whose five sections begin with this one.
  func nGramTable(_ first: ModelSection) -> NGramTable {
    NGramTable(
      rows: pointer(first), cells: pointer(first, 1), backoffs: pointer(first, 2),
      lower: pointer(first, 3), base: pointer(first, 4))
  }

  /// A section, or the one that comes so many after it.
  func array<T>(_ section: ModelSection, _ offset: Int = 0) -> UnsafeBufferPointer<T> {
    let entry = ModelFile.headerSize + (section.rawValue + offset) * 8
    let offset = Int(bytes.load(fromByteOffset: entry, as: UInt32.self))
    let size = Int(bytes.load(fromByteOffset: entry + 4, as: UInt32.self))
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size]).bindMemory(to: T.self)
  }

  func pointer<T>(_ section: ModelSection, _ offset: Int = 0) -> UnsafePointer<T> {
    array(section, offset).baseAddress
      ?? UnsafePointer(bitPattern: MemoryLayout<T>.alignment).unsafelyUnwrapped
  }
}
