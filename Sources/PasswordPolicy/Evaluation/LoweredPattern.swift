internal import UnicodeText

/// A pattern simple enough to be answered without a regex engine, several times faster and with the
/// same result.
///
/// Two shapes make up most of what policies ask for. A differential test compares both with PCRE2
/// itself.
package enum LoweredPattern: Hashable, Sendable {
  /// One character of a set of ASCII characters: `[A-Z]`, `[[:punct:]]`, `\d+`.
  case anyOf(ASCIISet)
  /// So many grapheme clusters and no horizontal or vertical white space:
  /// `\A(?:(?![\h\v])\X){8,32}\z`.
  ///
  /// Besides being fast this is right: before 10.44 PCRE2's `\X` takes neighbouring emoji for one
  /// cluster.
  case spacelessLength(ClosedRange<Int>)

  /// The shape of a pattern; nil for all that only the engine understands.
  package init?(_ source: String) {
    if let set = ASCIISet(pattern: source) {
      self = .anyOf(set)
    } else if let range = Self.spacelessLength(source) {
      self = .spacelessLength(range)
    } else {
      return nil
    }
  }

  private static func spacelessLength(_ source: String) -> ClosedRange<Int>? {
    let (prefix, suffix) = ("\\A(?:(?![\\h\\v])\\X){", "}\\z")
    guard source.hasPrefix(prefix), source.hasSuffix(suffix),
      source.utf8.count > prefix.utf8.count + suffix.utf8.count
    else { return nil }
    let bounds = source.dropFirst(prefix.count).dropLast(suffix.count).split(
      separator: ",", omittingEmptySubsequences: false)
    // Digits only: `Int` would take a sign, which the engine does not.
    guard (1...2).contains(bounds.count),
      bounds.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let low = Int(bounds[0])
    else { return nil }
    guard bounds.count == 2 else { return low...low }
    if bounds[1].isEmpty { return low...Int.max }
    guard let high = Int(bounds[1]), high >= low else { return nil }
    return low...high
  }
}

/// Whether a `match` rule with this pattern is answered without the engine, whatever that would
/// make of it.
package func isAnsweredWithoutEngine(_ pattern: String) -> Bool { LoweredPattern(pattern) != nil }

/// A set of ASCII characters, one bit each.
package struct ASCIISet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init() {}

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> byte & 1 == 1 : byte < 128 && high >> (byte - 64) & 1 == 1
  }

  mutating func insert(_ bytes: ClosedRange<UInt8>) {
    for byte in bytes where byte < 128 {
      if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte - 64) }
    }
  }

  /// The set that a pattern of one positive class stands for, with or without a `+`: to be found,
  /// once is as good as often. Nil if the pattern is anything else, or if there is any doubt.
  init?(pattern: String) {
    var rest = Array(pattern.utf8)[...]
    if rest.last == UInt8(ascii: "+"), rest.count > 2 { rest.removeLast() }
    if rest.elementsEqual("\\d".utf8) {
      insert(0x30...0x39)
      return
    }
    guard rest.count > 2, rest.removeFirst() == UInt8(ascii: "["),
      rest.removeLast() == UInt8(ascii: "]"),
      rest.first != UInt8(ascii: "^")
    else { return nil }
    while !rest.isEmpty {
      if insertClass(&rest) { continue }
      guard let first = Self.literal(&rest) else { return nil }
      guard rest.first == UInt8(ascii: "-"), rest.count > 1 else {
        insert(first...first)
        continue
      }
      rest.removeFirst()
      guard let last = Self.literal(&rest), last >= first else { return nil }
      insert(first...last)
    }
  }

  /// POSIX classes and escapes, which are ASCII as long as UCP is off.
  private mutating func insertClass(_ rest: inout ArraySlice<UInt8>) -> Bool {
    func starts(with name: StaticString) -> Bool {
      guard
        rest.starts(with: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      else { return false }
      rest = rest.dropFirst(name.utf8CodeUnitCount)
      return true
    }
    if starts(with: "\\d") || starts(with: "[:digit:]") {
      insert(0x30...0x39)
    } else if starts(with: "[:upper:]") {
      insert(0x41...0x5A)
    } else if starts(with: "[:lower:]") {
      insert(0x61...0x7A)
    } else if starts(with: "[:alpha:]") {
      insert(0x41...0x5A)
      insert(0x61...0x7A)
    } else if starts(with: "[:alnum:]") {
      insert(0x30...0x39)
      insert(0x41...0x5A)
      insert(0x61...0x7A)
    } else if starts(with: "[:punct:]") {
      insert(0x21...0x2F)
      insert(0x3A...0x40)
      insert(0x5B...0x60)
      insert(0x7B...0x7E)
    } else {
      return false
    }
    return true
  }

  /// A character that stands for itself, or that a backslash makes stand for itself.
  private static func literal(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    guard let byte = rest.popFirst(), byte > 0x20, byte < 0x7F else { return nil }
    switch byte {
    case UInt8(ascii: "\\"):
      guard let escaped = rest.popFirst(), escaped > 0x20, escaped < 0x7F else { return nil }
      let isLetterOrDigit =
        (0x30...0x39).contains(escaped) || (0x61...0x7A).contains(escaped | 0x20)
      return isLetterOrDigit ? nil : escaped
    // A bracket may begin a class, a hyphen in the wrong place is an error or a literal: leave both
    // to PCRE2.
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "-"): return nil
    default: return byte
    }
  }
}

/// Whether the text has a character of `\h` or `\v` (pcre2pattern(3), "Generic character types").
func hasWhiteSpace(_ text: ValidUTF8) -> Bool {
  var i = 0
  while i < text.bytes.count {
    let (scalar, length) = decodeScalar(text.bytes, at: i)
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x180E, 0x2000...0x200A, 0x2028, 0x2029, 0x202F,
      0x205F,
      0x3000:
      return true
    default: i += length
    }
  }
  return false
}
