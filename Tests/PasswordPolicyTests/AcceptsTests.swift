import PasswordPolicy
import PasswordStrength
import Testing

/// The verdict alone is the verdict of the whole assessment.
struct AcceptsTests {
  private static let passwords = [
    "", "a", "Abcdef1!", "password", "Tr0ub4dour&3", "correct horse battery staple",
    "ana@example.com", "P\u{E4}ssw\u{F6}rt1!", "\u{1F389}\u{1F389}\u{1F389}", "aaaaaaaaaaaaaaaa",
    String(repeating: "Ab1!", count: 2000),
  ]

  @Test(arguments: Policy.shippedNames)
  func `every shipped policy accepts what its assessment does`(_ name: String) throws {
    let checker = PasswordChecker(policy: try #require(Policy(shipped: name)))
    let context = PasswordContext(personal: ["ana@example.com"], previous: "Abcdef1?")
    for password in Self.passwords {
      #expect(checker.accepts(password) == checker.assess(password).isAccepted)
      #expect(
        checker.accepts(password, context: context)
          == checker.assess(password, context: context).isAccepted)
    }
  }

  @Test func `a rule on strength is asked with the site's and the user's words`() throws {
    let json = #"""
      {"policy":1,"id":"test","rules":[{"id":"rule","label":"Rule","strength":{"minGuesses":1e6}}]}
      """#
    let policy = try Policy(json: Array(json.utf8))
    let password = "zqxjvkwbfp"
    #expect(PasswordChecker(policy: policy).accepts(password))
    let site = PasswordChecker(policy: policy, estimator: StrengthEstimator(extraWords: [password]))
    #expect(!site.accepts(password))
    let context = PasswordContext(personal: [password])
    #expect(!PasswordChecker(policy: policy).accepts(password, context: context))
  }

  @Test func `threads that estimate first at once get the same`() async {
    let estimator = StrengthEstimator()
    let expected = StrengthEstimator().estimate("Tr0ub4dour&3").guessesLog10
    await withTaskGroup(of: Double.self) { group in
      for _ in 0..<8 { group.addTask { estimator.estimate("Tr0ub4dour&3").guessesLog10 } }
      for await guesses in group { #expect(guesses == expected) }
    }
  }
}
