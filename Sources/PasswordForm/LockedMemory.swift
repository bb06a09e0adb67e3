internal import CPlatform

/// Memory that is not written to swap, if the system lets this process lock some, and in no core
/// dump. It is overwritten when it is given back.
///
/// Whole pages, since locks are per page and do not add up: who unlocked a text would unlock its
/// neighbour.
enum LockedMemory {
  /// Allocates at least this many bytes; none for 0.
  static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
    guard count > 0 else { return UnsafeMutableRawBufferPointer(start: nil, count: 0) }
    let size = wholePages(count)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: pageSize)
    // Beyond the limit it is as good as any other memory.
    mlock(memory, size)
    platform_set_dumped(memory, size, false)
    return UnsafeMutableRawBufferPointer(start: memory, count: size)
  }

  static func deallocate(_ memory: UnsafeMutableRawBufferPointer) {
    guard let base = memory.baseAddress, memory.count > 0 else { return }
    let size = wholePages(memory.count)
    let bytes = UnsafeMutableRawBufferPointer(start: base, count: size)
    for i in bytes.indices { bytes[i] = 0 }
    platform_set_dumped(base, size, true)
    munlock(base, size)
    base.deallocate()
  }

  private static let pageSize = max(4096, Int(sysconf(Int32(_SC_PAGESIZE))))

  private static func wholePages(_ count: Int) -> Int {
    (count + pageSize - 1) / pageSize * pageSize
  }
}
