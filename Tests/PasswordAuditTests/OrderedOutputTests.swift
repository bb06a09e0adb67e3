import Platform
import Synchronization
import Testing

@testable import PasswordAudit

private struct DiskIsFull: Error {}

@Test func `a failed write wakes the workers whose turn has not come`() {
  let isWaiting = Atomic(0)
  let refused = Atomic(0)
  let output = OrderedOutput { _ in throw DiskIsFull() }
  // Without the call they sleep for good.
  withThreads(3) { ticket in
    if ticket > 0 {
      isWaiting.add(1, ordering: .releasing)
    } else {
      while isWaiting.load(ordering: .acquiring) < 2 { pause(microseconds: 1000) }
      // Time for the others to fall asleep, and not to find the failure when they come.
      pause(microseconds: 100_000)
    }
    let row: [UInt8] = [0x0A]
    if !row.withUnsafeBufferPointer({ output.write($0, ticket: ticket) }) {
      refused.add(1, ordering: .releasing)
    }
  }
  #expect(refused.load(ordering: .acquiring) == 3)
  #expect(output.failure is DiskIsFull)
}
