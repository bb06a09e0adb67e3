internal import PasswordPolicy

/// Working memory that is used again for every request by one policy, for users of the same roles.
final class PolicyJudge {
  let checker: PasswordChecker
  private var evaluator: PolicyEvaluator

  init(_ checker: PasswordChecker) {
    self.checker = checker
    evaluator = checker.makeExplainingEvaluator(context: PasswordContext())
  }

  /// What is known of one client's user is forgotten before the next request.
  ///
  /// - Parameter context: Nil if nothing is known.
  func assess(_ password: String, _ context: PasswordContext?) -> Assessment {
    if let context { evaluator.setContext(context) }
    defer { if context != nil { evaluator.setContext(PasswordContext()) } }
    return evaluator.assess(password, by: checker)
  }
}

/// The judges that were asked for.
struct PolicyJudges {
  private let policies: ServedPolicies
  private var judges: [Key: PolicyJudge] = [:]

  private struct Key: Hashable {
    let place: Int
    let roles: Set<String>
  }

  /// Beyond so many, all are made anew: a client can name roles in any combination.
  private static let limit = 64

  init(_ policies: ServedPolicies) { self.policies = policies }

  /// The judge for a policy, and for users who have these roles and no others.
  ///
  /// - Parameter id: Nil for the first policy.
  mutating func judge(policy id: String?, roles: [String]) throws(RequestError) -> PolicyJudge {
    guard let place = policies.place(of: id) else {
      throw RequestError(
        code: .unknownPolicy,
        message: "there is no such policy here, only \(policies.ids.joined(separator: ", "))")
    }
    let key = Key(place: place, roles: Set(roles))
    if let judge = judges[key] { return judge }
    guard let policy = try? policies.policies[place].forRoles(key.roles) else {
      throw RequestError(
        code: .unknownRole, message: "no rule of the policy asks for one of the roles")
    }
    if judges.count >= Self.limit { judges = [:] }
    let judge = PolicyJudge(
      PasswordChecker(policy: policy, estimator: policies.estimator))
    judges[key] = judge
    return judge
  }
}
