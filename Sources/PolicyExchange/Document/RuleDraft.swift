internal import PasswordPolicy

/// A rule that has no id in a policy yet.
struct RuleDraft {
  private let id: String
  private let label: String
  /// The demand, whose members get their ids from a function.
  private let demand: (_ name: (String) -> String) throws(PolicyError) -> Rule.Demand
  /// Passwords that may become examples.
  let candidates: [Rule.Example]

  init(_ id: String, _ label: String, _ demand: Rule.Demand, _ candidates: [Rule.Example] = []) {
    (self.id, self.label, self.candidates) = (id, label, candidates)
    self.demand = { _ in demand }
  }

  init(
    _ id: String, _ label: String, atLeast count: Int, of members: [RuleDraft],
    _ candidates: [Rule.Example] = []
  ) {
    (self.id, self.label, self.candidates) = (id, label, candidates)
    demand = { name throws(PolicyError) in
      var rules: [Rule] = []
      for member in members { rules.append(try member.rule(named: name)) }
      return .atLeast(count, of: rules)
    }
  }

  /// - Parameters:
  ///   - reference: The setting of another system that the rule comes from.
  ///   - name: Gives a rule, and then each of its members, the id in the policy.
  func rule(
    reference: String? = nil, named name: (String) -> String = { $0 }
  ) throws(PolicyError) -> Rule {
    let id = name(id)
    return try Rule(id: id, label: LocalizedText(label), try demand(name), reference: reference)
  }
}
