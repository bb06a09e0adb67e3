internal import UnicodeText

/// Counts the statistics of passwords, thousands in a row.
///
/// The tables of the estimate and the sketches are together several times what a processor's cache
/// holds. If each password went through both in turn, they would push each other out.
struct StatisticsCounter: ~Copyable {
  private static let capacity = 1 << 14

  private let waiting: UnsafeMutableBufferPointer<ValidUTF8>
  private var waitingCount = 0
  private let counts: UnsafeMutablePointer<Int>
  /// The analyses of several passwords: the memory that one needs is fetched during the next ones.
  private let anatomies: UnsafeMutablePointer<PasswordAnatomy>
  private static let lead = 4
  private(set) var sketches = AuditSummary.Sketches()

  init(key: StateKey, counts: UnsafeMutablePointer<Int>) {
    waiting = .allocate(capacity: Self.capacity)
    self.counts = counts
    anatomies = .allocate(capacity: Self.lead)
    for i in 0..<Self.lead { (anatomies + i).initialize(to: PasswordAnatomy(key: key)) }
  }

  deinit {
    waiting.deallocate()
    anatomies.deinitialize(count: Self.lead)
    anatomies.deallocate()
  }

  /// Counts a password now or, if its bytes stay in place until then, in ``countWaiting()``.
  mutating func count(_ text: ValidUTF8, stays: Bool) {
    // In the order of the list, which decides what a full sketch gives away.
    if !stays { countWaiting() }
    waiting.initializeElement(at: waitingCount, to: text)
    waitingCount += 1
    if !stays || waitingCount == Self.capacity { countWaiting() }
  }

  mutating func countWaiting() {
    for i in 0..<waitingCount {
      if i >= Self.lead { anatomies[i % Self.lead].add(to: &sketches) }
      anatomies[i % Self.lead].count(waiting[i], in: counts, askingFor: sketches)
    }
    for i in max(0, waitingCount - Self.lead)..<waitingCount {
      anatomies[i % Self.lead].add(to: &sketches)
    }
    waitingCount = 0
  }
}
