import PasswordPolicy
import Testing

private typealias Demand = Rule.Demand

private func rule(_ demand: Demand) throws(PolicyError) -> Rule {
  try Rule(id: "one", label: "a rule", demand)
}

private let common = shippedList()
private let mostCommon = shippedList(top: 100)

private func shippedList(top: Int? = nil) -> Blocklist {
  do { return try Blocklist(shipped: "common-passwords", top: top) } catch {
    preconditionFailure("\(error)")
  }
}

/// A demand in code, and the same as a file says it.
private let demands: [(Demand, String)] = [
  (.match("[0-9]"), #""match":"[0-9]""#),
  (.match("[0-9]", min: 2), #""match":"[0-9]","min":2"#),
  (.match("[0-9]", max: 3), #""match":"[0-9]","max":3"#),
  (.avoid("a"), #""avoid":"a""#),
  (.length(min: 8), #""length":{"min":8}"#),
  (.length(min: 2, max: 4, unit: .bytes), #""length":{"min":2,"max":4,"unit":"bytes"}"#),
  (.expected(common), #""expected":{"list":"common-passwords"}"#),
  (.expected(mostCommon), #""expected":{"list":"common-passwords","top":100}"#),
  (.personal(), #""personal":{}"#),
  (.personal(minLength: 5), #""personal":{"minLength":5}"#),
  (.differs(), #""differs":{}"#),
  (.differs(minEdits: 4), #""differs":{"minEdits":4}"#),
  (
    .differs(minEdits: 4, case: true, rotations: true),
    #""differs":{"minEdits":4,"case":true,"rotations":true}"#
  ),
  (.history(last: 2), #""history":{"last":2}"#),
  (.repeats(max: 2), #""repeats":{"max":2}"#),
  (.sequences(max: 3), #""sequences":{"max":3}"#),
  (.sequences(max: 3, kinds: [.digit]), #""sequences":{"max":3,"kinds":["digit"]}"#),
  (.strength(minScore: 40), #""strength":{"minScore":40}"#),
  (.strength(minGuesses: 1e7), #""strength":{"minGuesses":1e7}"#),
]

private let passwords = [
  "", "a", "12", "123", "1234", "aabb", "aaab", "qwer1", "hunter2", "ana", "ana1995", "4321abcd",
  "correct horse battery staple", "passwordpassword", "abcdefghijkl", "anaana", "ñandú", "ÑANDÚ",
  "Wq7-gnu-vex",
]

/// One `try` for all rules, and no error to handle.
private let acme = Policy.constant(
  try Policy(
    id: "acme",
    rules: [
      Rule(id: "length", label: "12 characters", .length(min: 12)),
      Rule(id: "common", label: "not common", .blocklist(.commonPasswords)),
      Rule(id: "leaked", label: "not leaked", .blocklist(.leakedPasswords)),
      Rule(id: "ascii", label: "only ASCII", .characters(only: "[ -~]")),
      Rule(id: "strong", label: "ten million guesses", .strength(minGuesses: 1e7)),
    ]))

struct PolicyInCodeTests {
  @Test func `a policy can be a constant`() {
    let checker = PasswordChecker(policy: acme)
    #expect(checker.accepts("the-kettle-hums-at-seven"))
    #expect(
      checker.assess("password").failures.map(\.rule.id) == [
        "length", "common", "leaked", "strong",
      ])
  }

  @Test(arguments: demands.indices)
  func `a rule made in code says what the same rule of a file says`(_ index: Int) throws {
    let (demand, member) = demands[index]
    let text =
      #"{"policy":1,"id":"p","rules":[{"id":"one","label":"a rule",\#(member)}]}"#
    let ofFile = PasswordChecker(policy: try Policy(json: text.utf8))
    let ofCode = PasswordChecker(policy: try Policy(id: "p", rules: [try rule(demand)]))
    for (number, password) in passwords.enumerated() {
      let expected = ofFile.assess(password, personal: ["ana", "nandu"], previous: "hunter1")
      let found = ofCode.assess(password, personal: ["ana", "nandu"], previous: "hunter1")
      #expect(found.checklist[0].outcome == expected.checklist[0].outcome, "number \(number)")
    }
  }

  @Test func `a policy made in code has groups, lists, warnings and conditions`() throws {
    let policy = try Policy(
      id: "acme", title: "Acme",
      rules: [
        try Rule(
          id: "length", label: try LocalizedText(["en": "6 or more", "es": "6 o más"]),
          .length(min: 6)),
        try Rule(
          id: "two", label: "two of three",
          .atLeast(
            2,
            of: [
              try Rule(id: "digit", label: "a digit", .match("[0-9]")),
              try Rule(id: "lower", label: "a lower-case letter", .match("[a-z]")),
              try Rule(id: "upper", label: "an upper-case letter", .match("[A-Z]")),
            ]),
          when: .length(max: 10)),
        try Rule(
          id: "ours", label: "no name of ours",
          .blocklist(
            try Blocklist(name: "ours", words: ["Acme", "Roadrunner"], comparison: .contains))),
        try Rule(
          id: "common", label: "not common", .blocklist(try Blocklist(shipped: "common-passwords")),
          severity: .warning, accepts: ["Wq7-gnu-vex"], rejects: ["password", "PassWord"]),
      ])
    let checker = PasswordChecker(policy: policy)
    #expect(policy.exampleFailures().isEmpty)
    #expect(policy.rules[0].label.text(for: "es-MX") == "6 o más")
    func failures(_ password: String) -> [String] {
      checker.assess(password).failures.map(\.rule.id)
    }
    #expect(failures("gnu-7") == ["length"])
    #expect(failures("gnuvex") == ["two"])
    #expect(failures("xACMEx7") == ["ours"])
    #expect(failures("roadrunners and other birds") == ["ours"])
    #expect(failures("gnu vex 7") == [])
    #expect(checker.assess("password1").checklist[3].outcome == .unmet)
    #expect(checker.assess("gnu vex and a lot").checklist[1].outcome == .notApplicable)
  }

  @Test func `a mistake in code is told with the rule and the cure, as that of a file`() {
    let mistakes: [(() throws(PolicyError) -> Void, String)] = [
      (
        { () throws(PolicyError) in _ = try rule(.match("(?=.*[0-9]")) },
        "rule 'one': the pattern is not valid: missing closing parenthesis\n"
          + "    (?=.*[0-9]\n              ^"
      ),
      ({ () throws(PolicyError) in _ = try rule(.avoid("")) }, "rule 'one': 'avoid' is empty."),
      (
        { () throws(PolicyError) in _ = try rule(.repeats(max: 0)) },
        "rule 'one': 'max' is 0, but must be from 1 to 1000."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.sequences(max: 1)) },
        "rule 'one': 'max' is 1, but must be from 2 to 1000."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.sequences(max: 3, kinds: [])) },
        "rule 'one': 'kinds' is empty."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.personal(minLength: 101)) },
        "rule 'one': 'minLength' is 101, but must be from 1 to 100."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.differs(minEdits: -1)) },
        "rule 'one': 'minEdits' is -1, but must be from 1 to 1000."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.strength(minScore: 101)) },
        "rule 'one': 'minScore' is 101, but must be from 1 to 100."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.strength(minGuesses: .nan)) },
        "rule 'one': 'minGuesses' is nan, but must be at least 2."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.strength(minGuesses: .infinity)) },
        "rule 'one': 'minGuesses' is inf, but must be at least 2."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.length()) },
        "rule 'one': the length has neither 'min' nor 'max'. Give at least one."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.length(min: 9, max: 8)) },
        "rule 'one': 'min' is 9 and 'max' is 8, so nothing can meet the rule."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.length(min: 0)) },
        "rule 'one': 'min' is 0, but must be from 1 to 1000000."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.match("a", min: 10_001)) },
        "rule 'one': 'min' is 10001, but must be from 0 to 10000."
      ),
      (
        { () throws(PolicyError) in _ = try rule(.atLeast(1, of: [])) },
        "rule 'one': 'of' is empty."
      ),
      (
        { () throws(PolicyError) in
          _ = try rule(.atLeast(2, of: [try Rule(id: "a", label: "A", .match("a"))]))
        },
        """
        rule 'one': 'atLeast' is 2, but 'of' has only 1 rule, so nothing can meet the \
        rule.
        """
      ),
      (
        { () throws(PolicyError) in
          let member = try Rule(id: "a", label: "A", .match("a"), severity: .warning)
          _ = try rule(.atLeast(1, of: [member]))
        },
        "rule 'a': a member of a group cannot have a severity. Set it on the group."
      ),
      (
        { () throws(PolicyError) in _ = try Rule(id: "Two Words", label: "A", .match("a")) },
        "rule 'Two Words': 'Two Words' is not an id. Use up to 64 lowercase letters, digits and "
          + "single hyphens, such as 'no-spaces'."
      ),
      (
        { () throws(PolicyError) in _ = try Rule(id: "a", label: "", .match("a")) },
        "rule 'a': 'label' is empty."
      ),
      (
        { () throws(PolicyError) in _ = try LocalizedText(["en": "A", "EN": "B"]) },
        "the language 'en' is given twice."
      ),
      (
        { () throws(PolicyError) in _ = try LocalizedText(["english!": "A"]) },
        "'english!' is not a language tag. Use one such as 'en' or 'pt-BR'."
      ),
      (
        { () throws(PolicyError) in _ = try LocalizedText([String: String]()) },
        "'label' is empty."
      ),
      (
        { () throws(PolicyError) in _ = try Blocklist(shipped: "common-password") },
        "no list named 'common-password' is shipped. Did you mean 'common-passwords'?"
      ),
      (
        { () throws(PolicyError) in
          _ = try Blocklist(name: "ours", words: ["", "abc"], comparison: .contains)
        },
        "the list 'ours' has no entries, or none long enough, so the rule would never fail. Add "
          + "entries, or leave the rule out."
      ),
      (
        { () throws(PolicyError) in _ = try Blocklist(shipped: "common-passwords", top: 0) },
        "'top' is 0, but must be from 1 to 100000000."
      ),
      (
        { () throws(PolicyError) in _ = try Policy(id: "p", rules: []) },
        "the policy has no rules, so it would accept every password. Give it at least one."
      ),
      (
        { () throws(PolicyError) in
          let one = try Rule(id: "a", label: "A", .match("a"))
          let group = try Rule(id: "b", label: "B", .atLeast(1, of: [one]))
          _ = try Policy(id: "p", rules: [one, group])
        },
        "rule 'a': the id 'a' is already in use. Give each rule its own id."
      ),
    ]
    for (index, (make, sentence)) in mistakes.enumerated() {
      do throws(PolicyError) {
        try make()
        Issue.record("number \(index) is not refused: \(sentence)")
      } catch {
        #expect(error.sentence == sentence)
      }
    }
  }

  @Test func `an id that comes again among many rules is found`() throws {
    let rules = try (0..<40).map { number in
      try Rule(id: "rule-\(number)", label: "A", .match("a"))
    }
    _ = try Policy(id: "p", rules: rules)
    let error = #expect(throws: PolicyError.self) { try Policy(id: "p", rules: rules + [rules[7]]) }
    #expect(error?.ruleID == "rule-7")
  }

  @Test func `every shipped policy can be had without an error to handle`() {
    let policies: [Policy] = [
      .cis, .default, .microsoftAD, .nist80063B4MFA, .nist80063B4, .owaspASVS5, .pciDSS4,
      .resetPassword, .signInUsername, .signIn, .threeOfFour,
    ]
    #expect(policies.map(\.id).sorted() == Policy.shippedNames.sorted())
  }
}
