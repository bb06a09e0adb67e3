package import UnicodeText

/// The findings of audits and gates, and the decisions about them: the content of a findings file.
package struct FindingsDocument: Hashable, Sendable {
  /// Tells whether two files have the same key, and nothing else about it; nil without a key.
  package var keyCheck: UInt64?
  /// The runs that the findings are from, the newest last: one for each command and set of lists.
  package var runs: [FindingsRun] = []
  package internal(set) var trend: [TrendPoint] = []
  package var findings: [Finding] = []

  package init() {}

  package static let mostFindings = 100_000
  package static let mostRuns = 16
  /// The most bytes of a reason that a user gives.
  package static let longestReason = 1000
  /// The most bytes of a file, and values of one finding or run.
  package static let budget = Budget(bytes: 128 << 20, entries: 1 << 20)

  package func index(of id: UInt64) -> Int? { findings.firstIndex { $0.id == id } }
}
