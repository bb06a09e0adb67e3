/// Bytes that one worker writes anew for every password. The buffer grows, never shrinks, and is
/// wiped at the end. Calls that add a byte or two are inlined, since documents are written in small
/// pieces.
///
/// An array would do but for two things: what it hands out as a pointer is valid inside a closure
/// only, and it leaves passwords behind in freed memory.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
package struct ScratchBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var used = 0
  /// The most bytes that were held since the last wipe.
  private var touched = 0
  /// Whether it has pages of its own, which are not written to swap.
  let isLocked: Bool

  @inlinable package var count: Int { used }

  package init(capacity: Int = 256, isLocked: Bool = false) {
    (base, self.capacity) = Self.allocate(capacity, isLocked)
    self.isLocked = isLocked
  }

  deinit { Self.deallocate(base, capacity, isLocked) }

  private static func allocate(
    _ count: Int, _ isLocked: Bool
  ) -> (base: UnsafeMutablePointer<UInt8>, capacity: Int) {
    // Many a buffer is never needed.
    if count == 0 { return (UnsafeMutablePointer(bitPattern: 1).unsafelyUnwrapped, 0) }
    return isLocked ? LockedMemory.allocate(count) : (.allocate(capacity: count), count)
  }

  private static func deallocate(
    _ base: UnsafeMutablePointer<UInt8>, _ capacity: Int, _ isLocked: Bool
  ) {
    if capacity == 0 { return }
    UnicodeText.wipe(base, capacity)
    if isLocked { LockedMemory.deallocate(base, capacity) } else { base.deallocate() }
  }

  /// The content, valid until the buffer is changed.
  @inlinable
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: used) }

  /// Forgets what is held, and keeps the memory.
  package mutating func removeAll() { (used, touched) = (0, max(used, touched)) }

  /// Overwrites what was ever held, and keeps the memory.
  package mutating func wipe() {
    removeAll()
    if touched > 0 { UnicodeText.wipe(base, touched) }
    touched = 0
  }

  /// Memory for `count` bytes in place of the content, valid until the buffer is changed.
  package mutating func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
    removeAll()
    reserve(count)
    used = count
    return base
  }

  @inlinable
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    base[used] = byte
    used += 1
  }

  /// Adds bytes from elsewhere.
  @inlinable
  package mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    copy(bytes.count, from: source, to: base + used)
    used += bytes.count
  }

  /// Adds bytes from elsewhere.
  @inlinable
  package mutating func append(contentsOf bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Adds a text in one piece: a call for each byte would take most of the time of writing rows.
  package mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Replaces what is held by bytes brought to ASCII lower case.
  package mutating func setLowercasedASCII(_ bytes: UnsafeBufferPointer<UInt8>) {
    removeAll()
    reserve(bytes.count)
    for i in bytes.indices {
      let byte = bytes[i]
      base[i] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    used = bytes.count
  }

  @inlinable @inline(__always)
  mutating func reserve(_ additional: Int) {
    if used + additional > capacity { grow(additional) }
  }

  @usableFromInline @inline(never)
  mutating func grow(_ additional: Int) {
    let grown = Self.allocate(max(capacity * 2, used + additional), isLocked)
    copy(used, from: base, to: grown.base)
    Self.deallocate(base, capacity, isLocked)
    (base, capacity) = grown
  }

  /// Puts bytes of elsewhere in the place of others, and overwrites what is behind the new end.
  package mutating func replace(
    _ range: Range<Int>, with new: UnsafeBufferPointer<UInt8> = .init(start: nil, count: 0)
  ) {
    let (count, end) = (used - range.count + new.count, used)
    reserve(max(0, count - used))
    (base + range.lowerBound + new.count).update(
      from: base + range.upperBound, count: end - range.upperBound)
    if let source = new.baseAddress { copy(new.count, from: source, to: base + range.lowerBound) }
    used = count
    if count < end { UnicodeText.wipe(base + count, end - count) }
  }

  /// Puts a zero byte behind the bytes, which counts for nothing.
  mutating func terminate() {
    reserve(1)
    base[used] = 0
  }
}

/// Copies bytes with the C library: optimized for size, `update(from:count:)` is a loop with a call
/// for each byte.
@inlinable
func copy(
  _ count: Int, from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
) {
  UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count)
}

/// Overwrites memory in a way that the optimizer cannot leave out, since it does not see through
/// the call.
@inline(never)
@_optimize(none)
package func wipe(_ base: UnsafeMutablePointer<UInt8>, _ count: Int) { overwrite(base, count) }

extension UnsafeMutableBufferPointer<UInt8> {
  package func wipeAndDeallocate() {
    if let baseAddress { wipe(baseAddress, count) }
    deallocate()
  }
}

/// Lends bytes as a `String`, whose memory is overwritten afterwards: nothing may keep it.
package func withString<Result>(
  _ bytes: UnsafeBufferPointer<UInt8>, _ body: (String) -> Result
) -> Result {
  var string = String(decoding: bytes, as: UTF8.self)
  defer { wipe(&string) }
  return body(string)
}

/// Overwrites a text that was made here of bytes and that nobody else has. One of 15 bytes or fewer
/// has no memory of its own.
package func wipe(_ text: inout String) {
  if text.utf8.count > 15 {
    text.withUTF8 {
      wipe(UnsafeMutablePointer(mutating: $0.baseAddress.unsafelyUnwrapped), $0.count)
    }
  }
  text = ""
}

/// Overwrites bytes, and what is behind them in the array's memory.
package func wipe(_ bytes: inout [UInt8]) {
  let capacity = bytes.capacity
  bytes.append(contentsOf: repeatElement(0, count: capacity - bytes.count))
  bytes.withUnsafeMutableBufferPointer {
    if let base = $0.baseAddress { wipe(base, $0.count) }
  }
  bytes.removeAll(keepingCapacity: true)
}

/// Overwrites memory with zeros. Optimized, unlike its caller, since a byte at a time is slow.
@inline(never)
private func overwrite(_ base: UnsafeMutablePointer<UInt8>, _ count: Int) {
  base.update(repeating: 0, count: count)
}
