internal import CPlatform

/// Memory that is not written to swap, if the system lets this process lock some, and in no core
/// dump.
///
/// Whole pages, since locks are per page and do not add up: who unlocked a text would unlock its
/// neighbour.
enum LockedMemory {
  static func allocate(_ count: Int) -> (base: UnsafeMutablePointer<UInt8>, capacity: Int) {
    let size = (count + pageSize - 1) / pageSize * pageSize
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: pageSize)
    // Beyond the limit it is as good as any other memory.
    mlock(memory, size)
    platform_set_dumped(memory, size, false)
    return (memory.bindMemory(to: UInt8.self, capacity: size), size)
  }

  /// Gives the memory back, which its owner has overwritten.
  static func deallocate(_ base: UnsafeMutablePointer<UInt8>, _ size: Int) {
    platform_set_dumped(base, size, true)
    munlock(base, size)
    base.deallocate()
  }

  private static let pageSize = max(4096, Int(sysconf(Int32(_SC_PAGESIZE))))
}
