private import UnicodeText

/// The memory with which one thread looks passwords up. It is kept from one lookup to the next, so
/// that none allocates.
package struct LookupScratch: ~Copyable {
  private(set) var base: UnsafeMutableRawPointer
  private var capacity: Int
  /// The number of pieces of files that were read so far: a measure of work that does not depend on
  /// the machine.
  package internal(set) var reads = 0
  /// The passwords that were announced to an index.
  var ahead = LookAhead()

  package init() {
    capacity = 1 << 16
    base = .allocate(byteCount: capacity, alignment: 64)
  }

  deinit {
    // Which pages were read tells something of the password.
    wipe(base.assumingMemoryBound(to: UInt8.self), capacity)
    base.deallocate()
  }

  /// Memory of `count` bytes, whose content is undefined.
  mutating func room(_ count: Int) -> UnsafeMutableRawBufferPointer {
    if count > capacity {
      wipe(base.assumingMemoryBound(to: UInt8.self), capacity)
      base.deallocate()
      capacity = max(count, capacity * 2)
      base = .allocate(byteCount: capacity, alignment: 64)
    }
    return UnsafeMutableRawBufferPointer(start: base, count: count)
  }

  /// Reads a piece of a file.
  @inline(__always)
  mutating func read(
    _ file: CorpusFile, at offset: Int, count: Int
  ) throws(Trouble) -> UnsafeRawBufferPointer {
    let room = room(count)
    reads &+= 1
    try file.read(room, at: offset)
    return UnsafeRawBufferPointer(room)
  }
}
