package import UnicodeText

/// Writes JSON (RFC 8259) into a buffer that is used again, keys in the order they are written.
///
///     var json = JSONWriter()
///     json.object { json in
///       json.member("line", 12)
///       json.strings("failed", ["length"])
///     }  // {"line":12,"failed":["length"]}
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
package struct JSONWriter: ~Copyable {
  private var buffer = ScratchBuffer()
  private let isIndented: Bool
  private var depth = 0
  /// Whether a comma goes before the next value or key, if that follows no key.
  private var needsComma = false
  private var followsKey = false

  /// A writer with an empty buffer. Indented, it has one value a line; otherwise no white space.
  package init(isIndented: Bool = false) { self.isIndented = isIndented }

  /// The bytes that were written, valid until the next write.
  package var bytes: UnsafeBufferPointer<UInt8> { buffer.bytes }

  package mutating func removeAll() {
    buffer.removeAll()
    (depth, needsComma, followsKey) = (0, false, false)
  }

  /// Overwrites the written bytes, keeps the memory, and starts again.
  package mutating func wipe() {
    removeAll()
    buffer.wipe()
  }

  /// Forgets the written bytes, which were sent already, and goes on within the document.
  package mutating func removeWritten() { buffer.removeAll() }

  // MARK: Documents

  /// The bytes of one object, with a line feed at its end.
  package static func document(
    isIndented: Bool = true, _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(isIndented: isIndented)
    json.object(write)
    json.endLine()
    return Array(json.bytes)
  }

  package static func text(isIndented: Bool = true, _ write: (inout JSONWriter) -> Void) -> String {
    String(decoding: document(isIndented: isIndented, write), as: UTF8.self)
  }

  // MARK: Containers

  package mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }

  package mutating func object(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
    key(name)
    object(write)
  }

  package mutating func array(_ write: (inout JSONWriter) -> Void) {
    beginArray()
    write(&self)
    endArray()
  }

  package mutating func array(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
    key(name)
    array(write)
  }

  package mutating func objects<Element>(
    _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) {
    array { json in
      for element in elements { json.object { write(element, &$0) } }
    }
  }

  package mutating func objects<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    objects(elements, write)
  }

  package mutating func strings(_ name: StaticString, _ texts: some Sequence<String>) {
    array(name) { json in for text in texts { json.string(text) } }
  }

  // MARK: Containers that are sent before they are whole

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  // MARK: Keys

  package mutating func key(_ name: StaticString) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(name)
    endKey()
  }

  /// Writes the key of the next value, if it is not known when the program is written.
  package mutating func key(_ name: String) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    escape(name)
    endKey()
  }

  // MARK: Values

  package mutating func string(_ text: String) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    escape(text)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes a string of bytes that need not be in a `String`.
  package mutating func string(_ text: ValidUTF8) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    appendJSONEscaped(text.bytes, to: &buffer)
    buffer.append(UInt8(ascii: "\""))
  }

  package mutating func number(_ value: Int) {
    separate()
    appendDecimal(value, to: &buffer)
  }

  /// Writes a number with this many digits after the point; null if it is not finite.
  package mutating func number(_ value: Double, decimals: Int) {
    guard value.isFinite else { return null() }
    separate()
    appendDecimal(value, decimals: decimals, to: &buffer)
  }

  package mutating func bool(_ value: Bool) {
    separate()
    buffer.append(value ? "true" : "false")
  }

  package mutating func null() {
    separate()
    buffer.append("null")
  }

  /// Writes a value that is JSON already.
  package mutating func raw(_ value: UnsafeBufferPointer<UInt8>) {
    separate()
    buffer.append(contentsOf: value)
  }

  /// Writes members that are JSON already, with commas between them and without white space, into
  /// an object that has none yet.
  package mutating func rawMembers(_ members: UnsafeBufferPointer<UInt8>) {
    buffer.append(contentsOf: members)
    needsComma = true
  }

  // MARK: Members

  package mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    number(value)
  }

  package mutating func member(_ name: StaticString, _ value: Double, decimals: Int) {
    key(name)
    number(value, decimals: decimals)
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Ends a line between documents, as NDJSON wants it.
  package mutating func endLine() {
    buffer.append(0x0A)
    (needsComma, followsKey) = (false, false)
  }

  // MARK: Private

  private mutating func begin(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if needsComma, isIndented { breakLine() }
    buffer.append(bracket)
    needsComma = true
  }

  @inline(__always)
  private mutating func separate() {
    if followsKey {
      followsKey = false
    } else {
      if needsComma { buffer.append(UInt8(ascii: ",")) }
      if isIndented, depth > 0 { breakLine() }
    }
    needsComma = true
  }

  private mutating func endKey() {
    buffer.append(UInt8(ascii: "\""))
    buffer.append(UInt8(ascii: ":"))
    if isIndented { buffer.append(0x20) }
    followsKey = true
  }

  private mutating func breakLine() {
    buffer.append(0x0A)
    for _ in 0..<(2 * depth) { buffer.append(0x20) }
  }

  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { appendJSONEscaped($0, to: &buffer) }
  }
}

/// A text as a string of JSON, in its quotes.
package func jsonString(_ text: String) -> String {
  var json = JSONWriter()
  json.string(text)
  return String(decoding: json.bytes, as: UTF8.self)
}
