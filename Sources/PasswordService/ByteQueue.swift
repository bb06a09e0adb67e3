internal import UnicodeText

/// A queue of bytes. Bytes that have left it are overwritten, since they may be a password.
struct ByteQueue: ~Copyable {
  private var base = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.small)
  private var capacity = Self.small
  private var (start, end) = (0, 0)

  private static let small = 4096
  /// The most bytes of memory that an empty queue keeps.
  private static let kept = 128 << 10

  deinit {
    wipe(base + start, end - start)
    base.deallocate()
  }

  var count: Int { end - start }

  /// The content, valid until the queue is changed.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + start, count: end - start)
  }

  /// Room for this many bytes behind the last one; see ``didFill(_:)``.
  mutating func room(for count: Int) -> UnsafeMutableRawBufferPointer {
    if end + count > capacity { move(toFit: count) }
    return UnsafeMutableRawBufferPointer(start: base + end, count: count)
  }

  /// Makes the first bytes of the room a part of the content.
  mutating func didFill(_ count: Int) { end += count }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    room(for: bytes.count).copyMemory(from: UnsafeRawBufferPointer(bytes))
    didFill(bytes.count)
  }

  mutating func removeFirst(_ count: Int) {
    wipe(base + start, count)
    start += count
    guard start == end else { return }
    (start, end) = (0, 0)
    guard capacity > Self.kept else { return }
    base.deallocate()
    capacity = Self.small
    base = .allocate(capacity: capacity)
  }

  /// Moves the content to the front: of larger memory, if it takes up most of this one.
  private mutating func move(toFit additional: Int) {
    let count = count
    if count + additional > capacity / 2 {
      let larger = max(2 * capacity, count + additional)
      let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
      grown.update(from: base + start, count: count)
      wipe(base + start, count)
      base.deallocate()
      (base, capacity) = (grown, larger)
    } else {
      base.update(from: base + start, count: count)
      wipe(base + count, end - count)
    }
    (start, end) = (0, count)
  }
}
