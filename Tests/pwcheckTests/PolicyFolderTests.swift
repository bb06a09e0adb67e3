import TestSupport
import Testing

private let good =
  #"""
  {"policy":1,"id":"g","rules":[{"id":"a","label":"a","match":"a","accepts":["a"],\#
  "rejects":["b"]}]}
  """#

/// A folder with a good policy and something beside it.
private func folder(_ name: String, _ bytes: [UInt8]) throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write("good.json", good)
  try folder.write(name, bytes)
  return folder
}

@Test(arguments: [
  (
    "typo.json", #"{"policy":1,"id":"t","ruls":[{"id":"a","label":"a","match":"a"}]}"#,
    "Unknown key 'ruls'"
  ),
  (
    "typo.json", #"{"polcy":1,"id":"t","rules":[{"id":"a","label":"a","match":"a"}]}"#,
    "Unknown key 'polcy'"
  ),
  ("typo.json", #"{"polcy":1,"id":"t"}"#, "Unknown key 'polcy'"),
  (
    "typo.json", #"{"id":"t","Rules":[{"id":"a","label":"a","match":"a"}]}"#,
    "The key 'policy' is missing."
  ),
  ("only.json", #"{"policy":1}"#, "only.json:1:1: error:"),
  ("schema.json", #"{"$schema":"../policy-1.json","id":"t"}"#, "schema.json:1:1: error:"),
  ("empty.json", "", "empty.json:1:1: error:"),
  ("object.json", "{}", "object.json:1:1: error:"),
  ("cut.json", #"{"policy":1,"ru"#, "cut.json:1:"),
  ("comment.json", "// a policy\n{\"policy\":1}", "comment.json:1:1: error:"),
  ("BAD.JSON", #"{"policy":1,"id":"t","ruls":[]}"#, "BAD.JSON:1:"),
  (".hidden.json", #"{"policy":1,"id":"t","ruls":[]}"#, ".hidden.json:1:"),
])
func `a broken policy beside a good one fails the gate`(
  _ name: String, _ text: String, _ message: String
)
  throws
{
  let folder = try folder(name, Array(text.utf8))
  for command in [["gate", "--policies"], ["policy", "lint", "--severity", "warning"]] {
    let run = try ToolRun.pwcheck(command + [folder.path])
    #expect(run.status == 1)
    #expect(run.text.contains(message), "\(run.text)")
  }
}

@Test func `a policy in UTF-16 fails the gate`() throws {
  let folder = try folder("wide.json", [0xFF, 0xFE] + good.utf8.flatMap { [$0, 0] })
  let run = try ToolRun.pwcheck(["gate", "--policies", folder.path])
  #expect(run.status == 1)
  #expect(run.text.contains("wide.json:1:1: error:"), "\(run.text)")
}

@Test(arguments: [
  (
    "package.json", #"{"name":"x","policy":"y"}"#,
    "its name is that of another program's configuration"
  ),
  ("tsconfig.app.json", "// no JSON\n{}", "its name is that of another program's configuration"),
  ("form.json", #"{"form":1,"id":"f"}"#, "a form"),
  ("cases.json", #"{"cases":[]}"#, "cases for 'policy test'"),
  ("s.json", #"{"$schema":"https://json-schema.org/draft/2020-12/schema"}"#, "a JSON Schema"),
  ("state.json", #"{"schema":"pwcheck.state/1"}"#, "pwcheck.state/1, which pwcheck wrote"),
  ("list.json", "[1]", "not a JSON object"),
  ("cloud.json", #"{"Rules":{"a":1},"Resources":{}}"#, "it has no key 'policy' or 'rules'"),
  (
    "deep.json", String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40),
    "it has no key"
  ),
])
func `what is plainly no policy is named and fails nothing`(
  _ name: String, _ text: String, _ reason: String
)
  throws
{
  let folder = try folder(name, Array(text.utf8))
  let run = try ToolRun.pwcheck(["gate", "--policies", folder.path])
  #expect(run.status == 0)
  #expect(run.text.contains("\(name): skipped: \(reason)"), "\(run.text)")
  #expect(run.text.hasSuffix("Policies: 1 checked, no mistakes.\n"))
  for (format, expected) in [
    ("text", reason), ("json", "\"skipped\": ["), ("github", reason), ("sarif", "note"),
  ] {
    let lint = try ToolRun.pwcheck(["policy", "lint", "--format", format, folder.path])
    #expect(lint.text.contains(expected), "\(format): \(lint.text)")
  }
}

@Test func `a large foreign file is named, a large policy fails`() throws {
  let filler = "\"x\":\"" + String(repeating: "y", count: 3 << 20) + "\"}"
  let foreign = try folder("large.json", Array(("{" + filler).utf8))
  let run = try ToolRun.pwcheck(["gate", "--policies", foreign.path])
  #expect(run.status == 0)
  #expect(run.text.contains("large.json: skipped: larger than a policy can be"), "\(run.text)")
  let policy = try folder("large.json", Array((#"{"policy":1,"rules":[],"# + filler).utf8))
  #expect(try ToolRun.pwcheck(["gate", "--policies", policy.path]).status != 0)
}

@Test func `a review names twenty of the skipped files and counts the others`() throws {
  let folder = try TemporaryFolder()
  _ = try folder.makeFolder("pol")
  try folder.write("pol/good.json", good)
  for number in 10..<32 { try folder.write("pol/other\(number).json", #"{"x":1}"#) }
  let run = try ToolRun.pwcheck(["gate", "--policies", "pol"], directory: folder.path)
  #expect(run.text.split(separator: "skipped: ").count == 21, "\(run.text)")
  #expect(run.text.contains("And 2 more files skipped.\n"), "\(run.text)")
}

@Test func `links are followed, loops end, and a pipe is not waited for`() throws {
  let folder = try TemporaryFolder()
  try folder.write("other", #"{"policy":1,"id":"t","ruls":[]}"#)
  _ = try folder.makeFolder("pol")
  try folder.write("pol/good.json", good)
  let run = try ToolRun.shell(
    "cd pol && mkfifo pipe.json && ln -s . loop && ln -s ../pol loop2 && \"$1\" gate --policies .; "
      + "echo $?; "
      + "ln -s ../other link.json && \"$1\" gate --policies .; echo $?; "
      + "rm link.json; ln -s ../gone gone.json && \"$1\" gate --policies .; echo $?; rm loop loop2",
    tool: "pwcheck", directory: folder.path)
  #expect(
    run.text.hasPrefix(
      """
      ./pipe.json: skipped: a pipe, a device or a socket.
      Policies: 1 checked, no mistakes.
      0
      ./link.json:1:
      """), "\(run.text)")
  #expect(run.text.contains("Policies: 2 checked, 1 mistake.\n1\n"), "\(run.text)")
  #expect(
    run.text.hasSuffix("\n2\n") && run.errorText.contains("gone.json: No such file or directory."))
}

@Test func `a folder without a policy is an error that says what is there`() throws {
  let folder = try TemporaryFolder()
  try folder.write("form.json", #"{"form":1}"#)
  let run = try ToolRun.pwcheck(["gate", "--policies", folder.path])
  #expect(run.status == 2)
  #expect(
    run.errorText.contains("there is no policy file in")
      && run.errorText.contains("skipped: a form."))
}

@Test(arguments: [
  ["--min-score", "60"], ["--policy", "default"], ["--findings", "b"], ["--max-failing", "1"],
  ["--input", "lines"], ["--reveal"], ["--jobs", "1"],
  ["--max-unreadable", "1"],
])
func `an option about lists without a list is an error, not a list unread`(_ option: [String])
  throws
{
  let folder = try TemporaryFolder()
  try folder.write("good.json", good)
  let arguments = ["gate", "--policies", folder.path] + option
  let run = try ToolRun.pwcheck(arguments, input: Array("hunter2\n".utf8))
  #expect(run.status == 2)
  #expect(
    run.errorText.hasPrefix("Error: '\(option[0])' applies to lists, but no list is named."),
    "\(run.errorText)")
  if option[0] == "--min-score" {
    #expect(try ToolRun.pwcheck(arguments + ["-"], input: Array("hunter2\n".utf8)).status == 1)
  }
}

@Test(arguments: [
  (1 << 20, 65, "larger than 64 MiB"), (0, 100_001, "more than 100,000 files and folders"),
])
func `a folder of very much is named, and so is the cure`(
  _ size: Int, _ count: Int, _ amount: String
)
  throws
{
  let folder = try TemporaryFolder()
  let text = "[" + String(repeating: " ", count: max(size - 2, 0)) + "]"
  let ending = size > 0 ? ".json" : ""
  for number in 0..<count { try folder.write("\(number)\(ending)", size > 0 ? text : "") }
  let run = try ToolRun.pwcheck(["policy", "lint", folder.path])
  #expect(run.status == 2)
  #expect(
    run.errorText.contains("is too much to search: \(amount). Name the folder of the policies."),
    "\(run.errorText)")
}
