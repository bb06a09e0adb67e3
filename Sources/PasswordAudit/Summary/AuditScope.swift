internal import PasswordPolicy

/// The policy and the options of an audit. Only summaries of the same scope can be added.
public struct AuditScope: Hashable, Sendable {
  /// The policy that passwords are checked against.
  public let policy: PolicyIdentity
  /// Its rules, in the order of `Policy.allRules`.
  public let rules: [RuleIdentity]
  /// The policies of which only the accepted passwords are counted.
  public let comparedPolicies: [PolicyIdentity]
  /// Whether strength is estimated.
  public let includesStrength: Bool
  /// Whether top lists and composition are collected.
  public let includesStatistics: Bool
  /// What judged the passwords, and how they were read.
  public let origin: AuditOrigin

  /// A policy, as reports speak of it.
  public struct PolicyIdentity: Hashable, Sendable {
    /// Its id, in kebab-case.
    public let id: String
    /// Its name for people, in English.
    public let title: String
    /// Of all that the policy demands: two policies with the same fingerprint judge alike.
    public let fingerprint: UInt64
  }

  /// A rule, as reports speak of it.
  public struct RuleIdentity: Hashable, Sendable {
    /// Kebab-case and unique in its policy.
    public let id: String
    /// Its label in a checklist, in English.
    public let label: String
    /// The key of a policy file that says what it demands, such as "length"; empty if it is not
    /// known.
    public let kind: String
    /// The clause of a standard that it comes from; nil without one.
    public let clause: String?
    /// Whether it is a recommendation, which never rejects a password.
    public let isWarning: Bool
    /// Whether it stands in a group, whose outcome decides in its place.
    public let isMember: Bool
    /// The breach corpus that it asks: a number that copies of one corpus share. Nil for a rule that
    /// asks none.
    public let corpus: UInt64?

    /// Whether a password that does not meet it is not accepted.
    public var decides: Bool { !isWarning && !isMember }
  }

  init(
    policy: PolicyIdentity, rules: [RuleIdentity], comparedPolicies: [PolicyIdentity],
    includesStrength: Bool,
    includesStatistics: Bool, origin: AuditOrigin
  ) {
    self.policy = policy
    self.rules = rules
    self.comparedPolicies = comparedPolicies
    self.includesStrength = includesStrength
    self.includesStatistics = includesStatistics
    self.origin = origin
  }

  init(_ audit: Audit) {
    func list(_ rules: [Rule], isMember: Bool) -> [RuleIdentity] {
      rules.flatMap { rule in
        [
          RuleIdentity(
            id: rule.id, label: rule.label.text(), kind: rule.kind.key, clause: rule.reference,
            isWarning: rule.severity == .warning,
            isMember: isMember, corpus: rule.corpus?.digest)
        ] + list(rule.members, isMember: true)
      }
    }
    policy = PolicyIdentity(audit.checker.policy)
    rules = list(audit.checker.policy.rules, isMember: false)
    comparedPolicies = audit.options.comparedPolicies.map { PolicyIdentity($0.policy) }
    includesStrength = audit.options.estimatesStrength
    includesStatistics = audit.options.collectsStatistics
    origin = AuditOrigin(audit)
  }

  var layout: CountLayout { CountLayout(rules: rules.count, comparisons: comparedPolicies.count) }
}

extension Rule {
  fileprivate var corpus: BreachedPasswords? {
    if case .breached(let passwords, _) = kind { passwords } else { nil }
  }
}

extension AuditScope.PolicyIdentity {
  init(_ policy: Policy) {
    id = policy.id
    title = policy.title.text()
    fingerprint = policy.fingerprint
  }
}
