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

  /// Writes the members of the answer to a check. Information about one client's user is forgotten
  /// before the next request.
  func check(
    _ password: UnsafeBufferPointer<UInt8>, _ context: PasswordContext?, to json: inout JSONWriter
  ) {
    if let context { evaluator.setContext(context) }
    defer {
      if context != nil { evaluator.setContext(PasswordContext()) }
      evaluator.forget()
    }
    guard let text = ValidUTF8(validating: password),
      let verdict = evaluator.evaluate(utf8: password), let strength = evaluator.strength
    else { preconditionFailure("the password is UTF-8, and the evaluator explains") }
    checklist.write(verdict, of: evaluator, on: text, to: &json)
    report.scoreMembers(strength, to: &json)
  }
}

/// The judges that requests have needed so far.
struct PolicyJudges {
  private let policies: ServedPolicies
  private let report: AssessmentJSON
  private var judges: [Key: PolicyJudge] = [:]

  private struct Key: Hashable {
    let place: Int
    let roles: Set<String>
  }

  /// The most judges. Beyond it all are made anew: a client can name roles in any combination.
  private static let limit = 64

  init(_ policies: ServedPolicies, report: AssessmentJSON) {
    (self.policies, self.report) = (policies, report)
  }

  /// The judge for a request's policy, or the first one, and for users who have its roles and no
  /// others.
  mutating func judge(for request: Request) throws(RequestError) -> PolicyJudge {
    guard let place = request.policy.map({ policies.place(of: $0) }) ?? 0 else {
      throw RequestError(
        code: .unknownPolicy,
        message: "no such policy is loaded. Choose one of: \(policies.ids.joined(separator: ", "))")
    }
    // Only a role that the policy knows is kept: another word may be a secret.
    let named = request.roles.compactMap { role in
      policies.policies[place].roles.first { role.elementsEqual($0.utf8) }
    }
    let key = Key(place: place, roles: Set(named))
    if named.count == request.roles.count, let judge = judges[key] { return judge }
    guard named.count == request.roles.count,
      let policy = try? policies.policies[place].forRoles(key.roles)
    else {
      throw RequestError(
        code: .unknownRole, message: "the policy has no rule for at least one of these roles")
    }
    if judges.count >= Self.limit { judges = [:] }
    let judge = PolicyJudge(
      PasswordChecker(policy: policy, estimator: policies.estimator), report: report)
    judges[key] = judge
    return judge
  }
}
