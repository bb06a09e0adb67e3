internal import LocatedJSON

extension DocumentNode {
  /// A JSON document.
  init(json bytes: [UInt8]) throws(DocumentError) {
    var limits = JSONParser.Limits()
    limits.size = DocumentSource.sizeLimit
    limits.depth = DocumentSource.depthLimit
    do throws(JSONError) {
      self.init(try JSONParser.parse(bytes, limits: limits), bytes)
    } catch {
      if case .tooDeep(let limit) = error.reason {
        throw .tooDeep(limit: limit, line: error.location.line)
      }
      throw .syntax(language: "JSON", line: error.location.line, column: error.location.column)
    }
  }

  private init(_ value: JSONValue, _ bytes: [UInt8]) {
    line = value.location.line
    kind =
      switch value.kind {
      case .null: .nothing
      case .bool(let bool): .text(Array((bool ? "true" : "false").utf8))
      // As it is written: a number that was read has lost digits.
      case .number:
        .text(Array(bytes[value.location.offset...].prefix { "+-.0123456789eE".utf8.contains($0) }))
      case .string(let text): .text(Array(text.utf8))
      case .array(let values): .list(values.map { DocumentNode($0, bytes) })
      case .object(let members):
        .map(members.map { (Array($0.key.utf8), DocumentNode($0.value, bytes)) })
      }
  }
}
