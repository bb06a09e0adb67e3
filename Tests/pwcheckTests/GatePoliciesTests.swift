import TestSupport
import Testing

private func policy(_ id: String, _ pattern: String) -> String {
  #"""
  {"policy":1,"id":"\#(id)","rules":[{"id":"a","label":"a","match":"\#(pattern)",\#
  "accepts":["a1"]}]}
  """#
}

/// A folder with a policy that has a mistake.
private func folderWithMistake() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  _ = try folder.makeFolder("policies")
  try folder.write("policies/slow.json", policy("slow", "^(a+)+1$"))
  return folder
}

@Test(arguments: [
  ("sarif", "\"version\": \"2.1.0\""), ("json", "\"schema\": \"pwcheck.lint/1\""),
  ("github", "::error file="), ("text", "slow.json:1:66: error: rule 'a'"),
])
func `a gate of policies alone reports in the format and to the file that are asked for`(
  _ format: String, _ part: String
) throws {
  let folder = try folderWithMistake()
  let gate = ["gate", "--policies", "\(folder.path)/policies", "--format", format]
  let run = try ToolRun.pwcheck(gate)
  #expect(run.status == 1 && run.text.contains(part), "\(run.text)")
  let file = "\(folder.path)/report"
  let written = try ToolRun.pwcheck(gate + ["--output", file])
  #expect(written.status == 1)
  #expect(written.text == "Policies: 1 checked, 1 mistake.\n")
  let report = String(decoding: try folder.read("report"), as: UTF8.self)
  #expect(report.contains(part), "\(report)")
  #expect(try ToolRun.pwcheck(gate + ["--quiet", "--output", file]).text == "")
}

@Test func `a gate of policies alone chooses the format by the ending of the file`() throws {
  let folder = try folderWithMistake()
  let gate = ["gate", "--policies", "\(folder.path)/policies", "--output"]
  #expect(try ToolRun.pwcheck(gate + ["\(folder.path)/a.sarif"]).status == 1)
  #expect(String(decoding: try folder.read("a.sarif"), as: UTF8.self).hasPrefix("{"))
  let refused = try ToolRun.pwcheck(gate + ["\(folder.path)/a.csv"])
  #expect(refused.status == 2)
  #expect(
    refused.errorText.contains(
      """
      format 'csv' is for lists, but no list is named. A review of policies is text, json, sarif \
      or github.
      """
    ))
  let input = try ToolRun.pwcheck(gate + ["\(folder.path)/policies/slow.json"])
  #expect(input.status == 2, "an input is not overwritten")
}

@Test func `a review of policies does not get into a document on a list`() throws {
  let folder = try folderWithMistake()
  let run = try ToolRun.pwcheck(
    ["gate", "--policies", "\(folder.path)/policies", "--format", "json", "-"],
    input: Array("Abcdef1!\n".utf8))
  #expect(run.status == 1)
  #expect(run.text.hasPrefix("{") && !run.text.contains("slow.json"))
  #expect(run.errorText.contains("slow.json:1:66: error"))
  #expect(run.errorText.contains("Policies: 1 checked, 1 mistake."))
}

@Test func `many files are reported in order, each as it is alone`() throws {
  let folder = try TemporaryFolder()
  _ = try folder.makeFolder("policies")
  let patterns = ["^(a+)+1$", "[0-9]", "^.{5,}$", "a|^b$", "(?=.*[0-9])a"]
  var alone = ""
  for number in 0..<40 {
    let name = "policies/\(number + 10).json"
    try folder.write(name, policy("p\(number)", patterns[number % patterns.count]))
    let run = try ToolRun.pwcheck([
      "gate", "--format", "text", "--policies", "\(folder.path)/\(name)",
    ])
    alone += run.text.split(separator: "\n").dropLast().map { "\($0)\n" }.joined()
  }
  let all = try ToolRun.pwcheck(
    ["gate", "--format", "text", "--policies", "\(folder.path)/policies"])
  #expect(all.text.hasPrefix(alone) && alone.contains("[exponential-backtracking]"))
  #expect(all.text.dropFirst(alone.count).hasPrefix("Policies: 40 checked"))
}

@Test func `a gate that fails for its policies does not say that it passed`() throws {
  let folder = try folderWithMistake()
  try folder.write("key", "0123456789abcdef")
  try folder.write("list", "Abcdef1!\n")
  let dismissal = ["--findings", "f.json", "--findings-key", "key", "--dismiss-findings"]
  for (options, verdict) in [
    ([], "Gate failed: 0 of 1 password is not accepted (allowed: 0)"),
    (["--format", "github"], "Gate failed: 0 of 1 password is not accepted (allowed: 0)"),
    (dismissal, "Gate failed: 0 findings dismissed now; before, 0"),
  ] {
    let run = try ToolRun.pwcheck(
      ["gate", "--policies", "policies"] + options + ["list"], directory: folder.path)
    #expect(run.status == 1)
    #expect(run.text.hasSuffix("\(verdict); the policies have mistakes.\n"), "\(run.text)")
  }
}

@Test(arguments: ["text", "json", "sarif", "github"])
func `a quiet gate of policies writes its file, and prints nothing`(_ format: String) throws {
  let folder = try folderWithMistake()
  func gate(_ more: String...) throws -> ToolRun {
    try .pwcheck(
      ["gate", "--policies", "policies", "--format", format] + more, directory: folder.path)
  }
  let loud = try gate().text
  let quiet = try gate("--quiet")
  #expect(quiet.status == 1 && quiet.text.isEmpty)
  #expect(try gate("--quiet", "--output", "report").text.isEmpty)
  #expect(try String(decoding: folder.read("report"), as: UTF8.self) == loud)
  try folder.write("list", "Abcdef1!\n")
  #expect(try gate("--quiet", "list").text.isEmpty)
}
