/// A format of corpora: how one is searched, and what it tells of itself, as ``Corpus`` says it.
protocol CorpusFormat: Sendable {
  var kind: HashKind { get }
  var format: String { get }
  var formatID: String { get }
  var entries: (count: Int, isEstimate: Bool)? { get }
  var oneWrongIn: UInt64? { get }
  var date: Int { get }
  var hasWholeHashes: Bool { get }

  func answer(_ wanted: HashValue, _ scratch: inout LookupScratch) throws(Trouble) -> Answer

  /// Whether a rule may ask for at least `minCount` occurrences, which are more than one.
  func canTell(minCount: Int) -> Bool

  func lines(of range: Int, _ scratch: inout LookupScratch) throws(Trouble) -> [RangeLine]

  func sample(_ scratch: inout LookupScratch) -> [UInt8]
}

extension CorpusFormat {
  var oneWrongIn: UInt64? { nil }
  var date: Int { 0 }
  var hasWholeHashes: Bool { false }
  func canTell(minCount: Int) -> Bool { true }
  func lines(of range: Int, _ scratch: inout LookupScratch) throws(Trouble) -> [RangeLine] {
    throw .missingRange
  }
}

protocol FileFormat: CorpusFormat { var file: CorpusFile { get } }

extension FileFormat {
  var date: Int { file.changed }

  func sample(_ scratch: inout LookupScratch) -> [UInt8] {
    var bytes = Array("\(file.size)".utf8)
    let piece = min(4096, file.size)
    for i in 0...16 {
      let offset = min(file.size / 16 * i, file.size - piece)
      // What cannot be read now cannot be looked up either.
      if let read = try? scratch.read(file, at: offset, count: piece) { bytes += read }
    }
    return bytes
  }
}
