import JSON
import Testing

@testable import PasswordPolicy

private func twoLengths() throws -> Policy {
  try Policy(
    id: "two",
    rules: [
      try Rule(id: "long", label: "12", .length(min: 12), role: .without("mfa")),
      try Rule(id: "short", label: "8", .length(min: 8), role: .with("mfa")),
      try Rule(id: "digit", label: "D", .match("[0-9]")),
    ])
}

@Suite struct `A rule for a role` {
  @Test func `decides for those who have it only, and the stricter one where nobody says so`()
    throws
  {
    let policy = try twoLengths()
    #expect(policy.roles == ["mfa"])
    let forgotten = PasswordChecker(policy: policy)
    #expect(!forgotten.accepts("abcdefg1"))
    #expect(forgotten.assess("abcdefg1").checklist.map(\.rule.id) == ["long", "digit"])
    let mfa = PasswordChecker(policy: try policy.forRoles(["mfa"]))
    #expect(mfa.accepts("abcdefg1"))
    #expect(mfa.assess("abcdefg1").checklist.map(\.rule.id) == ["short", "digit"])
  }

  @Test func `may not be asked for by a name that the policy does not know`() throws {
    let error = try #require(throws: PolicyError.self) { try twoLengths().forRoles(["mfaa"]) }
    #expect(
      error.sentence == "no rule of the policy asks for this role. Did you mean 'mfa'?")
    let none = try #require(throws: PolicyError.self) { try Policy.default.forRoles(["mfa"]) }
    #expect(
      none.sentence
        == "no rule of the policy asks for this role. The policy knows no roles.")
  }

  @Test func `must not make the policy weaker where the role is forgotten`() throws {
    let error = try #require(throws: PolicyError.self) {
      try Policy(
        id: "open",
        rules: [
          try Rule(id: "long", label: "20", .length(min: 20), role: .with("admin")),
          try Rule(id: "short", label: "8", .length(min: 8)),
        ])
    }
    #expect(error.mistake == .noRuleWithoutRole("admin"))
    #expect(error.ruleID == "long")
    // What only warns is no counterpart: without the role, any length would do.
    let onlyWarned = try #require(throws: PolicyError.self) {
      try Policy(
        id: "open",
        rules: [
          Rule(id: "long", label: "20", .length(min: 20), role: .with("admin")),
          Rule(
            id: "short", label: "8", .length(min: 8), severity: .warning, role: .without("admin")),
        ])
    }
    #expect(onlyWarned.mistake == .noRuleWithoutRole("admin"))
    // A recommendation refuses nobody.
    _ = try Policy(
      id: "advice",
      rules: [
        try Rule(
          id: "long", label: "20", .length(min: 20), severity: .warning, role: .with("admin")),
        try Rule(id: "short", label: "8", .length(min: 8)),
      ])
  }

  @Test func `must not leave somebody without any rule`() throws {
    let error = try #require(throws: PolicyError.self) {
      try Policy(
        id: "empty",
        rules: [try Rule(id: "long", label: "20", .length(min: 20), role: .without("root"))])
    }
    #expect(error.mistake == .noRuleForRoles(["root"]))
  }

  @Test func `cannot be a member of a group`() throws {
    let member = try Rule(id: "a", label: "A", .match("a"), role: .with("x"))
    let error = try #require(throws: PolicyError.self) {
      try Rule(id: "g", label: "G", .atLeast(1, of: [member]))
    }
    #expect(error.mistake == .memberRole)
  }

  /// Every choice of three roles, with rules that no password meets, so that those that apply fail.
  @Test func `applies to exactly the users that it names`() throws {
    let names = ["a", "b", "c"]
    var rules = [try Rule(id: "all", label: "A", .length(min: 1))]
    for name in names {
      rules.append(try Rule(id: "with-\(name)", label: "A", .length(min: 2), role: .with(name)))
      rules.append(
        try Rule(id: "without-\(name)", label: "A", .length(min: 3), role: .without(name)))
    }
    let policy = try Policy(id: "roles", rules: rules)
    for bits in 0..<8 {
      let roles = Set(names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] })
      let wanted =
        ["all"] + names.map { roles.contains($0) ? "with-\($0)" : "without-\($0)" }
      let checker = PasswordChecker(policy: try policy.forRoles(roles))
      #expect(checker.assess("").failures.map(\.rule.id) == wanted)
      #expect(checker.policy.roles.isEmpty)
    }
  }

  @Test func `runs its examples whatever the role`() throws {
    let policy = try Policy(
      id: "two",
      rules: [
        try Rule(
          id: "long", label: "12", .length(min: 12), role: .without("mfa"), rejects: ["short"]),
        try Rule(
          id: "short", label: "8", .length(min: 8), role: .with("mfa"), accepts: ["wrong"]),
      ])
    #expect(policy.exampleFailures().map(\.ruleID) == ["short"])
  }
}

@Suite struct `NIST's two lengths` {
  @Test func `are one policy, and the old name is that policy for the role`() throws {
    let one = Policy.nist80063B4
    #expect(one.roles == ["mfa"])
    let mfa = try one.forRoles(["mfa"])
    let old = Policy.nist80063B4MFA
    #expect(old.rules.map(\.id) == mfa.rules.map(\.id))
    #expect(old.roles.isEmpty)
    for (password, alone, beside) in [
      ("tram win", false, true), ("tram wi", false, false), ("tram window cobalt", true, true),
    ] {
      #expect(PasswordChecker(policy: one).accepts(password) == alone)
      #expect(PasswordChecker(policy: mfa).accepts(password) == beside)
      #expect(PasswordChecker(policy: old).accepts(password) == beside)
    }
  }
}
