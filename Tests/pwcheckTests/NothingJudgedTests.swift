import TestSupport
import Testing

struct NothingJudged: Sendable, CustomTestStringConvertible {
  let options: [String]
  let list: String
  let status: Int32
  /// What standard error says.
  let message: String
  var testDescription: String { (options + [message]).joined(separator: " ") }

  init(_ options: [String], list: String, status: Int32, message: String = "") {
    (self.options, self.list, self.status, self.message) = (options, list, status, message)
  }
}

private let users = "name,password\nana,correct horse battery\n"

private let cases: [NothingJudged] = [
  NothingJudged(
    ["--input", "csv:9"], list: users, status: 2,
    message:
      "no password was read: 2 records have too few or too many columns, or text around a field "
      + "in quotes, the first at standard input:1."
  ),
  NothingJudged(
    ["--input", "userpass"], list: users, status: 2,
    message: "no password was read: 2 records have no ':', the first at standard input:1."),
  NothingJudged(
    ["--input", "env"], list: users, status: 2,
    message:
      "no password was read: 2 records have no '=', or a quote that is not closed, the first at standard input:1."
  ),
  NothingJudged(
    ["--input", "potfile"], list: users, status: 2,
    message: "no password was read: 2 records have no ':', the first at standard input:1."),
  NothingJudged([], list: "", status: 2, message: "no password was read: the list is empty."),
  NothingJudged(
    [], list: "\n\n\n", status: 2,
    message: "no password was read: the list holds only 3 blank records."),
  NothingJudged(
    ["--input", "csv:password"], list: "name,password\n", status: 2,
    message: "no password was read: the list is empty."),
  // An empty password is there, and the worst there is.
  NothingJudged(["--input", "userpass"], list: "ana:\nbob:\n", status: 1),
  NothingJudged(["--input", "csv:2"], list: "a,\nb,\"\"\n", status: 1),
  NothingJudged(
    ["--input", "env"], list: "PASSWORD=\nTOKEN=''\n", status: 1),
  NothingJudged(["--input", "potfile"], list: "$NT$01:\n", status: 1),
  NothingJudged([], list: "$HEX[]\n", status: 1),
  // What could not be read is not a pass, however good the rest is.
  NothingJudged(
    ["--input", "userpass"], list: "ana:Abcdef1!\nbob\n", status: 2,
    message: "1 record has no ':', at standard input:2. Allowed: 0; see --max-unreadable."),
  NothingJudged(
    ["--input", "userpass", "--max-unreadable", "1"], list: "ana:Abcdef1!\nbob\n",
    status: 0),
  NothingJudged(
    ["--input", "userpass", "--max-unreadable", "50%"], list: "ana:Abcdef1!\nbob\n",
    status: 0),
  NothingJudged(
    ["--input", "userpass", "--max-unreadable", "49%"], list: "ana:Abcdef1!\nbob\n",
    status: 2,
    message: "1 record has no ':', at standard input:2. Allowed: 49%; see --max-unreadable."),
  // Whatever was found in the rest: of what was not read nobody knows.
  NothingJudged(
    ["--input", "userpass"], list: "ana:x\nbob\n", status: 2,
    message: "1 record has no ':', at standard input:2. Allowed: 0; see --max-unreadable."),
  // However many unreadable records are allowed, nothing is not a pass.
  NothingJudged(
    ["--input", "userpass", "--max-unreadable", "100%"], list: users, status: 2,
    message: "no password was read: 2 records have no ':', the first at standard input:1."),
]

@Test(arguments: ["gate", "audit"], cases)
func `an audit and a gate never pass over nothing`(command: String, _ test: NothingJudged) throws {
  let run = try ToolRun.pwcheck([command] + test.options + ["-"], input: Array(test.list.utf8))
  #expect(run.status == test.status)
  #expect(run.errorText.contains(test.message), "\(run.errorText)")
  #expect(!run.text.contains("passed") || test.status == 0)
}

@Test(arguments: ["--format=json", "--format=text", "--quiet"])
func `a gate without a list and with an empty standard input is no pass`(_ option: String) throws {
  let run = try ToolRun.pwcheck(["gate", option], input: [])
  #expect(run.status == 2)
  #expect(run.errorText.contains("no password was read: the list is empty."))
}

@Test func `states of nothing, and of unreadable records, add up to no pass`() throws {
  let folder = try TemporaryFolder()
  func state(_ name: String, _ list: String) throws -> String {
    let path = "\(folder.path)/\(name)"
    _ = try ToolRun.pwcheck(
      ["audit", "--input", "userpass", "--no-strength", "--no-statistics", "--state", path, "-"],
      input: Array(list.utf8))
    return path
  }
  let good = try state("good", "ana:Abcdef1!\n")
  let nothing = try state("nothing", "")
  let unreadable = try state("unreadable", "ana\n")
  let empty = try state("empty", "ana:\n")
  #expect(try ToolRun.pwcheck(["merge", good]).status == 0)
  #expect(try ToolRun.pwcheck(["merge", good, nothing]).status == 0)
  #expect(try ToolRun.pwcheck(["merge", nothing, nothing]).status == 2)
  #expect(try ToolRun.pwcheck(["merge", unreadable]).status == 2)
  let both = try ToolRun.pwcheck(["merge", good, unreadable])
  #expect(both.status == 2 && both.errorText.contains("1 record could not be read."))
  #expect(try ToolRun.pwcheck(["merge", "--max-unreadable", "1", good, unreadable]).status == 0)
  let run = try ToolRun.pwcheck(["merge", "--format", "json", good, empty])
  #expect(run.status == 1 && run.text.contains("\"empty\": 1,"))
}

@Test func `an empty password is a finding in every format`() throws {
  // A policy that has nothing against it: what is empty is no password all the same.
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json", #"{"policy":1,"id":"p","rules":[{"id":"no-x","label":"no x","avoid":"x"}]}"#)
  for (format, expected) in [
    ("text", "1 password is empty."), ("markdown", "1 password is empty."),
    ("html", "1 password is empty."),
    ("json", "\"empty\": 1,"), ("csv", "passwords,\"of these, empty\",Passwords,1\r\n"),
    ("sarif", "\"ruleId\": \"pwcheck.empty-password\""),
    ("junit", "<failure message=\"1 password is empty.\" type=\"pwcheck.empty-password\">"),
    ("github", "::error file=list,line=2,title=empty password::An empty password"),
  ] {
    for command in ["audit", "gate"] {
      try folder.write("list", "ana:secret\nbob:\n")
      let run = try ToolRun.pwcheck(
        [command, "--policy", "./p.json", "--input", "userpass", "--format", format, "list"],
        directory: folder.path)
      #expect(run.status == 1)
      if command == "audit" || format != "text" {
        #expect(run.text.contains(expected), "\(format): \(run.text)")
      } else {
        #expect(run.text.hasPrefix("list:2: An empty password\n"), "\(run.text)")
      }
    }
  }
  let rows = try ToolRun.pwcheck(
    [
      "audit", "--policy", "./p.json", "--input", "userpass", "--format", "ndjson", "--rows",
      "failing",
      "list",
    ], directory: folder.path)
  #expect(rows.text.hasPrefix(#"{"line":2,"accepted":false,"failed":[],"undetermined":[],"#))
  #expect(rows.text.contains(#""flags":["empty"]"#))
}

@Test func `unreadable records are in every format`() throws {
  let folder = try TemporaryFolder()
  try folder.write("list", "ana:Abcdef1!\nbob\n")
  for (format, expected) in [
    ("text", "1 record could not be read."), ("markdown", "1 record could not be read."),
    ("html", "1 record could not be read."),
    ("json", "\"malformed\": 1,"), ("csv", "records,unreadable records,Records,1\r\n"),
    ("sarif", "toolExecutionNotifications"), ("sarif", "\"executionSuccessful\": false"),
    ("junit", "<error message=\"1 record could not be read.\" type=\"pwcheck.unreadable\">"),
    ("github", "::error file=list,line=2,title=unreadable records::1 record could not be read."),
  ] {
    let run = try ToolRun.pwcheck(
      ["audit", "--input", "userpass", "--format", format, "list"], directory: folder.path)
    #expect(run.status == 2)
    #expect(run.text.contains(expected), "\(format): \(run.text)")
  }
}
