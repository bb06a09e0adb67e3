package import UnicodeText

/// Reads JSON (RFC 8259) strictly and keeps the place of every value.
///
/// The toolchain's `JSONDecoder` gives no place for broken syntax, takes the last of two equal keys
/// and ignores unknown ones; in a file that decides which passwords are accepted each of these is a
/// hole.
///
///     let value = try JSONParser.parse(Array(#"{"policy": 1}"#.utf8))
package struct JSONParser {
  /// Limits that no ordinary file reaches.
  package struct Limits: Sendable {
    /// The bytes of the file, and the values that are kept at a time.
    package let budget: Budget
    /// The deepest nesting of arrays and objects.
    package let depth: Int

    /// The limits of a policy or form file, unless others are given.
    package init(_ budget: Budget = Budget(bytes: 1 << 20), depth: Int = 32) {
      (self.budget, self.depth) = (budget, depth)
    }
  }

  /// Adds the next bytes of a text that is read piece by piece; nothing at its end.
  package typealias Source = (inout [UInt8]) -> Void

  /// The text, or the piece of it that is read now.
  private var bytes: [UInt8]
  /// How many bytes were before that piece.
  private var passed = 0
  /// Nil once the text has come to its end.
  private var source: Source?
  /// Whether it ends where it is no longer UTF-8.
  private var endsIllFormed = false
  private let limits: Limits
  private var i = 0
  private var line = 1
  /// The last place on this line whose column was asked for. Columns are counted on from there, so
  /// that a file of one long line does not take quadratic time.
  private var mark = (offset: 0, column: 1)
  private var depth = 0
  private var kept = 0
  /// The function that takes the elements of some arrays of the file's object, instead of keeping
  /// them.
  private var taker: (keys: [String]?, take: (String, JSONValue) -> Void)?

  /// Parses a text, and returns its one value.
  ///
  /// - Complexity: O(n)
  package static func parse(_ bytes: [UInt8], limits: Limits = Limits()) throws(JSONError)
    -> JSONValue
  {
    var parser = JSONParser(bytes: bytes, limits: limits)
    return try parser.document()
  }

  /// Parses a text without keeping the elements of some arrays: these are handed over one by one as
  /// they are read, so that a long file takes little memory.
  ///
  /// - Parameters:
  ///   - keys: The keys of these arrays in the file's object; nil for all of them, and for a file
  ///     that is an array, whose key is empty. In the result the arrays are empty.
  ///   - take: Called with the key of an array and an element. The file may still turn out to be
  ///     broken further on.
  /// - Complexity: O(n)
  package static func parse(
    _ bytes: [UInt8], limits: Limits, elementsOf keys: [String]?,
    to take: (String, JSONValue) -> Void
  ) throws(JSONError) -> JSONValue {
    let result = withoutActuallyEscaping(take) { take in
      var parser = JSONParser(bytes: bytes, limits: limits)
      parser.taker = (keys, take)
      return Result { () throws(JSONError) in try parser.document() }
    }
    return try result.get()
  }

  /// Parses a text that is read piece by piece, so that never more than a few of the elements of
  /// some arrays are in memory. An element, and all that is between two of them, has at most a MiB.
  ///
  /// - Complexity: O(n)
  package static func parse(
    reading source: Source, limits: Limits, elementsOf keys: [String],
    to take: (String, JSONValue) -> Void
  ) throws(JSONError) -> JSONValue {
    let result = withoutActuallyEscaping(source) { source in
      withoutActuallyEscaping(take) { take in
        var parser = JSONParser(bytes: [], limits: limits)
        (parser.taker, parser.source) = ((keys, take), source)
        return Result { () throws(JSONError) in
          do throws(JSONError) { return try parser.document() } catch {
            throw parser.atEndOfPiece(error)
          }
        }
      }
    }
    return try result.get()
  }

  private init(bytes: [UInt8], limits: Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  private mutating func document() throws(JSONError) -> JSONValue {
    guard bytes.count <= limits.budget.bytes else {
      throw fail(.tooLarge(limit: limits.budget.bytes))
    }
    try checkEncoding()
    try readOn()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (i, mark.offset) = (3, 3) }
    skipSpace()
    guard i < bytes.count else { throw fail(.empty) }
    let value = try value()
    skipSpace()
    guard i == bytes.count else { throw fail(isComment ? .comment : .textAfterEnd) }
    return value
  }

  private mutating func checkEncoding() throws(JSONError) {
    try checkBeginning()
    let wellFormed = bytes.withUnsafeBufferPointer { wellFormedPrefixLength($0) }
    guard wellFormed < bytes.count else { return }
    for k in 0..<wellFormed where bytes[k] == 0x0A { (line, mark) = (line + 1, (k + 1, 1)) }
    i = wellFormed
    throw fail(.notUTF8)
  }

  private mutating func checkBeginning() throws(JSONError) {
    let first = bytes.prefix(4)
    if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) || first.contains(0) {
      throw fail(.wideEncoding)
    }
  }

  // MARK: Pieces

  private static let piece = 1 << 20

  /// Sees to it that what comes next is there in one piece, and forgets what was read.
  private mutating func readOn() throws(JSONError) {
    guard source != nil, bytes.count - i < Self.piece else { return }
    mark = (i, location.column)
    bytes.removeSubrange(..<i)
    (passed, mark.offset, i) = (passed + i, 0, 0)
    var checked = 0
    while let source, bytes.count < 2 * Self.piece {
      let before = bytes.count
      source(&bytes)
      guard passed + bytes.count <= limits.budget.bytes else {
        throw fail(.tooLarge(limit: limits.budget.bytes))
      }
      if bytes.count == before { self.source = nil }
      if passed == 0, before == 0 { try checkBeginning() }
      checked += bytes.withUnsafeBufferPointer {
        wellFormedPrefixLength(UnsafeBufferPointer(rebasing: $0[checked...]))
      }
      // A character may be cut.
      if bytes.count - checked > 3 || self.source == nil, checked < bytes.count {
        bytes.removeLast(bytes.count - checked)
        (self.source, endsIllFormed) = (nil, true)
      }
    }
  }

  /// The error that there is if the text does not end where its piece does.
  private func atEndOfPiece(_ error: JSONError) -> JSONError {
    if i < bytes.count { return error }
    if endsIllFormed { return fail(.notUTF8) }
    return source == nil ? error : fail(.tooLargePiece(limit: Self.piece))
  }

  // MARK: Values

  private mutating func value() throws(JSONError) -> JSONValue {
    let start = location
    mark = (i, start.column)
    kept += 1
    guard kept <= limits.budget.entries else {
      throw fail(.tooManyValues(limit: limits.budget.entries))
    }
    let kind: JSONValue.Kind
    guard let byte = peek else { throw fail(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "{"): kind = .object(try members())
    case UInt8(ascii: "["):
      if depth == 0, let taker, taker.keys == nil {
        try handOver("", to: taker.take)
        kind = .array([])
      } else {
        kind = .array(try elements())
      }
    case UInt8(ascii: "\""): kind = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .number(try number())
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      kind = try literal()
    default: throw unexpected("a value")
    }
    return JSONValue(kind: kind, location: start)
  }

  private mutating func members() throws(JSONError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var seen = SeenKeys()
    try list(closedBy: UInt8(ascii: "}"), name: "'}'") { (parser) throws(JSONError) in
      let keyLocation = parser.location
      guard parser.peek == UInt8(ascii: "\"") else {
        throw parser.unexpected("a key in double quotes")
      }
      let key = try parser.string()
      if let first = seen.first(key, among: members) {
        throw JSONError(reason: .duplicateKey(key, first: first), location: keyLocation)
      }
      parser.skipSpace()
      guard parser.peek == UInt8(ascii: ":") else { throw parser.unexpected("':'") }
      parser.i += 1
      parser.skipSpace()
      let value = try parser.depth == 1 ? parser.memberOfFile(key) : parser.value()
      members.append(.init(key: key, keyLocation: keyLocation, value: value))
    }
    return members
  }

  /// Reads the value of a key in the file's object.
  private mutating func memberOfFile(_ key: String) throws(JSONError) -> JSONValue {
    guard let taker, taker.keys?.contains(key) ?? true, peek == UInt8(ascii: "[") else {
      return try value()
    }
    let start = location
    mark = (i, start.column)
    try handOver(key, to: taker.take)
    return JSONValue(kind: .array([]), location: start)
  }

  private mutating func handOver(
    _ key: String, to take: (String, JSONValue) -> Void
  ) throws(JSONError) {
    let before = kept
    try list(closedBy: UInt8(ascii: "]"), name: "']'") { (parser) throws(JSONError) in
      take(key, try parser.value())
      parser.kept = before
      try parser.readOn()
    }
  }

  private mutating func elements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try list(closedBy: UInt8(ascii: "]"), name: "']'") { (parser) throws(JSONError) in
      elements.append(try parser.value())
    }
    return elements
  }

  /// Reads the common part of arrays and objects: brackets, commas, depth.
  private mutating func list(
    closedBy close: UInt8, name: String, element: (inout JSONParser) throws(JSONError) -> Void
  ) throws(JSONError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= limits.depth else { throw fail(.tooDeep(limit: limits.depth)) }
    i += 1
    skipSpace()
    if peek == close {
      i += 1
      return
    }
    while true {
      try element(&self)
      skipSpace()
      switch peek {
      case close:
        i += 1
        return
      case UInt8(ascii: ","):
        let comma = location
        i += 1
        skipSpace()
        if peek == close { throw JSONError(reason: .trailingComma, location: comma) }
      default: throw unexpected("',' or \(name)")
      }
    }
  }

  private mutating func literal() throws(JSONError) -> JSONValue.Kind {
    let start = i
    while let byte = peek, byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
      i += 1
    }
    let word = String(decoding: bytes[start..<i], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      i = start
      throw fail(.badLiteral(String(word.prefix(20))))
    }
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = i
    func digits(_ parser: inout JSONParser) -> Int {
      let first = parser.i
      while let byte = parser.peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        parser.i += 1
      }
      return parser.i - first
    }
    if peek == UInt8(ascii: "-") { i += 1 }
    let leadingZero = peek == UInt8(ascii: "0")
    let whole = digits(&self)
    var isValid = whole > 0 && !(leadingZero && whole > 1)
    if peek == UInt8(ascii: ".") {
      i += 1
      isValid = digits(&self) > 0 && isValid
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      i += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { i += 1 }
      isValid = digits(&self) > 0 && isValid
    }
    guard isValid, let number = Double(String(decoding: bytes[start..<i], as: UTF8.self)),
      number.isFinite
    else {
      i = start
      throw fail(.badNumber)
    }
    return number
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    let start = location
    i += 1
    // Up to the last escape. Most strings have none, and are taken from the file as they are.
    var text: [UInt8] = []
    while true {
      let plain = i
      skipPlainText()
      guard let byte = peek else { throw JSONError(reason: .unterminatedString, location: start) }
      switch byte {
      case UInt8(ascii: "\""):
        i += 1
        if !text.isEmpty { text += bytes[plain..<i - 1] }
        guard let string = text.isEmpty ? string(bytes[plain..<i - 1]) : string(text[...]) else {
          throw JSONError(reason: .tooManyMarks, location: start)
        }
        return string
      case UInt8(ascii: "\\"):
        text += bytes[plain..<i]
        text.append(contentsOf: try escape())
      case 0x0A: throw JSONError(reason: .unterminatedString, location: start)
      default: throw fail(.controlCharacterInString(Unicode.Scalar(byte)))
      }
    }
  }

  /// Skips the characters of a string up to its end, or to one that is not plain.
  private mutating func skipPlainText() {
    var place = i
    while place < bytes.count, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\""),
      bytes[place] != UInt8(ascii: "\\")
    {
      place += 1
    }
    i = place
  }

  /// The text of a string; nil if it has too many combining marks in a row: comparing or hashing it
  /// sorts them, which takes quadratic time.
  private func string(_ text: ArraySlice<UInt8>) -> String? {
    text.withUnsafeBufferPointer {
      ValidUTF8($0).exceedsMarkLimit ? nil : String(decoding: $0, as: UTF8.self)
    }
  }

  private mutating func escape() throws(JSONError) -> UTF8.EncodedScalar {
    // An offset: to find its column for each escape would take quadratic time.
    let start = i
    i += 1
    let scalar: Unicode.Scalar
    switch peek {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    case nil: throw fail(.unexpectedEnd)
    default:
      throw JSONError(
        reason: .badEscape("\\" + String(currentScalar)), location: location(of: start))
    }
    i += 1
    return UTF8.encode(scalar).unsafelyUnwrapped
  }

  private mutating func unicodeEscape(from start: Int) throws(JSONError) -> UTF8.EncodedScalar {
    i += 1
    var code = try hexQuad(from: start)
    if code >= 0xD800, code < 0xDC00,
      bytes[i...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
    {
      i += 2
      let low = try hexQuad(from: start)
      guard low >= 0xDC00, low < 0xE000 else {
        throw JSONError(reason: .loneSurrogate, location: location(of: start))
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw JSONError(reason: .loneSurrogate, location: location(of: start))
    }
    return UTF8.encode(scalar).unsafelyUnwrapped
  }

  private mutating func hexQuad(from start: Int) throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for place in i..<i + 4 {
      guard place < bytes.count, let digit = Self.hexDigit(bytes[place]) else {
        let digits = String(decoding: bytes[i..<place], as: UTF8.self)
        throw JSONError(reason: .badEscape("\\u" + digits), location: location(of: start))
      }
      code = code << 4 | digit
    }
    i += 4
    return code
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      UInt32(byte | 0x20) - 0x57
    default: nil
    }
  }

  // MARK: Where we are

  private var peek: UInt8? { i < bytes.count ? bytes[i] : nil }

  private var isComment: Bool { peek == UInt8(ascii: "/") || peek == UInt8(ascii: "#") }

  private var location: TextLocation { location(of: i) }

  /// The place of an offset on this line, not before the mark.
  private func location(of offset: Int) -> TextLocation {
    TextLocation(
      line: line,
      column: bytes[mark.offset..<offset].reduce(mark.column) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) },
      offset: passed + offset)
  }

  private var currentScalar: Unicode.Scalar {
    bytes.withUnsafeBufferPointer { Unicode.Scalar(decodeScalar($0, at: i).scalar) ?? "\u{FFFD}" }
  }

  private mutating func skipSpace() {
    var place = i
    defer { i = place }
    while place < bytes.count {
      switch bytes[place] {
      case 0x0A:
        line += 1
        mark = (place + 1, 1)
      case 0x09, 0x0D, 0x20: break
      default: return
      }
      place += 1
    }
  }

  private func fail(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason: reason, location: location)
  }

  private func unexpected(_ expected: String) -> JSONError {
    if peek == nil { return fail(.unexpectedEnd) }
    return fail(isComment ? .comment : .unexpected(currentScalar, expected: expected))
  }
}

/// Finds keys that stand twice in an object. A few keys are compared one by one, which costs less
/// than setting up a dictionary. Many are looked up, or a hostile object would cost quadratic time.
private struct SeenKeys {
  private var index: [String: Int] = [:]

  /// The first place of a key among an object's members so far; nil if it is new.
  mutating func first(_ key: String, among members: [JSONValue.Member]) -> TextLocation? {
    if members.count < 16 { return members.first { $0.key == key }?.keyLocation }
    for i in index.count..<members.count { index[members[i].key] = i }
    return index[key].map { members[$0].keyLocation }
  }
}
