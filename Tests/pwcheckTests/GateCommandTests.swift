import TestSupport
import Testing

private func gate(_ list: String, _ arguments: String..., environment: [String] = []) throws
  -> ToolRun
{
  try .pwcheck(["gate"] + arguments + ["-"], input: Array(list.utf8), environment: environment)
}

@Test(arguments: [
  ([], "Abcdef1!\n", 0), ([], "hunter2\n", 1), (["--max-failing", "1"], "hunter2\n", 0),
  (["--max-failing", "0"], "hunter2\n", 1),
  (["--max-failing", "50%"], "hunter2\nAbcdef1!\n", 0),
  (["--max-failing", "49%"], "hunter2\nAbcdef1!\n", 1),
  (["--min-score", "60"], "Abcdef1!\n", 1), (["--min-score", "7"], "Abcdef1!\n", 0), ([], "", 2),
])
func `a gate passes or fails`(_ arguments: [String], _ list: String, _ status: Int32) throws {
  #expect(
    try ToolRun.pwcheck(["gate"] + arguments + ["-"], input: Array(list.utf8)).status == status)
}

@Test func `a gate says where, and never what`() throws {
  let run = try gate("Abcdef1!\nhunter2\n")
  #expect(
    run.text == """
      standard input:2: A password that does not meet 'length', 'uppercase', 'special': llllll9
      Gate failed: 1 of 2 passwords is not accepted (allowed: 0).

      """)
}

@Test func `the least score has an id of its own, whatever the policy's are`() throws {
  let folder = try TemporaryFolder()
  let rules = ["min-score", "gate-min-score"].map {
    #"{"id": "\#($0)", "label": "l", "length": {"min": 3}}"#
  }
  try folder.write(
    "p.json", #"{"policy": 1, "id": "p", "rules": [\#(rules.joined(separator: ","))]}"#)
  let run = try ToolRun.pwcheck(
    ["gate", "--policy", "p.json", "--min-score", "60", "-"], input: Array("abcd\n".utf8),
    directory: folder.path)
  #expect(run.text.contains("does not meet 'gate-gate-min-score': llll\n"), "\(run.text)")
}

@Test func `a gate says how many lines it leaves out`() throws {
  let lines = try gate(String(repeating: "hunter2\n", count: 1_012) + "Abcdef1!\n").text
    .split(separator: "\n")
  #expect(lines.count == 12)
  #expect(lines[10] == "… and 1,002 more. 'pwcheck audit --format csv --rows failing' lists all.")
}

@Test func `what is dismissed does not count`() throws {
  let folder = try TemporaryFolder()
  let key = try folder.write("key", "0123456789abcdef0123456789abcdef")
  let findings = "\(folder.path)/findings.json"
  let arguments = ["gate", "--findings", findings, "--findings-key", key]
  let old = Array("hunter2\nAbcdef1!\n".utf8)
  #expect(try ToolRun.pwcheck(arguments + ["-"], input: old).status == 1)
  #expect(try ToolRun.pwcheck(arguments + ["--dismiss-findings", "-"], input: old).status == 0)
  #expect(!String(decoding: try folder.read("findings.json"), as: UTF8.self).contains("hunter2"))
  #expect(
    try ToolRun.pwcheck(arguments + ["-"], input: Array("Abcdef1!\nhunter2\n".utf8)).status == 0)
  let run = try ToolRun.pwcheck(arguments + ["-"], input: old + Array("letmein\n".utf8))
  #expect(run.status == 1)
  #expect(run.text.contains("standard input:3:") && !run.text.contains("standard input:1:"))
  let otherKey = try folder.write("other", "another key of sixteen bytes or more")
  let refused = try ToolRun.pwcheck(
    ["gate", "--findings", findings, "--findings-key", otherKey, "-"], input: old)
  #expect(refused.status == 2 && refused.errorText.contains("made with another key"))
  #expect(try gate("x\n", "--findings", findings).errorText.contains("need a key"))
  let fromEnvironment = try gate(
    "hunter2\n", "--findings", findings,
    environment: ["PWCHECK_FINDINGS_KEY=0123456789abcdef0123456789abcdef"])
  #expect(fromEnvironment.status == 0)
}

@Test func `in a GitHub job findings are annotations`() throws {
  let run = try gate("hunter2\n", environment: ["GITHUB_ACTIONS=true"])
  #expect(run.text.hasPrefix("::error file=standard input,line=1,"))
  #expect(try gate("hunter2\n", "--format", "sarif").text.contains("\"version\": \"2.1.0\""))
}

@Test func `a gate checks policy files and their examples`() throws {
  let folder = try TemporaryFolder()
  let inner = try folder.makeFolder("inner")
  try folder.write(
    "inner/good.json",
    #"""
    {"policy":1,"id":"g","rules":[{"id":"a","label":"a","match":"a","accepts":["a"],\#
    "rejects":["b"]}]}
    """#
  )
  try folder.write("inner/other.json", #"{"name": "no policy"}"#)
  #expect(
    try ToolRun.pwcheck(["gate", "--policies", inner]).text
      == """
      \(inner)/other.json: skipped: it has no key 'policy' or 'rules'.\nPolicies: 1 checked, no \
      mistakes.\n
      """
  )
  try folder.write(
    "bad.json",
    #"""
    {"policy":1,"id":"b","rules":[{"id":"a","label":"a","match":"a","accepts":["b"],\#
    "rejects":["a"]}]}
    """#
  )
  try folder.write(
    "typo.json", #"{"policy":1,"id":"t","rules":[{"id":"a","label":"a","mach":"a"}]}"#)
  let run = try ToolRun.pwcheck(["gate", "--policies", folder.path])
  #expect(run.status == 1)
  #expect(
    run.text.contains(
      "bad.json:1:76: error: rule 'a': Example 1 under 'accepts' is not accepted. [failing-example]"
    ))
  #expect(
    run.text.contains(
      "bad.json:1:92: error: rule 'a': Example 1 under 'rejects' is accepted. [failing-example]"))
  #expect(
    run.text.contains(
      "typo.json:1:53: error: rule 'a': Unknown key 'mach'. Did you mean 'match'? [policy-file]"))
  #expect(run.text.hasSuffix("Policies: 3 checked, 3 mistakes.\n"))
  let annotated = try ToolRun.pwcheck(
    ["gate", "--policies", folder.path], environment: ["GITHUB_ACTIONS=true"])
  #expect(
    annotated.status == 1
      && annotated.text.contains(",line=1,col=92,endColumn=94,title=failing-example::"))
  #expect(try ToolRun.pwcheck(["gate", "--policies", "/nowhere"]).status == 2)
}

@Test(arguments: [("0.000001%", "0.000001%"), ("2.50%", "2.50%"), ("7%", "7%"), ("3", "3")])
func `a gate says which share it allows as it was written`(_ option: String, _ shown: String)
  throws
{
  let gate = try ToolRun.pwcheck(
    ["gate", "--max-failing", option, "-"], input: Array("Abcdef1!\n".utf8))
  #expect(gate.text.contains("(allowed: \(shown))"), "\(gate.text)")
}

@Test func `what is dismissed is no result in SARIF and no failure in JUnit`() throws {
  let folder = try TemporaryFolder()
  try folder.write("key", "0123456789abcdef")
  try folder.write("list", "hunter2\n$HEX[]\n")
  func gate(_ arguments: String...) throws -> ToolRun {
    try .pwcheck(
      ["gate", "--findings", "f.json", "--findings-key", "key"] + arguments + ["list"],
      directory: folder.path)
  }
  #expect(try gate("--format", "sarif").text.contains("pwcheck.empty-password"))
  #expect(try gate("--dismiss-findings").status == 0)
  let sarif = try gate("--format", "sarif")
  #expect(sarif.status == 0 && sarif.text.contains("\"results\": []"), "\(sarif.text)")
  let junit = try gate("--format", "junit")
  #expect(junit.text.contains("failures=\"0\" errors=\"0\""), "\(junit.text)")
  #expect(!junit.text.contains("<failure"))
}

@Test func `a gate points at lines that only a warning is about`() throws {
  let folder = try TemporaryFolder()
  try folder.write("list", "abcdefg\n")
  try folder.write(
    "p.json",
    #"""
    {"policy":1,"id":"p","rules":[{"id":"length","label":"L","length":{"min":1}},
    {"id":"digit","label":"D","match":"[0-9]","severity":"warning"}]}
    """#)
  func gate(_ format: String) throws -> ToolRun {
    try .pwcheck(
      ["gate", "--policy", "./p.json", "--format", format, "list"], directory: folder.path)
  }
  #expect(try gate("github").text.hasPrefix("::warning file=list,line=1,title=digit::"))
  #expect(try gate("sarif").text.contains("\"startLine\": 1"))
  // Text tells of what fails, and this does not.
  #expect(try gate("text").text.hasPrefix("Gate passed: 0 of 1 password is not accepted"))
}

@Test func `a gate in text tells of unreadable records that are allowed`() throws {
  let run = try gate("ana:Abcdef1!\nbob\n", "--input", "userpass", "--max-unreadable", "1")
  #expect(run.status == 0 && run.text.hasPrefix("1 record could not be read.\n"), "\(run.text)")
}
