/// Writes numbers and texts into a row of bytes, which a state holds in base 64.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  mutating func word(_ value: UInt64) {
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Writes a number, seven bits a byte, the lowest first; the top bit says that there are more.
  mutating func number(_ value: Int) {
    var rest = UInt64(value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func text(_ value: [UInt8]) {
    byte(UInt8(value.count))
    bytes += value
  }
}

/// Reads the bytes that ``PackedWriter`` wrote. Every answer is nil once the bytes do not fit.
struct PackedReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  mutating func word() -> UInt64? {
    guard bytes.count - offset >= 8 else { return nil }
    var value: UInt64 = 0
    for shift in 0..<8 { value |= UInt64(bytes[offset + shift]) << UInt64(8 * shift) }
    offset += 8
    return value
  }

  /// Reads a number up to `largestCount`, in its shortest form.
  mutating func number() -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 49, by: 7) {
      guard let next = byte() else { return nil }
      value |= Int(next & 0x7F) << shift
      if next & 0x80 == 0 {
        return next == 0 && shift > 0 || value > largestCount ? nil : value
      }
    }
    return nil
  }

  mutating func text() -> [UInt8]? {
    guard let length = byte(), bytes.count - offset >= Int(length) else { return nil }
    offset += Int(length)
    return Array(bytes[(offset - Int(length))..<offset])
  }
}
