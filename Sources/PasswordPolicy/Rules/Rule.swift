/// One demand of a policy.
public struct Rule: Sendable {
  /// Kebab-case and unique in its policy. Reports speak of a rule by it.
  public let id: String
  /// The text of the rule in a checklist.
  public let label: LocalizedText
  /// The sentence for a rule that is not met; nil uses the label.
  public let message: LocalizedText?
  /// The clause of a standard that the rule comes from.
  public let reference: String?
  /// Whether the rule rejects or only warns.
  public let severity: Severity
  /// The demand that passwords meet to which the rule applies; nil if it applies to all.
  package internal(set) var condition: Kind?
  /// The demand.
  package internal(set) var kind: Kind
  /// Passwords that must meet the rule, or to which it does not apply.
  public package(set) var accepts: [Example]
  /// Passwords that must not meet the rule.
  public package(set) var rejects: [Example]
  /// The role of the users that the rule applies to; nil for all users. See
  /// ``Policy/forRoles(_:)``.
  public internal(set) var role: RoleCondition?
  /// A remark for people who maintain the policy. It decides nothing.
  public internal(set) var comment: String?

  /// The policy's context, which the estimate of a `strength` rule takes into account.
  package internal(set) var context = Policy.Context.none

  /// The effect of a rule that is not met.
  public enum Severity: String, CaseIterable, Sendable {
    /// A password that does not meet the rule is not accepted.
    case error
    /// The rule is shown, and never rejects.
    case warning
  }

  /// The users that a rule applies to, by a role that is given when a password is judged.
  public enum RoleCondition: Hashable, Sendable {
    /// Users who have the role.
    case with(String)
    /// Users who do not have the role, or of whom it is not known.
    case without(String)

    /// The role, in kebab-case.
    public var name: String {
      switch self {
      case .with(let name), .without(let name): name
      }
    }

    /// The key of the condition in a file.
    package var key: String { self == .with(name) ? "role" : "withoutRole" }

    func holds(for roles: Set<String>) -> Bool { roles.contains(name) == (self == .with(name)) }
  }

  /// A password that shows the meaning of a rule, with the words and passwords that it is compared
  /// with.
  public struct Example: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The password. May be empty.
    public let password: String
    /// The user's own words, for `personal` rules.
    public let personal: [PersonalWord]
    /// The password that is replaced, for `differs` rules.
    public let previous: String?
    /// The user's earlier passwords, the newest one first, for `history` rules; nil if they are not
    /// known.
    public let history: [String]?

    /// An example, with the words and passwords that it is compared with.
    public init(
      _ password: String, personal: [PersonalWord] = [], previous: String? = nil,
      history: [String]? = nil
    ) {
      (self.password, self.personal) = (password, personal)
      (self.previous, self.history) = (previous, history)
    }

    /// A password that is compared with nothing.
    public init(stringLiteral password: String) { self.init(password) }
  }

  /// The rules of a group; empty for every other kind.
  public var members: [Rule] {
    if case .atLeast(_, let members) = kind { members } else { [] }
  }

  /// The rule with another demand in place of its own, for every password. A condition, and a
  /// demand that is negated, are looked at as such rules.
  @inline(never)
  package func demanding(_ kind: Kind) -> Rule {
    var rule = self
    (rule.kind, rule.condition) = (kind, nil)
    return rule
  }

  /// The rule's condition, and the demand within its own.
  package var inner: [Rule] {
    var inner: [Rule] = []
    if let condition { inner.append(demanding(condition)) }
    switch kind {
    case .not(let kind), .after(_, let kind): inner.append(demanding(kind))
    default: break
    }
    return inner
  }

  /// The rule and the demands within it that are no rules of the policy.
  package var parts: [Rule] {
    func all(_ rule: Rule) -> [Rule] { rule.parts + rule.members.flatMap(all) }
    return [self] + inner.flatMap(all)
  }
}
