import PasswordPolicy
import PolicyExchange
import Testing

@Suite struct `A policy that is written to a file` {
  @Test func `keeps its roles, its comments and its version`() throws {
    let text = #"""
      {"policy": 1, "id": "p", "version": 3, "comment": "why", "rules": [
        {"id": "long", "label": "L", "length": {"min": 12}, "comment": "board",
         "when": {"withoutRole": "mfa", "length": {"max": 40}}},
        {"id": "short", "label": "S", "length": {"min": 8}, "when": {"role": "mfa"}},
        {"id": "all", "label": "A", "match": "a"}]}
      """#
    let policy = try Policy(json: Array(text.utf8))
    let copy = try Policy(json: PolicyFileWriter.json(of: policy))
    #expect(copy.version == 3 && copy.comment == "why")
    #expect(copy.rules.map(\.comment) == ["board", nil, nil])
    #expect(copy.rules.map(\.role) == [.without("mfa"), .with("mfa"), nil])
    #expect(copy.rules.map(\.condition) == policy.rules.map(\.condition))
  }

  @Test func `has all rules of its parent, and stands by itself`() throws {
    let heir = try Policy(
      id: "heir", extending: .nist80063B4,
      dropping: [.init("expected-value", reason: "Another service looks for these.")],
      rules: [try Rule(id: "digit", label: "D", .match("[0-9]"))])
    let copy = try Policy(json: PolicyFileWriter.json(of: heir))
    #expect(copy.rules.map(\.id) == ["length", "length-mfa", "common-password", "digit"])
    #expect(copy.parent == nil)
    for roles in [[], ["mfa"]] as [Set<String>] {
      let checkers = try [heir, copy].map { PasswordChecker(policy: try $0.forRoles(roles)) }
      for password in ["tram window 7", "tram window", "tram window cobalt 7", "password"] {
        #expect(checkers[0].accepts(password) == checkers[1].accepts(password))
      }
    }
  }
}
