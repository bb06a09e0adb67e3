/// Reads a whole document at its first use and gives its records; see ``DocumentRecords``.
struct DocumentSource: ByteSource {
  /// A document is held in memory, unlike a list.
  static let sizeLimit = 16 << 20
  /// Lists and maps within each other.
  static let depthLimit = 64

  private var document: any ByteSource
  private let language: Language
  private let keys: DocumentKeys
  private var records: [UInt8]?
  private var offset = 0

  enum Language {
    case json, yaml
  }

  init(_ document: any ByteSource, _ language: Language, _ keys: DocumentKeys) {
    (self.document, self.language, self.keys) = (document, language, keys)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let records = try records ?? readDocument()
    self.records = records
    let count = min(buffer.count, records.count - offset)
    buffer.copyBytes(from: records[offset..<(offset + count)])
    offset += count
    return count
  }

  private mutating func readDocument() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try piece.withUnsafeMutableBytes { try document.read(into: $0) }
      if count == 0 { break }
      bytes += piece[..<count]
      guard bytes.count <= Self.sizeLimit else {
        throw DocumentError.tooLarge(limit: Self.sizeLimit)
      }
    }
    // An empty file is an empty list, which the figures tell.
    guard bytes.contains(where: { $0 > 0x20 }) else { return [] }
    var records = DocumentRecords(keys)
    switch language {
    case .json:
      try records.add(
        DocumentNode(json: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes))
    case .yaml:
      try YAMLDocuments.read(bytes) { (node) throws(DocumentError) in try records.add(node) }
    }
    return try records.finished()
  }
}
