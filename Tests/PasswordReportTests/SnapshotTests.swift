import PasswordReport
import PasswordWording
import TestSupport
import Testing

private func options(_ change: (inout AuditReport.Options) -> Void = { _ in })
  -> AuditReport.Options
{
  var options = AuditReport.Options()
  options.toolVersion = "1.2.3"
  options.generatedAt = "2026-11-20T12:00:00Z"
  change(&options)
  return options
}

@Test(arguments: AuditFormat.allCases)
func `every format of one audit is as it was`(_ format: AuditFormat) throws {
  let sample = SampleAudit(options: options())
  expectSnapshot(try sample.rendered(as: format), named: "audit.\(format.rawValue)")
}

@Test(arguments: [AuditFormat.ndjson, .csv, .html, .markdown, .text])
func `revealed passwords are as they were`(_ format: AuditFormat) throws {
  let sample = SampleAudit(
    lists: [("a.txt", SampleAudit.list), ("b.txt", SampleAudit.list)],
    options: options { $0.revealsPasswords = true })
  expectSnapshot(try sample.rendered(as: format), named: "revealed.\(format.rawValue)")
}

@Test(arguments: AuditFormat.allCases)
func `an empty list is as it was`(_ format: AuditFormat) throws {
  let sample = SampleAudit(lists: [("empty.txt", [])], options: options())
  expectSnapshot(try sample.rendered(as: format), named: "empty.\(format.rawValue)")
}

@Test func `the figures of a report can be had without rows`() throws {
  expectSnapshot(
    try SampleAudit(options: options()).rendered(as: .csv, withRows: false), named: "summary.csv")
}

@Test(arguments: [30, 50, 100])
func `a text report keeps to its width`(_ width: Int) throws {
  let sample = SampleAudit(
    options: options {
      $0.width = width
      $0.style.marks = .ascii
    })
  let text = try sample.rendered(as: .text)
  #expect(text.utf8.allSatisfy { $0 < 0x80 })
  for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
  expectSnapshot(text, named: "width-\(width).text")
}

@Test func `colours change nothing but colours`() throws {
  let plain = try SampleAudit(options: options()).rendered(as: .text)
  let coloured = try SampleAudit(options: options { $0.style.hasColor = true }).rendered(as: .text)
  #expect(coloured != plain)
  #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
}
