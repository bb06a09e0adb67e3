import TestSupport
import Testing

/// A folder with a list that passes and lists that hold nothing.
private func lists() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write("good", "Abcdef1!\n")
  try folder.write("empty", "")
  try folder.write("blank", "\n\n")
  try folder.write("good.env", "DB_PASSWORD=Abcdef1!\n")
  try folder.write("no-secret.env", "PORT=8080\n")
  try folder.write("good.json", #"{"password": "Abcdef1!"}"#)
  try folder.write("other.json", #"{"pw-of-nobody": "x"}"#)
  return folder
}

@Test(arguments: [
  (["good", "empty"], "empty"), (["empty", "good", "blank"], "empty, blank"),
  (["--input", "env", "good.env", "no-secret.env"], "no-secret.env"),
  (["--input", "json:password", "good.json", "other.json"], "other.json"),
])
func `a gate is not green over a list that holds no password beside one that does`(
  _ arguments: [String], _ names: String
) throws {
  let folder = try lists()
  let gate = try ToolRun.pwcheck(["gate"] + arguments, directory: folder.path)
  #expect(gate.status == 2)
  #expect(gate.errorText.contains("no password was read from \(names)."), "\(gate.errorText)")
  #expect(!gate.text.contains("passed"))
  // What could not be checked comes before what failed.
  let failed = try ToolRun.pwcheck(
    ["gate", "--min-score", "100"] + arguments, directory: folder.path)
  #expect(failed.status == 2)
  let audit = try ToolRun.pwcheck(["audit"] + arguments, directory: folder.path)
  #expect(audit.status == 2)
  #expect(audit.errorText.contains("Error: no password was read from \(names)."))
}

@Test(arguments: [
  (["good", "empty"], "No password was read from empty."),
  (["--input", "env", "--keys", "DB_*", "--keys", "NOPE", "good.env"], "No name matches 'NOPE'."),
])
func `no document passes what could not be checked`(
  _ arguments: [String], _ message: String
) throws {
  let folder = try lists()
  for command in ["gate", "audit"] {
    for (format, mark) in [
      ("junit", "errors=\"1\""), ("junit", "<error message=\"\(message)"),
      ("sarif", "\"executionSuccessful\": false"), ("sarif", "\"text\": \"\(message)"),
      ("github", "::error title=not checked::\(message)"),
    ] {
      let run = try ToolRun.pwcheck(
        [command, "--format", format] + arguments, directory: folder.path)
      // Markup has quotes in its own form.
      let text = run.text.replacing("&#39;", with: "'").replacing("&apos;", with: "'")
      #expect(run.status == 2 && text.contains(mark), "\(run.text)")
    }
  }
}

@Test func `standard input under a second name is not passed as a list of nothing`() throws {
  let folder = try TemporaryFolder()
  for (first, second) in [("-", "/dev/stdin"), ("/dev/stdin", "/dev/fd/0")] {
    let run = try ToolRun.shell(
      "printf 'Abcdef1!\\n' | \"$1\" gate \(first) \(second)", tool: "pwcheck",
      directory: folder.path)
    #expect(run.status == 2)
    #expect(run.errorText.contains("standard input can be read only once"), "\(run.errorText)")
  }
}

@Test func `findings are not changed by lists of which one holds nothing`() throws {
  let folder = try lists()
  try folder.write("key", "sixteen bytes and more")
  let run = try ToolRun.pwcheck(
    [
      "gate", "--findings", "known", "--findings-key", "key", "--dismiss-findings", "good", "empty",
    ],
    directory: folder.path)
  #expect(run.status == 2)
  #expect(throws: (any Error).self) { try folder.read("known") }
}

@Test(arguments: [
  "DB_PASSWORD=hunter2\n", "PORT=8080\nAPI_KEY=Abcdef1!Abcdef\n", "# x\nexport TOKEN=a\n",
])
func `a short .env file is not taken for passwords`(_ list: String) throws {
  for command in ["gate", "audit"] {
    let plain = try ToolRun.pwcheck([command, "-"], input: Array(list.utf8))
    #expect(plain.status == 2 && plain.errorText.contains("--input env"), "\(plain.errorText)")
    let auto = try ToolRun.pwcheck([command, "--input", "auto", "-"], input: Array(list.utf8))
    #expect(auto.errorText.contains("read as '--input env'"), "\(auto.errorText)")
  }
  let forced = try ToolRun.pwcheck(
    ["gate", "--as-passwords", "--max-failing", "100%", "-"], input: Array(list.utf8))
  #expect(forced.status == 0)
}

@Test func `settings without a secret are no passwords`() throws {
  let run = try ToolRun.pwcheck(
    ["gate", "--input", "auto", "-"], input: Array("PORT=8080\nHOST=a\n".utf8))
  #expect(run.status == 2 && run.errorText.contains("none of the 2 values was chosen (PORT, HOST)"))
}

@Test(arguments: [
  ["good", "empty"], ["--input", "env", "--keys", "DB_*", "--keys", "NOPE", "good.env"],
])
func `no state is left that a merge would pass`(_ arguments: [String]) throws {
  let folder = try lists()
  let audit = try ToolRun.pwcheck(
    ["audit", "-q", "--state", "state"] + arguments, directory: folder.path)
  #expect(audit.status == 2)
  #expect(throws: (any Error).self) { try folder.read("state") }
}
