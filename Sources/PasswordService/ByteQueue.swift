internal import UnicodeText

/// A queue of bytes, which may be a password: it overwrites those that have left it.
struct ByteQueue: ~Copyable {
  private var buffer = ScratchBuffer()
  private var start = 0
  /// The most bytes that this memory has held.
  private var most = 0

  /// The most bytes of memory that an empty queue keeps.
  private static let kept = 128 << 10

  var count: Int { buffer.count - start }

  /// The content, valid until the queue is changed.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: buffer.bytes[start...])
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if start > buffer.count / 2 {
      buffer.replace(0..<start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
    most = max(most, buffer.count)
  }

  mutating func removeFirst(_ count: Int) {
    start += count
    guard start == buffer.count else { return }
    if most > Self.kept { self = ByteQueue() } else { buffer.wipe() }
    start = 0
  }
}
