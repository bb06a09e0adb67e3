internal import JSON

/// A request to check a password, as most clients write it: `id`, `op`, `policy` and `password`,
/// all in printable ASCII without escapes. It is read in place, without a tree.
struct PlainCheck {
  /// The id as JSON; nil if the request has none.
  private(set) var id: UnsafeBufferPointer<UInt8>?
  private(set) var policy: UnsafeBufferPointer<UInt8>?
  let password: UnsafeBufferPointer<UInt8>

  /// Reads a line; nil if it has anything else, even if it is wrong: ``Request`` then reads it.
  ///
  /// - Complexity: O(n)
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    var text = PlainText(line)
    var password: UnsafeBufferPointer<UInt8>?
    var hasOperation = false
    guard text.take(UInt8(ascii: "{")) else { return nil }
    repeat {
      guard let key = text.string(), text.take(UInt8(ascii: ":")) else { return nil }
      // No member stands twice.
      switch key.count {
      case 2 where id == nil && key.spells("id"):
        guard let value = text.identifier() else { return nil }
        id = value
      case 8 where password == nil && key.spells("password"):
        guard let value = text.string() else { return nil }
        password = value
      case 6 where policy == nil && key.spells("policy"):
        guard let value = text.string() else { return nil }
        policy = value
      case 2 where !hasOperation && key.spells("op"):
        guard let value = text.string(), value.spells("check") else { return nil }
        hasOperation = true
      default: return nil
      }
    } while text.take(UInt8(ascii: ","))
    guard text.take(UInt8(ascii: "}")), text.isAtEnd, let password else { return nil }
    self.password = password
  }
}

/// Reads only the plainest JSON.
private struct PlainText {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var i = 0

  /// The longest name in a request, in bytes.
  private static let longestIdentifier = 64

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Skips a byte, and spaces after it; false if another byte comes.
  @discardableResult
  mutating func take(_ byte: UInt8) -> Bool {
    guard i < bytes.count, bytes[i] == byte else { return false }
    i += 1
    skipSpaces()
    return true
  }

  /// Reads a string, and returns it without its quotation marks.
  mutating func string() -> UnsafeBufferPointer<UInt8>? {
    guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") else { return nil }
    let start = i + 1
    i = start
    while i < bytes.count, bytes[i] >= 0x20, bytes[i] < 0x7F, bytes[i] != UInt8(ascii: "\\") {
      if bytes[i] == UInt8(ascii: "\"") {
        defer { take(UInt8(ascii: "\"")) }
        return UnsafeBufferPointer(rebasing: bytes[start..<i])
      }
      i += 1
    }
    return nil
  }

  /// Reads a short string, returned with its quotation marks, or a whole number.
  mutating func identifier() -> UnsafeBufferPointer<UInt8>? {
    let start = i
    guard let first = i < bytes.count ? bytes[i] : nil else { return nil }
    if first == UInt8(ascii: "\"") {
      guard let text = string(), text.count <= Self.longestIdentifier else { return nil }
      return UnsafeBufferPointer(rebasing: bytes[start..<start + text.count + 2])
    }
    while i < bytes.count, bytes[i] >= UInt8(ascii: "0"), bytes[i] <= UInt8(ascii: "9") { i += 1 }
    let digits = i - start
    guard digits == 1 || (2...18).contains(digits) && first != UInt8(ascii: "0") else { return nil }
    skipSpaces()
    return UnsafeBufferPointer(rebasing: bytes[start..<start + digits])
  }

  var isAtEnd: Bool { i == bytes.count }

  private mutating func skipSpaces() {
    while i < bytes.count, bytes[i] == 0x20 { i += 1 }
  }
}
