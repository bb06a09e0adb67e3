internal import UnicodeText

/// A value of a request's JSON (RFC 8259), read strictly and in place. No text is copied but one
/// with escapes, which goes to memory that is wiped with the request.
enum RequestJSON {
  case null, bool
  /// A number as it stands in the request.
  case number(UnsafeBufferPointer<UInt8>)
  /// A string without escapes, in well-formed UTF-8.
  case string(UnsafeBufferPointer<UInt8>)
  case array([RequestJSON])
  /// The members in the request's order. No key stands twice.
  case object([Member])

  struct Member {
    let key: UnsafeBufferPointer<UInt8>
    /// The column of the value, from 1, in code points.
    let column: Int
    let value: RequestJSON
  }

  var isNull: Bool { if case .null = self { true } else { false } }
  var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  var elements: [RequestJSON]? { if case .array(let values) = self { values } else { nil } }
  var string: UnsafeBufferPointer<UInt8>? {
    if case .string(let text) = self { text } else { nil }
  }
  var number: Double? {
    guard case .number(let digits) = self, digits.count <= 32 else { return nil }
    return Double(String(decoding: digits, as: UTF8.self))
  }

  subscript(key: StaticString) -> RequestJSON? {
    members?.first { $0.key.spells(key) }?.value
  }

  /// The error of broken JSON: the column and the reason.
  struct Broken: Error {
    let column: Int
    var reason = Reason.syntax

    enum Reason { case syntax, loneSurrogate, duplicateKey }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func spells(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && (0..<count).allSatisfy { self[$0] == word.utf8Start[$0] }
  }
}

/// Reads one request's JSON.
struct RequestJSONReader: ~Copyable {
  private let line: UnsafeBufferPointer<UInt8>
  /// The memory for texts without their escapes, none of which is longer than it was with them.
  private let texts: UnsafeMutablePointer<UInt8>
  private var used = 0
  private var i = 0
  private var depth = 0
  private static let deepest = 32

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: Lives as long as the value.
  ///   - texts: As well, with room for as many bytes as the line has.
  static func read(
    _ line: UnsafeBufferPointer<UInt8>, texts: UnsafeMutablePointer<UInt8>
  ) throws(RequestJSON.Broken) -> RequestJSON {
    var reader = RequestJSONReader(line, texts)
    let wellFormed = wellFormedPrefixLength(line)
    guard wellFormed == line.count else { throw reader.broken(at: wellFormed) }
    reader.skipSpaces()
    let value = try reader.value()
    guard reader.i == line.count else { throw reader.broken(at: reader.i) }
    return value
  }

  private init(_ line: UnsafeBufferPointer<UInt8>, _ texts: UnsafeMutablePointer<UInt8>) {
    (self.line, self.texts) = (line, texts)
    // A mark of UTF-8 counts for nothing.
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { i = 3 }
  }

  private func broken(
    at offset: Int, _ reason: RequestJSON.Broken.Reason = .syntax
  ) -> RequestJSON.Broken {
    RequestJSON.Broken(column: column(of: offset), reason: reason)
  }

  private func column(of offset: Int) -> Int {
    line[..<offset].reduce(1) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
  }

  private var peek: UInt8? { i < line.count ? line[i] : nil }

  private mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0D { i += 1 }
  }

  private mutating func takes(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    i += 1
    skipSpaces()
    return true
  }

  // MARK: Values

  /// Reads a value, and the spaces after it.
  private mutating func value() throws(RequestJSON.Broken) -> RequestJSON {
    switch peek {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["):
      var elements: [RequestJSON] = []
      try list(UInt8(ascii: "]")) { (reader) throws(RequestJSON.Broken) in
        elements.append(try reader.value())
      }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool)
    case UInt8(ascii: "f"): return try word("false", .bool)
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func members() throws(RequestJSON.Broken) -> [RequestJSON.Member] {
    var members: [RequestJSON.Member] = []
    var hashes = Set<Int>()
    try list(UInt8(ascii: "}")) { (reader) throws(RequestJSON.Broken) in
      let start = reader.i
      guard reader.peek == UInt8(ascii: "\"") else { throw reader.broken(at: start) }
      let key = try reader.string()
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(key))
      // Compared only with a hash in common: a hostile object has thousands of keys.
      if !hashes.insert(hasher.finalize()).inserted,
        members.contains(where: { $0.key.elementsEqual(key) })
      {
        throw reader.broken(at: start, .duplicateKey)
      }
      guard reader.takes(UInt8(ascii: ":")) else { throw reader.broken(at: reader.i) }
      members.append(
        RequestJSON.Member(key: key, column: reader.column(of: start), value: try reader.value()))
    }
    return members
  }

  private mutating func list(
    _ end: UInt8, _ element: (inout RequestJSONReader) throws(RequestJSON.Broken) -> Void
  ) throws(RequestJSON.Broken) {
    guard depth < Self.deepest else { throw broken(at: i) }
    depth += 1
    i += 1
    skipSpaces()
    if !takes(end) {
      repeat { try element(&self) } while takes(UInt8(ascii: ","))
      guard takes(end) else { throw broken(at: i) }
    }
    depth -= 1
  }

  private mutating func word(
    _ word: StaticString, _ value: RequestJSON
  ) throws(RequestJSON.Broken) -> RequestJSON {
    let end = i + word.utf8CodeUnitCount
    guard end <= line.count, UnsafeBufferPointer(rebasing: line[i..<end]).spells(word) else {
      throw broken(at: i)
    }
    i = end
    skipSpaces()
    return value
  }

  private mutating func number() throws(RequestJSON.Broken) -> RequestJSON {
    let start = i
    func skipDigits(_ reader: inout RequestJSONReader) -> Int {
      let first = reader.i
      while let byte = reader.peek, (0x30...0x39).contains(byte) { reader.i += 1 }
      return reader.i - first
    }
    if peek == UInt8(ascii: "-") { i += 1 }
    let isZero = peek == UInt8(ascii: "0")
    let whole = skipDigits(&self)
    var isValid = whole == 1 || (whole > 1 && !isZero)
    if peek == UInt8(ascii: ".") {
      i += 1
      isValid = skipDigits(&self) > 0 && isValid
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      i += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { i += 1 }
      isValid = skipDigits(&self) > 0 && isValid
    }
    guard isValid else { throw broken(at: start) }
    defer { skipSpaces() }
    return .number(UnsafeBufferPointer(rebasing: line[start..<i]))
  }

  // MARK: Strings

  private mutating func string() throws(RequestJSON.Broken) -> UnsafeBufferPointer<UInt8> {
    let start = i + 1
    i = start
    while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\\") {
      if byte == UInt8(ascii: "\"") {
        let text = UnsafeBufferPointer(rebasing: line[start..<i])
        i += 1
        skipSpaces()
        return text
      }
      i += 1
    }
    return try stringWithEscapes(from: start)
  }

  private mutating func stringWithEscapes(
    from start: Int
  ) throws(RequestJSON.Broken) -> UnsafeBufferPointer<UInt8> {
    let first = used
    i = start
    while let byte = peek, byte >= 0x20 {
      switch byte {
      case UInt8(ascii: "\""):
        i += 1
        skipSpaces()
        return UnsafeBufferPointer(start: texts + first, count: used - first)
      case UInt8(ascii: "\\"):
        let place = i
        i += 1
        guard let scalar = try escaped(at: place), let bytes = UTF8.encode(scalar) else {
          throw broken(at: place)
        }
        for byte in bytes { add(byte) }
      default:
        add(byte)
        i += 1
      }
    }
    throw broken(at: i < line.count ? i : start - 1)
  }

  private mutating func add(_ byte: UInt8) {
    (texts + used).initialize(to: byte)
    used += 1
  }

  /// The character that an escape stands for, from behind its backslash; nil if it is not an
  /// escape.
  private mutating func escaped(at place: Int) throws(RequestJSON.Broken) -> Unicode.Scalar? {
    guard let byte = peek else { return nil }
    i += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { return nil }
      guard unit & 0xF800 == 0xD800 else { return Unicode.Scalar(unit) }
      guard unit & 0xFC00 == 0xD800, takesByte(UInt8(ascii: "\\")), takesByte(UInt8(ascii: "u")),
        let low = codeUnit(), low & 0xFC00 == 0xDC00
      else { throw broken(at: place, .loneSurrogate) }
      return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
    default: return nil
    }
  }

  private mutating func takesByte(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    i += 1
    return true
  }

  private mutating func codeUnit() -> UInt32? {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek else { return nil }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        unit = unit << 4 | (UInt32(byte | 0x20) - 0x57)
      default: return nil
      }
      i += 1
    }
    return unit
  }
}
