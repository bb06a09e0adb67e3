internal import JSON
internal import UnicodeText

extension Policy {
  /// A rule of the parent that a policy leaves out.
  public struct DroppedRule: Hashable, Sendable {
    /// The rule's id.
    public let id: String
    /// The reason why the rule is left out, for reviewers of the policy.
    public let reason: String

    /// A rule that is left out, with the reason.
    public init(_ id: String, reason: String) { (self.id, self.reason) = (id, reason) }
  }

  /// The policy that another one extends, and the rules that the other leaves out.
  public final class Parent: Sendable {
    /// The parent's name in the policy, such as "nist-800-63b-4@2".
    public let name: String
    /// The parent with all that it has from its own parent.
    public let policy: Policy
    /// The roles for which the parent's rules are taken, in alphabetical order.
    public let roles: [String]
    /// The rules of the parent that the policy leaves out.
    public let dropped: [DroppedRule]
    let ownIDs: Set<String>

    init(
      name: String, policy: Policy, roles: Set<String>, dropped: [DroppedRule], ownIDs: Set<String>
    ) {
      (self.name, self.policy, self.roles) = (name, policy, roles.inOrder)
      (self.dropped, self.ownIDs) = (dropped, ownIDs)
    }
  }

  /// A policy that has the rules of another one, some of them replaced or left out, and its own.
  ///
  ///     try Policy(
  ///       id: "acme", extending: .nist80063B4,
  ///       dropping: [.init("expected-value", reason: "The sign-up service looks for these.")],
  ///       rules: [try Rule(id: "length", label: "at least 20 characters", .length(min: 20))])
  ///
  /// - Parameters:
  ///   - id: Kebab-case.
  ///   - title: The title that people read; the id if there is none.
  ///   - source: The standard that the policy follows; the parent's if there is none.
  ///   - parent: The policy whose rules and advisories it has.
  ///   - name: How the policy names its parent; nil for the parent's id.
  ///   - roles: The parent's rules are those for a user with these roles. With none, the policy
  ///     tells the same roles apart as its parent.
  ///   - dropped: The rules of the parent that it does without.
  ///   - rules: A rule with the id of a rule of the parent stands in its place. The others come
  ///     last.
  ///   - advisories: The advisories that the parent does not have.
  ///   - comment: A remark for whoever maintains the policy.
  /// - Throws: `PolicyError` for the first mistake.
  public init(
    id: String, title: LocalizedText? = nil, source: String? = nil, extending parent: Policy,
    named name: String? = nil, forRoles roles: Set<String> = [],
    dropping dropped: [DroppedRule] = [], rules: [Rule] = [], advisories: [Advisory] = [],
    comment: String? = nil
  ) throws(PolicyError) {
    let parent = roles.isEmpty ? parent : try parent.forRoles(roles)
    var (own, gone) = (Set<String>(), Set<String>())
    for rule in rules { own.insert(rule.id) }
    let known = parent.rules.map { $0.id }
    for drop in dropped {
      guard known.contains(drop.id) else {
        let suggestion = nearest(to: drop.id, in: known)
        throw PolicyError(
          .file(.unknownParentRule(drop.id, suggestion: suggestion, known: known)), key: "rule")
      }
      guard !drop.reason.isEmpty else { throw PolicyError(.empty(key: "reason"), key: "reason") }
      guard gone.insert(drop.id).inserted else {
        throw PolicyError(.file(.droppedTwice(drop.id)), key: "rule")
      }
      guard !own.contains(drop.id) else {
        throw PolicyError(.file(.droppedAndGiven(drop.id)), key: "rule")
      }
    }
    var all: [Rule] = []
    for rule in parent.rules where !gone.contains(rule.id) {
      all.append(rules.first { $0.id == rule.id } ?? rule)
    }
    all += rules.filter { !known.contains($0.id) }
    try self.init(
      id: id, title: title, source: source ?? parent.source, rules: all,
      advisories: parent.advisories + advisories, comment: comment)
    // What is known of the parent's place is known here.
    self = inContext(parent.context)
    self.parent = Parent(
      name: name ?? parent.id, policy: parent, roles: roles, dropped: dropped, ownIDs: own)
  }

  /// The id of the policy that a rule comes from, a parent or a parent's parent; nil for a rule of
  /// the policy's own, and for a member of such a group.
  ///
  /// - Complexity: O(n) for a member of a group.
  public func origin(of rule: Rule) -> String? {
    guard let parent else { return nil }
    let isOwn =
      parent.ownIDs.contains(rule.id)
      || rules.contains { top in parent.ownIDs.contains(top.id) && top.hasDescendant(rule.id) }
    return isOwn ? nil : parent.policy.origin(of: rule) ?? parent.policy.id
  }

  /// The rule of the parent in whose place a rule of the policy's own stands.
  package func replacedRule(_ rule: Rule) -> Rule? {
    guard let parent, parent.ownIDs.contains(rule.id) else { return nil }
    return parent.policy.rules.first { $0.id == rule.id }
  }
}

extension Rule {
  fileprivate func hasDescendant(_ id: String) -> Bool {
    members.contains { $0.id == id || $0.hasDescendant(id) }
  }
}
