internal import JSON

/// Reads a JSON document, or one in each line (NDJSON).
///
/// The elements of a list, and of lists in an object, are read one by one: a long list takes no
/// more memory than its text. So a document is read twice, the first time for all the rest.
package enum JSONDocuments {
  package static func document(_ bytes: [UInt8]) throws(DocumentError) -> DocumentNode {
    do throws(JSONError) {
      return DocumentNode(try JSONParser.parse(bytes, limits: limits), bytes, 0)
    } catch { throw DocumentError(error, line: 0) }
  }

  /// - Parameter line: How many lines there are before, if it is one of several documents.
  static func read(
    _ bytes: [UInt8], line: Int? = nil, to records: inout DocumentRecords
  ) throws(DocumentError) {
    let outline: JSONValue
    do throws(JSONError) { outline = try parse(bytes) { _, _ in } } catch {
      // After a whole document the next one may begin a line.
      guard line == nil, error.reason == .textAfterEnd, error.location.column == 1 else {
        throw DocumentError(error, line: line ?? 0)
      }
      var (start, line) = (0, 0)
      while start < bytes.count {
        let text = bytes[start...].prefix { $0 != 0x0A }
        if text.contains(where: { $0 > 0x20 }) { try read(Array(text), line: line, to: &records) }
        (start, line) = (text.endIndex + 1, line + 1)
      }
      return
    }
    try add(outline, bytes, line: line ?? 0, to: &records)
  }

  private static func add(
    _ document: JSONValue, _ bytes: [UInt8], line: Int, to records: inout DocumentRecords
  ) throws(DocumentError) {
    guard document.members != nil || document.elements != nil else {
      return try records.add(DocumentNode(document, bytes, line))
    }
    var outline = try records.begin(outline: DocumentNode(document, bytes, line))
    var failure: DocumentError?
    do throws(JSONError) {
      _ = try parse(bytes) { key, element in
        guard failure == nil else { return }
        do throws(DocumentError) {
          try records.add(DocumentNode(element, bytes, line), of: key, in: &outline)
        } catch { failure = error }
      }
    } catch { throw DocumentError(error, line: line) }
    if let failure { throw failure }
    try records.goOn(to: nil, in: &outline)
  }

  private static func parse(
    _ bytes: [UInt8], _ take: (String, JSONValue) -> Void
  ) throws(JSONError) -> JSONValue {
    try JSONParser.parse(bytes, limits: limits, elementsOf: nil, to: take)
  }

  private static let limits = JSONParser.Limits(
    DocumentSource.budget, depth: DocumentSource.depthLimit)
}

extension DocumentNode {
  fileprivate init(_ value: JSONValue, _ bytes: [UInt8], _ before: Int) {
    let line = before + value.location.line
    switch value.kind {
    case .null: self.init(line: line, kind: .nothing)
    case .bool(let bool): self.init(line: line, kind: .flag(bool))
    case .number:
      // As it is written: a number that was read has lost digits.
      let digits = bytes[value.location.offset...].prefix { "+-.0123456789eE".utf8.contains($0) }
      self.init(line: line, kind: .text(Array(digits)))
    case .string(let text): self.init(line: line, kind: .text(Array(text.utf8)))
    case .array(let values):
      self.init(line: line) { .list(values.map { DocumentNode($0, bytes, before) }) }
    case .object(let members):
      self.init(line: line) {
        .map(members.map { (Array($0.key.utf8), DocumentNode($0.value, bytes, before)) })
      }
    }
  }
}

extension DocumentError {
  fileprivate init(_ error: JSONError, line before: Int) {
    let (line, column) = (before + error.location.line, error.location.column)
    switch error.reason {
    case .tooDeep(let limit): self = .tooDeep(limit: limit, line: line)
    case .tooManyValues(let limit): self = .tooLong(limit: limit)
    case .duplicateKey(_, let first):
      self = .duplicateKey(line: line, column: column, first: before + first.line)
    case let reason:
      let text = reason == .comment ? "JSON has no comments. Remove it." : reason.sentence
      self = .syntax(language: "JSON", line: line, column: column, reason: text)
    }
  }
}
