internal import PasswordPolicy

/// The policy and the options of an audit. Only summaries of the same scope can be added.
public struct AuditScope: Hashable, Sendable {
  /// The policy that passwords are checked against.
  public internal(set) var policy: PolicyIdentity
  /// The rules of the policy, in the order of `Policy.allRules`.
  public internal(set) var rules: [RuleIdentity]
  /// The policies of which only the accepted passwords are counted.
  public internal(set) var comparedPolicies: [PolicyIdentity]
  /// Whether strength is estimated.
  public internal(set) var includesStrength: Bool
  /// Whether top lists and composition are collected.
  public internal(set) var includesStatistics: Bool
  /// The origin of the verdicts: the program, and the way in which it read the lists.
  public internal(set) var origin: AuditOrigin

  /// A policy, as reports speak of it.
  public struct PolicyIdentity: Hashable, Sendable {
    /// The id of the policy, in kebab-case.
    public internal(set) var id: String
    /// The name of the policy for people, in English.
    public internal(set) var title: String
    /// A hash of all that the policy demands: two policies with the same fingerprint judge alike.
    public internal(set) var fingerprint: UInt64

    static let none = PolicyIdentity(id: "", title: "", fingerprint: 0)
  }

  /// A rule, as reports speak of it.
  public struct RuleIdentity: Hashable, Sendable {
    /// The id of the rule, in kebab-case and unique in its policy.
    public internal(set) var id: String
    /// The label of the rule in a checklist, in English.
    public internal(set) var label: String
    /// The key in a policy file that names the kind of demand, such as "length"; empty if it is not
    /// known.
    public internal(set) var kind: String
    /// The clause of a standard that the rule comes from; nil without one.
    public internal(set) var clause: String?
    /// Whether the rule is a recommendation, which never rejects a password.
    public internal(set) var isWarning: Bool
    /// Whether the rule is a member of a group, whose outcome decides in its place.
    public internal(set) var isMember: Bool
    /// The breach corpus that the rule asks, as a number that copies of one corpus share. Nil for a
    /// rule that asks none.
    public internal(set) var corpus: UInt64?

    static let none = RuleIdentity(
      id: "", label: "", kind: "", clause: nil, isWarning: false, isMember: false, corpus: nil)

    /// Whether a password that does not meet the rule is not accepted.
    public var decides: Bool { !isWarning && !isMember }
  }

  /// The scope that a state is read into.
  static let none = AuditScope(
    policy: .none, rules: [], comparedPolicies: [], includesStrength: false,
    includesStatistics: false, origin: .none)

  var layout: CountLayout { CountLayout(rules: rules.count, comparisons: comparedPolicies.count) }
}

extension AuditScope {
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
