import Testing
import UnicodeText

/// What was held before the last content is overwritten too.
@Test func `wiping a buffer overwrites all that it ever held`() {
  var buffer = ScratchBuffer()
  buffer.append(contentsOf: repeatElement(0x41, count: 100))
  _ = buffer.room(for: 3)
  buffer.removeAll()
  buffer.append(contentsOf: repeatElement(0x42, count: 5))
  buffer.wipe()
  #expect(buffer.bytes.isEmpty)
  let memory = UnsafeBufferPointer(start: buffer.room(for: 100), count: 100)
  #expect(memory.allSatisfy { $0 == 0 })
}
