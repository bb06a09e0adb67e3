import ReportFormats
import Testing
import UnicodeText

@testable import PasswordAudit
@testable import PasswordReport

@Test func `thousands of millions keep the tables straight`() throws {
  var report = try SampleAudit().report()
  report.summary.counts = report.summary.counts.map { $0 * 100_000_000 }
  let text = report.rendered(as: .text)
  #expect(text.contains("2,900,000,000"))
  for line in text.split(separator: "\n") { #expect(columns(of: line) <= 80, "\(line)") }
  for format in AuditFormat.allCases where format != .text { _ = report.rendered(as: format) }
}

@Test func `one password makes a report`() throws {
  let sample = SampleAudit(lists: [("a.txt", Array("hunter22".utf8))], format: .lines)
  #expect(try sample.report().verdict.hasSuffix("1 of 1 password (100 %) would be accepted."))
}

@Test func `a summary without strength and statistics has no section for them`() throws {
  var sample = SampleAudit()
  sample.estimatesStrength = false
  let ids = try sample.report().sections.map(\.id)
  #expect(!ids.contains("levels") && !ids.contains("crack-times"))
  #expect(try !sample.rendered(as: .ndjson).contains("\"score\""))
}

@Test func `levels and scores have the colours of the scale`() throws {
  let sections = try SampleAudit().report().sections
  let levels = try #require(sections.first { $0.id == "levels" })
  let scores = try #require(sections.first { $0.id == "scores" })
  // Red, red, yellow, green, green; two rows of scores for each.
  #expect(levels.rows.map(\.tone) == [.bad, .bad, .fair, .good, .good])
  #expect(scores.rows.map(\.tone) == levels.rows.flatMap { [$0.tone, $0.tone] })
}

@Test func `every sentence of a partial report says so`() throws {
  var report = try SampleAudit().report()
  report.summary.isPartial = true
  for format in [AuditFormat.text, .markdown, .html, .github] {
    #expect(report.rendered(as: format).contains("stopped before the end"), "\(format)")
  }
}

@Test func `no document for a build passes a part of a list`() throws {
  var report = try SampleAudit(lists: [("a.txt", Array("eve:Xk93hduwQpf8#\n".utf8))]).report()
  #expect(report.rendered(as: .junit).contains("errors=\"0\""))
  report.summary.isPartial = true
  let note = "The audit was stopped before the end"
  #expect(report.rendered(as: .junit).contains("failures=\"0\" errors=\"1\""))
  #expect(report.rendered(as: .junit).contains("<error message=\"\(note)"))
  #expect(report.rendered(as: .sarif).contains("\"executionSuccessful\": false"))
  #expect(report.rendered(as: .github).hasPrefix("::error title=not checked::\(note)"))
}

@Test func `a password without an estimate is not said to be safe`() throws {
  var report = try SampleAudit(
    lists: [("a.txt", Array("ana:a\0b\neve:hunter2\n".utf8))], takesAnything: true
  ).report()
  report.options.hash = try PasswordHash("bcrypt:12")
  report.options.budget = AttackBudget(dollars: 1000)
  for id in ["crack-times", "budget"] {
    let section = try #require(report.sections.first { $0.id == id })
    #expect(
      section.note.hasSuffix(" 1 password could not be estimated, and counts as not found."),
      "\(section.note)")
  }
  #expect(report.recommendations.contains { $0.contains("may not be valid text") })
}

@Test func `a share of less than all is not all in CSV`() {
  let row = ReportSection.Row(label: .words("a"), values: [.share(2_999_999, of: 3_000_000)])
  let section = ReportSection(id: "s", title: "S", columns: ["Share"], rows: [row])
  #expect(section.renderedCSV == "s,a,Share,0.999999667\r\n")
}

@Test func `nobody who asks for no entry is told that there are none`() throws {
  var sample = SampleAudit()
  sample.options.top = 0
  let ids = try sample.report().sections.map(\.id)
  #expect(
    !ids.contains("masks") && !ids.contains("top-passwords") && !ids.contains("character-sets"))
}

@Test(arguments: ["999999", "lll", "L9"])
func `a revealed password that is its own mask is told from a hidden one`(_ password: String) throws
{
  var sample = SampleAudit(lists: [("a.txt", Array("\(password)\n99a\n".utf8))], format: .lines)
  sample.options.minCount = 1
  #expect(try !sample.rendered(as: .json).contains("\"text\": \"\(password)\""))
  sample.options.revealsPasswords = true
  #expect(try sample.rendered(as: .json).contains("\"text\": \"\(password)\""))
}

@Test func `a prefix of nines is shown, and a mask once`() throws {
  var sample = SampleAudit(lists: [("a.txt", Array("99a\n".utf8))], format: .lines)
  sample.options.minCount = 1
  let json = try sample.rendered(as: .json)
  #expect(json.contains("\"text\": \"99\"") && !json.contains("\"text\": \"?"))
}
