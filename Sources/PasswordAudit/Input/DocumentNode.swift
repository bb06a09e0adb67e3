/// A value of a document, whatever language it is written in.
package struct DocumentNode {
  package let line: Int
  private let make: () -> Kind

  init(line: Int, kind: Kind) { self.init(line: line) { kind } }

  /// A value that is made anew each time that it is asked for, one level at a time.
  init(line: Int, kind: @escaping () -> Kind) { (self.line, make) = (line, kind) }

  package var kind: Kind { make() }

  package enum Kind {
    /// A possible password: a text, or a number in its own spelling.
    case text([UInt8])
    /// A boolean, `true` or `false`, in a language that tells booleans from texts.
    case flag(Bool)
    /// A null, or a value that should be text and cannot be read as such.
    case nothing
    case list([DocumentNode])
    case map([(name: [UInt8], value: DocumentNode)])
    /// A list or map that stands elsewhere in the document, where it is judged under its own names.
    indirect case alias(DocumentNode)
  }
}

/// The reason why a document cannot be read.
public enum DocumentError: Error, Hashable, Sendable {
  /// The document is larger than this many bytes, or its aliases make it so.
  case tooLarge(limit: Int)
  /// The document is no JSON, or no YAML, from here on. The reason holds nothing of the document.
  case syntax(language: String, line: Int, column: Int, reason: String)
  /// An object in the JSON has a key twice: programs differ in which of the two counts.
  case duplicateKey(line: Int, column: Int, first: Int)
  /// The document is a password manager's export or a tool's file, with encrypted values.
  case encrypted(ForeignList)
  /// A chosen value in this line is a hash, or is encrypted.
  case noPassword(line: Int, ForeignList)
  /// Lists and maps are nested deeper than this.
  case tooDeep(limit: Int, line: Int)
  /// The aliases of the document make it longer than this many values.
  case tooLong(limit: Int)
  /// The document has no value at this pointer.
  case missing(pointer: String)
}
