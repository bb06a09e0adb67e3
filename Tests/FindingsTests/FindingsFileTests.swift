import Findings
import JSON
import Testing

private func file(_ findings: String, runs: String = "") -> String {
  #"{"schema": "pwcheck.findings/1", "runs": [\#(runs)], "findings": [\#(findings)]}"#
}

private let good =
  #"""
  {"id": "00000000000000ff", "kind": "account", "what": "empty", "severity": "critical", \#
  "text": "empty", "lists": ["a"], "account": "ana", \#
  "history": [{"time": "2026-11-22T08:00:00Z", "event": "found"}]}
  """#

@Test func `a finding may be of an account`() throws {
  let document = try FindingsDocument(json: Array(file(good).utf8))
  #expect(document.findings.map(\.place) == ["ana in a"])
  #expect(document.findings[0].rules.isEmpty && document.findings[0].count == 1)
}

/// So that version control shows what has changed.
@Test func `each finding has a line of its own`() throws {
  let findings = good + "," + good.with("00ff", "00fe")
  let document = try FindingsDocument(json: Array(file(findings).utf8))
  let lines = String(decoding: document.json(), as: UTF8.self).split(separator: "\n")
  #expect(lines.count { $0.contains("00000000000000f") } == 2)
}

@Test func `what a user writes or names cannot make a file that nobody can read`() throws {
  let marks = "x" + String(repeating: "\u{301}", count: 40)
  var document = FindingsDocument()
  _ = document.merge(observation([finding(1, lists: [marks])], lists: [marks]))
  document.runs[0] = FindingsRun(
    command: .audit, time: noon, policy: "default", lists: [marks], options: ["--words=\(marks)"])
  try document.act(.dismiss(reason: marks, until: nil), on: 1)
  #expect(try FindingsDocument(json: document.json()) == document)
  // Still the same list.
  _ = document.merge(observation([], lists: [marks]))
  #expect(document.status(1) == .gone)
}

/// A broken file, the text at whose last place the mistake is, and words of the error.
@Test(arguments: [
  ("", "", "the file is empty."),
  ("[]", "[]", "not a findings file"),
  (#"{"password": "x"}"#, "{\"pass", "not a findings file"),
  (#"{"schema": "pwcheck.state/2"}"#, "\"pwcheck.state", "not a findings file"),
  (#"{"schema": "pwcheck.findings/2"}"#, "\"pwcheck", "a later version of pwcheck"),
  (file("") + "x", "x", "there is text after the end"),
  (#"{"schema": "pwcheck.findings/1", "findings": []}"#, "{\"sch", "the key 'runs' is missing"),
  (file(good + "," + good), "\"00000", "another finding has the same 'id'"),
  (file(good.with("ff\"", "FF\"")), "\"00000", "'id' must have 16 digits"),
  (file(good.with("\"found\"", "\"gone\"")), "[{\"time", "the first of which is 'found'"),
  (file(good.with("11-22T", "02-30T")), "\"2026", "not a time in UTC"),
  (file(good.with("\"text\"", "\"texts\"")), "\"texts", "Did you mean 'text'?"),
  (file(good.with("critical", "severe")), "\"severe", "'severity' cannot be 'severe'"),
  (file(good.with("[\"a\"]", "[]")), "[], \"acc", "'lists' is empty"),
  (run(options: #""--output=/etc/passwd""#), "\"--out", "'--output=/etc/passwd' is not an option"),
  (run(options: #""--breach-command=rm""#), "\"--breach", "is not an option that a run may have"),
  (run(command: "rm"), "\"rm", "'command' cannot be 'rm'"),
])
func `a mistake is named with its place`(_ text: String, _ place: String, _ words: String) {
  #expect {
    try FindingsDocument(json: Array(text.utf8))
  } throws: { error in
    guard let error = error as? FindingsDocument.Failure else { return false }
    let sentence = error.sentence(file: "f.json")
    let column = text.lastColumn(of: place)
    if sentence.hasPrefix("f.json:1:\(column): "), sentence.contains(words) { return true }
    Issue.record("column \(column): \(sentence)")
    return false
  }
}

private func run(command: String = "audit", options: String = "") -> String {
  file(
    "",
    runs:
      #"""
      {"command": "\#(command)", "time": "2026-11-22T08:00:00Z", "policy": "p", "lists": ["a"], \#
      "options": [\#(options)]}
      """#
  )
}

@Test(arguments: [
  ("2026-11-22", true), ("2024-02-29", true), ("2026-02-29", false), ("2026-13-01", false),
  ("2026-1-01", false), ("20261101", false), ("2000-02-29", true), ("2100-02-29", false),
  ("0000-01-01", false), ("2026-11-00", false), ("२०२६-11-22", false),
])
func `a day is one of the calendar`(_ text: String, _ isDay: Bool) {
  #expect((Day(text) != nil) == isDay)
  if isDay { #expect(Day(text)?.text == text) }
}

@Test(arguments: [
  ("2026-11-22T08:15:00Z", true), ("2026-11-22T24:00:00Z", false), ("2026-11-22 08:15:00Z", false),
  ("2026-11-22T08:15:00", false), ("2026-11-22T08:60:00Z", false), ("", false),
])
func `a time is in UTC`(_ text: String, _ isTime: Bool) {
  #expect((Timestamp(text) != nil) == isTime)
  if isTime { #expect(Timestamp(text)?.text == text) }
}

@Test func `a run is repeated with its own options and no others`() {
  var run = FindingsRun(
    command: .audit, time: morning, policy: "default", lists: ["-x.txt"],
    options: ["--policy=default"])
  #expect(
    run.arguments(findings: "f.json")
      == ["audit", "--policy=default", "--findings=f.json", "--", "-x.txt"])
  #expect(run.obstacle == nil)
  run.isComplete = false
  #expect(run.obstacle == "The run used an option that is not kept in the file.")
  run.lists = ["-"]
  #expect(run.obstacle == "The list came from standard input.")
}

extension String {
  fileprivate func lastColumn(of sought: String) -> Int {
    let (bytes, sought) = (Array(utf8), Array(sought.utf8))
    return 1
      + ((0...(bytes.count - sought.count)).last {
        bytes[$0..<($0 + sought.count)].elementsEqual(sought)
      } ?? 0)
  }

  /// The text with another in the place of the first one.
  fileprivate func with(_ old: String, _ new: String) -> String {
    let bytes = Array(utf8)
    let sought = Array(old.utf8)
    for start in 0...(bytes.count - sought.count)
    where bytes[start..<(start + sought.count)].elementsEqual(sought) {
      return String(decoding: bytes[..<start], as: UTF8.self) + new
        + String(decoding: bytes[(start + sought.count)...], as: UTF8.self)
    }
    preconditionFailure("not in the text")
  }
}
