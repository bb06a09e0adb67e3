import PasswordPolicy
import PasswordStrength
import TestSupport
import Testing

/// A checker for a policy of one rule, given as the members of its JSON object without id and
/// label.
func checker(rule: String, list: String = "") throws -> PasswordChecker {
  let json = #"{"policy":1,"id":"test","rules":[{"id":"rule","label":"Rule",\#(rule)}]}"#
  return PasswordChecker(
    policy: try Policy(json: Array(json.utf8)) { path throws(ListReadError) in
      guard path == "./list.txt" else { throw ListReadError(reason: "No such file or directory") }
      return Array(list.utf8)
    })
}

struct RuleCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let password: String
  let expected: Outcome
  let personal: [String]
  let previous: String?

  init(
    _ rule: String, _ password: String, _ expected: Outcome, personal: [String] = [],
    previous: String? = nil
  ) {
    (self.rule, self.password, self.expected, self.personal, self.previous) = (
      rule, password, expected, personal, previous
    )
  }

  var testDescription: String { "\(rule) \(password.prefix(40))" }
}

private let family = "👨‍👩‍👧‍👦"

private let cases: [RuleCase] = [
  // match and avoid
  RuleCase(#""match":"[A-Z]""#, "abC", .met), RuleCase(#""match":"[A-Z]""#, "abc", .unmet),
  RuleCase(#""match":"[A-Z]""#, "", .unmet),
  RuleCase(#""avoid":"[A-Z]""#, "abC", .unmet), RuleCase(#""avoid":"[A-Z]""#, "", .met),
  RuleCase(#""avoid":"(.)\\1\\1""#, "aaa", .unmet),
  RuleCase(#""match":"^.{3}$""#, "né\u{301}e", .unmet),
  RuleCase(#""match":"^.{3}$""#, "ne\u{301}e", .met),
  // occurrences
  RuleCase(#""match":"[0-9]","min":2"#, "a1b", .unmet),
  RuleCase(#""match":"[0-9]","min":2"#, "a1b2", .met),
  RuleCase(#""match":"[0-9]","max":2"#, "a1b2c3", .unmet),
  RuleCase(#""match":"[0-9]","max":2"#, "abc", .unmet),
  RuleCase(#""match":"[0-9]","min":0,"max":2"#, "abc", .met),
  RuleCase(#""match":"aa","min":2,"max":2"#, "aaaaa", .met),
  RuleCase(#""match":"[0-9]","max":0"#, "abc", .met),
  RuleCase(#""match":"[0-9]","max":0"#, "abc1", .unmet),
  // length in three units
  RuleCase(#""length":{"min":8}"#, "1234567", .unmet),
  RuleCase(#""length":{"min":8}"#, "12345678", .met),
  RuleCase(#""length":{"max":7}"#, family, .met), RuleCase(#""length":{"max":6}"#, family, .unmet),
  RuleCase(#""length":{"max":1,"unit":"characters"}"#, family, .met),
  RuleCase(#""length":{"min":25,"max":25,"unit":"bytes"}"#, family, .met),
  RuleCase(#""length":{"max":1}"#, "e\u{301}", .met), RuleCase(#""length":{"max":0}"#, "", .met),
  // groups
  RuleCase(atLeast(2), "a1", .met), RuleCase(atLeast(2), "a", .unmet),
  RuleCase(atLeast(2), "a1B", .met),
  RuleCase(atLeast(2), "", .unmet),
  // blocklists
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "password", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "PassWord", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "password?~", .met),
  // A leaked password that is not a common one.
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "123!@#", .met),
  RuleCase(#""blocklist":{"list":"leaked-passwords"}"#, "123!@#", .unmet),
  RuleCase(#""blocklist":{"list":"leaked-passwords"}"#, "PassWord", .unmet),
  RuleCase(#""blocklist":{"list":"leaked-passwords"}"#, "correct horse battery", .met),
  RuleCase(#""blocklist":{"list":"leaked-passwords"}"#, "верблюжонок", .met),
  RuleCase(#""blocklist":{"list":"leaked-passwords","forms":["reversed"]}"#, "#@!321", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords","top":1}"#, "password", .met),
  RuleCase(#""blocklist":{"list":"common-passwords","top":1}"#, "123456", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "ｐａｓｓｗｏｒｄ", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "Pass\u{200B}word", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "\u{FEFF}password\u{FE0F}", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "𝓅𝒶𝓈𝓈ʷᵒʳᵈ", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "\u{1CCE5}assword", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "ⓟⓐⓢⓢⓦⓞⓡⓓ①", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "pаssword", .met),
  RuleCase(#""blocklist":{"list":"common-passwords"}"#, "pässword", .met),
  RuleCase(
    #""blocklist":{"list":"common-passwords","forms":["reversed"]}"#, "ｄｒｏｗｓｓａｐ", .unmet),
  RuleCase(#""blocklist":{"list":"common-passwords","edits":1}"#, "ｐａｓsｗｏｒｄx", .unmet),
  RuleCase(#""blocklist":{"list":"leaked-passwords"}"#, "１２３!@#", .unmet),
  RuleCase(#""blocklist":{"list":"./list.txt","compare":"contains"}"#, "myａｃme!", .unmet),
  RuleCase(
    #""blocklist":{"list":"./list.txt","compare":"contains"}"#, "acme\u{34F}\u{301}", .unmet),
  RuleCase(
    #""blocklist":{"list":"common-passwords","derivedFrom":["name"]}"#, "12muller!", .unmet,
    personal: ["Müller"]),
  RuleCase(#""blocklist":{"list":"./list.txt"}"#, "acme", .unmet),
  RuleCase(#""blocklist":{"list":"./list.txt"}"#, "STRASSE", .unmet),
  RuleCase(#""blocklist":{"list":"./list.txt"}"#, "myacme", .met),
  RuleCase(#""blocklist":{"list":"./list.txt"}"#, "E\u{301}TE\u{301}", .unmet),
  RuleCase(#""blocklist":{"list":"./list.txt","compare":"contains"}"#, "myACME!", .unmet),
  RuleCase(#""blocklist":{"list":"./list.txt","compare":"contains"}"#, "xyzt", .met),
  RuleCase(#""blocklist":{"list":"./list.txt","compare":"contains"}"#, "", .met),
  // personal words
  RuleCase(#""personal":{}"#, "ana12345", .notApplicable),
  RuleCase(#""personal":{}"#, "xANA12345", .unmet, personal: ["ana@example.com"]),
  RuleCase(#""personal":{}"#, "Example!", .unmet, personal: ["ana@example.com"]),
  RuleCase(#""personal":{}"#, "dotcom99", .met, personal: ["ana@example.com"]),
  RuleCase(#""personal":{}"#, "liu99", .unmet, personal: ["ana.liu"]),
  RuleCase(#""personal":{"minLength":4}"#, "liu99", .met, personal: ["ana.liu"]),
  RuleCase(#""personal":{}"#, "mc-donald", .unmet, personal: ["Ronald McDonald, Donald"]),
  RuleCase(#""personal":{}"#, "anything", .met, personal: ["xy"]),
  RuleCase(#""personal":{}"#, "acmeRocks", .unmet, personal: ["https://login.acme.co.uk/reset"]),
  RuleCase(#""personal":{}"#, "пётр2020", .unmet, personal: ["Пётр"]),
  RuleCase(#""personal":{}"#, "abc", .notApplicable, personal: [""]),
  RuleCase(#""personal":{}"#, "zoemuller99", .unmet, personal: ["Zoë Müller"]),
  RuleCase(#""personal":{}"#, "zoë99", .unmet, personal: ["Zoe"]),
  RuleCase(#""personal":{}"#, "zmueller99", .unmet, personal: ["Zoë Müller"]),
  RuleCase(#""personal":{}"#, "lukaszzak1", .unmet, personal: ["Łukasz Żak"]),
  RuleCase(#""personal":{}"#, "ilker12345", .unmet, personal: ["İlker"]),
  RuleCase(#""personal":{}"#, "ISIK12345", .unmet, personal: ["ışık"]),
  RuleCase(#""personal":{}"#, "soren-1", .unmet, personal: ["Søren"]),
  RuleCase(#""personal":{}"#, "soeren-1", .unmet, personal: ["Søren"]),
  RuleCase(#""personal":{}"#, "gross99", .unmet, personal: ["Groß"]),
  RuleCase(#""personal":{}"#, "aegir99", .unmet, personal: ["Ægir"]),
  RuleCase(#""personal":{}"#, "thor99", .unmet, personal: ["Þór"]),
  RuleCase(#""personal":{}"#, "elif99", .unmet, personal: ["Əlif"]),
  RuleCase(#""personal":{}"#, "משה2020", .unmet, personal: ["מֹשֶׁה"]),
  RuleCase(#""personal":{}"#, "Αννα99", .unmet, personal: ["Ἄννα"]),
  RuleCase(#""personal":{}"#, "かきく", .met, personal: ["がきく"]),
  RuleCase(#""personal":{}"#, "각하나", .met, personal: ["가하나"]),
  RuleCase(#""personal":{}"#, "x\u{200B}a\u{AD}na9", .unmet, personal: ["ana"]),
  RuleCase(#""personal":{}"#, "ＡＮＡ12345", .unmet, personal: ["ana"]),
  RuleCase(
    #""personal":{"forms":["lookAlikes","reversed"]}"#, "r3llüm", .unmet, personal: ["Müller"]),
  RuleCase(#""personal":{"minLength":4}"#, "zoe99", .met, personal: ["Zoë"]),
  // the previous password
  RuleCase(#""differs":{}"#, "anything", .notApplicable),
  RuleCase(#""differs":{}"#, "same", .unmet, previous: "same"),
  RuleCase(#""differs":{}"#, "Same", .met, previous: "same"),
  RuleCase(#""differs":{"minEdits":4}"#, "Summer2025!", .unmet, previous: "Summer2024!"),
  RuleCase(#""differs":{"minEdits":4}"#, "2024Summer!", .met, previous: "Summer2024!"),
  RuleCase(#""differs":{"minEdits":3}"#, "", .unmet, previous: "ab"),
  RuleCase(#""differs":{"minEdits":1}"#, "é", .unmet, previous: "e\u{301}"),
  RuleCase(#""differs":{"case":true}"#, "Same", .unmet, previous: "same"),
  RuleCase(#""differs":{"case":true}"#, "STRASSE", .unmet, previous: "straße"),
  RuleCase(#""differs":{"case":true}"#, "Sane", .met, previous: "same"),
  RuleCase(#""differs":{"minEdits":4}"#, "sUMMER2024!", .met, previous: "Summer2024!"),
  RuleCase(
    #""differs":{"minEdits":4,"case":true}"#, "sUMMER2024!", .unmet, previous: "Summer2024!"),
  RuleCase(#""differs":{"minEdits":4,"case":true}"#, "2024Summer!", .met, previous: "Summer2024!"),
  RuleCase(
    #""differs":{"minEdits":4,"rotations":true}"#, "2024!Summer", .unmet, previous: "Summer2024!"),
  RuleCase(
    #""differs":{"minEdits":4,"rotations":true}"#, "2025Summer!", .unmet, previous: "Summer2024!"),
  RuleCase(
    #""differs":{"minEdits":4,"rotations":true}"#, "2024!sUMMER", .met, previous: "Summer2024!"),
  RuleCase(
    #""differs":{"minEdits":4,"case":true,"rotations":true}"#, "2024!sUMMER", .unmet,
    previous: "Summer2024!"),
  RuleCase(#""differs":{"rotations":true}"#, "a", .met, previous: ""),
  // repeats and sequences
  RuleCase(#""repeats":{"max":2}"#, "aabb", .met),
  RuleCase(#""repeats":{"max":2}"#, "xaaa", .unmet),
  RuleCase(#""repeats":{"max":2}"#, "😀😀😀", .unmet),
  RuleCase(#""repeats":{"max":1}"#, "", .met), RuleCase(#""sequences":{"max":3}"#, "xabcd", .unmet),
  RuleCase(#""sequences":{"max":3}"#, "xabcx", .met),
  RuleCase(#""sequences":{"max":3}"#, "DcBa", .unmet),
  RuleCase(#""sequences":{"max":3}"#, "9876", .unmet),
  RuleCase(#""sequences":{"max":3}"#, "abdc1243", .met),
  RuleCase(#""sequences":{"max":3}"#, "QweR", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["digit"]}"#, "qwertyabcd", .met),
  RuleCase(#""sequences":{"max":3,"kinds":["keyboard"]}"#, "azer", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["keyboard"]}"#, "7890", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["digit"]}"#, "7890", .met),
  RuleCase(#""sequences":{"max":3,"kinds":["keyboard"]}"#, "iopas", .met),
  RuleCase(#""sequences":{"max":3}"#, "!@#$", .unmet),
  RuleCase(#""sequences":{"max":3}"#, "1@3$", .unmet),
  RuleCase(#""sequences":{"max":3}"#, "p[]\\", .unmet),
  RuleCase(#""sequences":{"max":3}"#, "kl;'", .unmet),
  RuleCase(#""sequences":{"max":3}"#, ">?<M", .met),
  RuleCase(#""sequences":{"max":3}"#, "?><M", .unmet),
  RuleCase(#""sequences":{"max":3}"#, "LÖä#", .unmet),
  RuleCase(#""sequences":{"max":3}"#, "opü+", .unmet),
  RuleCase(#""sequences":{"max":3}"#, "è_ç0", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["qwertz"]}"#, "90ß´", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["qwerty"]}"#, "LÖä#", .met),
  RuleCase(#""sequences":{"max":3,"kinds":["keyboard"],"wraps":true}"#, "opqw", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["alphabet","digit"]}"#, "!@#$", .met),
  RuleCase(#""sequences":{"max":3}"#, "abab", .met), RuleCase(#""sequences":{"max":3}"#, "", .met),
  // strength
  RuleCase(#""strength":{"minScore":24}"#, "password", .unmet),
  RuleCase(#""strength":{"minScore":60}"#, "x7Kp2mQz9LwR", .met),
  RuleCase(#""strength":{"minGuesses":1e10}"#, "dragon7", .unmet),
  RuleCase(#""strength":{"minGuesses":1e10}"#, "commuting lantern violin zebra", .met),
  RuleCase(#""strength":{"minScore":13}"#, "valdivia99", .met),
  RuleCase(#""strength":{"minScore":13}"#, "valdivia99", .unmet, personal: ["Ana Valdivia"]),
  RuleCase(#""strength":{"minScore":1}"#, "", .unmet),
  // conditions
  RuleCase(#""match":"[0-9]","when":{"length":{"max":14}}"#, "abc", .unmet),
  RuleCase(#""match":"[0-9]","when":{"length":{"max":14}}"#, "abcdefghijklmno", .notApplicable),
]

private func atLeast(_ count: Int) -> String {
  #"""
  "atLeast":\#(count),"of":[{"id":"a","label":"a","match":"[a-z]"},{"id":"b","label":"b","match":"[A-Z]"},{"id":"c","label":"c","match":"[0-9]"}]
  """#
}

@Test(arguments: cases)
func `a rule says of a password`(_ test: RuleCase) throws {
  let checker = try checker(rule: test.rule, list: "ACME\r\nStrasse\n\nxyz\ne\u{301}te\u{301}\n")
  let assessment = checker.assess(test.password, personal: test.personal, previous: test.previous)
  #expect(assessment.checklist[0].outcome == test.expected)
  #expect(assessment.isAccepted == !test.expected.rejects)
}

@Test func `a group shows the outcome of each member`() throws {
  let assessment = try checker(rule: atLeast(2)).assess("aB")
  #expect(assessment.checklist[0].members.map(\.outcome) == [.met, .met, .unmet])
  #expect(assessment.isAccepted)
}

@Test func `a warning is shown and never rejects`() throws {
  let assessment = try checker(rule: #""match":"[0-9]","severity":"warning""#).assess("abc")
  #expect(assessment.checklist[0].outcome == .unmet)
  #expect(assessment.isAccepted)
  #expect(assessment.failures.isEmpty)
}

@Test func `what the engine gives up on is undetermined and not accepted`() throws {
  let hostile = String(repeating: "a", count: 64) + "!"
  for rule in [#""match":"^(a+)+$""#, #""avoid":"^(a+)+$""#, #""match":"^(a+)+$","min":0,"max":3"#]
  {
    let assessment = try checker(rule: rule).assess(hostile)
    #expect(assessment.checklist[0].outcome == .undetermined)
    #expect(!assessment.isAccepted)
    #expect(assessment.isUndetermined)
  }
}

@Test func `a group is undetermined only if its undecided members could turn it`() throws {
  func group(_ count: Int) -> String {
    #"""
    "atLeast":\#(count),"of":[{"id":"a","label":"a","match":"!"},{"id":"b","label":"b","match":"^(a+)+$"},{"id":"c","label":"c","match":"[0-9]"}]
    """#
  }
  let hostile = String(repeating: "a", count: 64) + "!"
  let outcomes = try (1...3).map {
    try checker(rule: group($0)).assess(hostile).checklist[0].outcome
  }
  #expect(outcomes == [.met, .undetermined, .unmet])
}

@Test func `a password longer than what is examined is never accepted by its first part`() throws {
  let long = String(repeating: "aB3$", count: 15_000)
  for rule in [
    #""match":"[A-Z]""#, #""avoid":"z""#, #""repeats":{"max":2}"#,
    #""blocklist":{"list":"common-passwords"}"#,
  ] {
    let assessment = try checker(rule: rule).assess(long)
    #expect(assessment.checklist[0].outcome == .undetermined, "\(rule)")
    #expect(assessment.isTruncated && !assessment.isAccepted)
  }
  #expect(try checker(rule: #""match":"[éö]""#).assess(long).checklist[0].outcome == .unmet)
  // A length needs no more than a count, which is exact.
  #expect(try checker(rule: #""length":{"min":8}"#).assess(long).isAccepted)
  #expect(
    try checker(rule: #""length":{"max":59999}"#).assess(long).checklist[0].outcome == .unmet)
}

@Test func `an evaluator used again gives what a fresh one gives`() throws {
  let policy = try Policy(json: try #require(Policy.shippedFile(named: "default")))
  let checker = PasswordChecker(policy: policy)
  var passwords = [
    "", "Abcdef1!", "abc", family, "e\u{301}".uppercased() + "12345aA!",
    String(repeating: "x", count: 5000),
  ]
  passwords += passwords.reversed()
  var evaluator = checker.makeEvaluator()
  for password in passwords {
    var copy = password
    let verdict = copy.withUTF8 { evaluator.evaluate(utf8: $0) }
    let fresh = checker.assess(password)
    #expect(verdict?.isAccepted == fresh.isAccepted)
    #expect(Array(evaluator.outcomes) == fresh.checklist.map(\.outcome))
  }
}

@Test func `bytes that are not UTF-8 have no verdict`() throws {
  var evaluator = try checker(rule: #""match":"a""#).makeEvaluator()
  let verdict = [0x61, 0xFF].withUnsafeBufferPointer { evaluator.evaluate(utf8: $0) }
  #expect(verdict == nil)
}

@Test func `after bytes that are not UTF-8 nothing is left of the password before`() throws {
  let policy = try checker(rule: #""match":"a""#).policy
  var evaluator = PasswordChecker(policy: policy).makeEvaluator(estimatesStrength: true)
  _ = [0x61].withUnsafeBufferPointer { evaluator.evaluate(utf8: $0) }
  #expect(Array(evaluator.outcomes) == [.met] && evaluator.guessesLog10 != nil)
  _ = [0x61, 0xFF].withUnsafeBufferPointer { evaluator.evaluate(utf8: $0) }
  #expect(Array(evaluator.outcomes) == [.undetermined] && evaluator.guessesLog10 == nil)
}

@Test(arguments: [
  (Outcome.met, Mark?.some(.met), Mark?.some(.met)), (.unmet, .pending, .failed),
  (.undetermined, .pending, .failed), (.notApplicable, nil, nil),
])
func `marks follow the table of the design`(_ outcome: Outcome, _ inline: Mark?, _ blurred: Mark?) {
  #expect(Mark(outcome, in: .inline) == inline)
  #expect(Mark(outcome, in: .blur) == blurred)
}

@Test(arguments: [
  (["en": "a", "he": "b", "es": "c"], "he", "b"), (["en": "a", "es": "c"], "es-MX", "c"),
  (["en": "a", "es": "c"], "fr", "a"),
  (["de": "d", "he": "b"], "fr", "d"), (["en": "a", "pt-br": "p"], "PT-BR", "p"),
])
func `a text is found in the nearest language`(
  _ translations: [String: String], _ language: String, _ expected: String
) throws {
  let label = translations.map { #""\#($0.key)":"\#($0.value)""# }.joined(separator: ",")
  let json = #"{"policy":1,"id":"t","rules":[{"id":"r","label":{\#(label)},"match":"a"}]}"#
  #expect(try Policy(json: Array(json.utf8)).rules[0].label.text(for: language) == expected)
}
