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
