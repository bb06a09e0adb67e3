internal import Platform

/// Writes the output of workers in the order of the chunks they work on.
///
/// A worker whose turn it is not waits, so that what is not yet written is at most one buffer per
/// worker. The one with the lowest ticket never waits, so there is no deadlock.
final class OrderedOutput: @unchecked Sendable {
  // Unchecked: `turn` and `error` are touched under the lock only.
  private let lock = Lock()
  private let sink: @Sendable (UnsafeRawBufferPointer) throws -> Void
  private var turn = 0
  private var error: (any Error)?

  init(sink: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void) { self.sink = sink }

  var failure: (any Error)? { lock.locked { error } }

  func write(_ bytes: UnsafeBufferPointer<UInt8>, ticket: Int) -> Bool {
    lock.locked {
      while turn < ticket, error == nil { lock.wait() }
      do {
        if error == nil, !bytes.isEmpty { try sink(UnsafeRawBufferPointer(bytes)) }
      } catch {
        self.error = error
        lock.wakeAll()
      }
      return error == nil
    }
  }

  func finish(ticket: Int) {
    lock.locked {
      turn = ticket + 1
      lock.wakeAll()
    }
  }
}
