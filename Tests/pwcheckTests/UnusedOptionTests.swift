import TestSupport
import Testing

private let password = Array("Abcdef1!".utf8)
private let words = "has no rule that looks at words about the user"
private let previous = "has no rule that compares with the previous password"

@Test(arguments: [
  (["--email", "ana@example.com"], "Warning: the policy 'default' \(words)"),
  (
    ["--personal", "x", "--policy", "pci-dss-4"],
    "Warning: the policy 'pci-dss-4' \(words)"
  ),
  (
    ["--email", "ana@example.com"],
    "They count in the estimate of strength, but not in whether the password is accepted."
  ),
  (["--previous-file", "before"], "Warning: the policy 'default' \(previous)"),
])
func `what no rule of the policy looks at is warned about`(_ arguments: [String], _ message: String)
  throws
{
  let folder = try TemporaryFolder()
  try folder.write("before", "Abcdef1!")
  let run = try ToolRun.pwcheck(arguments, input: password, directory: folder.path)
  #expect(run.errorText.contains(message), "\(run.errorText)")
  #expect(!run.errorText.contains("ana@example.com"))
  // The verdict is the one without the option, and the document stays one.
  #expect(
    try run.status
      == ToolRun.pwcheck(
        arguments.last.map { ["--policy", $0 == "pci-dss-4" ? $0 : "default"] } ?? [],
        input: password
      ).status)
  let quiet = try ToolRun.pwcheck(arguments + ["-q"], input: password, directory: folder.path)
  #expect(quiet.errorText == "" && quiet.status == run.status)
}

@Test(arguments: [
  #"{"id":"a","label":"a","personal":{"minLength":4}}"#,
  #"{"id":"e","label":"e","expected":{"list":"common-passwords"}}"#,
  #"""
  {"id":"g","label":"g","atLeast":1,"of":[{"id":"a","label":"a","personal":{"minLength":4}},\#
  {"id":"b","label":"b","match":"b"}]}
  """#,
  // The estimate knows the words.
  #"{"id":"s","label":"s","strength":{"minScore":10}}"#,
])
func `words that a rule looks at are not warned about`(_ rule: String) throws {
  let folder = try TemporaryFolder()
  try folder.write("p.json", #"{"policy":1,"id":"p","rules":[\#(rule)]}"#)
  for arguments in [["check"], ["generate"]] {
    let run = try ToolRun.pwcheck(
      arguments + ["--policy", "p.json", "--email", "ana@example.com"], input: password,
      directory: folder.path)
    #expect(!run.errorText.contains("Warning"), "\(run.errorText)")
  }
}

@Test func `generated passwords do not heed words that no rule looks at, and that is said`() throws
{
  let run = try ToolRun.pwcheck(["generate", "--email", "ana@example.com"])
  #expect(
    run.status == 0
      && run.errorText.contains(
        "\(words) (--user, --email, --name, --site, --birthday, --personal). They have no effect.")
  )
}

@Test func `a form warns too, before it asks for anything`() throws {
  func errors(_ policy: String) throws -> String {
    try ToolRun.pwcheck(["form", "new-password", "--policy", policy, "--email", "ana@example.com"])
      .errorText
  }
  #expect(try errors("default").contains("Warning: the policy 'default' \(words)"))
  #expect(try !errors("nist-800-63b-4").contains("Warning"))
}

@Test func `an audit warns if nothing looks at the user names of its list`() throws {
  let folder = try TemporaryFolder()
  try folder.write("list", "ana:Abcdef1!\n")
  func errors(_ arguments: [String]) throws -> String {
    try ToolRun.pwcheck(
      ["audit", "--input", "userpass", "list"] + arguments, directory: folder.path
    ).errorText
  }
  #expect(try errors(["--no-strength"]).contains("the user names have no effect"))
  #expect(try !errors([]).contains("the user names have no effect"))
  #expect(try !errors(["--no-strength", "--policy", "nist-800-63b-4"]).contains("Warning"))
}

@Test(arguments: [
  (["form", "sign-in", "--submit", ""], "'--submit' needs a command."),
  (["form", "sign-in", "--submit= \t"], "'--submit' needs a command."),
  (["form", "sign-in", "--timeout", "5"], "'--timeout' needs '--submit'."),
  (["form", "sign-in", "--next", "findings"], "missing argument 'FILE'."),
  (
    ["form", "sign-in", "--next", "findings", "gone.json"],
    "gone.json: No such file or directory. 'pwcheck audit --findings FILE' makes one."
  ),
  (
    ["form", "sign-in", "--next", "findings", "f.json", "--print-fd", "3"],
    "'--next' and '--print-fd' cannot be used together."
  ),
  (["form", "sign-in", "--continue"], "'--continue' needs '--submit'."),
  (
    ["completions", "--answer", "bash"],
    "name a shell, bash, zsh or fish, or give '--answer', and not both."
  ),
  (["serve", "--threads", "4"], "'--threads' needs '--socket' or '--http'."),
  (["serve", "--socket-mode", "600"], "'--socket-mode' needs '--socket' or '--http'."),
])
func `an option that does nothing is refused`(_ arguments: [String], _ message: String) throws {
  let run = try ToolRun.pwcheck(arguments)
  #expect(run.status == 2 && run.errorText.hasPrefix("Error: \(message)"), "\(run.errorText)")
}

@Test func `a password is not asked for if nothing can take it`() throws {
  let open = try ToolRun.pwcheck(["form", "new-password", "--print-fd", "9"], extraInput: [])
  let refusal = "Error: '--print-fd 9': this descriptor is not open for writing."
  #expect(open.status == 2 && open.errorText.hasPrefix(refusal), "\(open.errorText)")
  let folder = try TemporaryFolder()
  try folder.write(
    "mail.json",
    #"""
    {"form": 1, "id": "mail", "title": {"en": "Mail"}, "fields": [
      {"id": "email", "label": {"en": "Mail"}, "policy": "sign-in-username"}],
      "submit": {"label": {"en": "Go"}, "busy": {"en": "Wait"}},
      "success": {"title": {"en": "Done"}, "message": {"en": "Done"}}}
    """#)
  for options in [["--policy", "default"], ["--print-fd", "1"]] {
    let run = try ToolRun.pwcheck(["form", "./mail.json"] + options, directory: folder.path)
    #expect(
      run.status == 2 && run.errorText.hasPrefix("Error: '\(options[0])' is about a password"),
      "\(run.errorText)")
  }
}
