import PasswordPolicy
import PolicyExchange
import Testing

private let base = #"""
  {"policy": 1, "id": "p", "rules": [
    {"id": "long", "label": "L", "length": {"min": 8, "max": 32}},
    {"id": "kinds", "label": "K", "atLeast": 1, "of": [
      {"id": "digits", "label": "D", "match": "[0-9]"},
      {"id": "longer", "label": "L", "length": {"min": 20}}]}]}
  """#

private func changed(_ levers: String...) throws -> PasswordChecker {
  let policy = try Policy(json: Array(base.utf8))
  let json = try PolicyLever.json(
    of: policy, changedBy: levers.map { try PolicyLever($0) }, title: "t")
  return PasswordChecker(policy: try Policy(json: json))
}

@Suite struct `A change of a policy in one line` {
  @Test func `sets a parameter of every rule of the kind, and leaves the others`() throws {
    let checker = try changed("length.min=10")
    #expect(!checker.accepts("abcdefg12") && checker.accepts("abcdefgh12"))
    // The member of the group, too: ten characters are enough for it now.
    #expect(checker.accepts("abcdefghij"))
    #expect(!checker.accepts(String(repeating: "a1", count: 17)))
    #expect(checker.policy.title.text() == "t")
  }

  @Test func `sets a parameter of the rule of an id`() throws {
    #expect(try !changed("digits.min=2").accepts("abcdefgh1"))
    #expect(try changed("digits.min=2").accepts("abcdefgh12"))
    #expect(try !changed("kinds.atLeast=2").accepts("abcdefgh12"))
    #expect(try changed("longer.min=9").accepts("abcdefghi"))
  }

  @Test func `adds a rule if there is none of the kind`() throws {
    #expect(try !changed("repeats.max=2").accepts("aaabcdef1"))
    #expect(try !changed("add=blocklist").accepts("password1"))
    #expect(try changed("sequences.max=4", "sequences.kinds=[\"digit\"]").accepts("abcdefgh1"))
  }

  @Test func `leaves out a rule, and works together`() throws {
    #expect(try changed("drop=kinds").accepts("abcdefgh"))
    let both = try changed("drop=kinds", "length.min=12", "add=blocklist")
    #expect(both.accepts("abcxefghijkl") && !both.accepts("abcdefgh"))
    #expect(both.policy.rules.map(\.id) == ["long", "what-if-1"])
  }

  @Test(arguments: [
    ("length", "write a change such as"), ("length.min", "write a change such as"),
    ("=12", "write a change such as"), ("length.min=", "write a change such as"),
    ("lenght.min=12", "there is no 'lenght'. Did you mean 'length'?"),
    ("length.mni=12", "'length' has no 'mni'. Did you mean 'min'?"),
    ("add=bloclist", "there is no 'bloclist'. Did you mean 'blocklist'?"),
    ("drop=knds", "there is no 'knds'. Did you mean 'kinds'?"),
    ("repeats.xyz=1", "'repeats' has no 'xyz'. Known are 'max'."),
    ("avoid.avoid=x", "the policy has no rule of the kind 'avoid'"),
    ("digits.mx=1", "'digits' has no 'mx'. Did you mean 'max'?"),
  ])
  func `that means nothing is refused with the cure`(_ text: String, _ words: String) throws {
    let error = try #require(throws: PolicyLeverError.self) { _ = try changed(text) }
    #expect(error.sentence.contains(words), "\(error.sentence)")
  }

  @Test func `may give a policy that a file could not`() {
    #expect(throws: PolicyFileError.self) { try changed("length.min=40") }
    #expect(throws: PolicyFileError.self) { try changed("repeats.max=many") }
    #expect(throws: PolicyFileError.self) { try changed("drop=kinds", "drop=long") }
  }
}
