package import PasswordPolicy
internal import UnicodeText

/// The policy and the options of an audit. Only summaries of the same scope can be added.
public struct AuditScope: Hashable, Sendable {
  /// The policy that passwords are checked against.
  public internal(set) var policy = PolicyIdentity()
  /// The rules of the policy, in the order of `Policy.allRules`.
  public internal(set) var rules: [RuleIdentity] = []
  /// The policies of which only the accepted passwords are counted.
  public internal(set) var comparedPolicies: [PolicyIdentity] = []
  /// The policies that might take the place of ``policy``.
  public internal(set) var whatIf: [PolicyIdentity] = []
  /// Whether strength is estimated.
  public internal(set) var includesStrength = false
  /// Whether top lists and composition are collected.
  public internal(set) var includesStatistics = false
  /// The program, data and options that verdicts rest on besides the policy, in the order of
  /// ``originNames``.
  var origin: [String] = []
  static let originNames = ["program", "model", "--words", "--input", "--encoding", "--no-hex"]

  /// A policy, as reports speak of it.
  public struct PolicyIdentity: Hashable, Sendable {
    /// The id of the policy, in kebab-case.
    public internal(set) var id = ""
    /// The name of the policy for people, in English.
    public internal(set) var title = ""
    /// A hash of all that the policy demands: two policies with the same fingerprint judge alike.
    public internal(set) var fingerprint: UInt64 = 0
  }

  /// A rule, as reports speak of it.
  public struct RuleIdentity: Hashable, Sendable {
    /// The id of the rule, in kebab-case and unique in its policy.
    public internal(set) var id = ""
    /// The label of the rule in a checklist, in English.
    public internal(set) var label = ""
    /// The key that names the kind of demand in policy files, such as "length"; empty if unknown.
    public internal(set) var kind = ""
    /// The clause of a standard that the rule comes from; nil without one.
    public internal(set) var clause: String?
    /// Whether the rule is a recommendation, which never rejects a password.
    public internal(set) var isWarning = false
    /// Whether the rule is a member of a group, whose outcome decides in its place.
    public internal(set) var isMember = false
    /// The breach corpus that the rule asks, as a number that its copies share; nil without one.
    public internal(set) var corpus: UInt64?

    /// Whether a password that does not meet the rule is not accepted.
    public var decides: Bool { !isWarning && !isMember }
  }

  var layout: CountLayout {
    CountLayout(rules: rules.count, comparisons: comparedPolicies.count, alternatives: whatIf.count)
  }
}

extension AuditScope {
  package static func rules(of policy: Policy) -> [RuleIdentity] {
    func list(_ rules: [Rule], isMember: Bool) -> [RuleIdentity] {
      rules.flatMap { rule in
        [
          RuleIdentity(
            id: rule.id, label: rule.label.text(), kind: rule.kind.key, clause: rule.reference,
            isWarning: rule.severity == .warning, isMember: isMember, corpus: rule.corpus?.digest)
        ] + list(rule.members, isMember: true)
      }
    }
    return list(policy.rules, isMember: false)
  }

  init(_ audit: Audit) {
    policy = PolicyIdentity(audit.checker.policy)
    rules = Self.rules(of: audit.checker.policy)
    comparedPolicies = audit.options.comparedPolicies.map { PolicyIdentity($0.policy) }
    whatIf = audit.options.whatIf.map { PolicyIdentity($0.policy) }
    includesStrength = audit.options.estimatesStrength
    includesStatistics = audit.options.collectsStatistics
    let estimator = audit.checker.estimator
    origin = [
      audit.options.program, hexadecimal(estimator.modelDigest),
      estimator.wordsDigest.map(hexadecimal) ?? "", audit.options.format.text,
      audit.options.encoding.rawValue, "\(audit.options.decodesHexNotation)",
    ]
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
