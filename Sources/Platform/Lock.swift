internal import CPlatform

/// A mutex with one condition to wait for. The Synchronization module has no conditions.
package final class Lock: @unchecked Sendable {
  // Unchecked: a mutex is there to be shared. Allocated because a property may move.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    guard pthread_mutex_init(mutex, nil) == 0, pthread_cond_init(condition, nil) == 0 else {
      abort()  // for want of memory, as the Swift runtime does
    }
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func locked<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  package func wait() { pthread_cond_wait(condition, mutex) }

  package func wakeAll() { pthread_cond_broadcast(condition) }
}
