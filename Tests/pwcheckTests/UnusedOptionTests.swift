import TestSupport
import Testing

private let password = Array("Abcdef1!".utf8)
private let words = "has no rule that looks at words about the user"
private let previous = "has no rule that compares with the previous password"

@Test(arguments: [
  (["--email", "ana@example.com"], "Warning: the policy 'default' \(words)"),
  (
    ["--personal", "x", "--policy", "nist-800-63b-4"],
    "Warning: the policy 'nist-800-63b-4' \(words)"
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
        arguments.last.map { ["--policy", $0 == "nist-800-63b-4" ? $0 : "default"] } ?? [],
        input: password
      ).status)
  let quiet = try ToolRun.pwcheck(arguments + ["-q"], input: password, directory: folder.path)
  #expect(quiet.errorText == "" && quiet.status == run.status)
}

@Test(arguments: [
  #"{"id":"a","label":"a","personal":{"minLength":4}}"#,
  #"{"id":"g","label":"g","atLeast":1,"of":[{"id":"a","label":"a","personal":{"minLength":4}},{"id":"b","label":"b","match":"b"}]}"#,
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
        "\(words) (--user, --email, --name, --site, --personal). They have no effect.")
  )
}
