internal import CEmbedded

/// The trained tables, read in place from constant bytes: nothing is copied or built.
struct StrengthModel: @unchecked Sendable {
  let probabilities: UnsafePointer<Double> = section(.codeProbabilities)
  let transitions: UnsafePointer<Double> = section(.transitions)
  let words = WordTrie(
    cells: section(.wordCells), kinds: section(.wordKinds), halfRanks: section(.halfRanks),
    firstCodes: section(.halfFirstCodes), secondCodes: section(.halfSecondCodes),
    sentenceCodes: section(.sentenceCodes), probabilities: section(.codeProbabilities))
  let pairs = WordPairs(
    ends: section(.pairEnds), seconds: section(.pairSeconds), codes: section(.pairCodes))
  let passwords = rankedTable(.passwordFingerprints)
  let digitRuns = rankedTable(.digitFingerprints)
  let symbolRuns = rankedTable(.symbolFingerprints)
  let famous = rankedTable(.famousFingerprints)
  let passwordPattern = nGramTable(.passwordRows)
  let letterPattern = nGramTable(.letterRows)
  let digitPattern = nGramTable(.digitRows)
  let characterSymbols: UnsafePointer<UInt8> = section(.characterSymbols)
  let wideSymbols: UnsafeBufferPointer<UInt32> = section(.wideSymbols)
  let folding = FoldingTable(
    keys: section(.foldingKeys), offsets: section(.foldingOffsets), text: section(.foldingText))
  let runFactors: UnsafePointer<UInt8> = section(.runFactors)
  let leaked = FusedList.leakedPasswords
  let listedWords = FusedList.words
  let checksum: UInt64

  static let embedded = StrengthModel()

  private init() {
    checksum = file.checksum ^ (leaked?.checksum ?? 0) ^ (listedWords?.checksum ?? 0)
  }
}

nonisolated(unsafe) private let file = {
  let file = UnsafeRawBufferPointer(
    start: embedded_strength_model(), count: embedded_strength_model_size())
  file.requireHeader(.model)
  precondition(
    UInt16(littleEndian: 1) == 1, "the strength model is read in place and is little endian")
  return file
}()

/// A section, or the one that comes so many after it.
private func section<T>(_ section: ModelSection, plus offset: Int = 0) -> UnsafeBufferPointer<T> {
  let entry = ModelFile.headerSize + (section.rawValue + offset) * 8
  let (start, size): (UInt32, UInt32) = (file.number(at: entry), file.number(at: entry + 4))
  return UnsafeRawBufferPointer(rebasing: file[Int(start)..<Int(start + size)])
    .bindMemory(to: T.self)
}

private func section<T>(_ first: ModelSection, plus offset: Int = 0) -> UnsafePointer<T> {
  section(first, plus: offset).baseAddress
    ?? UnsafePointer(bitPattern: MemoryLayout<T>.alignment).unsafelyUnwrapped
}

private func rankedTable(_ first: ModelSection) -> RankedTable {
  RankedTable(
    fingerprints: section(first), ranks: section(first, plus: 1), codeEnds: section(first, plus: 2),
    probabilities: section(.codeProbabilities))
}

private func nGramTable(_ first: ModelSection) -> NGramTable {
  NGramTable(
    rows: section(first), cells: section(first, plus: 1), backoffs: section(first, plus: 2),
    lower: section(first, plus: 3), base: section(first, plus: 4))
}
