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
        {"id": "all", "label": "A", "match": "a"},
        {"id": "word", "label": "W", "length": {"min": 16, "unit": "bytes"},
         "when": {"role": "mfa", "not": {"blocklist": {"list": "common-passwords"}}}},
        {"id": "not", "label": "N", "not": {"match": "[0-9]", "min": 2, "max": 5},
         "when": {"match": "x", "min": 3}}]}
      """#
    let policy = try Policy(json: Array(text.utf8))
    let json = PolicyFileWriter.json(of: policy)
    let copy = try Policy(json: json)
    #expect(copy.version == 3 && copy.comment == "why")
    #expect(copy.rules.map(\.comment) == ["board", nil, nil, nil, nil])
    #expect(copy.rules.map(\.role) == [.without("mfa"), .with("mfa"), nil, .with("mfa"), nil])
    #expect(PolicyFileWriter.json(of: copy) == json)
    let written = String(decoding: json, as: UTF8.self).filter { !$0.isWhitespace }
    for part in [
      #""when":{"withoutRole":"mfa","length":{"max":40}},"length":{"min":12}"#,
      #""when":{"role":"mfa"},"length":{"min":8}"#, #""label":"A","match":"a""#,
      #""not":{"blocklist":{"list":"common-passwords","compare":"whole"}}},"length":{"min":16"#,
      #""when":{"match":"x","min":3},"not":{"match":"[0-9]","min":2,"max":5}"#,
    ] {
      #expect(written.contains(part))
    }
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
