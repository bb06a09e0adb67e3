internal import JSON
internal import UnicodeText

extension Policy {
  /// The most roles that a policy can tell apart. Comparing policies looks at every choice of them.
  package static let mostRoles = 8

  /// The roles that the rules tell apart, in the order in which the policy names them.
  public var roles: [String] {
    var roles: [String] = []
    for rule in rules {
      if let name = rule.role?.name, !roles.contains(name) { roles.append(name) }
    }
    return roles
  }

  /// The policy for a user with these roles, and with no others: the rules that apply to such a
  /// user, without their conditions on roles.
  ///
  ///     PasswordChecker(policy: try Policy.nist80063B4.forRoles(["mfa"]))
  ///
  /// A ``PasswordChecker`` of a policy that was not prepared so judges a user without any role. Its
  /// own ``PasswordChecker/policy`` has the rules that it judges by, for reports.
  ///
  /// - Throws: `PolicyError` for a role that no rule asks for, which may be a misspelt one.
  public func forRoles(_ roles: Set<String>) throws(PolicyError) -> Policy {
    let known = self.roles
    for role in roles.inOrder where !known.contains(role) {
      throw PolicyError(
        .file(.unknownRole(role, suggestion: nearest(to: role, in: known), known: known)),
        key: "roles")
    }
    return applying(roles: roles)
  }

  /// The policy for a user with these roles, some of which the policy may not know.
  package func applying(roles: Set<String>) -> Policy {
    guard rules.contains(where: { $0.role != nil }) else { return self }
    return keeping(
      rules.filter { $0.role?.holds(for: roles) ?? true }.map { rule in
        var rule = rule
        rule.role = nil
        return rule
      })
  }

  /// Throws if the policy is weaker for users who do not name a role, or has no rule left for some
  /// roles.
  func checkRoles() throws(PolicyError) {
    let conditions = rules.compactMap { $0.role }
    guard !conditions.isEmpty else { return }
    guard roles.count <= Self.mostRoles else {
      throw PolicyError(.file(.tooManyRoles(Self.mostRoles)), key: "rules")
    }
    for rule in rules where rule.severity == .error {
      guard case .with(let role)? = rule.role else { continue }
      let hasOther = rules.contains { $0.role == .without(role) && $0.severity == .error }
      guard hasOther else {
        throw PolicyError(.file(.noRuleWithoutRole(role)), key: "when", partID: rule.id)
      }
    }
    // The roles that take rules away, all at once.
    var excused: Set<String> = []
    for case .without(let role) in conditions { excused.insert(role) }
    guard rules.contains(where: { $0.role?.holds(for: excused) ?? true }) else {
      throw PolicyError(.file(.noRuleForRoles(excused.inOrder)), key: "rules")
    }
  }
}

extension Set<String> {
  /// The names of roles in alphabetical order. They are few, and sorting takes much code in the
  /// web's module.
  package var inOrder: [String] {
    var names: [String] = []
    for name in self { names.insert(name, at: names.firstIndex { $0 > name } ?? names.count) }
    return names
  }
}
