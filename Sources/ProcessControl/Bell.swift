internal import CPlatform
package import Platform
internal import Synchronization

/// Wakes a thread that waits in poll(2).
package final class Bell: Sendable {
  package let descriptor: Int32
  private let otherEnd: Int32
  private let rings = Atomic(false)

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends { closeOnExec(end) }
    (descriptor, otherEnd) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(otherEnd)
  }

  package func ring() {
    // A byte at most is in the pipe, which therefore never blocks.
    guard !rings.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var byte: UInt8 = 0
    _ = write(otherEnd, &byte, 1)
  }

  /// Stops the ringing, once the descriptor is readable.
  package func silence() {
    var byte: UInt8 = 0
    _ = withUnsafeMutableBytes(of: &byte) { try? readSome(descriptor, into: $0) }
    // Not before: another ring's byte would be read too, and the bell would be silent for good.
    _ = rings.exchange(false, ordering: .acquiringAndReleasing)
  }
}
