import TestSupport
import Testing

@testable import PasswordPolicy

/// Rules that every text here would meet.
private func lenient() throws -> PasswordChecker {
  try PasswordPolicyTests.checker(
    rule: #""avoid":"never found"},{"id":"short","label":"l","length":{"min":1}"#)
}

private func outcomes(_ text: String, _ checker: PasswordChecker) -> [Outcome] {
  let assessment = checker.assess(text)
  // Every way in gives the same.
  var evaluator = checker.makeEvaluator()
  var text = text
  let verdict = text.withUTF8 { evaluator.evaluate(utf8: $0) }
  #expect(verdict?.isAccepted == assessment.isAccepted)
  #expect(checker.accepts(text) == assessment.isAccepted)
  #expect(Array(evaluator.outcomes) == assessment.checklist.map(\.outcome))
  #expect(
    assessment.isAccepted || assessment.checklist.contains { $0.outcome.rejects },
    "a refusal has a reason")
  return assessment.checklist.map(\.outcome)
}

struct UndecidableTextTests {
  @Test(arguments: [
    "\0", "a\0Bcdefgh1!", "Abcdefgh1!\0", "\0Abcdefgh1!", "é\0", "e\u{301}\0A",
    String(repeating: "Aa1!", count: 1100) + "\0",
    String(repeating: "é", count: 3000) + "\0a", String(repeating: "a", count: 70_000) + "\0",
  ])
  func `of a text with U+0000 no rule is decided`(_ text: String) throws {
    let checker = try lenient()
    #expect(outcomes(text, checker) == [.undetermined, .undetermined])
    #expect(checker.assess(text).hasZero && checker.assess(text).isUndetermined)
    let other = String(text.unicodeScalars.filter { $0 != "\0" })
    #expect(!checker.assess(other).hasZero)
  }

  @Test(arguments: ["a", "é", "e\u{301}"])
  func `a text is judged up to a length, and on its first part from a smaller one`(
    _ unit: String
  ) throws {
    let checker = try lenient()
    let size = unit.utf8.count
    func text(_ bytes: Int) -> String {
      "b" + String(repeating: unit, count: (bytes - 1) / size)
        + String(repeating: "c", count: (bytes - 1) % size)
    }
    #expect(outcomes(text(4000), checker) == [.met, .met])
    // The rest may hold what is to be avoided.
    #expect(outcomes(text(PolicyEvaluator.judgedBytes), checker) == [.undetermined, .met])
    let longer = outcomes(text(PolicyEvaluator.judgedBytes + 1), checker)
    #expect(longer == [.undetermined, .undetermined])
  }

  @Test func `a length is that of the whole text as far as texts are judged`() throws {
    let checker = try PasswordPolicyTests.checker(rule: #""length":{"max":5000}"#)
    #expect(outcomes(String(repeating: "a", count: 5000), checker) == [.met])
    #expect(outcomes(String(repeating: "a", count: 5001), checker) == [.unmet])
    let longest = PolicyEvaluator.judgedBytes
    #expect(outcomes(String(repeating: "a", count: longest), checker) == [.unmet])
    #expect(outcomes(String(repeating: "a", count: longest + 1), checker) == [.undetermined])
  }
}
