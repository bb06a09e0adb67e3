internal import AssessmentReport
internal import JSON
internal import PasswordPolicy
internal import UnicodeText

/// The working memory for requests by one policy, for users of the same roles.
final class PolicyJudge {
  let checker: PasswordChecker
  private let report: AssessmentJSON
  private let checklist: ChecklistJSON
  private var evaluator: PolicyEvaluator

  init(_ checker: PasswordChecker, report: AssessmentJSON) {
    (self.checker, self.report) = (checker, report)
    checklist = ChecklistJSON(checker.policy, by: report)
    evaluator = checker.makeExplainingEvaluator(context: PasswordContext())
  }

  /// Writes the members of the answer to a check, and forgets what it knows of the user.
  func check(
    _ password: UnsafeBufferPointer<UInt8>, _ context: PasswordContext?, to json: inout JSONWriter
  ) {
    if let context { evaluator.setContext(context) }
    defer {
      if context != nil { evaluator.setContext(PasswordContext()) }
      evaluator.forget()
    }
    let text = ValidUTF8(password)
    let verdict = evaluator.evaluate(text)
    guard let strength = evaluator.strength else { preconditionFailure("the evaluator explains") }
    checklist.write(verdict, of: evaluator, on: text, to: &json)
    report.scoreMembers(strength, to: &json)
  }
}
