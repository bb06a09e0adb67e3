/// Numbers and texts in a row of bytes, written or read by the same calls.
struct PackedBytes {
  private(set) var bytes: [UInt8] = []
  /// The place of the next byte to read; nil while bytes are written.
  private var place: Int?
  /// Whether something was read that is not there, or not as it would have been written.
  private(set) var isDamaged = false

  init() {}

  init(_ bytes: [UInt8]) { (self.bytes, place) = (bytes, 0) }

  var isAtEnd: Bool { place == bytes.count }

  /// The place of the next bytes to read, if there are so many; nil while bytes are written.
  private mutating func take(_ count: Int) -> Int? {
    guard let start = place else { return nil }
    guard bytes.count - start >= count else {
      isDamaged = true
      return nil
    }
    place = start + count
    return start
  }

  mutating func byte(_ value: inout UInt8) {
    if place == nil { bytes.append(value) }
    if let start = take(1) { value = bytes[start] }
  }

  mutating func word(_ value: inout UInt64) {
    if place == nil { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    guard let start = take(8) else { return }
    bytes.withUnsafeBytes {
      value = UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
  }

  /// A number in its shortest form, seven bits a byte, the lowest first; the top bit says that
  /// there are more.
  mutating func number(_ value: inout Int) {
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

  mutating func text(_ value: inout [UInt8]) {
    var count = UInt8(truncatingIfNeeded: value.count)
    byte(&count)
    if place == nil { bytes += value }
    if let start = take(Int(count)) { value = Array(bytes[start..<(start + Int(count))]) }
  }
}
