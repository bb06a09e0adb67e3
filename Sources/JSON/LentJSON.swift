internal import UnicodeText

/// A value of JSON that is read where it lies, for a request with secrets: no text is copied but
/// one with escapes, which goes to memory that the caller overwrites. Numbers are as they stand in
/// the text.
package typealias LentJSON = JSONTree<UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>>.Kind

extension JSONTree<UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>>.Member {
  package var value: LentJSON { tree.kind }
  package var keyBytes: UnsafeBufferPointer<UInt8> { key }
  package var column: Int { keyLocation.column }
}

extension LentJSON {
  package typealias Member = JSONTree<Text, Number>.Member

  package var isNull: Bool { if case .null = self { true } else { false } }
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  package var elements: [LentJSON]? {
    if case .array(let values) = self { values.map { $0.kind } } else { nil }
  }
  package var string: UnsafeBufferPointer<UInt8>? {
    if case .string(let text) = self { text } else { nil }
  }
  package var number: Double? {
    guard case .number(let digits) = self, digits.count <= 32 else { return nil }
    return Double(String(decoding: digits, as: UTF8.self))
  }

  package subscript(key: StaticString) -> LentJSON? {
    members?.first { $0.keyBytes.spells(key) }?.value
  }

  /// Reads the one value of a text, which lives as long, as do the texts without escapes: these
  /// have room for as many bytes as it has. Errors hold nothing of it.
  package static func read(
    _ text: UnsafeBufferPointer<UInt8>, texts: UnsafeMutablePointer<UInt8>
  ) throws(JSONError) -> LentJSON {
    let limits = JSONParser.Limits(Budget(bytes: .max))
    var grammar = JSONGrammar(text, limits: limits, LentMaker(texts: texts))
    return try grammar.document().kind
  }
}

private struct LentMaker: JSONMaker {
  /// Memory for texts without their escapes, none of which is longer than it was with them.
  var texts: UnsafeMutablePointer<UInt8>

  mutating func text(
    _ bytes: UnsafeBufferPointer<UInt8>, isLent: Bool
  ) -> UnsafeBufferPointer<UInt8>? {
    if isLent { return bytes }
    _ = UnsafeMutableBufferPointer(start: texts, count: bytes.count).initialize(from: bytes)
    defer { texts += bytes.count }
    return UnsafeBufferPointer(start: texts, count: bytes.count)
  }

  static func number(_ digits: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? { digits }
  static func key(_ text: UnsafeBufferPointer<UInt8>) -> LentKey { LentKey(bytes: text) }
  static func quotation(of key: UnsafeBufferPointer<UInt8>) -> String { "" }
}

/// Bytes that are compared as such: nothing is copied or normalized.
private struct LentKey: Hashable {
  let bytes: UnsafeBufferPointer<UInt8>

  static func == (a: Self, b: Self) -> Bool { a.bytes.elementsEqual(b.bytes) }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
}
