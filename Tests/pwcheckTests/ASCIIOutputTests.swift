import TestSupport
import Testing

/// `--ascii` is kept by everything that prints text for people, whatever the locale.
private struct Line: Sendable, CustomTestStringConvertible {
  let words: String
  var input = "Summer2024\n"
  var status: Int32 = 0
  var testDescription: String { words }
}

private let lines = [
  Line(words: "check", status: 1), Line(words: "check --mode inline", status: 1),
  Line(
    words: "check --policy ./p.json", input: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa7"),
  Line(words: "explain"), Line(words: "explain", input: "correct horse battery staple zebra"),
  Line(words: "audit list.txt", status: 1),
  Line(words: "audit --format text --top 3 list.txt", status: 1),
  Line(words: "gate list.txt", status: 1), Line(words: "gate --policies .", status: 0),
  Line(words: "generate"), Line(words: "generate --words 4"),
  Line(words: "policy list"), Line(words: "policy show default"),
  Line(words: "policy show owasp-asvs-5"),
  Line(words: "policy lint default", status: 0), Line(words: "policy lint --list-checks"),
  Line(words: "policy test default"), Line(words: "policy diff default nist-800-63b-4", status: 1),
  Line(words: "policy convert default --to passwdqc"), Line(words: "form --help"),
  Line(words: "--help"),
  Line(words: "check --polcy x", status: 2), Line(words: "check --policy none", status: 2),
  Line(words: "form sign-in", status: 2),
]

@Test(arguments: lines)
private func `--ascii prints ASCII and nothing else`(_ line: Line) throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "list.txt", "Summer2024\naaaaaa\npassword\nAbcdef1!\npassword\npassword\npassword\npassword\n")
  try folder.write(
    "p.json",
    #"{"policy":1,"id":"p","rules":[{"id":"digit","label":"“a digit” …","match":"[0-9]"}]}"#)
  let run = try ToolRun.pwcheck(
    line.words.split(separator: " ").map(String.init) + ["--ascii"], input: Array(line.input.utf8),
    directory: folder.path)
  for (stream, bytes) in [("output", run.output), ("errors", run.errorOutput)] {
    let first = bytes.firstIndex { $0 >= 0x80 }
    let context = first.map {
      String(decoding: bytes[max(0, $0 - 20)..<min(bytes.count, $0 + 12)], as: UTF8.self)
    }
    #expect(context == nil, "\(stream)")
  }
  #expect(!run.output.isEmpty || !run.errorOutput.isEmpty)
  if line.words != "gate --policies ." { #expect(run.status == line.status) }
}

@Test func `--ascii keeps the letters of a policy's own texts`() throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json",
    #"{"policy":1,"id":"p","rules":[{"id":"digit","label":"una cifra, señor…","match":"[0-9]"}]}"#)
  let run = try ToolRun.pwcheck(
    ["--policy", "./p.json", "--ascii"], input: Array("7".utf8), directory: folder.path)
  #expect(run.text.hasPrefix("[x] una cifra, señor...\nAccepted\n"))
}

@Test func `documents for programs are UTF-8 whatever the locale`() throws {
  let run = try ToolRun.pwcheck(
    ["check", "--format", "json"], input: Array("abc".utf8), environment: ["LC_ALL=C"])
  #expect(run.text.contains("\"mark\": \"❌\""))
  let piped = try ToolRun.pwcheck(["check"], input: Array("abc".utf8), environment: ["LC_ALL=C"])
  #expect(piped.text.contains("❌"))
}
