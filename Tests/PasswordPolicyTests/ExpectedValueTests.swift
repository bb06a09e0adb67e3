import Testing

@testable import PasswordPolicy

/// A policy with one rule, whose list is short enough to know by heart.
private func checker() throws -> PasswordChecker {
  let list = try Blocklist(name: "ours", words: ["Password", "Hunter2", "café", "ß-ring"])
  return PasswordChecker(
    policy: try Policy(
      id: "p", rules: [try Rule(id: "expected", label: "not expected", .expected(list))]))
}

/// A password, the user's own words, and why it is or is not expected.
private let cases: [(password: String, words: [String], isExpected: Bool, why: String)] = [
  ("", [], false, "nothing"),
  ("password", [], false, "an entry once: a 'blocklist' rule says so"),
  ("passwordpassword", [], true, "an entry twice"),
  ("PassWordpaSSword", [], true, "case is ignored"),
  ("passwordpass", [], true, "an entry and half of it"),
  ("passwordpas", [], false, "an entry and less than half of it"),
  ("passwordpassworx", [], false, "not to the end"),
  ("xpasswordpassword", [], false, "not from the start"),
  ("passwordhunter2", [], false, "two different entries"),
  ("hunter2hunter2hun", [], true, "a last copy cut short"),
  ("cafécafé", [], true, "an entry beyond ASCII"),
  ("cafe\u{301}cafe\u{301}", [], true, "judged in NFC"),
  ("SS-ringss-ring", [], true, "folded in full"),
  ("correctcorrect", [], false, "no entry twice"),
  ("correctcorrectcorrect", [], true, "anything three times"),
  ("correctcorrectcorrecto", [], false, "three times and more of something else"),
  ("xyxyxyx", [], true, "two characters over and over"),
  ("жжжжжжж", [], true, "one character beyond ASCII"),
  ("🙂🙂🙂", [], true, "one emoji"),
  ("aaaaaaaaaaaaaaaa", [], true, "one character"),
  ("123456789012345", [], true, "digits in order"),
  ("abcdefghijklmno", [], true, "the alphabet"),
  ("zyxwvut9876543", [], true, "backwards, two orders"),
  ("QwertyUIOPasdfgh", [], true, "rows of a keyboard"),
  ("azertyuiop", [], true, "of a French keyboard"),
  ("1qaz2wsx3edc4rfv5tgb", [], true, "columns of a keyboard"),
  ("1q2w3e4r5t6y7u8i9o0p", [], true, "between two rows"),
  ("111222333444555", [], true, "runs of one character"),
  ("12345678987654321", [], true, "up and down"),
  ("abc", [], true, "one run"),
  ("ab", [], false, "too short for a run"),
  ("123456789012345x", [], false, "a character more"),
  ("x123456789012345", [], false, "a character before"),
  ("abcdefgh tram", [], false, "a sequence and something else"),
  ("abcd12", [], false, "a run of two at the end"),
  ("password123456789", [], true, "an entry and a sequence"),
  ("PASSWORDaaaaaaa", [], true, "an entry and one character"),
  ("hunter2qwertyuiop", [], true, "an entry and a row of a keyboard"),
  ("café111222333", [], true, "an entry beyond ASCII and two runs"),
  ("password12", [], false, "an entry and less than a run"),
  ("password12345x", [], false, "an entry, a sequence and more"),
  ("password 123456", [], false, "an entry, and not only a run"),
  ("tram123456789", [], false, "no entry and a sequence"),
  ("ana123456789", ["ana@example.com"], true, "a word about the user and a sequence"),
  ("passwordäää", [], true, "an entry and one character beyond ASCII"),
  ("passwordäöü", [], false, "an entry and no run"),
  ("!@#$%^&*()", [], true, "digits of a keyboard with shift"),
  ("1@3$5^7*", [], true, "digits of a keyboard, some with shift"),
  ("qwertyuiop[]\\", [], true, "a row of a keyboard to its end"),
  ("asdfghjkl;'zxcvb", [], true, "a row with signs and another"),
  ("asdfghjklöä#", [], true, "a row of a German keyboard"),
  ("ASDFGHJKLÖÄ#yxc", [], true, "in capital letters"),
  ("&é\"'(-è_çà)=", [], true, "digits of a French keyboard without shift"),
  ("8ik,9ol.0p;/", [], true, "columns that end in signs"),
  ("zse4xdr5cft6", [], true, "columns that lean to the right"),
  ("q2w3e4r5", [], true, "between two rows, from the lower one"),
  ("passwordöä#", [], true, "an entry and the end of a row"),
  ("ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ", [], true, "full-width letters"),
  ("password\u{200B}password", [], true, "an invisible character between"),
  ("１２３４５６７８９", [], true, "full-width digits"),
  ("muller", ["Zoë Müller"], true, "a name without its accents"),
  ("müllermüller", ["Muller"], true, "a name with accents, twice"),
  ("ana@example.com", ["ana@example.com"], true, "an address"),
  ("ANA@example.com", ["ana@Example.com"], true, "an address in another case"),
  ("ana@example.com", [], false, "somebody's address"),
  ("anaana", ["ana@example.com"], true, "a part of an address twice"),
  ("my ana@example.com", ["ana@example.com"], false, "an address within"),
  ("al", ["al"], false, "a word too short to count"),
]

@Suite struct `Expected values` {
  @Test(arguments: cases.indices)
  func `are refused, and nothing else is`(_ index: Int) throws {
    let (password, words, isExpected, why) = cases[index]
    let assessment = try checker().assess(password, personal: words)
    #expect(assessment.isAccepted == !isExpected, "\(why)")
  }

  @Test func `are refused by the policies of standards that speak of them`() throws {
    for name in ["nist-800-63b-4", "nist-800-63b-4-mfa", "owasp-asvs-5", "cis"] {
      let policy = try #require(Policy(shipped: name))
      let checker = PasswordChecker(policy: policy)
      for password in [
        "passwordpassword", "password123password", "123456789012345", "aaaaaaaaaaaaaaaa",
        "password123456789",
      ] {
        let failures = checker.assess(password).failures.map(\.rule.id)
        #expect(failures.contains("expected-value"), "\(name)")
      }
      let address = checker.assess("ana@example.com", personal: ["ana@example.com"])
      #expect(address.failures.contains { $0.rule.id == "expected-value" }, "\(name)")
    }
  }

  @Test func `a password too long to be examined whole is not taken for a good one`() throws {
    let password = String(repeating: "tram-window-", count: 2) + String(repeating: "x", count: 5000)
    let assessment = try checker().assess(password)
    #expect(!assessment.isAccepted && assessment.checklist[0].outcome == .undetermined)
  }

  /// Texts that begin as they end, at many places.
  @Test(arguments: [
    String(repeating: "a", count: 1400) + "b" + String(repeating: "a", count: 1400),
    String(repeating: "ab", count: 600) + "c" + String(repeating: "ab", count: 600),
    String(repeating: "abc", count: 1300) + "x",
  ])
  func `a long text that nearly repeats itself is not one`(_ password: String) throws {
    #expect(try checker().assess(password).isAccepted)
  }
}
