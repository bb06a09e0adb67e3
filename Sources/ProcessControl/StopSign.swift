internal import CPlatform
package import Platform
internal import Synchronization

/// Tells every thread that waits in poll(2) to end.
package final class StopSign: Sendable {
  /// The descriptor that becomes readable when the sign is raised.
  package let descriptor: Int32
  private let otherEnd: Mutex<Int32>

  /// Makes a sign that is not raised.
  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends { closeOnExec(end) }
    descriptor = ends[0]
    otherEnd = Mutex(ends[1])
  }

  deinit {
    raise()
    close(descriptor)
  }

  /// Raises the sign by closing one end of a pipe, which ends the other.
  package func raise() {
    otherEnd.withLock { end in
      if end >= 0 { close(end) }
      end = -1
    }
  }
}
