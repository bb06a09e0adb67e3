internal import UnicodeText

/// The memory with which one thread looks passwords up, wiped at the end: which pages were read
/// tells something of a password.
package struct LookupScratch: ~Copyable {
  private var buffer = ScratchBuffer(capacity: 1 << 16)
  /// Pieces of files that were read: a measure of work that does not depend on the machine.
  package internal(set) var reads = 0
  var ahead = LookAhead()

  package init() {}

  /// The start of the last room.
  var base: UnsafeRawPointer { UnsafeRawPointer(buffer.bytes.baseAddress.unsafelyUnwrapped) }

  mutating func room(_ count: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: buffer.room(for: count), count: count)
  }

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
