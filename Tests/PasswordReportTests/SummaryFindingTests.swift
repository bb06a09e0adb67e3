import Findings
import PasswordAudit
import ReportFormats
import Testing

@testable import PasswordReport

/// A report on lines of `user:password`.
private func report(
  _ lines: [String], policy: String? = nil, change: (inout SampleAudit) -> Void = { _ in }
) throws -> AuditReport {
  var sample = SampleAudit(lists: [("a.txt", Array(lines.joined(separator: "\n").utf8))])
  sample.comparesPolicies = false
  if let policy { sample.policy = policy }
  change(&sample)
  return try sample.report()
}

private let composition = """
  {"policy": 1, "id": "p", "rules": [
    {"id": "symbol", "label": "a symbol", "match": "[[:punct:]]"},
    {"id": "length", "label": "8 characters", "length": {"min": 8}, "reference": "Clause 7"}
  ]}
  """

private let lines =
  ["ana:ana", "bob:", "eve:Xk93hduwQpf8", "joe:x9Lq0vRtemTz"]
  + (0..<30).map { "user\($0):hunter2\($0 / 10)" }

@Test func `the worst finding comes first, however few passwords it concerns`() throws {
  let findings = try report(lines, policy: composition).summaryFindings
  #expect(findings.prefix(2).map(\.id).sorted() == ["empty", "username"])
  #expect(findings.prefix(2).allSatisfy { $0.severity == .critical && $0.count == 1 })
  #expect(findings.map(\.severity) == findings.map(\.severity).sorted())
  // A missing symbol concerns nearly every password, and says least.
  #expect(findings.last?.rule == "symbol" && findings.last?.severity == .low)
}

@Test func `the headline names accounts and guesses, not a missing symbol`() throws {
  let verdict = try report(lines, policy: composition).verdict
  #expect(
    verdict.hasPrefix(
      "1 password is empty. 1 of 34 accounts (2.9 %) has its user name as the password."))
  #expect(verdict.hasSuffix("0 of 34 passwords (0 %) would be accepted."))
  #expect(!verdict.contains("symbol"))
}

@Test func `a shared password is a finding of accounts, a repeated one of lists`() throws {
  let accounts = try report(lines).summaryFindings
  #expect(accounts.first { $0.id == "shared" }?.count == 30)
  #expect(!accounts.contains { $0.id == "repeated" })
  #expect(try report(lines).actions.contains { $0.contains("This concerns 30 of 34 accounts") })
  let list = try report(["hunter2", "hunter2", "other"]) { $0.format = .lines }.summaryFindings
  #expect(list.first { $0.id == "repeated" }?.count == 2)
  #expect(!list.contains { $0.id == "shared" })
}

@Test func `advice is given once, in the order of the findings`() throws {
  let report = try report(lines, policy: composition)
  #expect(report.recommendations.count == Set(report.recommendations).count)
  #expect(report.recommendations.first == report.summaryFindings.first?.advice)
  #expect(report.sections.first?.id == "recommendations")
}

@Test func `a finding has its clause and its first places`() throws {
  let report = try report(lines, policy: composition)
  let length = try #require(report.summaryFindings.first { $0.rule == "length" })
  #expect(length.clause == "Clause 7")
  let username = try #require(report.summaryFindings.first { $0.id == "username" })
  #expect(username.lines.map(\.number) == [1])
  let page = report.rendered(as: .html)
  #expect(page.contains("Clause 7") && page.contains("<code>a.txt:2</code>"))
}

@Test func `an accepted password that is the user name is no failing line`() throws {
  let policy =
    #"{"policy": 1, "id": "p", "rules": [{"id": "some", "label": "some", "length": {"min": 1}}]}"#
  let report = try report(["anastasia:anastasia", "bob:Xk93hduwQpf8"], policy: policy)
  #expect(report.findings.lines.isEmpty)
  #expect(report.findings.usernameLines.map(\.number) == [1])
  #expect(!report.rendered(as: .github).contains("a.txt,line=1"))
}

@Test func `a list without a weakness says so`() throws {
  let policy =
    #"{"policy": 1, "id": "p", "rules": [{"id": "some", "label": "some", "length": {"min": 1}}]}"#
  let report = try report(["bob:Xk93hduwQpf8vbn", "eve:0vRtemTzKw2q"], policy: policy)
  #expect(report.summaryFindings.isEmpty && report.recommendations.isEmpty)
  #expect(report.rendered(as: .text).contains("none of the weaknesses"))
}

@Test(arguments: [
  ("Summer2024!", "season + year + symbols, 11 characters"),
  ("123456", "one of the 10 most common passwords, 6 characters"),
  ("p4ssw0rd", "one of the 10,000 most common passwords, 8 characters"),
  ("zaq12wsxcde3", "one of the 700,000 most common passwords, 12 characters"),
  ("jessica1987", "name + year, 11 characters"), ("December2023", "month + year, 12 characters"),
  ("monday7", "day of the week + common number, 7 characters"),
  ("5umm3r!!", "season with look-alikes + symbols, 8 characters"),
  ("lufituaeb22", "word backwards + common number, 11 characters"),
  ("kr0ub4dox&3", "letters + symbols + common number, 11 characters"),
  ("abc83741926", "word + digits, 11 characters"), ("17.03.1985", "date, 10 characters"),
  ("fghjkl;", "keyboard walk, 7 characters"), ("defghijk", "sequence, 8 characters"),
  ("aaaaaaaaaaaa", "one character repeated, 12 characters"),
  ("abcabcabcabc", "one part repeated, 12 characters"), ("abccba", "palindrome, 6 characters"),
  ("a1b2c3d4e5f6", "alternating texts or rows of keys, 12 characters"),
  ("correcthorsebatterystaple", "text that everybody knows, 25 characters"),
  ("cnffjbeq", "encoded text, 8 characters"),
  ("www.kestrel.com", "part of an address + word + part of an address, 15 characters"),
  ("xX_kestrel_Xx", "decoration + word + decoration, 13 characters"),
  ("512-48-7391", "number or code in a known form, 11 characters"),
  ("ж🎉", "characters outside ASCII, 2 characters"), ("🎉", "emoji, 1 character"),
  ("xqzvjw", "no pattern, 6 characters"),
  ("", "(empty)"),
])
func `a frequent password is described without its spelling`(_ password: String, _ words: String)
  throws
{
  let report = try report((0..<9).map { "user\($0):\(password)" })
  let section = try #require(report.sections.first { $0.id == "top-passwords" })
  guard case .words(let label) = section.rows[0].label else {
    Issue.record("not in words")
    return
  }
  #expect(label == words)
}

@Test func `all bars have one scale`() throws {
  let report = try report(lines)
  for section in report.sections where section.chart == .shares {
    for row in section.rows {
      guard
        case .share(let part, let whole)? = row.values.first(where: {
          if case .share = $0 { true } else { false }
        })
      else { continue }
      #expect(row.bar == fraction(part, of: whole), "\(section.id)")
    }
  }
}
