import TestSupport
import Testing

/// A folder with a list, a key and the findings of a gate.
private struct FindingsFolder {
  let folder: TemporaryFolder

  init(_ list: String = "hunter2\nAbcdef1!\nletmein\n") throws {
    folder = try TemporaryFolder()
    try folder.write("list", list)
    try folder.write("key", "0123456789abcdef0123456789abcdef")
    try folder.write("other", "another key of sixteen bytes or more")
  }

  @discardableResult
  func run(_ line: String, _ more: String..., at time: Int = 1_800_000_000) throws -> ToolRun {
    try .pwcheck(
      line.split(separator: " ").map(String.init) + more, directory: folder.path,
      environment: ["SOURCE_DATE_EPOCH=\(time)"])
  }

  func gate(at time: Int = 1_800_000_000) throws -> ToolRun {
    try run("gate --findings f.json --findings-key key list", at: time)
  }

  var file: String { get throws { String(decoding: try folder.read("f.json"), as: UTF8.self) } }

  /// The ids, the worst first.
  var ids: [String] {
    get throws {
      try run("findings list f.json --status all").text.split(separator: "\n")
        .map { String($0.prefix(16)) }
    }
  }
}

@Test func `what is dismissed does not count in the gate, as long as it holds`() throws {
  let findings = try FindingsFolder()
  #expect(try findings.gate().status == 1)
  #expect(try findings.ids.count == 2)
  #expect(try findings.run("findings list f.json").status == 1)
  for id in try findings.ids {
    let run = try findings.run(
      "findings dismiss f.json \(id) --until 2099-12-31 --reason", "a test account")
    #expect(run.errorText == "1 finding: dismissed until 2099-12-31.\n")
  }
  #expect(try findings.run("findings list f.json").status == 0)
  let passed = try findings.gate()
  #expect(
    passed.status == 0 && passed.text.contains("0 of 3 passwords are not accepted, and 2 dismissed")
  )
  // 2100-01-01
  let late = 4_102_444_800
  #expect(try findings.gate(at: late).status == 1)
  let list = try findings.run("findings list f.json", at: late)
  #expect(list.status == 1 && list.text.contains("open"))
  #expect(
    try findings.run("findings show f.json \(findings.ids[0])", at: late).text.contains(
      "open again"))
}

@Test func `a decision is kept by audits, and what was completed is opened again`() throws {
  let findings = try FindingsFolder()
  try findings.run("audit -q --findings f.json --findings-key key list")
  let before = try findings.ids
  #expect(before.count > 2)
  try findings.run("findings complete f.json \(before.joined(separator: " "))")
  #expect(try findings.run("findings list f.json").text == "")
  let run = try findings.run("audit --findings f.json --findings-key key list")
  #expect(run.errorText.hasSuffix("Findings in f.json: \(before.count) found again.\n"))
  #expect(
    try findings.run("findings show f.json \(before[0])").text.contains("found again"))
  try findings.folder.write("list", "Tr0ub4dor&3-and-more\n")
  try findings.run("audit --findings f.json --findings-key key list")
  #expect(try findings.run("findings list f.json").status == 0)
  #expect(try Set(findings.ids).isSuperset(of: before))
}

@Test func `without a key an audit keeps no passwords, and a gate refuses`() throws {
  let findings = try FindingsFolder()
  let audit = try findings.run("audit --findings f.json list")
  #expect(audit.errorText.contains("none about single passwords"))
  #expect(try !findings.file.contains("\"kind\":\"password\""))
  #expect(try findings.file.contains("\"kind\":\"summary\""))
  let gate = try findings.run("gate --findings f.json list")
  #expect(gate.status == 2 && gate.errorText.contains("Give --findings-key FILE"))
  #expect(try findings.gate().status == 1)
  let other = try findings.run("gate --findings f.json --findings-key other list")
  #expect(other.status == 2 && other.errorText.contains("made with another key"))
}

@Test func `no findings file has a password`() throws {
  let findings = try FindingsFolder("ana:s3kr1tMarker\nbob:bob\n")
  try findings.run("audit -q --input userpass --findings f.json --findings-key key list")
  let file = try findings.file
  #expect(
    !file.contains("s3kr1tMarker") && !file.contains("0123456789abcdef0123"))
  for format in ["text", "json", "markdown", "csv"] {
    let shared = try findings.run(
      "findings share f.json \(findings.ids.joined(separator: " ")) --format \(format)")
    #expect(shared.status == 0 && !shared.text.isEmpty && !shared.text.contains("s3kr1tMarker"))
  }
}

@Test func `the same run twice changes nothing but its time`() throws {
  let findings = try FindingsFolder()
  _ = try findings.gate()
  let first = try findings.file
  _ = try findings.gate()
  #expect(try findings.file == first)
}

@Test func `a limit keeps the worst, says so, and follows what it knows`() throws {
  let findings = try FindingsFolder(
    (0..<50).map { "Tr0ub4dor\($0)x" }.joined(separator: "\n") + "\n\nhunter2\n")
  let line = "gate --findings f.json --findings-key key --findings-lines 3 list"
  let run = try findings.run(line)
  #expect(run.errorText.contains("more findings about passwords had no room"))
  #expect(try findings.file.contains("\"cut\":"))
  let ids = try findings.ids
  #expect(ids.count == 3)
  // The same three, and three more if they may be more; then none of the first is gone.
  try findings.run(line)
  #expect(try findings.ids == ids)
  try findings.run("gate --findings f.json --findings-key key --findings-lines 6 list")
  #expect(try Set(findings.ids).isSuperset(of: ids) && findings.ids.count == 6)
  #expect(try !findings.file.contains("gone"))
  #expect(
    try findings.run(line + " -j 4").status == 1)
}

@Test func `a part of a run changes nothing`() throws {
  let findings = try FindingsFolder()
  let part = try findings.run("audit --part 1/2 --findings f.json list")
  #expect(part.status == 2 && part.errorText.contains("'--part' and '--findings' cannot be"))
  try findings.folder.write("empty", "")
  #expect(try findings.run("audit --findings f.json --findings-key key empty").status == 2)
  #expect(throws: (any Error).self) { try findings.file }
}

@Test(arguments: [
  ("{", "f.json:1:2: "), (#"{"schema": "pwcheck.findings/9"}"#, "a later version of pwcheck"),
  ("hunter2\n", "f.json:1:1: "), (#"{"hunter2": 1}"#, "not a findings file"),
])
func `a broken file is named with its place and never changed`(
  _ content: String, _ words: String
) throws {
  let findings = try FindingsFolder()
  try findings.folder.write("f.json", content)
  for line in [
    "findings list f.json", "findings complete f.json 0123", "findings show f.json 0123",
    "audit --findings f.json --findings-key key list",
    "gate --findings f.json --findings-key key list",
  ] {
    let run = try findings.run(line)
    #expect(run.status == 2 && run.errorText.contains(words))
    #expect(!run.errorText.contains("hunter2"))
  }
  #expect(try findings.file == content)
}

@Test func `a finding is named by the start of its id`() throws {
  let findings = try FindingsFolder()
  _ = try findings.gate()
  let before = try findings.file
  let id = try findings.ids[0]
  #expect(try findings.run("findings show f.json \(id.prefix(6))").text.contains(id))
  for (line, words) in [
    ("findings complete f.json \(id) 00000000", "there is no finding '00000000'"),
    ("findings complete f.json xyz", "4 to 16 digits"),
    ("findings dismiss f.json \(id)", "needs a reason"),
    ("findings dismiss f.json \(id) --reason x --until 2020-01-01", "is in the past"),
    ("findings dismiss f.json \(id) --reason x --until 2027-02-30", "a day, such as"),
    ("findings list none.json", "none.json"), ("findings list -", "kept in a file"),
  ] {
    let run = try findings.run(line)
    #expect(run.status == 2 && run.errorText.contains(words))
  }
  #expect(try findings.file == before)
}

@Test func `lists for people and for programs`() throws {
  let findings = try FindingsFolder("=hunter2\nletmein\n")
  _ = try findings.gate()
  #expect(try findings.run("findings list f.json --format csv").text.hasPrefix("id,kind,severity,"))
  #expect(
    try findings.run("findings list f.json --format json").text.contains(
      #""schema": "pwcheck.finding-list/1""#))
  #expect(try findings.run("findings list f.json --format markdown").text.hasPrefix("| Severity |"))
  let shared = try findings.run("findings share f.json \(findings.ids[0]) -o f.json")
  #expect(shared.status == 2 && shared.errorText.contains("is also a file that is read"))
}

/// More passwords than the file takes of them: the next run, which `r` of the browser starts, finds
/// the same ones worth keeping.
@Test(arguments: [
  "audit --findings f.json --findings-key key --findings-lines 50 --as-passwords list",
  "gate --findings f.json --findings-key key --findings-lines 50 --as-passwords list",
  "audit --findings f.json --findings-key key --findings-lines 50 --input userpass list",
])
func `the same run again changes nothing`(_ command: String) throws {
  let lines = (0..<300).map { "ana\($0):\($0 % 3 == 0 ? "hunter\($0)" : "abc\($0 % 90)")\n" }
  let findings = try FindingsFolder(lines.joined())
  let first = try findings.run(command)
  let file = try findings.file
  let more = first.errorText.split(separator: "\n").filter { $0.contains("more ") }
  #expect(!more.isEmpty, "\(first.errorText)")
  for _ in 0..<2 {
    let next = try findings.run(command)
    #expect(try findings.file == file)
    #expect(next.errorText.split(separator: "\n").filter { $0.contains("more ") } == more)
    #expect(!next.errorText.contains("new"), "\(next.errorText)")
  }
  // What is worse than those is kept all the same.
  try findings.folder.write("list", lines.joined() + "zoe:zoe\n")
  let worse = try findings.run(command)
  #expect(!command.contains("userpass") || worse.errorText.contains(" new"), "\(worse.errorText)")
  #expect(try !findings.run(command).errorText.contains(" new"))
}

@Test func `a dismissal does not cover a stricter policy`() throws {
  let findings = try FindingsFolder("Tram-window-7\n")
  func policy(_ rules: String) throws {
    try findings.folder.write(
      "p.json",
      #"{"policy":1,"id":"p","rules":[{"id":"length","label":"L","length":{"min":20}}\#(rules)]}"#)
  }
  let list = #",{"id":"own","label":"O","avoid":"Tram"}"#
  for file in ["all.json", "f.json"] {
    let gate = "gate --policy ./p.json --findings \(file) --findings-key key list"
    try policy("")
    if file == "all.json" {
      try findings.run("\(gate) --dismiss-findings")
    } else {
      try findings.run(gate)
      try findings.run("findings dismiss f.json \(findings.ids[0]) --reason", "known")
    }
    #expect(try findings.run(gate).status == 0)
    try policy(list)
    #expect(try findings.run(gate).status == 1)
    #expect(try findings.run(gate).status == 1)
  }
}

@Test func `a gate of recommendations only is an error`() throws {
  let findings = try FindingsFolder()
  try findings.folder.write(
    "p.json",
    #"""
    {"policy":1,"id":"p","rules":[{"id":"l","label":"L","severity":"warning",\#
    "length":{"min":20}}]}
    """#
  )
  let run = try findings.run("gate --policy ./p.json list")
  #expect(run.status == 2 && run.errorText.contains("all its rules are warnings"))
  #expect(try findings.run("gate --policy ./p.json --min-score 60 list").status == 1)
}

@Test(arguments: ["audit", "gate"])
func `a run keeps the options that it was given`(_ command: String) throws {
  let findings = try FindingsFolder()
  try findings.folder.write("words", "tram\n")
  let options =
    "--policy default --site acme --words words --words-in de --input auto --jobs 1 --no-hex"
    + (command == "audit" ? " --hash bcrypt --no-statistics" : " --max-failing 1% --min-score 5")
  let line = "\(command) \(options) -q --findings f.json --findings-key key -o report list"
  #expect(try findings.run(line).status == 1)
  // The file is read again, and so holds no option that it may not.
  #expect(try findings.run(line).status == 1)
  for option in options.split(separator: " ") where !option.hasPrefix("-") {
    #expect(try findings.file.contains("=\(option)\""), "\(option)")
  }
  #expect(try findings.file.contains("\"--no-hex\"") && !findings.file.contains("report"))
}

@Test(.enabled(if: ToolRun.hasFullDisk))
func `a change that is made ends with no error of its message`() throws {
  let findings = try FindingsFolder()
  _ = try findings.gate()
  let run = try ToolRun.shell(
    "\"$1\" findings complete f.json \(findings.ids[0]) > /dev/full; echo $?", tool: "pwcheck",
    directory: findings.folder.path)
  #expect(run.text == "0\n" && run.errorText == "1 finding: marked as complete.\n")
}

@Test func `what a run could not read is not gone`() throws {
  let findings = try FindingsFolder("ana:hunter2\neve:letmein\n")
  let options = "--input userpass --max-unreadable 1 --findings f.json --findings-key key list"
  for command in ["gate", "audit"] {
    try findings.folder.write("list", "ana:hunter2\neve:letmein\n")
    try findings.run("\(command) \(options)")
    try findings.folder.write("list", "ana hunter2\neve:letmein\n")
    let run = try findings.run("\(command) \(options)")
    #expect(run.status == 1 && !run.errorText.contains("gone"), "\(run.errorText)")
    try findings.folder.write("list", "eve:letmein\n")
    #expect(try findings.run("\(command) \(options)").errorText.contains("gone"))
  }
}

@Test func `a dismissal covers no other password with the same first part`() throws {
  let gate = "gate --as-passwords --findings f.json --findings-key key"
  for (length, status) in [(5_000, 0), (70_000, 1)] as [(Int, Int32)] {
    let start = String(repeating: "a", count: length)
    let findings = try FindingsFolder("\(start)x\n")
    #expect(try findings.run("\(gate) --dismiss-findings list").status == 0)
    #expect(try findings.run("\(gate) list").status == status)
    try findings.folder.write("list", "\(start)y\n")
    #expect(try findings.run("\(gate) list").status == 1)
  }
}

@Test func `an earlier date for documents revives no dismissal`() throws {
  let findings = try FindingsFolder("hunter2\n")
  let earlier = 1_600_000_000
  _ = try findings.gate(at: earlier)
  try findings.run(
    "findings dismiss f.json \(findings.ids[0]) --until 2020-12-31 --reason", "x", at: earlier)
  #expect(try findings.gate(at: earlier).status == 1)
}
