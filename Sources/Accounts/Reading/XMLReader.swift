internal import PasswordAudit
internal import UnicodeText

/// A reader of the XML that programs write their data in: elements, text, character references,
/// CDATA sections and comments, in UTF-8.
///
/// A document type is refused, and with it entities of its own, which make a short text endless.
struct XMLReader {
  enum Tag { case start, end }

  /// The names of the open elements, the outermost first; after an end tag its own is the last.
  private(set) var path: [String] = []
  /// The text since the last start tag. It may be a secret.
  private(set) var text: [UInt8] = []
  private(set) var attributes: Bytes
  /// The line where the last tag ends, from 1.
  private(set) var line = 1

  private let bytes: Bytes
  private var place = 0
  private var last: Tag?
  /// The start tag is that of an element without content, such as `<Value/>`.
  private var isEmptyElement = false
  private static let mostLevels = 256

  init(_ bytes: Bytes) {
    (self.bytes, attributes) = (bytes, bytes.slice(0, 0))
  }

  /// Reads to the next tag; nil at the end of the document.
  mutating func next() throws(VaultReader.Problem) -> Tag? {
    if last == .end { path.removeLast() }
    if isEmptyElement {
      (isEmptyElement, last) = (false, .end)
      return .end
    }
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "&"): try readReference()
      case UInt8(ascii: "<"):
        if let section = try section("<![CDATA[", "]]>") {
          text += section
        } else if try section("<!--", "-->") == nil, try section("<?", "?>") == nil {
          last = try readTag()
          return last
        }
      default:
        text += advance(to: bytes[place...].firstIndex { "<&".utf8.contains($0) } ?? bytes.count)
      }
    }
    // A document that ends in an element is cut, and one without any is none.
    guard path.isEmpty, last != nil else { throw .notXML(line: line) }
    return nil
  }

  /// Reads to a place, counting its lines.
  private mutating func advance(to end: Int) -> Bytes {
    let part = bytes.slice(place, end)
    line += part.count { $0 == 0x0A }
    place = end
    return part
  }

  /// The content between two marks, if the first of them is here.
  private mutating func section(
    _ start: StaticString, _ end: StaticString
  ) throws(VaultReader.Problem) -> Bytes? {
    func isMark(_ mark: StaticString, at place: Int) -> Bool {
      bytes[place...].starts(
        with: UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount))
    }
    guard isMark(start, at: place) else { return nil }
    let first = place + start.utf8CodeUnitCount
    guard let last = (first..<bytes.count).first(where: { isMark(end, at: $0) }) else {
      throw .notXML(line: line)
    }
    _ = advance(to: last + end.utf8CodeUnitCount)
    return bytes.slice(first, last)
  }

  private mutating func readTag() throws(VaultReader.Problem) -> Tag {
    var quote: UInt8?
    let end = bytes[place...].firstIndex { byte in
      if byte == quote {
        quote = nil
      } else if quote == nil, "\"'".utf8.contains(byte) {
        quote = byte
      }
      return quote == nil && byte == UInt8(ascii: ">")
    }
    guard let end else { throw .notXML(line: line) }
    var tag = advance(to: end + 1)
    tag = tag.slice(1, tag.count - 1)
    let isEnd = tag.first == UInt8(ascii: "/")
    isEmptyElement = !isEnd && tag.last == UInt8(ascii: "/")
    tag = tag.slice(isEnd ? 1 : 0, tag.count - (isEmptyElement ? 1 : 0))
    let nameEnd = tag.firstIndex { $0 <= 0x20 } ?? tag.count
    let name = String(decoding: tag.slice(0, nameEnd), as: UTF8.self)
    if isEnd {
      guard name == path.last else { throw .notXML(line: line) }
      return .end
    }
    // A document type begins with an exclamation mark.
    guard let first = name.utf8.first, first != UInt8(ascii: "!"), path.count < Self.mostLevels,
      !path.isEmpty || last == nil
    else { throw .notXML(line: line) }
    path.append(name)
    attributes = tag.slice(nameEnd, tag.count)
    text.removeAll(keepingCapacity: true)
    return .start
  }

  private mutating func readReference() throws(VaultReader.Problem) {
    let longest = bytes.slice(place + 1, min(place + 12, bytes.count))
    guard let length = longest.firstIndex(of: UInt8(ascii: ";")) else { throw .notXML(line: line) }
    let name = String(decoding: longest.prefix(length), as: UTF8.self)
    let names: [String: UInt32] = ["lt": 0x3C, "gt": 0x3E, "amp": 0x26, "quot": 0x22, "apos": 0x27]
    let number =
      name.utf8.starts(with: "#x".utf8)
      ? UInt32(name.dropFirst(2), radix: 16)
      : name.utf8.first == UInt8(ascii: "#") ? UInt32(name.dropFirst()) : names[name]
    // Swift takes a number with a sign, and XML does not.
    guard !name.utf8.contains(UInt8(ascii: "+")),
      let scalar = number.flatMap(Unicode.Scalar.init), scalar.value > 0
    else { throw .notXML(line: line) }
    text += String(scalar).utf8
    place += length + 2
  }
}
