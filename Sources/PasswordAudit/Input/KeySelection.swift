internal import UnicodeText

/// The selection of the named values of a `.env` file or a document that are passwords.
public struct KeySelection: Hashable, Sendable {
  let patterns: [KeyPattern]?
  let pointers: [String]

  /// The usual names of secrets, such as DB_PASSWORD and apiKey, wherever they stand, and passwords
  /// within values, such as those of URLs.
  public static let secrets = KeySelection(patterns: nil, pointers: [])

  private init(patterns: [KeyPattern]?, pointers: [String]) {
    (self.patterns, self.pointers) = (patterns, pointers)
  }

  /// Selects the names that match one of these patterns.
  public init(_ patterns: [KeyPattern]) { self.init(patterns: patterns, pointers: []) }

  /// Selects the values of a document at JSON pointers, which are empty or begin with a slash, and
  /// those whose name matches a pattern. If a list or an object is selected, every value in it is;
  /// `*` also selects values without a name. A `~` that is neither `~0` nor `~1` leads nowhere.
  public init(ofDocument keys: [String]) {
    func isPointer(_ key: String) -> Bool { key.isEmpty || key.hasPrefix("/") }
    self.init(
      patterns: keys.filter { !isPointer($0) }.map { KeyPattern($0) },
      pointers: keys.filter(isPointer))
  }

  func adding(_ names: [KeyPattern]) -> KeySelection {
    KeySelection(patterns: (patterns ?? []) + names, pointers: pointers)
  }

  var text: String {
    patterns.map { ":" + ($0.map(\.text) + pointers).joined(separator: ",") } ?? ""
  }
}

/// Chooses values, and remembers which patterns matched a name: one that never did is a mistake.
struct KeyMatcher {
  private let patterns: [KeyPattern]?
  var matched: Set<Int> = []

  init(_ keys: KeySelection) { patterns = keys.patterns }

  var choosesSecrets: Bool { patterns == nil }

  mutating func chooses(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let patterns else { return SecretName.matches(name) }
    let found = patterns.indices.filter { patterns[$0].matches(name) }
    matched.formUnion(found)
    return !found.isEmpty
  }
}

/// A name with wildcards: `*` for any text, `?` for one character. ASCII letters match in any case.
public struct KeyPattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let text: String
  private let bytes: [UInt8]

  /// A pattern for the whole name.
  public init(_ text: String) {
    self.text = text
    bytes = text.utf8.map(lowercasedASCII)
  }

  func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var (i, j) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while j < name.count {
      if i < bytes.count, bytes[i] == UInt8(ascii: "*") {
        star = (i, j)
        i += 1
      } else if i < bytes.count,
        bytes[i] == UInt8(ascii: "?") || bytes[i] == lowercasedASCII(name[j])
      {
        i += 1
        j += 1
        // The rest of one character.
        if bytes[i - 1] == UInt8(ascii: "?") {
          while j < name.count, name[j] & 0xC0 == 0x80 { j += 1 }
        }
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        (i, j) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return bytes[i...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
