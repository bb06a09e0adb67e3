internal import UnicodeText

/// The grammar of JSON (RFC 8259), read strictly, behind ``JSONParser`` and ``LentJSON``.
struct JSONGrammar<Maker: JSONMaker>: ~Copyable {
  typealias Value = JSONTree<Maker.Text, Maker.Number>

  /// The text, or the piece of it that is read now.
  private var bytes: UnsafeBufferPointer<UInt8>
  private var piece = ScratchBuffer(capacity: 0)
  private var passed = 0
  /// Adds the next bytes of the text; nil for one that is whole, or once it has come to its end.
  var source: JSONParser.Source?
  /// Whether it ends where it is no longer UTF-8.
  private var endsIllFormed = false
  private let limits: JSONParser.Limits
  private var maker: Maker
  private var i = 0
  private var line = 1
  /// The last place on this line whose column was asked for. Columns are counted on from there, so
  /// that a file of one long line does not take quadratic time.
  private var mark = (offset: 0, column: 1)
  private var depth = 0
  private var kept = 0
  /// The text of the last string that has escapes, without them.
  private var escaped = ScratchBuffer(capacity: 0)
  /// Takes the elements of some arrays of the file's object, instead of keeping them.
  var taker: (keys: [String]?, take: (String, Value) -> Void)?

  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONParser.Limits, _ maker: Maker) {
    (self.bytes, self.limits, self.maker) = (bytes, limits, maker)
  }

  mutating func document() throws(JSONError) -> Value {
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
    let wellFormed = wellFormedPrefixLength(bytes)
    guard wellFormed < bytes.count else { return }
    for k in 0..<wellFormed where bytes[k] == 0x0A { (line, mark) = (line + 1, (k + 1, 1)) }
    i = wellFormed
    throw fail(.notUTF8)
  }

  private mutating func checkBeginning() throws(JSONError) {
    // JSON begins with ASCII, which has a zero in UTF-16 and UTF-32. The others are gzip's.
    let first = bytes.prefix(4)
    if first.contains(0) || first.starts(with: [0x1F, 0x8B]) { throw fail(.wideEncoding) }
  }

  // MARK: Pieces

  private static var pieceSize: Int { 1 << 20 }

  /// Sees to it that what comes next is there in one piece, and forgets what was read.
  private mutating func readOn() throws(JSONError) {
    guard source != nil, bytes.count - i < Self.pieceSize else { return }
    mark = (i, location.column)
    piece.replace(0..<i)
    (passed, mark.offset, i) = (passed + i, 0, 0)
    bytes = piece.bytes
    var checked = 0
    while let source, piece.count < 2 * Self.pieceSize {
      var new: [UInt8] = []
      source(&new)
      let isFirst = passed == 0 && piece.count == 0
      new.withUnsafeBufferPointer { piece.append(contentsOf: $0) }
      bytes = piece.bytes
      guard passed + bytes.count <= limits.budget.bytes else {
        throw fail(.tooLarge(limit: limits.budget.bytes))
      }
      if new.isEmpty { self.source = nil }
      if isFirst { try checkBeginning() }
      checked += wellFormedPrefixLength(UnsafeBufferPointer(rebasing: bytes[checked...]))
      // A character may be cut.
      if bytes.count - checked > 3 || self.source == nil, checked < bytes.count {
        piece.replace(checked..<bytes.count)
        bytes = piece.bytes
        (self.source, endsIllFormed) = (nil, true)
      }
    }
    // Without the beginning of a character whose end is still to come.
    bytes = UnsafeBufferPointer(rebasing: bytes[..<checked])
  }

  /// The error that there is if the text does not end where its piece does.
  func atEndOfPiece(_ error: JSONError) -> JSONError {
    if i < bytes.count { return error }
    if endsIllFormed { return fail(.notUTF8) }
    return source == nil ? error : fail(.tooLargePiece(limit: Self.pieceSize))
  }

  // MARK: Values

  private mutating func value() throws(JSONError) -> Value {
    let start = location
    mark = (i, start.column)
    kept += 1
    guard kept <= limits.budget.entries else {
      throw fail(.tooManyValues(limit: limits.budget.entries))
    }
    guard let byte = peek else { throw fail(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "{"):
      return Value(kind: .object(try members()), location: start)
    case UInt8(ascii: "["):
      if depth == 0, let taker, taker.keys == nil { return try handOver("", to: taker.take) }
      return Value(kind: .array(try elements()), location: start)
    case UInt8(ascii: "\""): return Value(kind: .string(try string()), location: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(at: start)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return try literal(at: start)
    default: throw unexpected("a value")
    }
  }

  private mutating func members() throws(JSONError) -> [Value.Member] {
    var members: [Value.Member] = []
    var places: [Maker.Key: Int] = [:]
    try list(closedBy: UInt8(ascii: "}"), name: "'}'") { (parser) throws(JSONError) in
      let keyLocation = parser.location
      guard parser.peek == UInt8(ascii: "\"") else {
        throw parser.unexpected("a key in double quotes")
      }
      let key = try parser.string()
      let name = Maker.key(key)
      var first: Int?
      // A few keys are compared one by one, which costs less than setting up a dictionary. Many are
      // looked up, or a hostile object would cost quadratic time.
      if members.count < 16 {
        first = members.firstIndex { Maker.key($0.key) == name }
      } else {
        for i in places.count..<members.count { places[Maker.key(members[i].key)] = i }
        first = places[name]
      }
      if let first {
        let reason = JSONError.Reason.duplicateKey(
          Maker.quotation(of: key), first: members[first].keyLocation)
        throw JSONError(reason: reason, location: keyLocation)
      }
      parser.skipSpace()
      guard parser.peek == UInt8(ascii: ":") else { throw parser.unexpected("':'") }
      parser.i += 1
      parser.skipSpace()
      let value = try parser.depth == 1 ? parser.memberOfFile(key) : parser.value()
      members.append(Value.Member(key: key, keyLocation: keyLocation, tree: value))
    }
    return members
  }

  private mutating func memberOfFile(_ key: Maker.Text) throws(JSONError) -> Value {
    guard let taker, peek == UInt8(ascii: "[") else { return try value() }
    let key = Maker.quotation(of: key)
    return try taker.keys?.contains(key) ?? true ? handOver(key, to: taker.take) : value()
  }

  /// Hands over the elements of an array, and returns an empty one.
  private mutating func handOver(
    _ key: String, to take: (String, Value) -> Void
  ) throws(JSONError) -> Value {
    let start = location
    mark = (i, start.column)
    let before = kept
    try list(closedBy: UInt8(ascii: "]"), name: "']'") { (parser) throws(JSONError) in
      take(key, try parser.value())
      parser.kept = before
      try parser.readOn()
    }
    return Value(kind: .array([]), location: start)
  }

  private mutating func elements() throws(JSONError) -> [Value] {
    var elements: [Value] = []
    try list(closedBy: UInt8(ascii: "]"), name: "']'") { (parser) throws(JSONError) in
      elements.append(try parser.value())
    }
    return elements
  }

  /// Reads the common part of arrays and objects: brackets, commas, depth.
  private mutating func list(
    closedBy close: UInt8, name: String, element: (inout JSONGrammar) throws(JSONError) -> Void
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

  private mutating func literal(at location: TextLocation) throws(JSONError) -> Value {
    let start = i
    while let byte = peek, byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
      i += 1
    }
    let word = UnsafeBufferPointer(rebasing: bytes[start..<i])
    if word.spells("true") { return Value(kind: .bool(true), location: location) }
    if word.spells("false") { return Value(kind: .bool(false), location: location) }
    if word.spells("null") { return Value(kind: .null, location: location) }
    i = start
    throw fail(.badLiteral)
  }

  private mutating func number(at location: TextLocation) throws(JSONError) -> Value {
    let start = i
    func digits(_ parser: inout JSONGrammar) -> Int {
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
    guard isValid, let number = Maker.number(UnsafeBufferPointer(rebasing: bytes[start..<i])) else {
      i = start
      throw fail(.badNumber)
    }
    return Value(kind: .number(number), location: location)
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> Maker.Text {
    let start = location
    i += 1
    // Up to the last escape. Most strings have none, and are taken from the file as they are.
    escaped.removeAll()
    while true {
      let plain = i
      skipPlainText()
      guard let byte = peek else { throw JSONError(reason: .unterminatedString, location: start) }
      switch byte {
      case UInt8(ascii: "\""):
        i += 1
        let rest = UnsafeBufferPointer(rebasing: bytes[plain..<i - 1])
        if escaped.count > 0 { escaped.append(contentsOf: rest) }
        guard
          let text = escaped.count > 0
            ? maker.text(escaped.bytes, isLent: false) : maker.text(rest, isLent: true)
        else { throw JSONError(reason: .tooManyMarks, location: start) }
        return text
      case UInt8(ascii: "\\"):
        escaped.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[plain..<i]))
        escaped.append(contentsOf: try escape())
      case 0x0A: throw JSONError(reason: .unterminatedString, location: start)
      default: throw fail(.controlCharacterInString(Unicode.Scalar(byte)))
      }
    }
  }

  private mutating func skipPlainText() {
    var place = i
    while place < bytes.count, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\""),
      bytes[place] != UInt8(ascii: "\\")
    { place += 1 }
    i = place
  }

  private mutating func escape() throws(JSONError) -> UTF8.EncodedScalar {
    // An offset: to find its column for each escape would take quadratic time.
    let start = i
    i += 1
    guard let byte = peek else { throw fail(.unexpectedEnd) }
    let scalar: Unicode.Scalar
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(byte)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw JSONError(reason: .badEscape, location: location(of: start))
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
      guard place < bytes.count, let digit = hexadecimalDigit(bytes[place]) else {
        throw JSONError(reason: .badEscape, location: location(of: start))
      }
      code = code << 4 | UInt32(digit)
    }
    i += 4
    return code
  }

  // MARK: Where we are

  private var peek: UInt8? { i < bytes.count ? bytes[i] : nil }

  private var isComment: Bool { peek == UInt8(ascii: "/") || peek == UInt8(ascii: "#") }

  private var location: TextLocation { location(of: i) }

  /// The place of an offset on this line, not before the mark.
  private func location(of offset: Int) -> TextLocation {
    var column = mark.column
    var place = mark.offset
    while place < offset {
      if bytes[place] & 0xC0 != 0x80 { column += 1 }
      place += 1
    }
    return TextLocation(line: line, column: column, offset: passed + offset)
  }

  private var currentScalar: Unicode.Scalar {
    Unicode.Scalar(decodeScalar(bytes, at: i).scalar) ?? "\u{FFFD}"
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

var nothing: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: nil, count: 0) }

/// Makes what differs between the values of a file and those that are read where they lie.
protocol JSONMaker {
  associatedtype Text
  associatedtype Number
  associatedtype Key: Hashable

  /// Makes a text of well-formed bytes, which live as long as the file if they are lent; nil for
  /// one that is refused.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, isLent: Bool) -> Text?
  /// Makes a number of its digits; nil for one that is refused.
  static func number(_ digits: UnsafeBufferPointer<UInt8>) -> Number?
  /// A key as it is compared with others.
  static func key(_ text: Text) -> Key
  /// A key as an error may hold it; empty for a secret.
  static func quotation(of key: Text) -> String
}

extension UnsafeBufferPointer<UInt8> {
  package func spells(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && (0..<count).allSatisfy { self[$0] == word.utf8Start[$0] }
  }
}
