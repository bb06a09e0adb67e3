import TestSupport
import Testing

@Test func `generate gives up sooner with less effort, and says that there is more`() throws {
  let folder = try TemporaryFolder()
  let rules = "abcdefghij".map {
    #"{"id":"\#($0)","label":"\#($0)","match":"^(.*\#($0)){12}$"}"#
  }
  let policy = try folder.write(
    "p.json", #"{"policy":1,"id":"p","rules":[\#(rules.joined(separator: ","))]}"#)
  let run = try ToolRun.pwcheck(
    ["generate", "--policy", policy, "--effort", "low"])
  #expect(run.status == 2)
  #expect(run.errorText.contains("gave up after 0.1 seconds"), "\(run.errorText)")
  #expect(run.errorText.contains("'--effort high' searches longer."))
  #expect(run.errorText.contains(": they never met 'a' (a), 'b' (b), "))
  #expect(try ToolRun.pwcheck(["generate", "--effort", "little"]).status == 2)
}
