internal import UnicodeText

/// Code points of a password, in memory that is overwritten before it is given back.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
struct ScalarBuffer: ~Copyable {
  private var memory = ScratchBuffer()
  private var content = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)

  var scalars: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(content) }

  mutating func set(_ text: ValidUTF8, times: Int = 1) {
    let capacity = text.bytes.count * times
    let base = UnsafeMutableRawPointer(
      memory.room(for: capacity * MemoryLayout<UInt32>.stride)
    ).bindMemory(to: UInt32.self, capacity: capacity)
    var count = 0
    forEachScalar(of: text.bytes) { scalar in
      base[count] = scalar
      count += 1
    }
    if times > 1 {
      (base + count).update(from: base, count: count)
      count *= 2
    }
    content = UnsafeMutableBufferPointer(start: base, count: count)
  }

  mutating func reverse() { content.reverse() }

  mutating func wipe() {
    memory.wipe()
    content = UnsafeMutableBufferPointer(start: nil, count: 0)
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
