import PasswordPolicy
import Testing

@testable import PasswordAudit

/// Numbers of a hostile state are added without a trap, or not at all.
struct HugeCountTests {
  /// One password, so many times.
  private static func summary(times: Int) throws -> AuditSummary {
    var options = Audit.Options()
    options.key = StateKey()
    options.estimatesStrength = true
    let audit = Audit(checker: try defaultChecker(), options: options)
    var summary = try audit.run([AuditInput(name: "x", bytes: Array("Abcdef1!\n".utf8))])
    for i in summary.counts.indices { summary.counts[i] *= times }
    return summary
  }

  @Test func `counts add up to the largest there may be, and no further`() throws {
    var sum = try AuditSummary(state: Self.summary(times: 1 << 47).state(includesSecrets: true))
    try sum.merge(try AuditSummary(state: sum.state(includesSecrets: true)))
    #expect(sum.total == 1 << 48)
    // Nothing has changed when it is refused.
    let before = fullState(sum)
    let one = try Self.summary(times: 1)
    #expect(throws: SummaryMismatch.tooMany) { try sum.merge(one) }
    #expect(throws: SummaryMismatch.tooMany) { try sum.merge(Self.summary(times: 1 << 48)) }
    #expect(fullState(sum) == before)
    _ = try AuditSummary(state: sum.state(includesSecrets: true))
  }

  @Test func `a state that counts more than 2⁴⁸ is damaged`() throws {
    let state = try Self.summary(times: 1 << 48 + 1).state(includesSecrets: true)
    #expect(throws: StateError.self) { try AuditSummary(state: state) }
  }

  @Test func `no count of a state is larger than the number of passwords`() throws {
    for range in [CountLayout.years, CountLayout.scores, CountLayout.lastTwoDigits] {
      var summary = try Self.summary(times: 3)
      summary.counts[range.lowerBound] = 4
      let state = summary.state(includesSecrets: true)
      #expect(throws: StateError.damaged) { try AuditSummary(state: state) }
      summary.counts[range.lowerBound] = 3
      _ = try AuditSummary(state: summary.state(includesSecrets: true))
    }
  }

  @Test func `no list of a state counts more than there are passwords`() throws {
    let lists: [WritableKeyPath<AuditSummary.Sketches, FrequentItems>] = [
      \.passwords, \.baseWords, \.masks, \.prefixes, \.suffixes,
    ]
    for list in lists {
      for times in [3, 4] {
        var sketches = AuditSummary.Sketches()
        Array("ul".utf8).withUnsafeBufferPointer {
          sketches[keyPath: list].add(7, $0, times: times)
        }
        var summary = try Self.summary(times: 3)
        summary.sketches = sketches
        let isRead = (try? AuditSummary(state: summary.state(includesSecrets: true))) != nil
        #expect(isRead == (times == 3))
      }
    }
    var summary = try Self.summary(times: 3)
    summary.sketches?.distinct.add(99, times: 1 << 40)
    let state = summary.state(includesSecrets: true)
    #expect(throws: StateError.self) { try AuditSummary(state: state) }
  }
}
