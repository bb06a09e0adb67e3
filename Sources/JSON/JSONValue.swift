/// A JSON value that knows its place in the text, so that an error can name it.
package struct JSONTree<Text, Number> {
  package struct Member {
    package let key: Text
    package let keyLocation: TextLocation
    let tree: JSONTree
  }

  package enum Kind {
    case null
    case bool(Bool)
    case number(Number)
    case string(Text)
    case array([JSONTree])
    /// The members in the file's order. No key stands twice.
    case object([JSONTree.Member])
  }

  package let kind: Kind
  package let location: TextLocation

  package init(kind: Kind, location: TextLocation) { (self.kind, self.location) = (kind, location) }
}

extension JSONTree: Sendable where Text: Sendable, Number: Sendable {}
extension JSONTree.Member: Sendable where Text: Sendable, Number: Sendable {}
extension JSONTree.Kind: Sendable where Text: Sendable, Number: Sendable {}

/// A value that outlives its file.
package typealias JSONValue = JSONTree<String, Double>

extension JSONValue.Member {
  package var value: JSONValue { tree }
}

extension JSONValue {
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
