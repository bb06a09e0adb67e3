import TestSupport
import Testing

@testable import Findings

@Test func `a second run keeps states, adds what is new and marks what is gone`() throws {
  var document = FindingsDocument()
  #expect(
    document.merge(observation([finding(1), finding(2), finding(3)], at: morning))
      == FindingsMerge(new: 3))
  try document.act(.dismiss(reason: "a test account", until: nil), on: 1)
  try document.act(.complete, on: 2)
  let result = document.merge(observation([finding(1), finding(2), finding(4)], at: evening))
  #expect(result == FindingsMerge(new: 1, again: 1, kept: 1, gone: 1))
  #expect(document.status(1) == .dismissed)
  #expect(document.status(2) == .open)
  #expect(document.events(2) == ["found", "completed", "found-again"])
  #expect(document.status(3) == .gone && document[3]?.goneSince == evening)
  #expect(document.status(4) == .open && document[4]?.since == evening)
}

@Test func `a finding that a run has twice is one, and no other is taken for it`() {
  var document = FindingsDocument()
  _ = document.merge(observation([finding(1)], at: morning))
  let result = document.merge(observation([finding(2), finding(3), finding(3)], at: evening))
  #expect(result == FindingsMerge(new: 2, gone: 1))
  #expect(document.status(1) == .gone)
}

@Test func `what comes back is open, unless it is dismissed`() throws {
  var document = FindingsDocument()
  _ = document.merge(observation([finding(1), finding(2), finding(3)]))
  try document.act(.dismiss(reason: "known", until: nil), on: 1)
  try document.act(.complete, on: 2)
  _ = document.merge(observation([]))
  #expect([1, 2, 3].map { document.status($0) } == [.gone, .completed, .gone])
  _ = document.merge(observation([finding(1), finding(2), finding(3)]))
  #expect([1, 2, 3].map { document.status($0) } == [.dismissed, .open, .open])
}

@Test func `a run says nothing about what it did not look at`() throws {
  var document = FindingsDocument()
  _ = document.merge(
    observation(
      [finding(1), finding(2, lists: ["b.txt"])], lists: ["a.txt", "b.txt"]))
  var summary = observation(
    [
      finding(3, kind: .summary, lists: ["a.txt", "b.txt"], line: nil),
      finding(4, kind: .summary, what: "shared", lists: ["a.txt", "b.txt"], line: nil),
    ], lists: ["b.txt", "a.txt"], kinds: [.summary])
  _ = document.merge(summary)
  #expect([1, 2, 3, 4].map { document.status($0) } == [.open, .open, .open, .open])
  _ = document.merge(observation([], lists: ["b.txt"], kinds: [.password, .summary]))
  #expect([1, 2, 3, 4].map { document.status($0) } == [.open, .gone, .open, .open])
  summary.findings = []
  summary.unexamined = [.summary: ["shared"]]
  _ = document.merge(summary)
  #expect([1, 2, 3, 4].map { document.status($0) } == [.open, .gone, .gone, .open])
}

@Test func `a dismissal ends after its last day`() throws {
  var document = FindingsDocument()
  _ = document.merge(observation([finding(1)]))
  try document.act(.dismiss(reason: "until the move", until: Day("2026-12-31")), on: 1)
  #expect(document.status(1, on: day("2026-12-31")) == .dismissed)
  #expect(document.status(1, on: day("2027-01-01")) == .open)
  #expect(document[1]?.isTolerated(on: day("2027-01-01")) == false)
}

@Test func `a change of what somebody else has changed is refused`() throws {
  var document = FindingsDocument()
  _ = document.merge(observation([finding(1), finding(2)]))
  let seen = try #require(document[1])
  try document.act(.complete, on: 2)
  let before = document
  try document.apply(FindingEdit(.act(.complete), of: seen), at: noon)
  #expect(throws: FindingEditError.changed) {
    try document.apply(
      FindingEdit(.act(.dismiss(reason: "x", until: nil)), of: seen), at: evening)
  }
  #expect(document.status(1) == .completed)
  try document.apply(FindingEdit(.undo, of: try #require(document[1])), at: evening)
  #expect(document == before)
  #expect(throws: FindingEditError.nothingToUndo) {
    try document.apply(FindingEdit(.undo, of: try #require(document[1])), at: evening)
  }
  var empty = FindingsDocument()
  #expect(throws: FindingEditError.missing) {
    try empty.apply(FindingEdit(.act(.complete), of: seen), at: noon)
  }
}

@Test func `a history has a bound, and the state stays`() throws {
  var document = FindingsDocument()
  _ = document.merge(observation([finding(1)]))
  try document.act(.dismiss(reason: "known", until: nil), on: 1)
  for _ in 0..<200 {
    _ = document.merge(observation([]))
    _ = document.merge(observation([finding(1)]))
  }
  let history = try #require(document[1]).history
  #expect(history.count == Finding.longestHistory)
  #expect(history.first?.event == .found)
  #expect(document.status(1) == .dismissed)
  #expect(throws: Never.self) { try FindingsDocument(json: document.json()) }
}

@Test func `what is gone stays gone, however often somebody decides about it`() throws {
  var document = FindingsDocument()
  _ = document.merge(observation([finding(1)]))
  _ = document.merge(observation([], at: evening))
  for _ in 0..<Finding.longestHistory {
    try document.act(.dismiss(reason: "known", until: nil), on: 1)
    try document.act(.reopen, on: 1)
  }
  #expect(document[1]?.history.count == Finding.longestHistory)
  #expect(document[1]?.goneSince == evening && document.status(1) == .gone)
}

@Test func `a decision about all findings of a full file can be read again`() throws {
  var document = FindingsDocument()
  _ = document.merge(observation((1...60_000).map { finding($0) }))
  var replayed = document
  let journal = try document.apply(
    document.findings.map { FindingEdit(.act(.complete), of: $0) }, at: evening)
  #expect(try replayed.replay(journal[...]) == journal.count)
  #expect(replayed == document)
}

@Test func `a full file keeps what is there, and leaves out what is long gone`() {
  var document = FindingsDocument()
  let most = FindingsDocument.mostFindings
  _ = document.merge(observation((0..<UInt64(most)).map { finding($0) }, at: morning))
  #expect(document.findings.count == most)
  // No room, and nothing to leave out.
  var more = document.merge(
    observation((0..<UInt64(most + 5)).map { finding($0) }, at: noon))
  #expect(more == FindingsMerge(new: 0, kept: most))
  #expect(document.runs.last?.cut == 5)
  _ = document.merge(observation((10..<UInt64(most)).map { finding($0) }, at: noon))
  more = document.merge(
    observation((10..<UInt64(most + 5)).map { finding($0) }, at: evening))
  #expect(more == FindingsMerge(new: 5, kept: most - 10, dropped: 5))
  #expect(document.runs.last?.cut == 0)
  #expect(document.findings.count == most)
}

@Test func `whatever happens, no finding and no decision is lost`() throws {
  for seed in 0..<60 as Range<UInt64> {
    var course = RandomCourse(seed: seed)
    for _ in 0..<40 {
      let before = course.document
      try course.step()
      let after = course.document
      for old in before.findings {
        let new = try #require(after[old.id])
        // The history grows, or loses the one decision that was taken back.
        let isUndone =
          new.history == old.history.dropLast() && old.history.last?.event.isDecision == true
        #expect(isUndone || new.history.starts(with: old.history))
        #expect(new.history.count <= old.history.count + 1)
      }
      let written = after.json()
      #expect(try FindingsDocument(json: written) == after)
      #expect(try FindingsDocument(json: written).json() == written)
    }
  }
}

private func breached(_ id: UInt64) -> Finding {
  Finding(
    id: id, kind: .password, what: "breached", rules: ["breached", "length"], severity: .critical,
    text: "in known breaches", lists: ["a.txt"], line: 1)
}

@Test func `what a run did not look for stays as bad as it was`() throws {
  var document = FindingsDocument()
  _ = document.merge(observation([breached(1), breached(2)]))
  let before = document.findings
  // The next run has no corpus, so that one password is only too short and the other one is fine.
  var blind = observation([finding(1, severity: .medium, line: 7)], at: evening)
  blind.rules = ["length"]
  blind.unexamined = [.password: ["breached"]]
  #expect(document.merge(blind) == FindingsMerge(kept: 1))
  for id in [1, 2] as [UInt64] {
    let old = try #require(before.first { $0.id == id })
    let new = try #require(document[id])
    #expect((new.rules, new.severity, new.text) == (old.rules, old.severity, old.text))
    #expect(new.what == "breached" && new.history == old.history)
  }
  #expect(document[1]?.line == 7)
  // One that looks for it says that it is better, or gone.
  var whole = observation([finding(1, severity: .medium)], at: evening)
  whole.rules = ["length", "breached"]
  #expect(document.merge(whole) == FindingsMerge(kept: 1, gone: 1))
  #expect(document[1]?.severity == .medium && document.status(2) == .gone)
}

@Test func `no decision covers what got worse`() throws {
  let stricter = finding(1, rules: ["length", "blocklist"])
  for worse in [breached(1), stricter, finding(1, severity: .critical)] {
    var document = FindingsDocument()
    _ = document.merge(observation([finding(1)], at: morning))
    try document.act(.dismiss(reason: "a test account", until: nil), on: 1)
    #expect(document.merge(observation([finding(1)])) == FindingsMerge(kept: 1))
    #expect(document.status(1) == .dismissed)
    #expect(document.merge(observation([worse], at: evening)) == FindingsMerge(worse: 1))
    #expect(document.status(1) == .open && document[1]?.isTolerated(on: today) == false)
    #expect(document.events(1) == ["found", "dismissed", "worse"])
    #expect(try FindingsDocument(json: document.json()) == document)
    try document.act(.dismiss(reason: "this too", until: nil), on: 1)
    #expect(document.merge(observation([worse], at: evening)) == FindingsMerge(kept: 1))
    #expect(document.status(1) == .dismissed)
  }
}

@Test func `a run that is repeated changes nothing`() throws {
  for seed in 0..<40 as Range<UInt64> {
    var random = SplitMix64(seed: seed)
    var document = FindingsDocument()
    for _ in 0..<12 {
      let ids = (1...6 as ClosedRange<UInt64>).filter { _ in Bool.random(using: &random) }
      var run = observation(ids.map { Bool.random(using: &random) ? finding($0) : breached($0) })
      if Bool.random(using: &random) { run.rules = ["length"] }
      _ = document.merge(run)
      let once = document
      #expect(document.merge(run) == FindingsMerge(kept: ids.count))
      #expect(document == once)
    }
  }
}
