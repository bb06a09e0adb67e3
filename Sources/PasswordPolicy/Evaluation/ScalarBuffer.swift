internal import UnicodeText

/// Code points of a password, in memory that is overwritten before it is given back.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
struct ScalarBuffer: ~Copyable {
  private var base = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
  private var capacity = 0
  private var count = 0

  deinit { Self.end(base, capacity) }

  /// The content, valid until it is replaced.
  var scalars: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: base, count: count) }

  /// Replaces the content by the text once, or twice.
  mutating func set(_ text: ValidUTF8, times: Int = 1) {
    let bytes = text.bytes
    if bytes.count * times > capacity {
      Self.end(base, capacity)
      (base, capacity) = (.allocate(capacity: bytes.count * times), bytes.count * times)
    }
    count = 0
    forEachScalar(of: bytes) { scalar in
      (base + count).initialize(to: scalar)
      count += 1
    }
    if times > 1 {
      (base + count).initialize(from: base, count: count)
      count *= 2
    }
  }

  /// Turns the content around.
  mutating func reverse() {
    var scalars = UnsafeMutableBufferPointer(start: base, count: count)
    scalars.reverse()
  }

  /// Overwrites all that was ever held.
  mutating func wipe() {
    Self.overwrite(base, capacity)
    count = 0
  }

  private static func end(_ base: UnsafeMutablePointer<UInt32>, _ capacity: Int) {
    overwrite(base, capacity)
    base.deallocate()
  }

  private static func overwrite(_ base: UnsafeMutablePointer<UInt32>, _ count: Int) {
    let size = count * MemoryLayout<UInt32>.stride
    base.withMemoryRebound(to: UInt8.self, capacity: size) { UnicodeText.wipe($0, size) }
  }
}

/// The password that is being replaced, in NFC and twice in a row: each rotation is a part of that.
final class PreviousPassword: @unchecked Sendable {  // Nothing changes after it is made.
  private var buffer = ScalarBuffer()
  private var foldedBuffer = ScalarBuffer()

  init(_ text: ValidUTF8) {
    var normalizer = NFCNormalizer()
    let text = normalizer.nfc(of: text)
    buffer.set(text, times: 2)
    var folder = CaseFolder()
    foldedBuffer.set(folder.folded(text), times: 2)
  }

  var doubled: UnsafeBufferPointer<UInt32> { buffer.scalars }
  var foldedDoubled: UnsafeBufferPointer<UInt32> { foldedBuffer.scalars }
}
