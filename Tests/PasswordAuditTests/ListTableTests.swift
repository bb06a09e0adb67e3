import PasswordAudit
import PasswordPolicy
import Testing

@Test(arguments: [1, 2])
func `a long list has the verdicts that each password has by itself`(jobs: Int) throws {
  let policy = try Policy(
    id: "test",
    rules: [
      Rule(id: "word", label: "word", .match("^[a-z]+\\d{1,4}[!.]?$")),
      Rule(id: "year", label: "year", .avoid("(?:19|20)\\d\\d")),
      Rule(id: "repeated", label: "repeated", .avoid("(.)\\1\\1")),
      Rule(id: "kelvin", label: "kelvin", .avoid("(?i)k9")),
    ])
  let checker = PasswordChecker(policy: policy)
  let ends = ["", "!", ".", "!!", "K9", "\u{212A}9", "é", String(repeating: "z", count: 60)]
  let passwords = (0..<60_000).map { "abc\($0 &* 7919 % 12_345)\(ends[$0 % ends.count])" }
  var evaluator = checker.makeEvaluator()
  var (accepted, failed) = (0, [0, 0, 0, 0])
  for var password in passwords {
    let verdict = password.withUTF8 { evaluator.evaluate(utf8: $0) }
    if verdict?.isAccepted == true { accepted += 1 }
    for (i, outcome) in evaluator.outcomes.enumerated() where outcome == .unmet { failed[i] += 1 }
  }
  var options = Audit.Options()
  (options.jobs, options.collectsStatistics) = (jobs, false)
  let list = Array(passwords.joined(separator: "\n").utf8)
  let summary = try Audit(checker: checker, options: options)
    .run([AuditInput(name: "list", bytes: list)])
  #expect(summary.total == passwords.count)
  #expect(summary.accepted == accepted)
  #expect(summary.rules.map(\.failed) == failed)
  #expect(accepted > 1000 && failed.allSatisfy { $0 > 1000 })
}
