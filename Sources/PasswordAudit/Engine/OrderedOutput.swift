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

  /// Whether a chunk's turn has come, or none will come any more.
  func isTurn(of ticket: Int) -> Bool { lock.locked { turn >= ticket || error != nil } }

  /// Writes part of a chunk's rows when its turn has come; false once the sink has failed.
  func write(_ bytes: UnsafeBufferPointer<UInt8>, ticket: Int) -> Bool {
    lock.locked {
      while turn < ticket, error == nil { lock.wait() }
      guard error == nil else { return false }
      guard !bytes.isEmpty else { return true }
      do {
        try sink(UnsafeRawBufferPointer(bytes))
        return true
      } catch {
        self.error = error
        lock.wakeAll()
        return false
      }
    }
  }

  func finish(ticket: Int) {
    lock.locked {
      turn = ticket + 1
      lock.wakeAll()
    }
  }
}
