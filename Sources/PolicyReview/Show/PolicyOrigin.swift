internal import PasswordPolicy

extension Policy {
  /// The policies that this one extends, the nearest first: "./base.json, which extends default@1".
  var ancestry: String? {
    guard let parent else { return nil }
    let roles = parent.roles.map { "'\($0)'" }.joined(separator: ", ")
    let name = parent.name + (roles.isEmpty ? "" : " for the role \(roles)")
    return parent.policy.ancestry.map { "\(name), which extends \($0)" } ?? name
  }

  /// The policy that a rule comes from; nil if the policy extends none.
  func originText(of rule: Rule) -> String? {
    guard let parent else { return nil }
    if let origin = origin(of: rule) { return origin }
    guard replacedRule(rule) != nil else { return "this policy" }
    return "this policy, in place of the rule of \(parent.policy.id)"
  }

  /// The rules that the policy or one of its ancestors dropped, the nearest first.
  var droppedRules: [DroppedRule] { (parent?.dropped ?? []) + (parent?.policy.droppedRules ?? []) }
}
