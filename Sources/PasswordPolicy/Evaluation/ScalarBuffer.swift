internal import UnicodeText

/// Code points of a password, in memory that is overwritten before it is given back.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
struct ScalarBuffer: ~Copyable {
  private var base = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
  private var capacity = 0
  private var count = 0

  /// An empty buffer.
  init() {}

  deinit { Self.end(base, capacity) }

  /// The content, valid until it is replaced.
  var scalars: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// Replaces the content.
  mutating func set(_ text: ValidUTF8) {
    let bytes = text.bytes
    if bytes.count > capacity {
      Self.end(base, capacity)
      (base, capacity) = (.allocate(capacity: bytes.count), bytes.count)
    }
    count = 0
    var i = 0
    while i < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: i)
      (base + count).initialize(to: scalar)
      count += 1
      i += length
    }
  }

  private static func end(_ base: UnsafeMutablePointer<UInt32>, _ capacity: Int) {
    let size = capacity * MemoryLayout<UInt32>.stride
    base.withMemoryRebound(to: UInt8.self, capacity: size) { wipe($0, size) }
    base.deallocate()
  }
}

/// The password that is being replaced, in NFC.
final class PreviousPassword: @unchecked Sendable {  // Nothing changes after it is made.
  private var buffer = ScalarBuffer()

  init(_ text: ValidUTF8) {
    var normalizer = NFCNormalizer()
    buffer.set(normalizer.nfc(of: text))
  }

  var scalars: UnsafeBufferPointer<UInt32> { buffer.scalars }
}
