internal import PasswordPolicy

/// A rule that has no id in a policy yet.
struct RuleDraft {
  private let id: String
  private let label: String
  private let demand: Demand
  /// Passwords that may become examples.
  let candidates: [Rule.Example]

  private indirect enum Demand {
    case single(Rule.Demand)
    case atLeast(Int, of: [RuleDraft])
  }

  init(_ id: String, _ label: String, _ demand: Rule.Demand, _ candidates: [Rule.Example] = []) {
    (self.id, self.label, self.candidates) = (id, label, candidates)
    self.demand = .single(demand)
  }

  init(
    _ id: String, _ label: String, atLeast count: Int, of members: [RuleDraft],
    _ candidates: [Rule.Example] = []
  ) {
    (self.id, self.label, self.candidates) = (id, label, candidates)
    demand = .atLeast(count, of: members)
  }

  /// Makes the rule.
  ///
  /// - Parameters:
  ///   - reference: The setting of another system that the rule comes from.
  ///   - name: Gives a rule, and then each of its members, the id in the policy.
  func rule(
    reference: String? = nil, named name: (String) -> String = { $0 }
  ) throws(PolicyError) -> Rule {
    let id = name(id)
    let demand: Rule.Demand
    switch self.demand {
    case .single(let single): demand = single
    case .atLeast(let count, let drafts):
      var members: [Rule] = []
      for draft in drafts { members.append(try draft.rule(named: name)) }
      demand = .atLeast(count, of: members)
    }
    return try Rule(id: id, label: LocalizedText(label), demand, reference: reference)
  }
}
