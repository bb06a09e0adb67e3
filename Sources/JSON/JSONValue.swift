/// A JSON value that knows its place in the file, so that an error can name it.
package struct JSONValue: Sendable {
  package struct Member: Sendable {
    package let key: String
    package let keyLocation: TextLocation
    package let value: JSONValue
  }

  package enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The members in the file's order. No key stands twice.
    case object([Member])
  }

  package let kind: Kind
  package let location: TextLocation

  package init(kind: Kind, location: TextLocation) { (self.kind, self.location) = (kind, location) }

  // MARK: By kind; nil for a value of another kind

  package var members: [Member]? { if case .object(let members) = kind { members } else { nil } }
  package var elements: [JSONValue]? { if case .array(let values) = kind { values } else { nil } }
  package var string: String? { if case .string(let text) = kind { text } else { nil } }
  package var number: Double? { if case .number(let number) = kind { number } else { nil } }
  package var bool: Bool? { if case .bool(let flag) = kind { flag } else { nil } }

  package func member(_ key: String) -> Member? { members?.first { $0.key == key } }

  package subscript(key: String) -> JSONValue? { member(key)?.value }

  /// The kind of the value as an error message names it: "a string", "an object".
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A place in a text file.
public struct TextLocation: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in code points, as editors show it.
  public let column: Int
  /// The offset, from 0, in bytes.
  public let offset: Int

  package init(line: Int, column: Int, offset: Int) {
    (self.line, self.column, self.offset) = (line, column, offset)
  }

  package static let start = TextLocation(line: 1, column: 1, offset: 0)
}
