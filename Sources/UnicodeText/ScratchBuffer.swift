/// Bytes that one worker writes again for every password: grows, never shrinks, and is wiped at the
/// end.
///
/// An array would do but for two things: what it hands out as a pointer is valid inside a closure
/// only, and it leaves passwords behind in freed memory.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
package struct ScratchBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes are held.
  package private(set) var count = 0

  /// An empty buffer.
  package init(capacity: Int = 256) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    wipe(base, capacity)
    base.deallocate()
  }

  /// The content, valid until the buffer is changed.
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Forgets what is held, and keeps the memory.
  package mutating func removeAll() { count = 0 }

  /// Adds one byte.
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  /// Adds bytes of elsewhere.
  package mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    copy(bytes.count, from: source, to: base + count)
    count += bytes.count
  }

  /// Adds bytes that are not in one piece.
  package mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Replaces what is held by bytes brought to ASCII lower case.
  package mutating func setLowercasedASCII(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = 0
    reserve(bytes.count)
    for i in bytes.indices {
      let byte = bytes[i]
      base[i] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    count = bytes.count
  }

  private mutating func reserve(_ additional: Int) {
    guard count + additional > capacity else { return }
    let larger = max(capacity * 2, count + additional)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    copy(count, from: base, to: grown)
    wipe(base, capacity)
    base.deallocate()
    (base, capacity) = (grown, larger)
  }
}

/// By the C library: optimized for size, `update(from:count:)` is a loop with a call for each byte.
private func copy(
  _ count: Int, from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
) {
  UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count)
}

/// Overwrites memory in a way that the optimizer cannot leave out, since it does not see through
/// the call.
@inline(never)
@_optimize(none)
package func wipe(_ base: UnsafeMutablePointer<UInt8>, _ count: Int) { overwrite(base, count) }

/// Optimized, unlike its caller: a byte at a time is slow.
@inline(never)
private func overwrite(_ base: UnsafeMutablePointer<UInt8>, _ count: Int) {
  base.update(repeating: 0, count: count)
}
