import FileMistakes
import FuzzSupport

@testable import PasswordPolicy
@testable import PasswordStrength
@testable import PasswordWording

private let estimator = StrengthEstimator()
private let passwords = [
  "", "a", "Abcdef1!", "ana1990", "aaaaaaaaaaaaaaaa", "pässwörd 1", "👨‍👩‍👧‍👦\u{301}x",
  String(repeating: "aB3$", count: 40),
]

/// The bytes are a policy file. A list that it names holds three words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = UnsafeBufferPointer(start: start, count: count)
  do throws(PolicyFileError) {
    let policy = try Policy(json: file) { _ throws(ListReadError) in
      Array("password\nletmein\nana\n".utf8)
    }
    check(policy)
  } catch {
    check(error, of: file)
  }
  return 0
}

private func check(_ policy: Policy) {
  let rules = policy.allRules
  require(!policy.rules.isEmpty, "a policy has rules")
  require(Set(rules.map(\.id)).count == rules.count, "ids are unique")
  let checker = PasswordChecker(policy: policy, estimator: estimator)
  let context = PasswordContext(personal: ["Ana Lopez", "ana@example.com"], previous: "Abcdef1")
  for password in passwords {
    let assessment = checker.assess(password, context: context)
    require(assessment.checklist.count == checker.policy.rules.count, "every rule answers")
    let rejects = assessment.checklist.contains { $0.rule.severity == .error && $0.outcome.rejects }
    require(
      assessment.isAccepted == (!rejects && !assessment.isTruncated),
      "accepted is what nothing rejects")
    for language in Language.allCases {
      let wording = Wording(language)
      for item in assessment.checklist where item.outcome == .unmet {
        require(!wording.reason(for: item).isEmpty, "a rule that is not met has a reason")
      }
    }
  }
  for failure in policy.exampleFailures(estimator: estimator) {
    require(rules.contains { $0.id == failure.ruleID }, "an example is a rule's")
  }
}
