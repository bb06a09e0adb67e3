import TestSupport
import Testing

@testable import pwcheck

@Test(arguments: ["default", "nist-800-63b-4"])
func `the demo counts as an audit of the same list does`(_ policy: String) throws {
  let list = Array((inventedPasswords.joined(separator: "\n") + "\n").utf8)
  let audit = try ToolRun.pwcheck(["audit", "--policy", policy, "--format", "json"], input: list)
  let demo = try ToolRun.pwcheck(["demo"])
  let row = try #require(demo.text.split(separator: "\n").first { $0.hasPrefix(policy) })
  let accepted = try #require(row.split(separator: " ").dropFirst().first)
  #expect(audit.text.contains("\"accepted\": \(accepted)"), "\(audit.text.prefix(600))")
}

@Test func `what to type next stands in columns`() throws {
  let text = try ToolRun.pwcheck(["demo"]).text
  let lines = text.split(separator: "\n").suffix(4)
  let purposes = ["check a password", "audit a list", "see the shipped", "see all commands"]
  let columns = zip(lines, purposes).compactMap { line, purpose in
    line.firstRange(of: purpose).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
  }
  #expect(columns.count == 4 && Set(columns).count == 1, "\(lines)")
}

@Test func `a quiet demo prints nothing`() throws {
  let run = try ToolRun.pwcheck(["demo", "--quiet"])
  #expect(run.text == "" && run.errorText == "" && run.status == 0)
}
