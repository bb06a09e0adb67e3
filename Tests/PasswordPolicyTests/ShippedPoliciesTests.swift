import Testing

@testable import PasswordPolicy

private func shipped(_ name: String) throws -> Policy {
  try Policy(json: try #require(Policy.shippedFile(named: name)))
}

@Test(arguments: Policy.shippedNames)
func `a shipped policy bears the name of its file, and its examples hold`(_ name: String) throws {
  let policy = try shipped(name)
  #expect(policy.id == name)
  for rule in policy.allRules {
    #expect(!rule.accepts.isEmpty && !rule.rejects.isEmpty, "rule '\(rule.id)' has no examples")
    // The rule alone: the others of the policy have their own examples.
    let checker = PasswordChecker(
      policy: Policy(id: rule.id, title: rule.label, source: nil, rules: [rule], advisories: []))
    for (examples, isAccepted) in [(rule.accepts, true), (rule.rejects, false)] {
      for (index, example) in examples.enumerated() {
        let outcome = checker.assess(example.password, personal: example.personal, previous: example.previous)
          .checklist[0].outcome
        #expect(
          outcome == (isAccepted ? .met : .unmet) || (isAccepted && outcome == .notApplicable),
          "rule '\(rule.id)', \(isAccepted ? "accepts" : "rejects")[\(index)]: \(outcome)")
      }
    }
  }
}

@Test func `a shipped policy is found with and without its file's ending, and nothing else is`() {
  #expect(Policy.shippedFile(named: "default") != nil)
  #expect(Policy.shippedFile(named: "default.json") != nil)
  #expect(Policy.shippedFile(named: "Default") == nil)
  #expect(Policy.shippedFile(named: "policies/default.json") == nil)
}
