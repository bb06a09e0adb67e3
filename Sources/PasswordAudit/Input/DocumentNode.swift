/// A value of a document, whatever language it is written in.
struct DocumentNode {
  /// From 1.
  let line: Int
  let kind: Kind

  enum Kind {
    /// A possible password: a text, or a number as it is written.
    case text([UInt8])
    /// `null`, or what should be text and cannot be read as such.
    case nothing
    case list([DocumentNode])
    case map([(name: [UInt8], value: DocumentNode)])
    /// A list or map that stands elsewhere in the document, where it is looked at by its own names.
    indirect case alias(DocumentNode)
  }
}

/// Why a document cannot be read.
public enum DocumentError: Error, Hashable, Sendable {
  /// Larger than this many bytes.
  case tooLarge(limit: Int)
  /// Not JSON, or not YAML, from this place on.
  case syntax(language: String, line: Int, column: Int)
  /// Lists and maps deeper within each other than this.
  case tooDeep(limit: Int, line: Int)
  /// Its aliases make it longer than this many values.
  case tooLong(limit: Int)
  /// Nothing in the document has this place.
  case missing(pointer: String)
}

/// Which values of a document are passwords.
public struct DocumentKeys: Hashable, Sendable {
  let names: KeySelection?
  /// RFC 6901.
  let pointers: [String]

  /// The names of secrets, wherever they stand.
  public static let secrets = DocumentKeys(names: .secrets, pointers: [])

  private init(names: KeySelection?, pointers: [String]) {
    (self.names, self.pointers) = (names, pointers)
  }

  /// Selects the values at JSON pointers, which begin with a slash, and the values whose name
  /// matches a pattern. If a list or an object is selected, every value in it is.
  public init(_ keys: [String]) {
    let patterns = keys.filter { !$0.hasPrefix("/") }
    self.init(
      names: patterns.isEmpty ? nil : KeySelection(patterns.map { KeyPattern($0) }),
      pointers: keys.filter { $0.hasPrefix("/") })
  }

  /// A colon and the keys; empty for the names of secrets.
  var text: String {
    let keys = (names.map { $0.text.isEmpty ? [] : [String($0.text.dropFirst())] } ?? []) + pointers
    return keys.isEmpty ? "" : ":" + keys.joined(separator: ",")
  }
}

/// Writes the chosen values of documents as records for the workers: the line and a colon, then the
/// value in base 16, for it may hold anything. A `?` in its place is a value that cannot be read; a
/// record without a colon is one that was not chosen.
struct DocumentRecords {
  private(set) var bytes: [UInt8] = []
  private let names: KeySelection?
  private var pointers: [Pointer]
  private var visited = 0

  /// Far more than a document has that is not an attack.
  static let valueLimit = 1 << 20

  private struct Pointer {
    let text: String
    let steps: [[UInt8]]
    var isFound = false
  }

  init(_ keys: DocumentKeys) {
    names = keys.names
    pointers = keys.pointers.map { text in
      let steps = text.utf8.dropFirst().split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      return Pointer(text: text, steps: steps.map(Self.unescaped))
    }
  }

  /// Adds the records of one document.
  mutating func add(_ document: DocumentNode) throws(DocumentError) {
    try visit(document, isChosen: false, open: pointers.indices.map { (pointer: $0, depth: 0) })
  }

  /// All records, when every document was added.
  func finished() throws(DocumentError) -> [UInt8] {
    if let missing = pointers.first(where: { !$0.isFound }) {
      throw .missing(pointer: missing.text)
    }
    return bytes
  }

  /// - Parameter open: The pointers that lead here or further, and how many of their steps are
  ///   taken.
  private mutating func visit(
    _ node: DocumentNode, isChosen: Bool, open: [(pointer: Int, depth: Int)]
  ) throws(DocumentError) {
    visited += 1
    guard visited <= Self.valueLimit else { throw .tooLong(limit: Self.valueLimit) }
    var isChosen = isChosen
    for (pointer, depth) in open where depth == pointers[pointer].steps.count {
      pointers[pointer].isFound = true
      isChosen = true
    }
    switch node.kind {
    case .text(let text): add(isChosen ? text : nil, line: node.line)
    case .nothing:
      if isChosen { bytes += "\(node.line):?\n".utf8 } else { bytes += "\n".utf8 }
    case .list(let values):
      for (i, value) in values.enumerated() {
        try visit(value, isChosen: isChosen, open: taken(open, Array(String(i).utf8)))
      }
    case .map(let members):
      for (name, value) in members {
        let isNamed =
          names.map { names in name.withUnsafeBufferPointer { names.contains($0) } } ?? false
        try visit(value, isChosen: isChosen || isNamed, open: taken(open, name))
      }
    case .alias(let target):
      // By its own names it was looked at where it stands.
      if isChosen || !open.isEmpty { try visit(target, isChosen: isChosen, open: open) }
    }
  }

  private func taken(_ open: [(pointer: Int, depth: Int)], _ step: [UInt8]) -> [(
    pointer: Int, depth: Int
  )] {
    open.compactMap { pointer, depth in
      let steps = pointers[pointer].steps
      return depth < steps.count && steps[depth] == step ? (pointer, depth + 1) : nil
    }
  }

  private mutating func add(_ text: [UInt8]?, line: Int) {
    guard let text else {
      bytes.append(0x0A)
      return
    }
    bytes += "\(line):".utf8
    let digits = Array("0123456789abcdef".utf8)
    for byte in text {
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
    bytes.append(0x0A)
  }

  /// `~1` is a slash and `~0` a tilde.
  private static func unescaped(_ step: Substring.UTF8View.SubSequence) -> [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in step {
      if isEscaped {
        result.append(byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~"))
        isEscaped = false
      } else if byte == UInt8(ascii: "~") {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
