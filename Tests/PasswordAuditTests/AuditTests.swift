import PasswordAudit
import PasswordPolicy
import Testing

@Test func `a summary counts what the policy says`() throws {
  let policy = try Policy(json: Array(try #require(Policy.shippedFile(named: "default"))))
  let audit = Audit(checker: PasswordChecker(policy: policy))
  let list = "Abcdef1!\nabc\n\npassword1990\r\nPassword1990"
  let summary = try audit.run([AuditInput(name: "list", bytes: Array(list.utf8))])
  #expect(summary.total == 4)
  #expect(summary.accepted == 1)
  #expect(summary.rejected == 3)
  #expect(summary.blank == 1)
  #expect(summary.rules.map(\.rule.id) == ["length", "uppercase", "lowercase", "digit", "special"])
  #expect(summary.rules.map(\.failed) == [1, 2, 0, 1, 3])
  #expect(summary.rules.map(\.failedAlone) == [0, 0, 0, 0, 1])
}
