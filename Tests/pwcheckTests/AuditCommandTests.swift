import TestSupport
import Testing

private func audit(_ list: [UInt8], _ arguments: String...) throws -> ToolRun {
  try .pwcheck(["audit"] + arguments + ["-"], input: list)
}

private func audit(_ list: String, _ arguments: String...) throws -> ToolRun {
  try .pwcheck(["audit"] + arguments + ["-"], input: Array(list.utf8))
}

@Test func `rows are JSON objects in the order of the list, then the summary`() throws {
  let run = try audit("Abcdef1!\nhunter2\r\n\nxyz", "--format", "ndjson", "--rows", "all")
  let lines = run.text.split(separator: "\n")
  #expect(lines.count == 4)
  #expect(lines[0].hasPrefix(#"{"line":1,"accepted":true,"failed":[],"undetermined":[],"score":"#))
  #expect(
    lines[1].hasPrefix(
      #"""
      {"line":2,"accepted":false,"failed":["length","uppercase","special"],"undetermined":[],\#
      "score":
      """#
    ))
  #expect(lines[1].contains(#""mask":"llllll9""#))
  #expect(lines[2].hasPrefix(#"{"line":4,"accepted":false,"#))
  #expect(lines[3].hasPrefix(#"{"summary":{"#))
  #expect(run.status == 1)
  #expect(!run.text.contains("hunter2"))
}

@Test func `rows of failing passwords only`() throws {
  let run = try audit("Abcdef1!\nhunter2\n", "--format", "ndjson", "--rows=failing")
  #expect(run.text.split(separator: "\n").count == 2)
  #expect(run.text.hasPrefix(#"{"line":2,"#))
}

@Test(arguments: [
  ("", 2, 0), ("\n\n", 2, 0), ("Abcdef1!", 0, 1), ("Abcdef1!\r\nXyzabc2?\r\n", 0, 2),
  ("hunter2\n", 1, 1),
  ("Abc\0def1!\n", 1, 1),
])
func `an audit's status and total`(_ list: String, _ status: Int32, _ total: Int) throws {
  let run = try audit(list, "--format", "json")
  #expect(run.status == status)
  #expect(run.text.contains("\"total\": \(total),"), "\(run.text.prefix(300))")
}

@Test func `dirty lists are counted, not dropped`() throws {
  let long = [UInt8](repeating: 0x61, count: 1 << 20)
  let run = try audit(
    [0x61, 0xFF, 0x0A] + long + [0x0A, 0x00, 0x0A, 0x0D, 0x0A], "--format", "json", "--no-strength")
  #expect(run.text.contains("\"total\": 3,"))
  #expect(
    run.text.contains("\"read_as_latin1\": 1,") && run.text.contains("\"truncated\": 1,")
      && run.text.contains("\"blank\": 1,"))
  #expect(run.status == 1)
}

struct AuditFailure: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let input: [UInt8]?
  let message: String
  init(_ arguments: [String], input: [UInt8]? = Array("x\n".utf8), _ message: String) {
    (self.arguments, self.input, self.message) = (arguments, input, message)
  }
  var testDescription: String { message }
}

private let failures = [
  AuditFailure(["/nowhere"], "Error: /nowhere: No such file or directory."),
  AuditFailure(["-", "/nowhere"], "Error: /nowhere: No such file or directory."),
  AuditFailure(["/"], "Error: /: this is a folder. Name a file in it."),
  AuditFailure(["-"], input: nil, "Error: standard input: Bad file descriptor."),
  AuditFailure(
    ["-"], input: [0xFF, 0xFE, 0x61, 0x00],
    """
    Error: standard input: this is UTF-16, not a list of passwords. Run: iconv -f UTF-16 -t \
    UTF-8 FILE | pwcheck audit -
    """
  ),
  AuditFailure(
    ["--rows", "all", "-"], "Error: '--rows' needs '--format ndjson' or '--format csv'"),
  AuditFailure(["--input", "excel", "-"], "Error: invalid value for '--input FORMAT'."),
  AuditFailure(["--jobs", "0", "-"], "Error: "),
  AuditFailure(
    ["--input", "csv:secret", "-"], input: Array("user,password\na,b\n".utf8),
    """
    Error: standard input: there is no column 'secret' in the first line. Give its number, such \
    as 'csv:1', or add --reveal to see the names.
    """
  ),
  AuditFailure(
    ["--output", "/nowhere/report", "-"],
    "Error: /nowhere/report cannot be written: No such file or directory."),
  AuditFailure(["--policy", "nope", "-"], "Error: there is no policy of this name."),
]

@Test(arguments: failures)
func `an audit that cannot be made is an error with status 2`(_ failure: AuditFailure) throws {
  let run = try ToolRun.pwcheck(["audit"] + failure.arguments, input: failure.input)
  #expect(run.errorText.hasPrefix(failure.message), "\(run.errorText)")
  #expect(run.status == 2)
}

@Test func `a named pipe is opened once, or its writer would be gone`() throws {
  let folder = try TemporaryFolder()
  let run = try ToolRun.shell(
    "mkfifo pipe && (seq 100000 > pipe; echo \"writer $?\" >&2) & while [ ! -p pipe ]; do :; done; "
      + "\"$1\" audit --no-strength --format json pipe; wait",
    tool: "pwcheck", directory: folder.path)
  #expect(run.text.contains("\"total\": 100000,"))
  #expect(run.errorText == "writer 0\n")
}

@Test(.enabled(if: ToolRun.hasFullDisk), arguments: ["text", "json", "ndjson", "html"])
func `a full disk is an error, also in the middle of an audit`(_ format: String) throws {
  let run = try ToolRun.pwcheck(
    ["audit", "--format", format, "-"], input: Array("hunter2\n".utf8), fullDisk: true)
  #expect(run.status == 2)
  #expect(run.errorText == "Error: the report cannot be written: No space left on device.\n")
}

@Test func `a report appears when it is whole, and a failure leaves the old one`() throws {
  let folder = try TemporaryFolder()
  let report = try folder.write("report.json", "old")
  let failed = try ToolRun.pwcheck(
    ["audit", "--input", "csv:x", "-o", report, "--format", "json", "-"], input: Array("a,b\n".utf8)
  )
  #expect(failed.status == 2)
  #expect(try folder.read("report.json") == Array("old".utf8))
  #expect(
    try ToolRun.pwcheck(["audit", "-o", report, "--format", "json", "-"], input: Array("a\n".utf8))
      .status
      == 1)
  #expect(
    String(decoding: try folder.read("report.json"), as: UTF8.self).hasPrefix(
      "{\n  \"schema\": \"pwcheck.audit/1\","))
}

@Test(arguments: [
  (["--input", "userpass"], "ana:Abcdef1!\nbob:bob\n"),
  (["--input", "csv:password"], "user,password\nana,Abcdef1!\nbob,\"bo\nb\"\n"),
  (["--input", "csv:2"], "ana,Abcdef1!\nbob,bob\n"), (["--input", "nul"], "Abcdef1!\0bob\0"),
  (["--input", "env", "--keys", "*"], "A=\"Abcdef1!\"\n# c\nexport B=bob\n"),
  (
    ["--input", "potfile"],
    "8743b52063cd84097a65d1633f5c74f5:Abcdef1!\n8743b52063cd84097a65d1633f5c74f6:$HEX[626f62]\n"
  ),
  (["--encoding", "latin1"], "Abcdef1!\nbob\n"),
])
func `each input format finds both passwords`(_ arguments: [String], _ list: String) throws {
  let run = try ToolRun.pwcheck(
    ["audit"] + arguments + ["--format", "json", "-"], input: Array(list.utf8))
  #expect(
    run.text.contains("\"total\": 2,") && run.text.contains("\"accepted\": 1,"),
    "\(run.text.prefix(200))")
}

@Test func `states of parts add up to the summary of the whole`() throws {
  let folder = try TemporaryFolder()
  let key = try folder.write("key", "0123456789abcdef0123456789abcdef")
  let lines = (0..<500).map { "pass\($0 % 37)Word\($0 % 11)!" }
  var states: [String] = []
  for part in 0..<3 {
    let list = try folder.write(
      "list\(part)", lines.indices.filter { $0 % 3 == part }.map { lines[$0] + "\n" }.joined())
    states.append("\(folder.path)/state\(part)")
    #expect(
      try ToolRun.pwcheck(["audit", "-q", "--state-key", key, "--state", states[part], list]).status
        != 2)
  }
  let whole = try ToolRun.pwcheck(
    ["audit", "--state-key", key, "--format", "json", "-"],
    input: Array(lines.map { $0 + "\n" }.joined().utf8))
  let merged = try ToolRun.pwcheck(["merge", "--format", "json"] + states.reversed())
  // But for the names of what was read.
  func summary(_ run: ToolRun) -> Substring { run.text.drop { $0 != "]" } }
  #expect(!summary(whole).isEmpty && summary(whole) == summary(merged))
  #expect(merged.status == whole.status)
  let other = "\(folder.path)/other"
  _ = try ToolRun.pwcheck(
    ["audit", "-q", "--policy", "cis", "--state", other, "-"], input: Array("x\n".utf8))
  let refused = try ToolRun.pwcheck(["merge", states[0], other])
  #expect(
    refused.status == 2
      && refused.errorText.contains("one is of the policy 'default' and the other of 'cis'")
  )
  #expect(try ToolRun.pwcheck(["merge", key]).status == 2)
}

@Test func `a state holds no password unless it was asked to`() throws {
  let folder = try TemporaryFolder()
  let list = String(repeating: "Marker5ecret!\n", count: 20)
  for (arguments, holds) in [([], false), (["--reveal"], true)] {
    _ = try ToolRun.pwcheck(
      ["audit", "-q", "--state", "\(folder.path)/state"] + arguments + ["-"],
      input: Array(list.utf8))
    let bytes = try folder.read("state")
    let run = try ToolRun.pwcheck(["merge", "--reveal", "--format", "json", "\(folder.path)/state"])
    #expect(run.text.contains("Marker5ecret!") == holds)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Marker5ecret!"))
  }
}

/// The first run ends with an error, as its second list is cut short.
@Test func `a quiet audit keeps no rows, so none that writes them goes on from it`() throws {
  let folder = try TemporaryFolder()
  let run = try ToolRun.shell(
    """
    printf 'sixteen bytes and more' > key
    chmod 600 key
    yes hunter2 | head -n 400000 > first.txt
    printf hunter2 | gzip | head -c 20 > second.gz
    audit() {
      "$pwcheck" audit --no-strength --no-statistics --format ndjson --rows failing \\
        --state-key key --checkpoint point --every 0 "$@" first.txt second.gz 2> errors
    }
    pwcheck=$1
    audit -q
    test -e point || echo no checkpoint
    audit --resume
    grep -c 'must be those of the checkpoint' errors
    audit --resume -q
    grep -c 'second.gz: the compressed list is cut short' errors
    """, tool: "pwcheck", directory: folder.path)
  #expect(run.text == "1\n1\n", "\(run.text)")
}
