internal import LocatedJSON

/// Reads a JSON document, or one in each line (NDJSON).
enum JSONDocuments {
  /// Calls the closure for each document.
  static func read(
    _ bytes: [UInt8], _ body: (DocumentNode) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    let only: DocumentNode
    do throws(JSONError) {
      only = try node(bytes, line: 0)
    } catch {
      // After a whole document the next one may begin a line.
      guard error.reason == .textAfterEnd, error.location.column == 1 else {
        throw DocumentError(error, line: 0)
      }
      return try readLines(bytes, body)
    }
    try body(only)
  }

  private static func readLines(
    _ bytes: [UInt8], _ body: (DocumentNode) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (i, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      let document: DocumentNode
      do throws(JSONError) { document = try node(Array(line), line: i) } catch {
        throw DocumentError(error, line: i)
      }
      try body(document)
    }
  }

  /// - Parameter line: How many lines there are before.
  private static func node(_ bytes: [UInt8], line: Int) throws(JSONError) -> DocumentNode {
    var limits = JSONParser.Limits()
    limits.size = DocumentSource.sizeLimit
    limits.depth = DocumentSource.depthLimit
    return DocumentNode(try JSONParser.parse(bytes, limits: limits), bytes, line)
  }
}

extension DocumentNode {
  fileprivate init(_ value: JSONValue, _ bytes: [UInt8], _ before: Int) {
    line = before + value.location.line
    kind =
      switch value.kind {
      case .null: .nothing
      case .bool(let bool): .flag(bool)
      // As it is written: a number that was read has lost digits.
      case .number:
        .text(Array(bytes[value.location.offset...].prefix { "+-.0123456789eE".utf8.contains($0) }))
      case .string(let text): .text(Array(text.utf8))
      case .array(let values): .list(values.map { DocumentNode($0, bytes, before) })
      case .object(let members):
        .map(members.map { (Array($0.key.utf8), DocumentNode($0.value, bytes, before)) })
      }
  }
}

extension DocumentError {
  fileprivate init(_ error: JSONError, line before: Int) {
    let (line, column) = (before + error.location.line, error.location.column)
    switch error.reason {
    case .tooDeep(let limit): self = .tooDeep(limit: limit, line: line)
    case .duplicateKey(_, let first):
      self = .duplicateKey(line: line, column: column, first: before + first.line)
    case .comment:
      self = .syntax(
        language: "JSON", line: line, column: column, reason: "JSON has no comments. Remove it.")
    default:
      self = .syntax(language: "JSON", line: line, column: column, reason: error.reason.sentence)
    }
  }
}
