import PasswordStrength
import Testing

@testable import PasswordPolicy

private func policy(_ context: String, rules: String = "") throws -> Policy {
  try Policy(
    json: Array(
      """
      {"policy": 1, "id": "acme", \(context) "rules": [
        \(rules){"id": "strong", "label": "strong", "strength": {"minGuesses": 1e6}}]}
      """.utf8))
}

private let words = #""context": {"words": ["zorblax", "quuxware"]},"#

@Test func `the estimate and the rules know the words of a policy's context`() throws {
  let plain = PasswordChecker(policy: try policy(""))
  let informed = PasswordChecker(policy: try policy(words))
  #expect(plain.assess("zorblaxquuxware").isAccepted)
  let assessment = informed.assess("zorblaxquuxware")
  #expect(!assessment.isAccepted)
  #expect(assessment.strength.warning == .siteWord)
  #expect(
    assessment.strength.guessesLog10
      == StrengthEstimator(siteWords: ["zorblax", "quuxware"]).estimate("zorblaxquuxware")
      .guessesLog10)
  #expect(!informed.accepts("zorblaxquuxware"))
}

@Test func `the words of an estimator and of a policy add up`() throws {
  let checker = PasswordChecker(
    policy: try policy(words), estimator: StrengthEstimator(siteWords: ["wibblefrotz"]))
  #expect(!checker.accepts("zorblax1"))
  #expect(!checker.accepts("wibblefrotz1"))
}

@Test func `a policy has the words of the one that it extends`() throws {
  let child = try Policy(
    json: Array(
      #"""
      {"policy": 1, "id": "b", "extends": "./a.json", "context": {"words": ["wibblefrotz", \#
      "zorblax"]}}
      """#
      .utf8),
    readFile: { _ throws(ListReadError) in
      Array(
        #"""
        {"policy": 1, "id": "a", "context": {"words": ["zorblax"]}, "rules": [{"id": "s", \#
        "label": "s", "strength": {"minScore": 50}}]}
        """#
        .utf8)
    })
  #expect(child.context.words == ["zorblax", "wibblefrotz"])
  #expect(!PasswordChecker(policy: child).accepts("wibblefrotz1"))
}

@Test func `a context in code is checked like one in a file`() throws {
  #expect(throws: PolicyError.self) { try Policy.Context(words: ["ab"]) }
  #expect(throws: PolicyError.self) { try Policy.Context(words: ["acme", "acme"]) }
  #expect(throws: PolicyError.self) {
    try Policy.Context(words: (0...Policy.Context.mostWords).map { "word\($0)" })
  }
  let policy = try policy("").inContext(Policy.Context(words: ["zorblax"]))
  #expect(!PasswordChecker(policy: policy).accepts("zorblax1"))
}

@Test func `a site among the words about the user counts in its parts too`() throws {
  let checker = PasswordChecker(policy: try policy(""))
  let site = PasswordContext(words: [PersonalWord("stackoverflow.com", .site)])
  let other = PasswordContext(words: [PersonalWord("stackoverflow.com", .other)])
  func guesses(_ context: PasswordContext) -> Double {
    checker.assess("Overflow2019", context: context).strength.guessesLog10
  }
  #expect(guesses(site) + 1 < guesses(other))
}

@Test func `the estimate and the rules know the languages of a policy's context`() throws {
  let context = #""context": {"languages": ["de", "en"]},"#
  let plain = PasswordChecker(policy: try policy(""))
  let informed = PasswordChecker(policy: try policy(context))
  #expect(informed.policy.context.languages == [.german, .english])
  #expect(plain.accepts("schmetterling"))
  #expect(!informed.accepts("schmetterling"))
  // What the command is told comes first.
  let both = PasswordChecker(
    policy: try policy(context),
    estimator: StrengthEstimator(siteWords: [], languages: [.french]))
  let guesses = [informed, both].map { $0.assess("schmetterling").strength.guessesLog10 }
  #expect(guesses[0] < guesses[1])
}

@Test func `a policy's own languages come before those of the one that it extends`() throws {
  let child = try Policy(
    json: Array(
      #"{"policy": 1, "id": "b", "extends": "./a.json", "context": {"languages": ["fr", "en"]}}"#
        .utf8),
    readFile: { _ throws(ListReadError) in
      Array(
        #"""
        {"policy": 1, "id": "a", "context": {"words": ["zorblax"], "languages": ["de", "en"]}, \#
        "rules": [{"id": "s", "label": "s", "strength": {"minScore": 50}}]}
        """#
        .utf8)
    })
  #expect(child.context.words == ["zorblax"])
  #expect(child.context.languages == [.french, .english, .german])
}

@Test func `a language that is there twice is refused in code too`() {
  #expect(throws: PolicyError.self) { try Policy.Context(languages: [.german, .german]) }
}
