package import UnicodeText

package enum DocumentSource {
  /// The bounds of a document, which is held in memory, unlike a list. Only an attack exceeds them.
  static let budget = Budget(bytes: 16 << 20, entries: 1 << 20)
  static let depthLimit = 64

  /// - Throws: ``ForeignFileKind`` if the file is an archive or a vault.
  static func values(
    of document: any ByteSource, _ options: Audit.Options
  ) throws -> DocumentValues {
    var bytes = try bytes(of: document)
    defer { wipe(&bytes) }
    let kind = bytes.withUnsafeBufferPointer { FileKind(start: $0) }
    if let kind, kind == .zip || kind == .keePass { throw ForeignFileKind(kind: kind) }
    // An empty file is an empty list, which the figures tell.
    guard bytes.contains(where: { $0 > 0x20 }) else { return DocumentValues() }
    if options.recognizesForeignLists { try refuseMarkup(bytes) }
    var records = DocumentRecords(options)
    if case .json = options.format {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      try JSONDocuments.read(bytes, to: &records)
    } else {
      var documents = YAMLDocuments(bytes)
      try documents.read { (node) throws(DocumentError) in
        if options.recognizesForeignLists { try refuseLines(node, bytes) }
        try records.add(node)
      }
    }
    return try records.finished()
  }

  package static func bytes(of document: any ByteSource) throws -> [UInt8] {
    var document = document
    // Neither buffer leaves bytes behind, even when it grows.
    var bytes = ScratchBuffer()
    var piece = ScratchBuffer(capacity: 1 << 16)
    while true {
      let room = UnsafeMutableBufferPointer(start: piece.room(for: 1 << 16), count: 1 << 16)
      let count = try document.read(into: UnsafeMutableRawBufferPointer(room))
      if count == 0 { return Array(bytes.bytes) }
      bytes.append(contentsOf: piece.bytes.slice(0, count))
      guard bytes.count <= budget.bytes else { throw DocumentError.tooLarge(limit: budget.bytes) }
    }
  }

  private static func refuseLines(_ node: DocumentNode, _ bytes: [UInt8]) throws(DocumentError) {
    guard case .text(let text) = node.kind, !text.isEmpty else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = lines[min(node.line, lines.count) - 1].drop { $0 <= 0x20 || $0 == UInt8(ascii: "-") }
    guard let first = line.first, !"\"'|>!&".utf8.contains(first) else { return }
    throw .syntax(
      language: "YAML", line: node.line, column: 1,
      reason: "it is one text, without names. For a password in each line, use --input lines.")
  }

  /// Neither language begins with a tag, and the readers' errors about one name no cure.
  private static func refuseMarkup(_ bytes: [UInt8]) throws(DocumentError) {
    let text = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    guard text.first == UInt8(ascii: "<") else { return }
    let line = bytes[..<text.startIndex].count { $0 == 0x0A } + 1
    let foreign = Array(text.prefix(ListSample.byteLimit)).withUnsafeBufferPointer { text in
      text.contains("<KeePassFile>")
        ? .keePass : ForeignText(record: UnsafeBufferPointer(rebasing: text.prefix { $0 != 0x0A }))
    }
    if let foreign, [.keePass, .xml, .html].contains(foreign) {
      throw .noPassword(line: line, ForeignList(text: foreign))
    }
  }
}

package struct ForeignFileKind: Error {
  package let kind: FileKind

  package init(kind: FileKind) { self.kind = kind }
}
