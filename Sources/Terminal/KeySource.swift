internal import CPlatform
internal import CTerminal
internal import Platform

/// The keys of a terminal, for a loop that waits for other news too.
struct KeySource {
  private var decoder = KeyDecoder()
  /// The time at which an escape that waits is the key by itself.
  private var escapeDeadline = Double.infinity

  /// The seconds to wait after an escape: longer than a terminal takes to send a sequence, shorter
  /// than a user notices.
  private static let escapeDelay = 0.05

  /// Waits for keys, a signal or other news, whichever comes first, until a deadline at most.
  ///
  /// - Parameters:
  ///   - others: Further descriptors to wait on, which learn of their news. A negative one is
  ///     passed over.
  ///   - deadline: The time, in the seconds of `monotonicSeconds`.
  /// - Returns: The keys that are complete; nil if the terminal is gone.
  mutating func next(
    from device: borrowing TerminalDevice, or others: inout [pollfd], until deadline: Double
  ) -> [Key]? {
    let signals = pollfd(fd: terminal_events(), events: Int16(POLLIN), revents: 0)
    var sources =
      [pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0), signals] + others
    let pause = min(deadline, escapeDeadline) - monotonicSeconds()
    let milliseconds = pause.isFinite ? Int32(max(0, min(pause, 3600)) * 1000) + 1 : -1
    _ = poll(&sources, nfds_t(sources.count), milliseconds)
    others = Array(sources[2...])
    if sources[0].revents != 0 {
      let keys = device.read { decoder.decode($0) }
      escapeDeadline = decoder.isWaiting ? monotonicSeconds() + Self.escapeDelay : .infinity
      return keys
    }
    guard monotonicSeconds() >= escapeDeadline else { return [] }
    escapeDeadline = .infinity
    return decoder.flush()
  }
}
