import PasswordPolicy
import TestSupport
import Testing

@testable import PolicyExchange

private func imported(_ text: String, _ format: ForeignPolicyFormat) throws -> PolicyImport {
  try PolicyImport(Array(text.utf8), from: format)
}

/// Each loss as "subject effect", or "effect" if it is about the whole.
private func summary(_ losses: [ConversionLoss]) -> [String] {
  losses.map { ($0.subject.map { "\($0) " } ?? "") + $0.effect.rawValue }
}

/// A document that says all that can be carried both ways, as it comes back.
private let roundTrips: [(ForeignPolicyFormat, String)] = [
  (
    .apple,
    """
    minlength: 8; maxlength: 64; required: lower; required: digit; allowed: upper, [-_]; \
    max-consecutive: 2;\n
    """
  ),
  (
    .cognito,
    #"""
    {"PasswordPolicy":{"MinimumLength":12,"RequireLowercase":true,"RequireUppercase":false,\#
    "RequireNumbers":true,"RequireSymbols":true,"PasswordHistorySize":1}}
    """#
  ),
  (
    .iam,
    #"""
    {"PasswordPolicy":{"MinimumPasswordLength":14,"RequireLowercaseCharacters":true,\#
    "RequireUppercaseCharacters":true,"RequireNumbers":false,"RequireSymbols":true,\#
    "PasswordReusePrevention":1}}
    """#
  ),
  (
    .firebase,
    #"""
    {"passwordPolicyConfig":{"passwordPolicyEnforcementState":"ENFORCE",\#
    "passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":10,\#
    "maxPasswordLength":200,"containsLowercaseCharacter":true,\#
    "containsUppercaseCharacter":false,"containsNumericCharacter":true,\#
    "containsNonAlphanumericCharacter":true}}]}}
    """#
  ),
  (
    .okta,
    #"""
    {"settings":{"password":{"complexity":{"minLength":10,"minLowerCase":1,"minUpperCase":0,\#
    "minNumber":1,"minSymbol":1,"excludeUsername":true,"excludeAttributes":["firstName",\#
    "lastName"],"dictionary":{"common":{"exclude":true}}},"age":{"historyCount":1}}}}
    """#
  ),
  (
    .auth0,
    #"""
    {"options":{"password_options":{"complexity":{"min_length":15,\#
    "character_types":["lowercase","uppercase","number","special"],\#
    "character_type_rule":"three_of_four","identical_characters":"block",\#
    "sequential_characters":"allow","max_length_exceeded":"error"},"dictionary":{"active":true},\#
    "history":{"active":true,"size":1},"profile_data":{"active":true}}}}
    """#
  ),
  (
    .auth0Legacy,
    #"{"options":{"passwordPolicy":"fair","password_complexity_options":{"min_length":8}}}"#
  ),
  (
    .auth0Legacy,
    #"{"options":{"passwordPolicy":"excellent","password_complexity_options":{"min_length":12}}}"#
  ),
  (
    .keycloak,
    """
    length(12) and maxLength(64) and digits(2) and lowerCase(1) and upperCase(1) and \
    specialChars(1) and passwordHistory(1)\n
    """
  ),
  (
    .pwquality,
    """
    # Written by pwcheck. See pwquality.conf(5).
    minlen = 12
    dcredit = -2
    ucredit = 0
    lcredit = -1
    ocredit = 0
    minclass = 3
    maxrepeat = 3
    maxclassrepeat = 4
    badwords = .net acme widget
    difok = 1
    dictcheck = 1
    usercheck = 1
    gecoscheck = 1

    """
  ),
  (
    .passwdqc,
    """
    # Written by pwcheck. See passwdqc.conf(5).
    min=disabled,24,11,9,8
    max=40
    passphrase=4
    match=0
    similar=permit
    random=0

    """
  ),
  (
    .passwdqc,
    """
    # Written by pwcheck. See passwdqc.conf(5).
    min=24,12,12,9,8
    max=10000
    passphrase=0
    match=0
    similar=permit
    random=0

    """
  ),
  (
    .html,
    """
    <input type="password"
           autocomplete="new-password"
           required
           minlength="8"
           maxlength="20"
           pattern="(?=.*[0-9])(?!.*(?&lt;same1&gt;.)\\k&lt;same1&gt;{2})[A-Za-z0-9]{8,20}"
           passwordrules="minlength: 8; maxlength: 20; required: digit; allowed: upper, lower; max-consecutive: 2;">

    """
  ),
]

@Test(arguments: roundTrips.indices)
func `what both sides can say comes back as it was`(_ index: Int) throws {
  let (format, text) = roundTrips[index]
  let there = try imported(text, format)
  #expect(there.policy.exampleFailures().isEmpty)
  let back = String(decoding: PolicyExport(there.policy, to: format).bytes, as: UTF8.self)
  func compact(_ text: String) -> String { text.filter { !$0.isWhitespace } }
  #expect(text.hasPrefix("{") ? compact(back) == compact(text) : back == text)
}

@Test(arguments: roundTrips.indices)
func `an imported policy file is read again and has references and labels`(_ index: Int) throws {
  let (format, text) = roundTrips[index]
  let there = try imported(text, format)
  for rule in there.policy.rules {
    #expect(rule.reference?.hasPrefix("\(format.title), ") == true)
    #expect(!rule.label.text().isEmpty)
    #expect(!rule.accepts.isEmpty || !rule.rejects.isEmpty)
  }
  #expect(
    try Policy(json: PolicyFileWriter.json(of: there.policy)).rules.count
      == there.policy.rules.count)
}

/// Each format, a source that says more than a policy can, and what is lost.
private let importLosses: [(ForeignPolicyFormat, String, [String])] = [
  (
    .cognito,
    #"{"MinimumLength":8,"PasswordHistorySize":4,"TemporaryPasswordValidityDays":7,"New":1}"#,
    ["MinimumLength differs", "TemporaryPasswordValidityDays unenforced", "New weaker"]
  ),
  (
    .iam,
    #"""
    {"MinimumPasswordLength":8,"MaxPasswordAge":90,"HardExpiry":true,\#
    "AllowUsersToChangePassword":false}
    """#,
    ["MaxPasswordAge unenforced", "HardExpiry unenforced", "AllowUsersToChangePassword unenforced"]
  ),
  (
    .okta,
    #"""
    {"complexity":{"minLength":8,"minSymbols":1,"excludeUsername":false,\#
    "dictionary":{"common":{"exclude":true}}},"age":{"maxAgeDays":90,\#
    "minAgeMinutes":60},"lockout":{"maxAttempts":10}}
    """#,
    [
      "complexity.minLength differs",
      "complexity.dictionary.common.exclude differs", "complexity.minSymbols weaker",
      "age.maxAgeDays unenforced", "age.minAgeMinutes unenforced",
      "lockout.maxAttempts unenforced",
    ]
  ),
  (
    .auth0,
    #"""
    {"password_options":{"complexity":{"min_length":8,"sequential_characters":"block"},\#
    "dictionary":{"active":true,"custom":["acme"]}}}
    """#,
    [
      "complexity.min_length stricter", "complexity.max_length_exceeded unenforced",
      "complexity.sequential_characters differs",
      "dictionary.dictionary differs",
    ]
  ),
  (
    .auth0Legacy, #"{"passwordPolicy":"good","password_no_personal_info":{"enable":true}}"#,
    ["passwordPolicy stricter", "unenforced", "password_no_personal_info.enable differs"]
  ),
  (
    .firebase,
    #"""
    {"customStrengthOptions":{"minPasswordLength":8,"containsEmoji":true},\#
    "enforcementState":"OFF"}
    """#,
    [
      "minPasswordLength and maxPasswordLength differs",
      "customStrengthOptions.containsEmoji weaker", "enforcementState stricter",
    ]
  ),
  (
    .keycloak,
    """
    length(8) and notEmail and passwordBlacklist(list.txt) and hashIterations(27500) and \
    regexPattern([a-z&&[^q]]+)
    """,
    [
      "notEmail stricter", "passwordBlacklist weaker", "hashIterations unenforced",
      "regexPattern weaker", "length stricter",
    ]
  ),
  (
    .pwquality,
    """
    dictcheck=0\nusercheck=0\ndcredit=2\nocredit=-2\nmaxsequence=3\nenforcing=0\nretry=3\n\
    dictpath=/x
    """,
    [
      "dictpath weaker", "ocredit stricter", "minlen stricter", "maxsequence differs",
      "difok weaker",
      "enforcing stricter", "retry unenforced",
    ]
  ),
  (.pwquality, "usercheck=0\ndictcheck=0\nbadwords=acme", ["difok weaker", "badwords weaker"]),
  (
    .passwdqc, "match=0\nsimilar=deny\nwordlist=/x\nenforce=users\nretry=3\nmax=8",
    [
      "wordlist weaker", "enforce stricter", "retry unenforced", "max differs", "min stricter",
      "similar weaker",
    ]
  ),
  (
    .html, #"<input minlength=8 pattern="(?=.*\d).*" passwordrules="minlength: 8">"#,
    ["minlength stricter", "passwordrules unenforced"]
  ),
  (.html, "<input type=password minlength=1>", []),
  (.html, #"<input pattern="(?i:a)b" maxlength=9>"#, ["pattern weaker", "maxlength weaker"]),
  (.apple, "required: [!£]; minlength: 8", ["unenforced"]),
  (.html, #"<input passwordrules="required: [!£]; minlength: 8">"#, ["unenforced"]),
]

@Test(arguments: importLosses.indices)
func `what a policy cannot say is reported`(_ index: Int) throws {
  let (format, text, losses) = importLosses[index]
  #expect(summary(try imported(text, format).losses) == losses)
}

private func policy(_ rules: String...) throws -> Policy {
  let rules = rules.enumerated().map { #"{"id":"r\#($0)","label":"a rule",\#($1)}"# }
  return try Policy(
    json: Array(#"{"policy":1,"id":"p","rules":[\#(rules.joined(separator: ","))]}"#.utf8))
}

/// One demand of every kind, and what each format does with it.
private let everyKind = [
  #""length":{"min":4}"#, #""match":"[0-9]","min":2"#, #""match":"[A-F]""#, #""match":"ab|cd""#,
  #""avoid":"[^ -~]""#, #""avoid":"pass""#,
  #""repeats":{"max":3}"#, #""sequences":{"max":4}"#, #""personal":{}"#,
  #""differs":{"minEdits":1}"#,
  #""differs":{"minEdits":3}"#,
  #""strength":{"minScore":40}"#, #""blocklist":{"list":"common-passwords"}"#,
  #""match":"[a-z]","severity":"warning""#,
  #""match":"[a-z]","when":{"length":{"max":14}}"#,
  #"""
  "atLeast":2,"of":[{"id":"a","label":"a","match":"[a-z]"},{"id":"b","label":"b",\#
  "match":"[0-9]"},{"id":"c","label":"c","match":"[A-Z]"}]
  """#,
]

private let exportLosses: [(ForeignPolicyFormat, [String])] = [
  (
    .apple,
    [
      "r13 unenforced", "r1 weaker", "r3 weaker", "r5 weaker", "r7 weaker", "r8 weaker",
      "r9 weaker",
      "r10 weaker", "r11 weaker",
      "r12 weaker", "r14 weaker", "r15 stricter",
    ]
  ),
  (
    .html,
    [
      "r13 unenforced", "r7 weaker", "r8 weaker", "r9 weaker", "r10 weaker", "r11 weaker",
      "r12 weaker",
    ]
  ),
  (
    .cognito,
    [
      "r13 unenforced", "r1 weaker", "r2 weaker", "r3 weaker", "r4 weaker", "r5 weaker",
      "r6 weaker",
      "r7 weaker", "r8 weaker",
      "r10 weaker", "r11 weaker", "r12 weaker", "r14 weaker", "r15 weaker", "stricter", "stricter",
    ]
  ),
  (
    .okta,
    [
      "r13 unenforced", "r1 weaker", "r2 weaker", "r3 weaker", "r4 weaker", "r5 weaker",
      "r6 weaker",
      "r7 weaker", "r8 differs",
      "r10 weaker", "r11 weaker", "r12 differs", "r14 weaker", "r15 weaker", "stricter",
    ]
  ),
  (
    .auth0,
    [
      "r13 unenforced", "r1 weaker", "r2 weaker", "r3 weaker", "r4 weaker", "r5 weaker",
      "r6 stricter",
      "r7 differs", "r8 differs",
      "r10 weaker", "r11 weaker", "r12 differs", "r14 weaker", "r15 weaker", "stricter",
    ]
  ),
  (
    .pwquality,
    [
      "r13 unenforced", "r2 weaker", "r3 weaker", "r4 weaker", "r5 weaker", "r7 differs",
      "r8 differs",
      "r11 weaker", "r12 differs",
      "r14 weaker", "r15 weaker", "stricter", "r10 differs", "r6 differs", "stricter",
    ]
  ),
]

@Test(arguments: exportLosses.indices)
func `what a format cannot say is reported rule by rule`(_ index: Int) throws {
  let (format, losses) = exportLosses[index]
  let rules = everyKind.enumerated().map { #"{"id":"r\#($0)","label":"a rule",\#($1)}"# }
  let policy = try Policy(
    json: Array(#"{"policy":1,"id":"p","rules":[\#(rules.joined(separator: ","))]}"#.utf8))
  #expect(summary(PolicyExport(policy, to: format).losses) == losses)
}

@Test func `every rule of every shipped policy is said or reported`() throws {
  for name in Policy.shippedNames {
    let policy = try Policy(json: try #require(Policy.shippedFile(named: name)))
    for format in ForeignPolicyFormat.allCases {
      let exported = PolicyExport(policy, to: format)
      #expect(exported.bytes.last == 0x0A)
      for loss in exported.losses {
        #expect(loss.subject == nil || policy.rules.contains { $0.id == loss.subject })
      }
    }
  }
}

@Test(arguments: [
  (ForeignPolicyFormat.cognito, 6, 99), (.iam, 6, 128), (.firebase, 6, 30), (.auth0, 1, 72),
  (.okta, 4, 72),
  (.pwquality, 6, 10_000), (.passwdqc, 1, 10_000),
])
func `lengths stay within what a format takes`(
  _ format: ForeignPolicyFormat, _ least: Int, _ most: Int
)
  throws
{
  for (asked, expected) in [(2, max(2, least)), (20_000, min(20_000, most))] {
    let exported = PolicyExport(
      try policy(#""length":{"min":\#(asked),"unit":"bytes"}"#), to: format)
    #expect(String(decoding: exported.bytes, as: UTF8.self).contains("\(expected)"))
    let moved = exported.losses.contains {
      $0.reason.sentence == "the minimum length becomes \(expected), not \(asked)."
        && $0.effect == (expected > asked ? .stricter : .weaker)
    }
    #expect(moved == (expected != asked))
  }
}

@Test(arguments: [
  (#""length":{"min":1}"#, ".+"), (#""length":{"min":8}"#, ".{8,}"),
  (#""length":{"max":8}"#, ".{0,8}"), (#""length":{"min":8,"max":8}"#, ".{8}"),
  (#""match":"[0-9]""#, ".*"),
])
func `a pattern says a length in the shortest way`(_ rule: String, _ end: String) throws {
  let export = PolicyExport(try policy(rule, #""match":"[a-z]""#), to: .html)
  #expect(String(decoding: export.bytes, as: UTF8.self).contains("(?=.*[a-z])\(end)\"\n"))
}

@Test(arguments: [(80, []), (81, ["r0 weaker"])])
func `a set is written out while somebody may read it`(_ count: Int, _ losses: [String]) throws {
  let characters = (0..<count).compactMap { Unicode.Scalar(0x4E00 + 2 * UInt32($0)) }
  let set = String(String.UnicodeScalarView(characters))
  let export = PolicyExport(try policy(#""match":"[\#(set)]""#), to: .html)
  #expect(summary(export.losses) == losses)
}

extension Rule {
  /// The lengths that the rule applies to; nil for all.
  fileprivate var limit: LengthLimit? {
    if case .length(let limit)? = condition { limit } else { nil }
  }
}

@Test(arguments: ForeignPolicyFormat.allCases)
func `what another system has no condition or opposite for is a loss`(
  _ format: ForeignPolicyFormat
) throws {
  for rule in [
    #""length":{"min":16},"when":{"match":"[0-9]"}"#,
    #""length":{"min":16},"when":{"not":{"blocklist":{"list":"common-passwords"}}}"#,
    #""not":{"match":"[0-9]"}"#, #""not":{"length":{"max":15}}"#,
    #""sequences":{"max":3,"order":["абвгд"]}"#,
  ] {
    let losses = summary(PolicyExport(try policy(rule), to: format).losses)
    #expect(losses.contains("r0 weaker"), "\(rule): \(losses)")
  }
}

@Test func `a policy file that is written is read as the same policy`() throws {
  for name in Policy.shippedNames {
    let policy = try Policy(json: try #require(Policy.shippedFile(named: name)))
    let json = PolicyFileWriter.json(of: policy)
    let copy = try Policy(json: json)
    #expect(PolicyFileWriter.json(of: copy) == json)
    #expect(
      copy.title == policy.title && copy.advisories == policy.advisories
        && copy.source == policy.source)
    #expect(copy.exampleFailures().isEmpty)
    for (a, b) in zip(copy.allRules, policy.allRules) {
      #expect(
        a.id == b.id && a.label == b.label && a.message == b.message && a.reference == b.reference)
      #expect(
        a.accepts == b.accepts && a.rejects == b.rejects && a.severity == b.severity
          && a.limit == b.limit && a.condition?.key == b.condition?.key)
    }
  }
  // The shortest text, but for numbers near the greatest, which are left to Swift.
  for (guesses, written) in [
    ("2", "2e0"), ("1e10", "1e10"), ("123456", "1.23456e5"), ("2.5e7", "2.5e7"),
    ("1e299", "1e299"), ("1e300", "1e+300"),
  ] {
    let policy = try policy(#""strength":{"minGuesses":\#(guesses)}"#)
    let text = String(decoding: PolicyFileWriter.json(of: policy), as: UTF8.self)
    #expect(text.contains(#""minGuesses": \#(written) }"#), "\(text)")
    #expect(
      PolicyFileWriter.json(of: try Policy(json: PolicyFileWriter.json(of: policy)))
        == PolicyFileWriter.json(of: policy))
  }
}

/// A broken document, and the line and column of the mistake.
private let broken: [(ForeignPolicyFormat, String, Int, Int)] = [
  (.apple, "", 1, 1), (.apple, "minlenght: 8", 1, 1), (.apple, "minlength 8", 1, 10),
  (.apple, "minlength: x", 1, 12),
  (.apple, "required: lowr", 1, 11), (.apple, "required: [abc", 1, 11),
  (.apple, "required: [a-z]", 1, 13),
  (.apple, "required: []", 1, 11), (.apple, "required: [é]; allowed: []", 1, 25),
  (.apple, "minlength: 9; maxlength: 8", 1, 1), (.apple, "minlength: 8,", 1, 13),
  (.apple, "required: lower upper", 1, 17),
  (.apple, "required: lower,", 1, 17), (.apple, "minlength: 99999999999999999999", 1, 12),
  (.html, "<p>", 1, 1), (.html, "<input type=text>", 1, 1), (.html, "\n<input minlength=x>", 2, 8),
  (.html, "<input minlength=9 maxlength=8>", 1, 1), (.html, "<input minlength=-3>", 1, 8),
  (.html, #"<input passwordrules="nonsense">"#, 1, 8),
  (.pwquality, "minlen = 8\nminlenght = 9", 2, 1), (.pwquality, "minlen = eight", 1, 10),
  (.pwquality, "minlen 8", 1, 8), (.pwquality, "minlen = 10001", 1, 10),
  (.passwdqc, "min=1,2,3,4,5", 1, 5), (.passwdqc, "min=8", 1, 5), (.passwdqc, "min = 8", 1, 4),
  (.passwdqc, "max=x", 1, 5), (.passwdqc, "similar=no", 1, 9),
  (.passwdqc, "min=disabled,disabled,disabled,disabled,disabled", 1, 1), (.passwdqc, "mim=8", 1, 1),
  (.passwdqc, "max=9\nmin=20,20,20,20,20", 1, 1),
  (.cognito, "{", 1, 2), (.cognito, "[]", 1, 1), (.cognito, #"{"MinimumLength": 5}"#, 1, 19),
  (.cognito, #"{"MinimumLength": "8"}"#, 1, 19), (.cognito, #"{"MinimunLength": 8}"#, 1, 2),
  (.iam, #"{"PasswordPolicy": {"Other": 1}}"#, 1, 21),
  (.iam, "{\n\"MinimumPasswordLength\": 8.5}", 2, 26),
  (.okta, #"{"complexity": 1}"#, 1, 16),
  (.auth0, #"{"complexity": {"character_type_rule": "some"}}"#, 1, 40),
  (.auth0Legacy, #"{"passwordPolicy": "goood"}"#, 1, 20),
  (
    .firebase, #"{"customStrengthOptions": {"minPasswordLength": 20, "maxPasswordLength": 10}}"#, 1,
    27
  ),
  (.keycloak, "", 1, 1), (.keycloak, "length(8) and digit(1)", 1, 15),
  (.keycloak, "length(x)", 1, 1),
  (.keycloak, "length(9) and maxLength(8)", 1, 1),
]

@Test(arguments: broken.indices)
func `a broken document is refused with its place`(_ index: Int) throws {
  let (format, text, line, column) = broken[index]
  let error = #expect(throws: ForeignPolicyError.self) { try imported(text, format) }
  #expect(error?.line == line)
  #expect(error?.column == column)
}

@Test(arguments: ForeignPolicyFormat.allCases)
func `what is not text or not a policy is refused`(_ format: ForeignPolicyFormat) {
  for bytes in [
    [0xFF, 0xFE, 0x00], Array("\u{1B}[2J".utf8), Array(repeating: 0x28, count: 100_000),
  ] {
    #expect(throws: ForeignPolicyError.self) { try PolicyImport(bytes, from: format) }
  }
}

@Test func `what a system does by default counts too`() throws {
  #expect(
    try imported("# nothing\n", .pwquality).policy.rules.map(\.id) == [
      "length", "palindrome", "previous-password", "personal", "common-password",
    ])
  #expect(
    try imported("", .passwdqc).policy.rules.map(\.id) == [
      "length", "kinds-by-length", "personal", "previous-password",
    ])
  #expect(
    try imported(#"{"complexity":{}}"#, .okta).policy.rules.map(\.id) == [
      "length", "lowercase", "uppercase", "digit", "personal",
    ])
}

@Test func `a loss that is about the text makes the result weaker`() throws {
  #expect(
    try imported("digits(1) and passwordAge(90)", .keycloak).losses.map(\.effect) == [.weaker])
  let error = #expect(throws: ForeignPolicyError.self) {
    try imported("regexPattern(*)", .keycloak)
  }
  #expect(error?.problem.contains("'regexPattern': PCRE2 does not accept") == true)
}

@Test func `advisories keep what is not about the password's text`() throws {
  let policy = try imported("length(8) and forceExpiredPasswordChange(365)", .keycloak).policy
  #expect(
    policy.advisories.map { $0.text.text() } == ["A password must be changed after 365 days."])
  #expect(policy.advisories[0].reference == "Keycloak, forceExpiredPasswordChange")
}

// MARK: What a system does although nobody wrote it

@Test(arguments: [
  (ForeignPolicyFormat.iam, "{}", 6), (.iam, #"{"PasswordPolicy": {}}"#, 6), (.cognito, "{}", 8),
  (.cognito, #"{"UserPool": {"Policies": {"PasswordPolicy": {}}}}"#, 8),
  (.auth0Legacy, #"{"options":{"passwordPolicy":"none"}}"#, 1),
])
func `an empty policy has the values of its system`(
  _ format: ForeignPolicyFormat, _ text: String, _ minimum: Int
) throws {
  let rules = try imported(text, format).policy.rules
  #expect(rules.map(\.id) == ["length"] + (format == .iam ? ["allowed-characters"] : []))
  guard case .length(let limit)? = rules.first?.kind else {
    Issue.record("no length")
    return
  }
  #expect(limit.range.lowerBound == minimum)
}

@Test func `white space of any kind ends a word of a line of PAM`() throws {
  let plain = try imported("password requisite pam_pwquality.so minlen=12", .pwquality)
  let odd = try imported("password\u{0B}requisite\u{0C}pam_pwquality.so minlen=12", .pwquality)
  #expect(odd.policy.rules.map(\.id) == plain.policy.rules.map(\.id))
  #expect(odd.policy.rules.first.map { "\($0.kind)" }?.contains("12...") == true)
  #expect(throws: ForeignPolicyError.self) { try imported("password\u{0B}x y\n", .pwquality) }
}

@Test(arguments: [
  ("length", 8...Int.max), ("maxLength", 0...64), ("length(3) and maxLength", 3...64),
  ("maxLength(20)", 0...20),
])
func `a length of Keycloak without a number is its default`(
  _ text: String, _ range: ClosedRange<Int>
) throws {
  guard case .length(let limit)? = try imported(text, .keycloak).policy.rules.first?.kind else {
    Issue.record("no length")
    return
  }
  #expect(limit.range == range)
}

@Test(arguments: [
  ("length(8)", ["length stricter"]), ("maxLength(9)", ["maxLength weaker"]),
  ("length(8) and maxLength(9)", ["length and maxLength differs"]),
  ("length(8) and regexPattern([ -~]*)", []),
])
func `Keycloak counts UTF-16, which is the same for ASCII`(_ text: String, _ losses: [String])
  throws
{
  #expect(summary(try imported(text, .keycloak).losses) == losses)
}

@Test(arguments: [
  (#""avoid":"(?i)acme""#, "(?!.*(?:[Aa][Cc][Mm][Ee]))"),
  (#""match":"[^a-z]""#, "(?=.*[^a-z])"), (#""match":"[!@#]","min":2"#, "(?=(?:.*[!#@]){2})"),
  (
    #"""
    "atLeast":1,"of":[{"id":"a","label":"a","match":"[0-9]"},{"id":"b","label":"b",\#
    "length":{"min":15}}]
    """#, "(?:(?=.*[0-9])|(?=.{15,}$))"
  ),
  (#""match":"[a-z]","when":{"length":{"max":14}}"#, "(?:(?!.{0,14}$)|(?=.*[a-z]))"),
])
func `Keycloak gets as a pattern what is none of its kinds`(_ rule: String, _ pattern: String)
  throws
{
  let export = PolicyExport(try policy(rule), to: .keycloak)
  #expect(export.losses.isEmpty, "\(export.losses.map(\.sentence))")
  #expect(String(decoding: export.bytes, as: UTF8.self) == "regexPattern(^\(pattern).*$)\n")
}

@Test func `Keycloak counts a special character beyond the BMP as two`() throws {
  let two = try imported("specialChars(2)", .keycloak)
  #expect(summary(two.losses) == ["specialChars stricter"])
  #expect(summary(PolicyExport(two.policy, to: .keycloak).losses) == ["special weaker"])
  let one = try imported("specialChars(1)", .keycloak)
  #expect(one.losses.isEmpty && PolicyExport(one.policy, to: .keycloak).losses.isEmpty)
  let ascii = try imported("specialChars(2) and regexPattern([ -~]*)", .keycloak)
  #expect(ascii.losses.isEmpty && PolicyExport(ascii.policy, to: .keycloak).losses.isEmpty)
}

@Test(arguments: [
  (ForeignPolicyFormat.cognito, #"{"MinimumLength":8}"#),
  (.okta, #"{"complexity":{"minLength":8,"excludeUsername":false}}"#),
  (.auth0, #"{"complexity":{"min_length":8}}"#), (.auth0Legacy, #"{"passwordPolicy":"fair"}"#),
  (.firebase, #"{"customStrengthOptions":{"minPasswordLength":8}}"#),
])
func `a unit of length is a loss both ways`(_ format: ForeignPolicyFormat, _ text: String) throws {
  let there = try imported(text, format)
  let losses = PolicyExport(there.policy, to: format).losses
  #expect(there.losses.count { $0.reason.name == "unit" } == 1)
  #expect(losses.count { $0.reason.name == "unit" } == 1, "\(losses.map(\.sentence))")
}

@Test func `a length of one is one in every unit`() throws {
  let there = try imported(#"{"passwordPolicy":"none"}"#, .auth0Legacy)
  #expect(summary(there.losses) == ["unenforced"])
  let bytes = try policy(#""length":{"min":1,"unit":"bytes"}"#)
  for format in ForeignPolicyFormat.allCases {
    for policy in [there.policy, bytes] {
      let back = PolicyExport(policy, to: format)
      #expect(!back.losses.contains { $0.reason.name == "unit" }, "\(format)")
    }
  }
}

/// Browsers compare an empty field with no pattern.
@Test(arguments: [
  (#""length":{"min":9,"unit":"bytes"}"#, true), (#""match":"^a|b$""#, true),
  (
    #"""
    "atLeast":1,"of":[{"id":"a","label":"a","match":"ab"},{"id":"b","label":"b","match":"c"}]
    """#, true
  ),
  (#""match":"^a*$""#, false), (#""avoid":"[^ -~]""#, false),
])
func `a field must be filled in if the policy refuses the empty password`(
  _ rule: String, _ isRequired: Bool
) throws {
  let export = PolicyExport(try policy(rule), to: .html)
  let lines = String(decoding: export.bytes, as: UTF8.self).split(separator: "\n")
  #expect(lines.contains { $0.hasSuffix(" required") } == isRequired)
}

/// Each would be another pattern there.
@Test(arguments: [
  #"(?i)(a)\\1"#, #"(x)(?<a1>y)\\k<a1>"#, #"(a)\\g{+1}(b)"#, #"(a)(b)\\g{-1}"#,
  #"(?|(a)|(b))(c)(d)\\3"#, #"(?<=(?>a))b"#, #"(?<=a{2}+)b"#,
])
func `a pattern that cannot be said in JavaScript is a loss`(_ pattern: String) throws {
  let export = PolicyExport(try policy(#""match":"\#(pattern)""#), to: .html)
  #expect(summary(export.losses) == ["r0 weaker"])
}

@Test(arguments: [#"(0)\\1"#, #"(0)\\g1"#, #"(0)\\g{1}"#, #"(?i)(0)\\1"#])
func `a number refers to a group in JavaScript by the group's name`(_ pattern: String) throws {
  let export = PolicyExport(try policy(#""match":"\#(pattern)""#), to: .html)
  let text = String(decoding: export.bytes, as: UTF8.self)
  #expect(export.losses.isEmpty && text.contains(#")\k&lt;p1g1&gt;"#), "\(text)")
}

/// V8 11 takes `[^]*` for nothing.
@Test func `any character is two classes in JavaScript`() throws {
  let export = PolicyExport(try policy(#""avoid":"(?s)a.b""#), to: .html)
  #expect(String(decoding: export.bytes, as: UTF8.self).contains(#"(?:a[\s\S]b)"#))
}

@Test func `no two groups of a pattern have one name`() throws {
  let group = #"""
    "atLeast":2,"of":[{"id":"a","label":"a","repeats":{"max":1}},\#
    {"id":"b","label":"b","match":"(a)\\1"},{"id":"c","label":"c","match":"é"}]
    """#
  for format in [ForeignPolicyFormat.html, .keycloak] {
    let text = String(decoding: PolicyExport(try policy(group), to: format).bytes, as: UTF8.self)
    let names = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .split(separator: "(?<").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(names.count == 4 && Set(names).count == 4, "\(text)")
  }
}

@Test func `groups in groups do not multiply without end`() throws {
  var count = 0
  func group(_ depth: Int) throws -> Rule {
    count += 1
    let id = "g\(count)"
    if depth == 0 { return try Rule(id: id, label: "x", .match("x\(count)y")) }
    let members = try (0..<8).map { _ in try group(depth - 1) }
    return try Rule(id: id, label: "x", .atLeast(4, of: members))
  }
  let export = PolicyExport(try Policy(id: "p", rules: [try group(3)]), to: .html)
  #expect(summary(export.losses) == ["g1 weaker"] && export.bytes.count < 1000)
}

@Test func `a member of a group that does not always apply is a loss`() throws {
  func group(_ count: Int) throws -> [String] {
    let rule = #"""
      "atLeast":\#(count),"of":[{"id":"a","label":"a","match":"[0-9]"},\#
      {"id":"b","label":"b","match":"[a-z]","when":{"length":{"max":9}}}]
      """#
    return summary(PolicyExport(try policy(rule), to: .html).losses)
  }
  // If all are asked for, all that apply must be met.
  #expect(try group(1) == ["r0 weaker"] && group(2) == [])
}

@Test func `a history of more passwords than can be compared is a loss`() throws {
  func losses(_ last: Int, _ format: ForeignPolicyFormat) throws -> [String] {
    summary(PolicyExport(try policy(#""history":{"last":\#(last)}"#), to: format).losses)
  }
  for (format, most) in [(ForeignPolicyFormat.cognito, 24), (.iam, 24), (.okta, 30), (.auth0, 24)] {
    #expect(try losses(most + 1, format).contains("r0 weaker"))
    #expect(try !losses(most, format).contains("r0 weaker"))
  }
}

/// What 72 of UTF-16 are can be 216 bytes; of Auth0, 72 bytes are known.
@Test(arguments: [
  (ForeignPolicyFormat.iam, 128, "r0 differs"), (.cognito, 256, "r0 differs"),
  (.okta, 100, "r0 differs"), (.okta, 288, "r0 stricter"), (.auth0, 72, "r0 stricter"),
])
func `a maximum of bytes is a loss where another unit is counted`(
  _ format: ForeignPolicyFormat, _ most: Int, _ loss: String
) throws {
  let rule = #""length":{"min":8,"max":\#(most),"unit":"bytes"}"#
  #expect(summary(PolicyExport(try policy(rule), to: format).losses).first == loss)
}

@Test func `libpwquality takes one character beyond ASCII for several`() throws {
  func isWeaker(_ policy: Policy) -> Bool {
    summary(PolicyExport(policy, to: .pwquality).losses).contains("r0 weaker")
  }
  let two = #""match":"[^0-9A-Za-z]","min":2"#
  #expect(isWeaker(try policy(two)))
  #expect(!isWeaker(try policy(#""match":"[^0-9A-Za-z]""#)))
  #expect(!isWeaker(try policy(two, #""avoid":"[^ -~]""#)))
}

@Test func `libpwquality ignores the case of ASCII only`() throws {
  for (word, isASCII) in [("ecole", true), ("école", false)] {
    let there = try imported("dictcheck=0\nusercheck=0\nbadwords=\(word)", .pwquality)
    #expect(summary(there.losses).contains(isASCII ? "badwords weaker" : "badwords differs"))
    let back = summary(PolicyExport(there.policy, to: .pwquality).losses)
    #expect(back.contains(isASCII ? "words stricter" : "words differs"))
  }
}

@Test func `passwdqc has room for the kinds by length of one rule`() throws {
  let rules = try [(24, "a"), (30, "b")].map { least, id in
    let minima = KindsByLength(lengths: [nil, least, 11, 8, 7], words: 3)
    let demand = try #require(try minima.demand { "\(id)-\($0)" })
    return try Rule(id: "\(id)-\(id)", label: "kinds", demand)
  }
  let losses = PolicyExport(try Policy(id: "p", rules: rules), to: .passwdqc).losses
  #expect(summary(losses).contains("b-b weaker"))
}

@Test func `rules that contradict each other are no rules of Apple's`() throws {
  let export = PolicyExport(try policy(#""avoid":"[A-Z]""#, #""match":"[A-Z]""#), to: .apple)
  #expect(summary(export.losses) == ["r0 stricter", "weaker"])
}

@Test func `IAM takes the characters of Latin-1 only`() throws {
  let there = try imported(#"{"MinimumPasswordLength":8}"#, .iam)
  #expect(there.losses.isEmpty && PolicyExport(there.policy, to: .iam).losses.isEmpty)
  let checker = PasswordChecker(policy: there.policy)
  #expect(checker.accepts("pässwört ÿ") && checker.accepts("tab\tulator"))
  for text in ["passwordŁ", "password\u{1F511}", "pass\u{1}word"] {
    #expect(!checker.accepts(text))
  }
  let length = #""length":{"min":8,"max":128}"#
  func losses(_ policy: Policy) -> [String] { summary(PolicyExport(policy, to: .iam).losses) }
  #expect(losses(try policy(length)) == ["stricter"])
  #expect(losses(try policy(length, #""avoid":"[ſ]""#)) == ["stricter"])
  #expect(losses(try policy(length, #""avoid":"[^ -~]""#)) == ["r1 weaker"])
  // Two rules together may leave Latin-1 only; the tab is refused by the first.
  let two = try policy(length, #""avoid":"[^ -ſ]""#, #""avoid":"[Ā-ſ]""#)
  #expect(losses(two) == ["r1 weaker"])
}

@Test func `Java's grapheme clusters are others`() throws {
  let group = #""atLeast":1,"of":[{"id":"a","label":"a","avoid":"\\X{2}B"}]"#
  let export = PolicyExport(
    try policy(#""match":"\\X{2}B""#, #""match":"xB""#, group), to: .keycloak)
  #expect(summary(export.losses) == ["r0 differs", "r2 differs"])
}

@Test func `Keycloak keeps the last of several`() throws {
  let checker = PasswordChecker(
    policy: try imported(
      """
      length(8) and regexPattern(a.*) and digits(2) and length(4) and digits(1) and \
      regexPattern(b.*)
      """, .keycloak
    ).policy)
  #expect(checker.accepts("bcd1") && !checker.accepts("bc1") && !checker.accepts("acd1"))
}

@Test func `a provider that Keycloak does not have itself is a loss`() throws {
  let conversion = try imported("length(8) and acmeDictionary(42) and digits(1)", .keycloak)
  #expect(conversion.policy.rules.map(\.id) == ["length", "digit"])
  #expect(
    summary(conversion.losses) == ["acmeDictionary weaker", "length stricter"])
}

@Test func `a policy of Firebase that is off is not enforced`() throws {
  let text = #"""
    {"passwordPolicyConfig":{"passwordPolicyEnforcementState":"OFF",
      "passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":9}}]}}
    """#
  let losses = try imported(text, .firebase).losses
  #expect(
    summary(losses) == [
      "minPasswordLength and maxPasswordLength differs", "passwordPolicyEnforcementState stricter",
    ])
}

@Test func `libpwquality ignores runs of one kind of one character, and counts bytes`() throws {
  func losses(_ line: String) throws -> [String] {
    try imported("usercheck=0\ndictcheck=0\ndifok=0\n\(line)", .pwquality).losses
      .map { "\($0.subject ?? "") \($0.effect)" }
  }
  #expect(try losses("maxclassrepeat=1").contains("maxclassrepeat unenforced"))
  #expect(try !losses("maxclassrepeat=2").contains("maxclassrepeat unenforced"))
  #expect(try losses("maxrepeat=3").contains("maxrepeat differs"))
  #expect(try losses("maxclassrepeat=2").contains("maxclassrepeat weaker"))
  let back = PolicyExport(try imported("maxclassrepeat=2", .pwquality).policy, to: .pwquality)
  #expect(summary(back.losses).contains("class-runs stricter"))
}

@Test(arguments: [
  ("(?i)acme|corp", "(?i)initech", "badwords = acme corp initech"),
  (
    ImportedPatterns.classRun(longerThan: 5), ImportedPatterns.classRun(longerThan: 3),
    "maxclassrepeat = 3"
  ),
])
func `libpwquality gets one line of what two rules ask for`(
  _ first: String, _ second: String, _ line: String
) throws {
  let policy = try policy(#""avoid":"\#(first)""#, #""avoid":"\#(second)""#)
  let text = String(decoding: PolicyExport(policy, to: .pwquality).bytes, as: UTF8.self)
  let name = line.prefix { $0 != " " }
  #expect(text.split(separator: "\n").filter { $0.hasPrefix(name) } == [line[...]])
}

@Test(arguments: ["acme\\nminlen=7", "ac me", "acme#", "acme#\\u0301"])
func `a word that libpwquality would not read whole is a loss`(_ word: String) throws {
  let export = PolicyExport(try policy(#""avoid":"(?i)\#(word)""#), to: .pwquality)
  #expect(summary(export.losses).contains("r0 weaker"))
  #expect(!String(decoding: export.bytes, as: UTF8.self).contains("badwords"))
}

@Test(arguments: [(24, "24,20,20,20", []), (10_001, "20,20,20,20", ["kinds weaker"])])
func `passwdqc asks for the length that another rule asks for`(
  _ most: Int, _ minimums: String, _ losses: [String]
) throws {
  let minima = KindsByLength(lengths: [nil, most, 11, 8, 7], words: 3)
  let kinds = try Rule(id: "kinds", label: "kinds", try #require(try minima.demand()))
  let length = try Rule(id: "length", label: "length", .length(min: 20, unit: .bytes))
  let export = PolicyExport(try Policy(id: "p", rules: [kinds, length]), to: .passwdqc)
  let text = String(decoding: export.bytes, as: UTF8.self)
  #expect(text.contains(",\(minimums)\n"))
  #expect(summary(export.losses) == losses + ["stricter", "stricter"])
}

@Test func `a limit of runs below zero is one for libpwquality`() throws {
  func rules(_ line: String) throws -> [String] {
    try imported("usercheck=0\ndictcheck=0\n\(line)", .pwquality).policy.rules.map(\.id)
  }
  for name in ["maxrepeat", "maxsequence"] {
    #expect(try rules("\(name)=-1") == rules("\(name)=1"))
    #expect(try rules("\(name)=-1").count == rules("\(name)=0").count + 1)
  }
  let policy = try imported("maxrepeat=-1", .pwquality).policy
  #expect(!PasswordChecker(policy: policy).accepts("21a-bB22A"))
  #expect(PasswordChecker(policy: policy).accepts("21a-bB2cA"))
}

@Test(arguments: ["min=1,1,1,1,1", "min=0,0,0,0,0", "min=2,2,2,2,2"])
func `passwdqc finds no kind in a first capital and a last digit alone`(_ line: String) throws {
  let text = "\(line)\nmax=40\npassphrase=0\nmatch=0\nsimilar=permit\nrandom=0\n"
  let policy = try imported(text, .passwdqc).policy
  let checker = PasswordChecker(policy: policy)
  for password in ["7", "9", "A", "A7", "", "Z0"] { #expect(!checker.accepts(password)) }
  for password in ["7A", "77", "AA", "ab", "é", "a7"] { #expect(checker.accepts(password)) }
  let back = String(decoding: PolicyExport(policy, to: .passwdqc).bytes, as: UTF8.self)
  #expect(back.contains(line.replacing("0", with: "1")))
}

@Test(arguments: [(true, "zorblax", true), (true, "", false), (false, "zorblax", false)])
func `Auth0 refuses the words of a customer where its list is active`(
  _ isActive: Bool, _ word: String, _ isRefused: Bool
) throws {
  let dictionary = #""dictionary":{"active":\#(isActive),"custom":["\#(word)"]}"#
  let file = #"{"complexity":{"min_length":2},\#(dictionary)}"#
  let checker = PasswordChecker(policy: try imported(file, .auth0).policy)
  #expect(checker.accepts("Zorblax") != isRefused && checker.accepts("Zorblax7"))
}

@Test func `a space at the end is no symbol to Cognito`() throws {
  let conversion = try imported(#"{"MinimumLength":8,"RequireSymbols":true}"#, .cognito)
  #expect(summary(conversion.losses) == ["MinimumLength differs", "RequireSymbols weaker"])
  for (rule, isLost) in [(#""match":"[ -/]""#, true), (#""match":"[!-/]""#, false)] {
    let losses = PolicyExport(try policy(rule), to: .cognito).losses
    #expect(losses.contains { $0.reason.name == "space-at-ends" } == isLost)
  }
}

@Test func `a time of one day is a day, and of none is not said`() throws {
  func advisories(_ days: Int) throws -> [String] {
    let file =
      #"{"complexity":{"minLength":8},"age":{"maxAgeDays":\#(days),"minAgeMinutes":\#(days)}}"#
    return try PolicyImport(Array(file.utf8), from: .okta).policy.advisories.map {
      $0.text.text()
    }
  }
  #expect(
    try advisories(1) == [
      "A password must be changed after 1 day.",
      "A password cannot be changed again for 1 minute.",
    ])
  #expect(try advisories(0) == [])
}

@Test func `every format has its name and its source`() {
  expectSnapshot(
    ForeignPolicyFormat.allCases.map { "\($0.rawValue): \($0.title). \($0.source)\n" }.joined(),
    named: "formats.txt")
}

@Test func `a policy of Keycloak may begin with a line of its own`() throws {
  let text = "length(8) and digits(1)"
  let (one, other) = try (imported(text, .keycloak), imported("\n\t\(text)\n", .keycloak))
  #expect(one.policy.rules.map(\.id) == other.policy.rules.map(\.id))
  #expect(one.losses == other.losses)
}

/// The range spans the surrogates, which are no characters.
@Test func `a class that takes in all characters leaves none to allow`() throws {
  let policy = try imported(#"regexPattern(^(?=[^\x{0}-\x{10FFFF}]*$).*$)"#, .keycloak).policy
  let checker = PasswordChecker(policy: policy)
  #expect(checker.accepts(""))
  for text in ["a", "\n", "é", "\u{10FFFF}"] { #expect(!checker.accepts(text)) }
  // The exported policy refuses the same texts.
  let written = PolicyExport(policy, to: .keycloak).bytes
  let again = PasswordChecker(policy: try PolicyImport(written, from: .keycloak).policy)
  for text in ["a", "\n", "é", "\u{10FFFF}"] { #expect(!again.accepts(text)) }
}

@Test func `a number below zero is out of range, and not no number`() {
  let error = #expect(throws: ForeignPolicyError.self) {
    try imported("<input minlength=-3>", .html)
  }
  #expect(error?.problem.contains("is -3, but must be from 0") == true)
}

@Test(arguments: [
  (ForeignPolicyFormat.html, "<input minlength=8", " a#", ">"),
  (.apple, "minlength: 8; ", "required: digit; ", ""),
])
func `many parts are read in linear time`(
  _ format: ForeignPolicyFormat, _ start: String, _ part: String, _ end: String
) {
  func text(_ count: Int) -> [UInt8] {
    let characters = Array("abcdefghijklmnopqrstuvwxyz")
    let parts = (0..<count).map { number -> String in
      // A different name for each number.
      let bits = String((0..<16).filter { number >> $0 & 1 == 1 }.map { characters[$0] })
      return part.replacing("#", with: "z\(bits)")
    }
    return Array((start + parts.joined() + end).utf8)
  }
  let size = format == .html ? 4_000 : 1_000
  let texts = [size: text(size), 4 * size: text(4 * size)]
  #expect(growth(from: size) { _ = try? PolicyImport(texts[$0] ?? [], from: format) } < 8)
}

@Test func `rules of one kind are numbered`() throws {
  let text = "required: [a]; required: [b]; required: [a]; required: digit; required: [c]"
  let ids = try imported(text, .apple).policy.rules.map(\.id)
  #expect(ids == ["characters", "characters-2", "digit", "characters-3", "allowed-characters"])
}

@Test func `numbers that pwquality.conf is given are read again`() throws {
  for rule in [#""length":{"min":9000}"#, #""match":"[0-9]","min":9000"#] {
    let written = PolicyExport(try policy(rule), to: .pwquality).bytes
    #expect(String(decoding: written, as: UTF8.self).contains("9000"))
    _ = try PolicyImport(written, from: .pwquality)
  }
}

@Test(arguments: [(92, 0), (93, 1)])
func `bad words fill a line of pwquality.conf, and the others are reported`(
  _ count: Int, _ lost: Int
) throws {
  // With the name of the setting and the line's end, the first 92 are 1,023 bytes.
  let words = (0..<count).map { "wordwor\(100 + $0)" }.joined(separator: "|")
  let export = PolicyExport(try policy(#""avoid":"(?i)\#(words)""#), to: .pwquality)
  let lines = String(decoding: export.bytes, as: UTF8.self).split(separator: "\n")
  #expect(lines.map(\.utf8.count).max() ?? 0 <= 1022)
  #expect(export.losses.count { $0.reason.name == "long-line" } == lost)
}
