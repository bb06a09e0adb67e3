import Findings
import ReportFormats
import Testing

private func merged(_ times: [Timestamp], figures: [TrendPoint.Figure]) -> FindingsDocument {
  var document = FindingsDocument()
  for (i, time) in times.enumerated() {
    var seen = observation([finding(1)], kinds: [.password, .summary], at: time)
    seen.unexamined = [.summary: ["breached"]]
    seen.figures = figures.map { .init($0.what, $0.count + i, of: $0.whole) }
    _ = document.merge(seen)
  }
  return document
}

private let figures = [
  TrendPoint.Figure("not-accepted", 10, of: 40), .init("rule:length", 4, of: 40),
  .init("breached:corpus", 3, of: 40), .init("shared", 0, of: 40),
]

@Suite struct `The trend of findings` {
  @Test func `keeps the figures of every run, without what was not looked for`() throws {
    let document = merged([morning, noon, evening], figures: figures)
    #expect(document.runs.count == 1 && document.trend.map(\.time) == [morning, noon, evening])
    #expect(document.trend[2].figures.map(\.what) == ["not-accepted", "rule:length", "shared"])
    #expect(document.trend[2].figures.map(\.count) == [12, 6, 2])
    let copy = try FindingsDocument(json: document.json())
    #expect(copy == document)
  }

  @Test func `has the figures of the same run once, and all in order of time`() {
    let document = merged([noon, morning, noon], figures: figures)
    #expect(document.trend.map(\.time) == [morning, noon, noon])
    #expect(merged([noon], figures: []).trend.isEmpty)
  }

  @Test func `is a table of shares with their change`() throws {
    let document = merged([morning, noon, evening], figures: figures)
    let section = try #require(TrendPoint.section(document.trend, words: ["shared": "is shared"]))
    guard case .named("is shared", "shared") = section.rows[3].label else {
      return #expect(Bool(false), "a problem is called otherwise")
    }
    #expect(Set(section.columns).count == 4 && section.columns[0] == "2026-11-22 08:00:00")
    let days = merged([morning, time("2026-11-23T08:00:00Z")], figures: figures)
    let other = try #require(TrendPoint.section(days.trend))
    #expect(other.columns == ["2026-11-22", "2026-11-23", "Change"])
    let rows = section.rows.map { $0.values.map(\.text) }
    #expect(rows[0] == ["40", "40", "40", ""])
    #expect(rows[1] == ["25.0 %", "27.5 %", "30.0 %", "+5.0"])
    #expect(rows[3] == ["0 %", "2.5 %", "5.0 %", "+5.0"])
    #expect(TrendPoint.section(document.trend.prefix(1)) == nil)
  }

  @Test func `has no change of 0 for a new problem, however rare`() throws {
    let document = merged([morning, noon], figures: [.init("shared", 0, of: 1_000_000)])
    let section = try #require(TrendPoint.section(document.trend))
    #expect(section.rows[1].values.last?.text == "+<0.1")
    let same = merged([morning], figures: [.init("shared", 1, of: 4)]).trend
    let still = try #require(TrendPoint.section(same + same))
    #expect(still.rows[1].values.last?.text == "0")
  }

  @Test func `keeps the last thousand points`() {
    var document = FindingsDocument()
    for i in 0..<1_003 {
      var seen = observation([], at: time("2026-11-22T08:\(pair(i / 60)):\(pair(i % 60))Z"))
      seen.figures = figures
      _ = document.merge(seen)
    }
    #expect(document.trend.count == 1_000 && document.trend[0].time == time("2026-11-22T08:00:03Z"))
  }

  @Test(arguments: [
    (#""count": 1"#, #""count": -1"#), (#""of": 4"#, #""or": 4"#), (#""audit""#, #""rm""#),
    (#""figures": ["#, #""figures": [1, "#),
  ])
  func `is refused with a mistake`(_ from: String, _ to: String) throws {
    let good = #"""
      {"schema": "pwcheck.findings/1", "runs": [], "trend": [{"command": "audit", \#
      "time": "2026-11-22T08:00:00Z", "policy": "p", "lists": ["a"], \#
      "figures": [{"what": "shared", "count": 1, "of": 4}]}], "findings": []}
      """#
    #expect(try FindingsDocument(json: Array(good.utf8)).trend.count == 1)
    let bad = good.replacing(from, with: to)
    #expect(bad != good)
    #expect(throws: FindingsDocument.Failure.self) { try FindingsDocument(json: Array(bad.utf8)) }
  }

  private func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
