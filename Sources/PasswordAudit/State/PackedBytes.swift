/// Numbers and texts in a row of bytes, written or read by the same calls.
package struct PackedBytes {
  package private(set) var bytes: [UInt8] = []
  private var place: Int?
  /// Whether something was read that is not there, or not as it would have been written.
  package private(set) var isDamaged = false

  package init() {}

  package init(_ bytes: [UInt8]) { (self.bytes, place) = (bytes, 0) }

  package var isAtEnd: Bool { place == bytes.count }
  package var isReading: Bool { place != nil }

  package mutating func require(_ isSound: Bool) { if !isSound { isDamaged = true } }

  /// The place of the next bytes to read, if there are so many.
  private mutating func take(_ count: Int) -> Int? {
    guard let start = place else { return nil }
    guard bytes.count - start >= count else {
      isDamaged = true
      return nil
    }
    place = start + count
    return start
  }

  package mutating func byte(_ value: inout UInt8) {
    if place == nil { bytes.append(value) }
    if let start = take(1) { value = bytes[start] }
  }

  package mutating func flag(_ value: inout Bool) {
    var byte: UInt8 = value ? 1 : 0
    self.byte(&byte)
    require(byte <= 1)
    value = byte == 1
  }

  package mutating func word(_ value: inout UInt64) {
    if place == nil { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    guard let start = take(8) else { return }
    bytes.withUnsafeBytes {
      value = UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
  }

  /// A number in its shortest form: seven bits a byte, the lowest first; the top bit says "more".
  package mutating func number(_ value: inout Int) {
    if place == nil {
      var rest = UInt64(value)
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
      return
    }
    value = 0
    for shift in stride(from: 0, to: 49, by: 7) {
      var next: UInt8 = 0
      byte(&next)
      value |= Int(next & 0x7F) << shift
      if next & 0x80 == 0 {
        if next == 0 && shift > 0 || value > largestCount { isDamaged = true }
        return
      }
    }
    isDamaged = true
  }

  /// Bytes of any number, with it before them.
  package mutating func blob(_ value: inout [UInt8]) {
    var count = value.count
    number(&count)
    if place == nil { bytes += value }
    if let start = take(count) { value = Array(bytes[start..<(start + count)]) }
  }

  /// Elements with their number before them. Reading ends where it is damaged.
  package mutating func elements<Element>(
    _ elements: inout [Element], _ empty: Element,
    _ code: (inout PackedBytes, inout Element) -> Void
  ) {
    var count = elements.count
    number(&count)
    if isReading { elements = [] }
    var i = 0
    while i < count, !isDamaged {
      if isReading { elements.append(empty) }
      code(&self, &elements[i])
      i += 1
    }
  }

  package mutating func optional<Value>(
    _ value: inout Value?, _ empty: Value, _ code: (inout PackedBytes, inout Value) -> Void
  ) {
    var values = value.map { [$0] } ?? []
    elements(&values, empty, code)
    require(values.count < 2)
    value = values.first
  }

  package mutating func indices(_ indices: inout [Int], below count: Int) {
    elements(&indices, 0) { packed, index in
      packed.number(&index)
      packed.require(index < count)
    }
  }

  package mutating func string(_ value: inout String) {
    var text = Array(value.utf8)
    blob(&text)
    value = String(decoding: text, as: UTF8.self)
  }

  package mutating func place(_ value: inout RecordPlace) {
    var (input, line) = (value.input, value.line)
    number(&input)
    number(&line)
    value = RecordPlace(input: input, line: line)
  }
}

/// A collection of notes on rows that an audit takes along when it goes on from a checkpoint.
package protocol RowNotes: AnyObject, Sendable {
  /// Writes the notes, or adds those that were written. What is read is not trusted.
  func code(_ packed: inout PackedBytes)
}
