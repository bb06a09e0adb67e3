import PasswordPolicy
import PasswordStrength
import TestSupport
import Testing

@testable import PasswordAudit

private func summary(_ list: [UInt8]) throws -> AuditSummary {
  var options = Audit.Options()
  options.estimatesStrength = true
  return try Audit(checker: PasswordChecker(policy: .default), options: options).run(
    [AuditInput(name: "x", bytes: list)])
}

private let list = Array(
  (0..<500).map { "\(["summer", "Tr0ub4dor&3x", "qwerty", "zk3!vQ"][$0 % 4])\($0 * $0)" }
    .joined(separator: "\n").utf8)

@Test(arguments: ["md5", "bcrypt:12", "argon2id", "bcrypt:31", "pbkdf2"])
func `times of a hash are those of each password, or up to 12 percent shorter`(_ name: String)
  throws
{
  let strength = try #require(try summary(list).strength)
  let estimator = StrengthEstimator()
  let log10s = String(decoding: list, as: UTF8.self).split(separator: "\n").map {
    estimator.estimate(String($0)).guessesLog10
  }
  for attacker in Attacker.against(try PasswordHash(name)) {
    let counts = strength.crackTimes(for: attacker)
    #expect(counts.reduce(0, +) == log10s.count)
    for span in CrackTimeSpan.allCases.dropLast() {
      let end = attacker.rateLog10 + span.endLog10
      let found = counts[...span.rawValue].reduce(0, +)
      #expect(found >= log10s.count { $0 < end })
      #expect(found <= log10s.count { $0 < end + 0.05 + 1e-9 })
    }
  }
}

@Test func `a state knows the times of any hash`() throws {
  let hash = Attacker.offline(try PasswordHash("bcrypt:12"), gpus: 1)
  let whole = try summary(list)
  let state = whole.state(includesSecrets: false)
  let read = try AuditSummary(state: state)
  #expect(read.strength?.crackTimes(for: hash) == whole.strength?.crackTimes(for: hash))
}
