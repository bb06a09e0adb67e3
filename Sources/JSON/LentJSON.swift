internal import UnicodeText

/// A value of JSON that is read where it lies, for a request with secrets: no text is copied but
/// one with escapes, which goes to memory that the caller overwrites.
package enum LentJSON {
  case null
  case bool(Bool)
  /// A number as it stands in the text.
  case number(UnsafeBufferPointer<UInt8>)
  /// A string without escapes, well-formed UTF-8.
  case string(UnsafeBufferPointer<UInt8>)
  case array([LentJSON])
  /// The members in the text's order. No key stands twice.
  case object([Member])

  package struct Member {
    let key: LentText
    let keyLocation: TextLocation
    package let value: LentJSON

    package var keyBytes: UnsafeBufferPointer<UInt8> { key.bytes }
    /// The column of the key, from 1, in code points.
    package var column: Int { keyLocation.column }
  }

  package var isNull: Bool { if case .null = self { true } else { false } }
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  package var elements: [LentJSON]? { if case .array(let values) = self { values } else { nil } }
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
    var grammar = JSONGrammar(text, limits: limits, Maker(texts: texts))
    return try grammar.document()
  }

  private struct Maker: JSONMaker {
    /// Memory for texts without their escapes, none of which is longer than it was with them.
    var texts: UnsafeMutablePointer<UInt8>

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, isLent: Bool) -> LentText? {
      if isLent { return LentText(bytes: bytes) }
      _ = UnsafeMutableBufferPointer(start: texts, count: bytes.count).initialize(from: bytes)
      defer { texts += bytes.count }
      return LentText(bytes: UnsafeBufferPointer(start: texts, count: bytes.count))
    }

    func null(at location: TextLocation) -> LentJSON { .null }
    func bool(_ flag: Bool, at location: TextLocation) -> LentJSON { .bool(flag) }
    func number(_ digits: UnsafeBufferPointer<UInt8>, at location: TextLocation) -> LentJSON? {
      .number(digits)
    }
    func string(_ text: LentText, at location: TextLocation) -> LentJSON { .string(text.bytes) }
    func array(_ elements: [LentJSON], at location: TextLocation) -> LentJSON { .array(elements) }
    func object(_ members: [Member], at location: TextLocation) -> LentJSON { .object(members) }
    func quotation(of key: LentText) -> String { "" }
  }
}

extension LentJSON.Member: JSONMember {}

/// Bytes that are compared as such: nothing is copied or normalized.
struct LentText: Hashable {
  let bytes: UnsafeBufferPointer<UInt8>

  static func == (a: Self, b: Self) -> Bool { a.bytes.elementsEqual(b.bytes) }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
}
