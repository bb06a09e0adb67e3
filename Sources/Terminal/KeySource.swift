internal import CTerminal
internal import Platform
internal import ProcessControl

/// The keys of a terminal, for a loop that waits for a program too.
struct KeySource {
  private var decoder = KeyDecoder()
  /// The time at which an escape that waits is the key by itself, and a paste is over.
  private var flushDeadline = Double.infinity

  /// Seconds to wait after an escape: longer than a sequence takes, shorter than a user notices.
  private static let escapeDelay = 0.05
  /// The seconds without input that end a paste: longer than a slow line pauses within one.
  private static let pasteDelay = 1.0

  /// Waits for keys, a signal or news of a program. Without a terminal the keys are nil.
  mutating func next(
    from device: borrowing TerminalDevice, or process: ChildProcess?, until deadline: Double
  ) -> [Key]? {
    var sources = WaitingList([device.descriptor, terminal_events()])
    process?.add(to: &sources)
    let pause = min(deadline, flushDeadline) - monotonicSeconds()
    _ = sources.wait(milliseconds: pause.isFinite ? Int32(max(0, min(pause, 3600)) * 1000) + 1 : -1)
    if sources[0] {
      let keys = readAvailable(device.descriptor) { decode($0) }
      let delay = decoder.isPasting ? Self.pasteDelay : Self.escapeDelay
      flushDeadline =
        decoder.isPasting || decoder.isWaiting ? monotonicSeconds() + delay : .infinity
      return keys
    }
    guard monotonicSeconds() >= flushDeadline else { return [] }
    flushDeadline = .infinity
    return decoder.flush()
  }

  /// The keys complete with what was read. Ctrl-C by itself is the key even in a paste.
  private mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> [Key] {
    let isInterrupt = decoder.isPasting && bytes.count == 1 && bytes[0] == 0x03
    return (isInterrupt ? decoder.flush() : []) + decoder.decode(bytes)
  }
}
