internal import JSON
internal import UnicodeText

/// A state that is written and read by the same calls, one for each member, so that both agree.
///
/// Nothing in a state that is read is trusted: numbers have bounds, memory is taken for what is
/// there and not for what is announced, and a checksum tells whether the state is whole.
struct StateCoder: ~Copyable {
  private var json = JSONWriter()
  /// The members that are still to be read; nil while a state is written.
  private var unread: [String: JSONValue]?

  private static let schema = "pwcheck.state/2"

  init() {
    json.beginObject()
    json.member("schema", Self.schema)
  }

  init(reading bytes: [UInt8]) throws(StateError) {
    let limits = JSONParser.Limits(AuditSummary.stateBudget, depth: 8)
    guard let document = try? JSONParser.parse(bytes, limits: limits) else { throw .notJSON }
    guard let first = document.members?.first, first.key == "schema",
      let schema = first.value.string
    else { throw .notAState(schema: nil) }
    guard schema == Self.schema else {
      throw schema.hasPrefix("pwcheck.state/")
        ? .unknownVersion(schema: schema) : .notAState(schema: schema)
    }
    unread = Self.members(of: document)
    unread?["schema"] = nil
    guard let sum = unread?.removeValue(forKey: "checksum")?.string, sum == Self.checksum(of: bytes)
    else { throw .checksum }
  }

  var isReading: Bool { unread != nil }

  mutating func written() -> [UInt8] {
    json.key("checksum")
    json.string(hexadecimal(sipHash(json.bytes, 0, 0)))
    json.endObject()
    json.endLine()
    return Array(json.bytes)
  }

  /// Throws if a member was not read.
  func checkEnd() throws(StateError) {
    if let name = unread?.keys.min() { throw .damaged(member: name) }
  }

  /// The checksum of everything before the checksum's own text.
  private static func checksum(of bytes: [UInt8]) -> String? {
    let tail = Array("\"checksum\":\"0123456789abcdef\"}\n".utf8)
    guard bytes.count > tail.count else { return nil }
    let end = bytes.count - tail.count + "\"checksum\":".utf8.count
    return bytes.withUnsafeBufferPointer { hexadecimal(sipHash($0.slice(0, end), 0, 0)) }
  }

  private static func members(of value: JSONValue) -> [String: JSONValue]? {
    value.members.map { members in
      Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }
  }

  private mutating func member<Value>(
    _ name: String, _ value: inout Value, write: (Value, inout JSONWriter) -> Void,
    read: (JSONValue) -> Value?
  ) throws(StateError) {
    guard isReading else {
      json.key(name)
      write(value, &json)
      return
    }
    guard let found = unread?.removeValue(forKey: name).flatMap(read) else {
      throw .damaged(member: name)
    }
    value = found
  }

  mutating func member(_ name: String, _ value: inout Bool) throws(StateError) {
    try member(name, &value, write: { $1.bool($0) }, read: { $0.bool })
  }

  mutating func member(_ name: String, _ value: inout String) throws(StateError) {
    try member(name, &value, write: { $1.string($0) }, read: { $0.string })
  }

  mutating func member(_ name: String, _ value: inout Int) throws(StateError) {
    try member(name, &value, write: { $1.number($0) }, read: Self.integer)
  }

  mutating func member(_ name: String, _ value: inout UInt64) throws(StateError) {
    try member(
      name, &value, write: { $1.string(hexadecimal($0)) },
      read: { $0.string.flatMap(UInt64.init(hexadecimal:)) })
  }

  /// A member that is null for nil.
  mutating func member(_ name: String, _ value: inout UInt64?) throws(StateError) {
    if isReading ? unread?[name]?.isNull == true : value == nil {
      try member(name, &value, write: { $1.null() }, read: { _ in .some(nil) })
    } else {
      var number = value ?? 0
      try member(name, &number)
      value = number
    }
  }

  /// Whether a member that may be left out is there.
  func has(_ name: String, _ isGiven: Bool) -> Bool { unread.map { $0[name] != nil } ?? isGiven }

  private static func integer(_ value: JSONValue) -> Int? {
    guard let number = value.number, number >= 0, number <= Double(largestCount),
      number == number.rounded()
    else { return nil }
    return Int(number)
  }

  // MARK: Containers

  /// An object. Damage within it is damage of this member, unless the object names its members.
  mutating func object(
    _ name: String, naming place: (String) -> String? = { _ in nil },
    _ body: (inout StateCoder) throws(StateError) -> Void
  ) throws(StateError) {
    if !isReading { json.key(name) }
    let value = unread?.removeValue(forKey: name)
    do throws(StateError) { try object(value, body) } catch {
      guard case .damaged(let inner) = error else { throw error }
      throw .damaged(member: place(inner) ?? name)
    }
  }

  private mutating func object(
    _ value: JSONValue?, _ body: (inout StateCoder) throws(StateError) -> Void
  ) throws(StateError) {
    guard let outer = unread else {
      json.beginObject()
      try body(&self)
      json.endObject()
      return
    }
    guard let members = value.flatMap(Self.members) else { throw .damaged(member: "") }
    unread = members
    try body(&self)
    try checkEnd()
    unread = outer
  }

  mutating func objects<Element: StateObject>(
    _ name: String, _ elements: inout [Element], limit: Int = 10_000
  ) throws(StateError) {
    if !isReading {
      json.key(name)
      json.beginArray()
    }
    let values = unread?.removeValue(forKey: name)?.elements
    guard !isReading || values?.count ?? .max <= limit else { throw .damaged(member: name) }
    if let values { elements = Array(repeating: Element(), count: values.count) }
    do throws(StateError) {
      for i in elements.indices {
        try object(values?[i]) { (state) throws(StateError) in try elements[i].code(&state) }
      }
    } catch { throw .damaged(member: name) }
    if !isReading { json.endArray() }
  }

  /// Pairs of an index and its count, without those where the count is 0.
  mutating func counts(
    _ name: String, _ range: Range<Int>, of counts: inout [Int]
  ) throws(StateError) {
    guard isReading else {
      json.key(name)
      json.beginArray()
      for i in range where counts[i] != 0 {
        json.number(i - range.lowerBound)
        json.number(counts[i])
      }
      json.endArray()
      return
    }
    guard let pairs = unread?.removeValue(forKey: name)?.elements, pairs.count % 2 == 0 else {
      throw .damaged(member: name)
    }
    var next = 0
    for i in stride(from: 0, to: pairs.count, by: 2) {
      guard let index = Self.integer(pairs[i]), let count = Self.integer(pairs[i + 1]),
        index >= next, index < range.count, count > 0
      else { throw .damaged(member: name) }
      counts[range.lowerBound + index] = count
      next = index + 1
    }
  }

  /// Elements of numbers and texts, which are many, in base 64. Each is read into the empty one.
  mutating func packed<Element>(
    _ name: String, _ elements: inout [Element], _ empty: Element,
    _ code: (inout PackedBytes, inout Element) -> Void
  ) throws(StateError) {
    var packed = PackedBytes()
    if !isReading { for i in elements.indices { code(&packed, &elements[i]) } }
    try member(
      name, &packed,
      write: { packed, json in
        Base64.encode(packed.bytes).withUnsafeBufferPointer {
          json.string(ValidUTF8(unchecked: $0, isASCII: true))
        }
      }, read: { $0.string.flatMap { Base64.decode($0.utf8) }.map(PackedBytes.init) })
    guard isReading else { return }
    elements = []
    while !packed.isAtEnd {
      elements.append(empty)
      code(&packed, &elements[elements.count - 1])
      guard !packed.isDamaged else { throw .damaged(member: name) }
    }
  }
}

/// A value that is an object of a state.
protocol StateObject {
  init()
  mutating func code(_ state: inout StateCoder) throws(StateError)
}

extension JSONValue {
  fileprivate var isNull: Bool { if case .null = kind { true } else { false } }
}
