internal import PasswordAudit
internal import UnicodeText

/// The entries of an export of KeePass or KeePassXC as XML.
///
/// Source: the schema `KDBX_XML.xsd` of KeePass 2. Dates are texts, or numbers of seconds since the
/// year 1 in base 64, as KDBX 4 has them.
struct KeePassExport {
  struct Entry {
    let line: Int
    let isEarlier: Bool
    let isInBin: Bool
    fileprivate(set) var changed = ""
    /// The texts by their names. Some are secrets.
    fileprivate(set) var texts: [String: [UInt8]] = [:]

    var password: [UInt8] { texts["Password"] ?? [] }

    /// The names are those of KeePassXC, of a plug-in of KeePass, and of KeePass.
    var hasOneTimeSecret: Bool {
      texts.contains { name, text in
        !text.isEmpty
          && ["otp", "TOTP Seed", "TimeOtp-Secret", "HmacOtp-Secret"].contains {
            name.utf8.starts(with: $0.utf8)
          }
      }
    }

    func text(_ name: String) -> String { String(decoding: texts[name] ?? [], as: UTF8.self) }
  }

  private var xml: XMLReader
  /// The entries that are open: one, and an earlier version of it.
  private var open: [Entry] = []
  private var key = ""
  private var bin: [UInt8] = []
  /// The number of open elements in the recycle bin's group; nil outside.
  private var binLevel: Int?

  init(_ bytes: Bytes) { xml = XMLReader(bytes) }

  /// Reads the next entry; nil at the end. Earlier versions of an entry come before it.
  mutating func next() throws(VaultReader.Problem) -> Entry? {
    while let tag = try xml.next() {
      let path = xml.path
      if path[0] != "KeePassFile" { throw .notXML(line: xml.line) }
      let parent = path.count > 1 ? path[path.count - 2] : ""
      guard tag == .end else {
        if path.last == "String" { key = "" }
        if path.last == "Entry" {
          open.append(Entry(line: xml.line, isEarlier: !open.isEmpty, isInBin: binLevel != nil))
        }
        continue
      }
      switch (parent, path[path.count - 1]) {
      case ("Meta", "RecycleBinUUID"): bin = xml.text
      case ("Group", "UUID") where !bin.isEmpty && xml.text == bin && binLevel == nil:
        binLevel = path.count - 1
      case (_, "Group") where path.count == binLevel: binLevel = nil
      case ("Times", "LastModificationTime") where path[path.count - 3] == "Entry":
        open[open.count - 1].changed = Self.date(xml.text)
      case ("String", "Key"): key = String(decoding: xml.text, as: UTF8.self)
      case ("String", "Value") where !open.isEmpty:
        if xml.attributes.contains(" Protected=\"True\"") { throw .encryptedValue(line: xml.line) }
        open[open.count - 1].texts[key] = xml.text
      case (_, "Entry"): return open.popLast()
      default: break
      }
    }
    return nil
  }

  private static func date(_ text: [UInt8]) -> String {
    guard let bytes = Base64.decode(text), bytes.count == 8 else {
      return String(decoding: text, as: UTF8.self)
    }
    let seconds = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return "\(Int64(clamping: seconds) - 86_400 * 719_162)"
  }
}

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
  private var isEmptyElement = false
  private static let mostLevels = 256

  init(_ bytes: Bytes) {
    (self.bytes, attributes) = (bytes, bytes.slice(0, 0))
  }

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

  private mutating func advance(to end: Int) -> Bytes {
    let part = bytes.slice(place, end)
    line += part.count { $0 == 0x0A }
    place = end
    return part
  }

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
