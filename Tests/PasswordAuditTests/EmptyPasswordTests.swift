import PasswordPolicy
import Testing

@testable import PasswordAudit

/// A policy that nothing fails.
private let open = #"{"policy":1,"id":"p","rules":[{"id":"no-x","label":"no x","avoid":"x"}]}"#

private func summary(_ list: String, jobs: Int = 1) throws -> AuditSummary {
  var options = smallChunkOptions(jobs: jobs)
  options.format = .userPass()
  options.estimatesStrength = true
  let policy = try checker(open)
  options.comparedPolicies = [policy]
  return try Audit(checker: policy, options: options).run(
    [AuditInput(name: "x", bytes: Array(list.utf8))])
}

@Test func `an empty password is rejected, also by a policy that nothing fails`() throws {
  let summary = try summary("a:secret\nb:\nc:\n")
  #expect(summary.total == 3 && summary.accepted == 1 && summary.rejected == 2)
  #expect(summary.emptyPasswords == 2 && summary.blank == 0)
  #expect(summary.comparedPolicies[0].accepted == 1)
  // No rule alone is to blame.
  #expect(summary.rules.allSatisfy { $0.failed == 0 && $0.failedAlone == 0 })
  #expect(summary.distinct?.count == 2)
}

@Test func `a state keeps the empty passwords, and one of an older version has none`() throws {
  let full = try summary("a:secret\nb:\nnobody\n")
  let read = try AuditSummary(state: full.state())
  #expect(read.emptyPasswords == 1 && read.malformed == 1)
  // Nothing but counts above zero is in a state, so one without the new counts is an old one.
  let old = try summary("a:secret\nnobody\n").state()
  #expect(try AuditSummary(state: old).emptyPasswords == 0)
}

@Test(arguments: [1, 3])
func `the first record that cannot be read is known, however many workers there are`(jobs: Int)
  throws
{
  let list =
    String(repeating: "user:password\n", count: 500) + String(repeating: "nobody\n", count: 500)
  let summary = try summary(list, jobs: jobs)
  #expect(summary.malformed == 500)
  #expect(summary.firstMalformed == RecordPlace(input: 0, line: 501))
}
