import FuzzSupport
import ReportChecks

@testable import PasswordAudit
@testable import PasswordPolicy
@testable import PasswordReport
@testable import PasswordWording

private let key = StateKey(bytes: Array("the key of every run".utf8)) ?? StateKey()
private let formats: [InputFormat] = [
  .lines, .userPass(), .csv(.number(2)), .env(KeySelection([KeyPattern("*")])),
]
/// A password in every list, which no report shows unless it is to.
private let secret = "zebraquaggavexed"

/// Two bytes of choices, the width and the format; then, each ended by 0xFF, the list's name and
/// the label of the rules; then the list.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = InputBytes(start, count)
  let (choices, kind, width) = (
    input.byte(), input.number(below: formats.count), input.number(below: 200)
  )
  let format = AuditFormat.allCases[input.number(below: AuditFormat.allCases.count)]
  let (name, label) = (input.text(), input.text())
  var list = input.remainder()
  for account in 0..<3 {
    list += Array("\nu\(account):\(secret)\nU\(account)=\(secret)\n7,\(secret)\n".utf8)
  }

  var options = AuditReport.Options()
  options.revealsPasswords = choices & 1 != 0
  options.minCount = 1 + Int(choices >> 6)
  options.top = 20
  options.linesPerRule = 5
  options.root = choices & 2 != 0 ? String(name.prefix(2)) : nil
  options.width = width
  options.style.marks = choices & 4 != 0 ? .ascii : .emoji
  guard let policy = policy(label: label) else { return 0 }
  var audit = Audit.Options()
  audit.format = formats[kind]
  audit.key = key
  audit.estimatesStrength = choices & 8 != 0
  audit.collectsStatistics = choices & 16 == 0
  // Memory for long lists is most of what a short one costs.
  audit.limits.chunk = 1 << 14
  audit.limits.chunkWithRows = 1 << 14
  audit.limits.password = 1 << 13
  let lists = [AuditInput(name: name, bytes: list), AuditInput(name: name + label, bytes: [])]
  let job = Job(
    audit: Audit(checker: PasswordChecker(policy: policy), options: audit),
    inputs: choices & 32 != 0 ? lists : [lists[0]],
    options: options)
  let mayShow = options.revealsPasswords || (name + label).contains("zebra")
  // One format at a time, for the audit is quicker than its reports.
  for text in job.reports(as: format) {
    check(text, as: format, width: width)
    require(mayShow || !text.contains(secret), "a redacted report shows no password")
  }
  return 0
}

/// Nil if the label cannot be one, as if it is empty.
private func policy(label: String) -> Policy? {
  let label = quoted(label)
  let file = """
    { "policy": 1, "id": "hostile", "title": \(label), "rules": [
      { "id": "length", "label": \(label), "message": \(label), "reference": \(label), "length": { "min": 8 } },
      { "id": "kinds", "label": \(label), "atLeast": 1, "of": [
        { "id": "upper", "label": "upper", "match": "[A-Z]" }, { "id": "digit", "label": \(label), "match": "[0-9]" } ] },
      { "id": "nested", "label": "no endless search", "avoid": "^(?:a|aa|aaa)+$(?<=c)" },
      { "id": "special", "label": \(label), "match": "[[:punct:]]", "severity": "warning" } ] }
    """
  return try? Policy(json: Array(file.utf8))
}

/// The least that JSON asks for, so that what is tested does not make its own test.
private func quoted(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case _ where scalar.value < 0x20:
      "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
  return "\"\(escaped.joined())\""
}

private struct Job {
  let audit: Audit
  let inputs: [AuditInput]
  let options: AuditReport.Options

  /// The reports of a format, with and without rows.
  func reports(as format: AuditFormat) -> [String] {
    let policy = audit.checker.policy
    let names = inputs.map(\.name)
    let collector = FindingCollector(policy: policy, options: options)
    guard let summary = try? audit.run(inputs, rows: collector.rowOutput) else { return [] }
    let report = AuditReport(
      summary: summary, inputs: names, policy: policy, findings: collector.findings,
      options: options)
    require(
      report.renderedFindings(of: 0).split(separator: "\n").count == report.findings.lines.count,
      "a line for each finding")
    let plain = report.rendered(as: format)
    guard let rows = format.rows(policy: policy, inputs: names, options: options) else {
      return [plain]
    }
    return [plain, rows.header + written(rows) + report.rendered(as: format, afterRows: true)]
  }

  private func written(_ rows: AuditRows) -> String {
    let output = Output()
    let destination = RowOutput(.all, makeWriter: rows.makeWriter) {
      output.bytes.append(contentsOf: $0)
    }
    guard (try? audit.run(inputs, rows: destination)) != nil else { return "" }
    guard let text = String(validating: output.bytes, as: UTF8.self) else {
      fatalError("not so: rows are UTF-8")
    }
    return text
  }
}

/// Not locked, for there is one job.
private final class Output: @unchecked Sendable {
  var bytes: [UInt8] = []
}
