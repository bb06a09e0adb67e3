/// The findings of one run, and the scope within which it can tell that one is gone.
package struct FindingsObservation: Sendable {
  package var run: FindingsRun
  package var findings: [Finding] = []
  package var kinds: Set<Finding.Kind>
  /// The problems not looked for, such as weak passwords without an estimate of strength.
  package var unexamined: [Finding.Kind: Set<String>] = [:]
  package var rules: Set<String>?
  package var figures: [TrendPoint.Figure] = []
  /// Whether the run looked for everything that makes a finding worse, such as groups of accounts.
  package var ranksFully = true

  package init(run: FindingsRun, kinds: Set<Finding.Kind>) { (self.run, self.kinds) = (run, kinds) }

  /// Whether the run would have found the finding if it were still there.
  func covers(_ finding: Finding) -> Bool {
    guard kinds.contains(finding.kind), examined(finding) else { return false }
    return finding.kind == .summary
      ? Set(finding.lists) == Set(run.lists) : finding.lists.allSatisfy(run.lists.contains)
  }

  func examined(_ finding: Finding) -> Bool {
    unexamined[finding.kind]?.contains(finding.what) != true
      && (rules.map { finding.rules.allSatisfy($0.contains) } ?? true)
  }
}

package struct FindingsMerge: Hashable, Sendable {
  package var new = 0
  /// The number of findings that were gone or marked as complete, and were found again.
  package var again = 0
  package var worse = 0
  package var kept = 0
  package var gone = 0
  /// The number of findings that were gone for the longest time, and were left out of a full file.
  package var dropped = 0
}

extension FindingsDocument {
  /// Adds the findings of a run. Decisions stay. A finding that the run looked for and did not find
  /// is marked as gone. One that was marked as complete and is found again is open, and so is one
  /// that was dismissed and is worse now. Findings that the run did not look for stay as they were.
  /// Merging the same run again changes nothing.
  ///
  /// - Complexity: O(n log n)
  package mutating func merge(_ observation: FindingsObservation) -> FindingsMerge {
    var result = FindingsMerge()
    var run = observation.run
    let time = run.time
    let numbered = observation.findings.enumerated().lazy.map { ($1.id, $0) }
    var observed = Dictionary(numbered) { first, _ in first }
    for index in findings.indices {
      let old = findings[index]
      guard let number = observed.removeValue(forKey: old.id) else {
        guard old.goneSince == nil, observation.covers(old) else { continue }
        findings[index].note(.gone, at: time)
        result.gone += 1
        continue
      }
      let finding = observation.findings[number]
      let isWhole =
        observation.examined(old) && (observation.ranksFully || finding.kind != .account)
      if findings[index].update(from: finding, isWhole: isWhole) {
        findings[index].note(.worse, at: time)
        result.worse += 1
      } else if old.goneSince != nil || old.decision?.event == .completed {
        findings[index].note(.foundAgain, at: time)
        result.again += 1
      } else {
        result.kept += 1
      }
    }
    result.dropped = makeRoom(for: observed.count)
    let room = max(0, Self.mostFindings - findings.count)
    run.cut += max(0, observed.count - room)
    result.new = min(observed.count, room)
    let new = observed.values.sorted {
      Finding.isBefore(observation.findings[$0], observation.findings[$1])
    }
    for number in new.prefix(room) {
      findings.append(observation.findings[number])
      findings[findings.count - 1].note(.found, at: time)
    }
    findings.sort(by: Finding.isBefore)
    var pool = Finding.Pool()
    for index in findings.indices { pool.share(&findings[index]) }
    if !observation.figures.isEmpty {
      keep(TrendPoint(run, observation.figures, without: observation.unexamined[.summary]))
    }
    runs.removeAll { $0.repeats(run) }
    runs.append(run)
    runs.removeFirst(max(0, runs.count - Self.mostRuns))
    return result
  }

  /// Leaves out what has been gone for the longest time, if the file would be too full.
  private mutating func makeRoom(for count: Int) -> Int {
    let excess = min(count, Self.mostFindings) + findings.count - Self.mostFindings
    guard excess > 0 else { return 0 }
    let gone = findings.indices.compactMap { index in
      findings[index].goneSince.map { (since: $0, index: index) }
    }
    let dropped = Set(gone.sorted { $0 < $1 }.prefix(excess).map(\.index))
    findings = findings.indices.filter { !dropped.contains($0) }.map { findings[$0] }
    return dropped.count
  }
}
