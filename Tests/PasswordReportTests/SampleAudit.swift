import PasswordAudit
import PasswordPolicy
import PasswordReport
import UnicodeText

/// A small audit with something of everything, the same in every run.
struct SampleAudit {
  var policy = SampleAudit.policyFile
  var lists: [(name: String, text: [UInt8])] = [("a.txt", SampleAudit.list)]
  var format = InputFormat.userPass()
  var options = AuditReport.Options()
  var comparesPolicies = true
  var estimatesStrength = true
  /// Whether lists are judged whatever they look like.
  var takesAnything = false
  var jobs = 1

  /// What a command would write.
  func rendered(as format: AuditFormat, withRows: Bool = true) throws -> String {
    let (rows, report) = try run(format, withRows: withRows)
    return rows + report.rendered(as: format, afterRows: withRows && format.hasRows)
  }

  func report() throws -> AuditReport { try run(.github, withRows: false).report }

  private func run(_ format: AuditFormat, withRows: Bool) throws -> (
    rows: String, report: AuditReport
  ) {
    let policy = try Policy(json: Array(self.policy.utf8))
    var audit = Audit.Options()
    audit.format = self.format
    audit.jobs = jobs
    audit.recognizesForeignLists = !takesAnything
    if comparesPolicies {
      audit.comparedPolicies = [PasswordChecker(policy: try Self.lenientPolicy)]
    }
    audit.estimatesStrength = estimatesStrength

    let names = lists.map(\.name)
    let output = Output()
    let rows = withRows ? format.rows(policy: policy, inputs: names, options: options) : nil
    let collector = FindingCollector(policy: policy, options: options)
    let destination = rows.map {
      RowOutput(.all, makeWriter: $0.makeWriter) { output.bytes.append(contentsOf: $0) }
    }
    let summary = try Audit(checker: PasswordChecker(policy: policy), options: audit).run(
      lists.map { AuditInput(name: $0.name, bytes: $0.text) },
      rows: destination ?? collector.rowOutput)
    let report = AuditReport(
      summary: summary, inputs: names, policy: policy, findings: collector.findings,
      options: options)
    return ((rows?.header ?? "") + String(decoding: output.bytes, as: UTF8.self), report)
  }

  private final class Output: @unchecked Sendable {
    var bytes: [UInt8] = []
  }

  static let policyFile = #"""
    {
      "policy": 1, "id": "sample", "title": "A little of everything",
      "rules": [
        { "id": "length", "label": "8-32 characters", "length": { "min": 8, "max": 32 },
          "message": "Use 8 to 32 characters.", "reference": "Sample 1.2" },
        { "id": "kinds", "label": "two of the three kinds", "atLeast": 2, "of": [
          { "id": "upper", "label": "an uppercase letter", "match": "[A-Z]" },
          { "id": "lower", "label": "a lowercase letter", "match": "[a-z]" },
          { "id": "digit", "label": "a digit", "match": "[0-9]" } ] },
        { "id": "nested", "label": "no endless search", "avoid": "^(?:a|aa|aaa)+$(?<=c)" },
        { "id": "special", "label": "a special character, e.g. !@#$%^ | <&>", "match": "[[:punct:]]",
          "severity": "warning" }
      ]
    }
    """#

  private static var lenientPolicy: Policy {
    get throws {
      let file =
        #"""
        { "policy": 1, "id": "lenient", "title": "Six characters", "rules": [ { "id": "length", \#
        "label": "6 characters", "length": { "min": 6 } } ] }
        """#
      return try Policy(json: Array(file.utf8))
    }
  }

  /// Accounts: common passwords again and again, a name as password, an endless search, Latin-1,
  /// `$HEX[…]`, a blank and a malformed record.
  static let list: [UInt8] = {
    var lines = ["ana:Summer2024!", "bob:bob", "eve:hunter2", "joe:correct horse battery staple"]
    for i in 0..<12 { lines.append("user\(i):password1") }
    for i in 0..<7 { lines.append("guest\(i):Monday#\(10 + i)") }
    lines += [
      "max:" + String(repeating: "a", count: 60), "kim:$HEX[c39c6265723132333435]", "nil:",
      "nobody",
      "zoë:Пароль2023", "li:密码密码密码密码1A",
    ]
    return Array(lines.joined(separator: "\n").utf8) + Array("\nfred:caf".utf8) + [0xE9]
      + Array("2019\n".utf8)
  }()
}
