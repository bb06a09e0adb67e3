import JSON
import PasswordPolicy
import TestSupport
import Testing

@testable import PolicyReview

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

private let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
  path: "Fixtures/lint")

private func fixture(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: fixtures.appending(path: name)))
}

private func findings(_ json: String, _ linter: PolicyLinter = PolicyLinter()) -> [LintFinding] {
  linter.review(json: Array(json.utf8)).findings
}

/// A policy of one pattern, on line 1.
private func policy(_ rule: String, source: String = "") -> String {
  #"{"policy":1,"id":"p",\#(source)"rules":[{"id":"r","label":"r",\#(rule)}]}"#
}

// MARK: Thresholds

@Test(arguments: [(100, false), (101, true)])
func `a list has hardly an effect if less than one in a hundred entries is long enough`(
  _ count: Int, _ isInert: Bool
) {
  let words = ["long-enough-word"] + (1..<count).map { "w\($0)" }
  let json = policy(#""blocklist":{"list":"own.txt"}"#).replacing(
    #""rules":["#, with: #""rules":[{"id":"length","label":"l","length":{"min":15}},"#)
  let checks = PolicyLinter().review(json: Array(json.utf8)) { _ throws(ListReadError) in
    Array(words.joined(separator: "\n").utf8)
  }.findings.map(\.check)
  #expect(checks.contains(.inertBlocklist) == isInert)
}

// MARK: The corpus

@Test func `every bad policy has exactly the findings of the manifest`() throws {
  var expected: [String: [String]] = [:]
  for line in String(decoding: try fixture("manifest.tsv"), as: UTF8.self).split(separator: "\n")
  where !line.hasPrefix("#") {
    let fields = line.split(separator: "\t").map(String.init)
    try #require(fields.count == 4, "\(line)")
    // A file without findings has a line of hyphens.
    expected[fields[0], default: []] +=
      fields[1] == "-" ? [] : ["\(fields[1]) \(fields[2]) \(fields[3])"]
  }
  let files = try FileManager.default.contentsOfDirectory(atPath: fixtures.path).filter {
    $0.hasSuffix(".json")
  }
  #expect(Set(files) == Set(expected.keys))
  for file in files {
    let found = PolicyLinter().review(json: try fixture(file)).findings.map {
      "\($0.line) \($0.check.rawValue) \($0.ruleID ?? "-")"
    }
    #expect(found.sorted() == expected[file]?.sorted(), "\(file)")
  }
}

@Test func `every check is shown by some file`() throws {
  let manifest = String(decoding: try fixture("manifest.tsv"), as: UTF8.self)
  // Of an index, which these policies have none of; see BreachReportTests.
  // No pattern is known that PCRE2 and the parser read in two ways.
  for check in LintCheck.allCases where ![.partialCorpus, .unreadPattern].contains(check) {
    #expect(manifest.contains("\t\(check.rawValue)\t"), "\(check.rawValue)")
  }
}

@Test func `every check has a text of its own`() {
  let texts = LintCheck.allCases.map(\.explanation)
  #expect(Set(texts).count == texts.count)
}

@Test(arguments: [
  #""accepts":["Passw0rd!2024!!x"]"#, #""severity":"warning""#, nil,
])
func `a near variant is named unless an example shows it or the rule only warns`(_ key: String?) {
  let length = #"{"id":"length","label":"l","length":{"min":15}}"#
  let rule = #""expected":{"list":"common-passwords"}"# + (key.map { "," + $0 } ?? "")
  let json = policy(rule).replacing(#""rules":["#, with: #""rules":[\#(length),"#)
  let found = findings(json).first { $0.check == .nearVariants }
  #expect((found != nil) == (key == nil))
  #expect(found?.sentence.contains("'Passw0rd!2024!!x'") != false)
}

// MARK: Shipped policies

/// Conflicts with standards that are real, for whoever reads what standards say today. There is
/// nothing else.
private let conflicts: [String: [String]] = [
  "cis": ["short-minimum length", "composition-rule non-alphabetic"],
  "default": [
    "no-blocklist -", "length-unit length", "restricted-characters length", "short-maximum length",
    "short-minimum length", "composition-rule uppercase", "composition-rule lowercase",
    "composition-rule digit",
    "composition-rule special",
  ],
  "microsoft-ad": [
    "no-blocklist -", "short-minimum length", "composition-rule kinds",
    "substring-blocklist account-name", "substring-blocklist full-name",
  ],
  "nist-800-63b-4": ["short-minimum length-mfa"],
  "nist-800-63b-4-mfa": ["short-minimum length-mfa"],
  "owasp-asvs-5": ["short-minimum length", "substring-blocklist context-words"],
  "pci-dss-4": [
    "no-blocklist -", "short-minimum length", "composition-rule alphabetic",
    "composition-rule numeric",
  ],
  "reset-password": ["no-blocklist -", "length-unit length", "short-minimum length"],
  "sign-in": ["no-blocklist -", "length-unit length", "short-minimum length"],
  "sign-in-username": ["no-blocklist -", "length-unit length", "short-minimum length"],
  "three-of-four": [
    "no-blocklist -", "length-unit length", "short-minimum length", "composition-rule kinds",
  ],
]

@Test(arguments: Policy.shippedNames)
func `a shipped policy has no finding but the known conflicts with standards, as notes`(
  _ name: String
) throws {
  let findings = PolicyLinter().review(
    json: try #require(Policy.shippedFile(named: name))
  ).findings
  #expect(
    findings.map { "\($0.check.rawValue) \($0.ruleID ?? "-")" }.sorted()
      == conflicts[name]?.sorted())
  for finding in findings {
    #expect(finding.severity == .note, "\(finding.check.rawValue)")
    #expect(!finding.clauses.isEmpty, "\(finding.check.rawValue)")
  }
}

// MARK: Standards

@Test func `a policy is held to the standards that it names`() {
  let short = #""length":{"min":6}"#
  func severity(_ json: String, _ linter: PolicyLinter = PolicyLinter()) -> LintSeverity? {
    findings(json, linter).first { $0.check == .shortMinimum }?.severity
  }
  #expect(severity(policy(short)) == .note)
  #expect(severity(policy(short, source: #""source":"NIST SP 800-63B-4","#)) == .error)
  #expect(severity(policy(short, source: #""source":"our own idea","#)) == .note)
  #expect(severity(policy(short + #","reference":"OWASP ASVS v5.0.0-6.2.1""#)) == .error)
  // All rules together may ask for more.
  #expect(severity(policy(short + #"},{"id":"m","label":"m","match":"^.{15,}$""#)) == nil)
  // A recommendation that is not followed is a warning.
  let capped = findings(policy(#""length":{"min":15,"max":20},"reference":"NIST SP 800-63B-4""#))
  #expect(capped.first { $0.check == .shortMaximum }?.severity == .warning)
  var linter = PolicyLinter()
  linter.standards = [.asvs]
  #expect(findings(policy(short), linter).flatMap(\.clauses).allSatisfy { $0.standard == .asvs })
  linter.holdsToStandards = true
  #expect(severity(policy(short), linter) == .error)
  linter.standards = []
  #expect(severity(policy(short), linter) == nil)
}

@Test(arguments: [
  // However it is written.
  (#""match":"[A-Z]""#, ["uppercase letters"]),
  (#""match":"^(?=.*[A-Z])(?=.*\\d).*$""#, ["uppercase letters", "digits"]),
  (#""avoid":"\\A[a-z]*\\z""#, ["uppercase letters or digits or symbols"]),
  (#""avoid":"\\A[^0-9]*\\z""#, ["digits"]), (#""avoid":"\\A[^0-9]+\\z""#, ["digits"]),
  (#""match":"[0-9]","min":2"#, ["digits"]),
  (#""match":"\\p{L}""#, ["letters"]),
  (#""match":"[A-Z]","when":{"length":{"max":14}}"#, ["uppercase letters"]),
  (#""not":{"match":"\\A[^0-9]*\\z"}"#, ["digits"]),
  (
    #""not":{"atLeast":1,"of":[{"id":"m","label":"M","avoid":"[0-9]"}]}"#, ["digits"]
  ),
  (#""match":"[A-Z]","when":{"avoid":"[0-9]"}"#, ["uppercase letters or digits"]),
  // The probes have more kinds than are needed.
  (#""match":"[0-9]","max":2"#, ["digits"]), (#""match":"(?:^a|b)$""#, ["lowercase letters"]),
  (#""match":"[a-zA-Z]","min":4,"max":6"#, ["letters"]),
  // There are just as many digits as it takes to try them without one twice.
  (#""match":"^(?=.*[^0-9]).{10}\\z""#, ["uppercase letters or lowercase letters or symbols"]),
])
func `a composition rule is known by what it refuses`(_ rule: String, _ groups: [String]) throws {
  let finding = try #require(findings(policy(rule)).first { $0.check == .compositionRule })
  let orders = [groups, groups.reversed()].map { $0.joined(separator: ", and ") }
  #expect(orders.map { "The rule demands \($0)." }.contains(finding.sentence))
}

@Test(arguments: [
  #""length":{"min":8}"#, #""match":"\\A.{8,}\\z""#, #""avoid":"(?i)acme""#, #""avoid":"q""#,
  #""avoid":"(.)\\1{2}""#, #""match":"(.).*\\1""#,
  #""repeats":{"max":2}"#, #""strength":{"minScore":60}"#, #""match":"[A-Z]","severity":"warning""#,
  #""blocklist":{"list":"common-passwords"}"#, #""match":"\\A[!-~]+\\z""#,
])
func `other rules are no composition rules`(_ rule: String) {
  #expect(!findings(policy(rule)).contains { $0.check == .compositionRule })
}

@Test(arguments: [
  (#""match":"\\A.{8,20}\\z""#, 8, 20), (#""match":"^(?=.*\\d).{6,}$""#, 6, nil),
  (#""length":{"max":32}"#, 1, 32),
  (#""match":"\\A.{8,64}\\z""#, 8, nil), (#""avoid":"\\A.{0,6}\\z""#, 7, nil),
  (#""match":"^(?=(?:.*[a-z]){3})(?=(?:.*[0-9]){2}).{8,}$""#, 8, nil),
  (#""match":"(?:.*[a-z]){3}[0-9]""#, 4, nil),
  (#""not":{"match":"\\A.{0,6}\\z"}"#, 7, nil), (#""not":{"length":{"max":7}}"#, 8, nil),
  (#""not":{"length":{"min":33}}"#, 1, 32),
  // What is tried is refused at other lengths.
  (#""match":"^b*v\\z""#, 1, nil), (#""match":"^[a-c]{3}x{0,20}\\z""#, 3, 23),
  // Of a condition nobody knows that it holds.
  (#""length":{"min":12},"when":{"match":"[0-9]"}"#, 1, nil),
])
func `limits of length are found in patterns too`(_ rule: String, _ least: Int, _ most: Int?) {
  let problems = findings(policy(rule))
  /// The first number of each sentence of a check.
  func numbers(_ check: LintCheck) -> [Int] {
    problems.filter { $0.check == check }.compactMap { problem in
      problem.sentence.hasPrefix("No rule sets a minimum")
        ? 1 : problem.sentence.split(separator: " ").lazy.compactMap { Int($0) }.first
    }
  }
  #expect(numbers(.shortMinimum) == [least])
  let maxima = numbers(.shortMaximum)
  #expect(maxima == (most.map { [$0] } ?? []))
}

@Test(arguments: [#""match":"(.).*\\1""#, #""match":"(.)(?:.*\\1){3}""#])
func `what the probes need is no minimum`(_ rule: String) {
  #expect(!findings(policy(rule)).contains { $0.check == .shortMinimum })
}

@Test(arguments: [(1, 4), (4, 8), (8, nil)])
func `rules together may ask for more than each of them`(_ count: Int, _ least: Int?) {
  let json =
    #"{"policy":1,"id":"p","rules":[{"id":"r","label":"r","length":{"min":4}},"#
    + #"{"id":"a","label":"a","match":"[a-z]","min":\#(count)},"#
    + #"{"id":"d","label":"d","match":"[0-9]","min":\#(count)}]}"#
  let sentence = findings(json).first { $0.check == .shortMinimum }?.sentence
  #expect(sentence?.split(separator: " ").lazy.compactMap { Int($0) }.first == least)
}

// MARK: Places and options

@Test(arguments: [
  // The class, by its escapes in the file: as it is, escaped, beyond ASCII, beyond the first plane.
  (#""match":"[A-z]""#, "A-z"), (#""match":"\\d[A-z]""#, "A-z"),
  (#""match":"\u0041\u005bA-z]""#, "A-z"),
  (#""match":"é\u00e9漢\u6f22😀\ud83d\ude00[A-z]""#, "A-z"), (#""match":"\"\/[A-z]""#, "A-z"),
])
func `a part of a pattern is found in the file`(_ rule: String, _ part: String) throws {
  let json = policy(rule)
  let finding = try #require(findings(json).first { $0.check == .rangeAcrossCases })
  let scalars = Array(json.unicodeScalars)
  let text = scalars[(finding.column - 1)..<(finding.endColumn - 1)]
  #expect(String(String.UnicodeScalarView(text)) == part)
  #expect(finding.line == 1)
}

@Test func `a broken pattern is pointed at where it broke`() throws {
  let json = policy(#""match":"a\\d(""#)
  let finding = try #require(findings(json).first)
  #expect(finding.check == .policyFile && finding.severity == .error)
  #expect(Array(json.unicodeScalars)[finding.column - 1] == "\"")
}

@Test(arguments: [
  ("[a-z|A-Z]", true), (#"[a-z|\\d]"#, true), (#"[\\d,a-z]"#, true), ("[a-z|_]", false),
  ("[|a-z]", false),
])
func `a sign between ranges or named classes is taken for a separator`(
  _ pattern: String, _ isFound: Bool
) {
  let found = findings(policy(#""match":"\#(pattern)""#))
  #expect(found.contains { $0.check == .separatorInClass } == isFound)
}

@Test(arguments: [
  ("A-z", true), ("0-z", true), ("0-Z", true), ("a-z", false), ("A-Z", false), ("0-9", false),
])
func `a range from one kind of letters or digits to another is found`(
  _ range: String, _ isFound: Bool
) {
  let found = findings(policy(#""match":"[\#(range)]""#))
  #expect(found.contains { $0.check == .rangeAcrossCases } == isFound)
}

@Test(arguments: [
  ("^ *a? *x$", "with the square of the length"), ("^a*a*a*x$", "with the cube of the length"),
  ("^a*a*a*a*x$", "with the power of 4 of the length"),
  ("^(a+)+$", "exponentially with each repetition"),
])
func `a finding says how the steps of a search grow`(_ pattern: String, _ manner: String) {
  let sentences = findings(policy(#""match":"\#(pattern)""#)).map(\.sentence)
  #expect(
    sentences.contains { $0.hasPrefix("The steps of a search grow \(manner) on ") }, "\(sentences)")
}

@Test func `what is disabled is not looked for`() {
  let json = policy(#""match":"[A-z]""#)
  var linter = PolicyLinter()
  #expect(findings(json, linter).contains { $0.check == .rangeAcrossCases })
  linter.disabled = [.rangeAcrossCases]
  #expect(!findings(json, linter).contains { $0.check == .rangeAcrossCases })
  #expect(!findings(json, linter).isEmpty)
}

@Test func `findings come in the order of the file`() throws {
  for file in try FileManager.default.contentsOfDirectory(atPath: fixtures.path)
  where file.hasSuffix(".json") {
    let places = PolicyLinter().review(json: try fixture(file)).findings.map(\.location.offset)
    #expect(places == places.sorted(), "\(file)")
  }
}

// MARK: Patterns

@Test(arguments: [
  (#""match":".{8,32}""#, true), (#""match":"^.{8,32}""#, true), (#""match":".{8,32}$""#, true),
  (#""match":"(?=.{8,32})a""#, true), (#""match":"^.{8,32}$""#, false),
  (#""match":"(?=.{8,32}$)a""#, false),
  (#""match":"[0-9]{3}""#, false), (#""match":"a?b""#, false), (#""avoid":"a{3,5}""#, false),
  (#""match":"^(?=.*[0-9]).{8,32}\\z""#, false), (#""match":"a{2,3}","min":2"#, false),
  (#""match":"a{2,3}+a""#, false), (#""match":"^(?:.{8,32}+)""#, false),
  // Of what a group has matched its maximum tells how much may come again.
  (#""match":"(.{1,3})\\1""#, false), (#""match":"(a{1,2})b(?1)c""#, false),
])
func `a maximum without an anchor is found`(_ rule: String, _ isFound: Bool) {
  #expect(findings(policy(rule)).contains { $0.check == .unanchoredMaximum } == isFound)
}

@Test(arguments: [
  (#""match":"a*""#, LintCheck.neverFails), (#""match":"^""#, .neverFails),
  (#""match":"(?:a|)""#, .neverFails),
  (#""avoid":"a?b*""#, .neverMet), (#""match":"$^a""#, .neverMet), (#""match":"a*+""#, .neverFails),
  (#""not":{"match":"[0-9]*"}"#, .neverMet), (#""not":{"avoid":"[0-9]*"}"#, .neverFails),
  (#""not":{"not":{"match":"[0-9]*"}}"#, .neverFails),
])
func `patterns that are found always or never are seen through`(_ rule: String, _ check: LintCheck)
{
  #expect(findings(policy(rule)).contains { $0.check == check })
}

@Test(arguments: [
  #""match":"^a*$""#, #""match":"^$|a""#, #""avoid":"^$""#, #""match":"(?=a)""#, #""match":"\\b""#,
  #""match":"a","when":{"match":"b*"}"#, #""avoid":"a","when":{"not":{"avoid":"b*"}}"#,
  // Verbs and limits may end a search before the empty text is matched.
  #""match":"a(*COMMIT)b|""#, #""avoid":"a(*COMMIT)b|""#, #""avoid":"(*NOTEMPTY)a|""#,
  #""match":"a|b(*COMMIT)c|""#, #""match":"(?=a(*COMMIT)b|)""#,
  #""match":"(*UCP)(*NOTEMPTY)a*|""#, #""match":"(*LIMIT_MATCH=1)a|b|""#,
])
func `patterns that decide something are not`(_ rule: String) {
  #expect(!findings(policy(rule)).contains { $0.check == .neverFails || $0.check == .neverMet })
}

@Test(arguments: [
  (#""length":{"min":65537}"#, true), (#""length":{"min":65537,"unit":"bytes"}"#, true),
  (#""length":{"min":65537,"unit":"characters"}"#, true), (#""length":{"min":65536}"#, false),
  (#""length":{"min":65537},"when":{"match":"a"}"#, false),
])
func `a password that is too long to be judged meets nothing`(_ rule: String, _ isFound: Bool) {
  #expect(findings(policy(rule)).contains { $0.check == .unsatisfiablePolicy } == isFound)
}

@Test(arguments: [
  (#""match":"a$""#, LintCheck.finalNewline, true), (#""avoid":"a$""#, .finalNewline, false),
  (#""not":{"match":"a$"}"#, .finalNewline, false), (#""not":{"avoid":"a$"}"#, .finalNewline, true),
  (#""avoid":"a.b""#, .dotStopsAtNewline, true),
  (#""not":{"match":"a.b"}"#, .dotStopsAtNewline, true),
  (#""not":{"avoid":"a.b"}"#, .dotStopsAtNewline, false),
  // A line feed is white space, which is refused everywhere.
  (#""match":"^(?!.*\\s).{8,20}$""#, .finalNewline, false),
  (#""match":"^(?!.*\\s).{8,20}$""#, .dotStopsAtNewline, false),
  (#""match":"^[a-z]{8,20}$""#, .finalNewline, true),
  (#""avoid":"\\A.{8,20}\\z""#, .dotStopsAtNewline, true),
])
func `a line feed is told where the rule asks for what it lets slip`(
  _ rule: String, _ check: LintCheck, _ isFound: Bool
) {
  #expect(findings(policy(rule)).contains { $0.check == check } == isFound)
}

// MARK: What is no conflict

@Test(arguments: [
  #""match":"[0-9]","max":2"#, #""match":"[^a-z]","min":2,"max":4"#, #""avoid":"[é].*[é]""#,
])
func `a character that is accepted somewhere is not called refused`(_ rule: String) {
  #expect(!findings(policy(rule)).contains { $0.check == .restrictedCharacters })
}

@Test(arguments: [
  (
    #""match":"\\A\\p{Greek}+\\z""#,
    "95 ASCII characters: space ! \" # $ % & ' ( ) * + , - . / 0-9 : ; < = > ? @ A-Z [ \\ ] ^ _ ` "
      + "a-z { | } ~ and characters beyond ASCII."
  ),
  (
    #""avoid":"[!/-9☺-😏]""#,
    "12 ASCII characters: ! / 0-9 and characters beyond ASCII, such as 漢 😀."
  ),
  // The shortest password says nothing of the others.
  (#""match":"\\A(?:abc|[^a-z]{1,3}é)\\z""#, "23 ASCII characters: d-z."),
])
func `the characters that a rule refuses are named`(_ rule: String, _ named: String) {
  let found = findings(policy(rule)).first { $0.check == .restrictedCharacters }
  #expect(found?.sentence == "The rule refuses \(named)")
}

@Test(arguments: [
  // Three words of three letters and the marks between them are fifteen characters.
  #""match":"\\A(?:\\p{L}{3,}[ .-]){3,}\\p{L}{3,}\\z""#,
  #""match":"\\A(?:[a-z]{4,}-){3,}[a-z]{4,}\\z""#,
])
func `the shortest length is known where no probe is accepted`(_ rule: String) {
  #expect(!findings(policy(rule)).contains { $0.check == .shortMinimum })
}

@Test(arguments: [
  (#""match":"\\A(?:\\p{L}{3,}[ .-]){3,}\\p{L}{3,}\\z""#, true),
  (#""match":"\\A[^ ]+(?: [^ ]+){3,}\\z""#, false),
])
func `characters are asked of a text where no probe is accepted`(_ rule: String, _ isFound: Bool) {
  let found = findings(policy(rule)).first { $0.check == .restrictedCharacters }
  #expect((found != nil) == isFound)
  #expect(found?.clauses.contains(.asvsComposition) ?? !isFound)
}

@Test(arguments: [#""avoid":"(.)(?:.*\\1){3}""#, #""match":"(.)(?:.*\\1){3}""#])
func `a rule about characters that come again asks for no kinds`(_ rule: String) {
  #expect(!findings(policy(rule)).contains { $0.check == .compositionRule })
}

@Test func `a rule that does not always apply hides no contradiction`() {
  let json = #"""
    {"policy":1,"id":"p","rules":[
      {"id":"never","label":"n","match":"a\\Ab","when":{"length":{"max":9}}},
      {"id":"a","label":"a","match":"^a"},{"id":"b","label":"b","match":"^b"}]}
    """#
  let found = findings(json).filter { $0.severity == .error }.map(\.check)
  #expect(found == [.neverMet, .unsatisfiablePolicy])
}

@Test func `characters that a rule refuses are a conflict with ASVS too`() {
  let json = policy(#""avoid":"[;<>]""#, source: #""source":"OWASP ASVS 5.0.0","#)
  let found = findings(json).first { $0.check == .restrictedCharacters }
  #expect(found?.severity == .error)
  #expect(found?.clauses.contains(.asvsComposition) == true)
}

@Test func `of a list those entries count that match the policy`() {
  func short(_ minimum: Int) -> LintSeverity? {
    let json = #"""
      {"policy":1,"id":"p","source":"OWASP ASVS 5.0.0","rules":[
        {"id":"l","label":"l","length":{"min":\#(minimum)}},
        {"id":"c","label":"c","blocklist":{"list":"common-passwords"}}]}
      """#
    return findings(json).first { $0.check == .shortBlocklist }?.severity
  }
  #expect(short(8) == nil)
  #expect(short(12) == .error)
}

@Test(arguments: [
  ("/[a-z]/i", true), ("/\\\\d+/", true), ("/a\\\\/b/", true), ("/", false), ("a/b", false),
  ("/etc/passwd", false), ("//", false),
])
func `a pattern between slashes is taken for one of another language`(
  _ pattern: String, _ isFound: Bool
) {
  let found = findings(policy(#""match":"\#(pattern)""#)).contains { $0.check == .delimiters }
  #expect(found == isFound)
}

/// Patterns of texts that no password can be: NFC composes them, or nothing judges them.
@Test(arguments: [
  #"\\A[\\x{1100}-\\x{1112}][\\x{1161}-\\x{1175}]\\z"#, #"e[\\x{300}-\\x{302}]"#,
  #"\\A[\\x{958}-\\x{95f}]+\\z"#, #"(?:e)\\x{301}"#, #"\\x00"#, #"\\p{M}{31}"#,
])
func `a policy for which no password is found does not pass`(_ pattern: String) {
  let checks = findings(policy(#""match":"\#(pattern)""#)).map(\.check)
  #expect(checks.contains(.noPasswordFound) || checks.contains(.notDecided), "\(checks)")
}

@Test(arguments: [
  #"\\A\\p{Han}{7}\\z"#, #"\\A[\\x{1F600}-\\x{1F60F}]{4}\\z"#, #"\\A[가-힣]{3}\\z"#,
  #"\\A[\\x{900}-\\x{97f}]{30}\\z"#, "qzx[0-9]{4}-[A-F]{3}",
])
func `a password is found where no sample is accepted`(_ pattern: String) {
  let checks = findings(policy(#""match":"\#(pattern)""#)).map(\.check)
  #expect(!checks.contains(.noPasswordFound) && !checks.contains(.notDecided), "\(checks)")
}

@Test(arguments: [3, 4])
func `a rule that some choice of roles needs is not called implied`(_ roles: Int) {
  // Users with 'a' and 'b' alone need it, and of four roles that choice is not looked at.
  let others = [
    #""length":{"min":10},"when":{"withoutRole":"a"}"#,
    #""length":{"min":10},"when":{"withoutRole":"b"}"#,
    #""length":{"min":10},"when":{"role":"c"}"#, #""avoid":"y","when":{"withoutRole":"c"}"#,
    #""avoid":"z","when":{"withoutRole":"d"}"#,
  ].prefix(roles + 1).enumerated().map { #",{"id":"o\#($0)","label":"o",\#($1)}"# }
  let rule = #""length":{"min":8}}"# + others.joined()
  let found = findings(policy(String(rule.dropLast())))
  #expect(!found.contains { $0.check == .impliedRule && $0.ruleID == "r" })
  let open = found.first { $0.check == .notDecided }
  #expect((open != nil) == (roles > 3))
  #expect(open?.severity != .warning && open?.cure?.contains("--effort") != true)
}

/// Of five roles few choices are looked at, all together among them.
@Test(arguments: [2, 5])
func `rules that contradict each other for all roles together are found`(_ roles: Int) {
  let two = [
    #""length":{"max":10},"when":{"role":"a"}"#, #""length":{"min":12},"when":{"role":"b"}"#,
  ]
  let others = "abcde".prefix(roles).map { #""avoid":"q","when":{"withoutRole":"\#($0)"}"# }
  let found = findings(policyJSON(two + others))
  #expect(found.contains { $0.check == .unsatisfiablePolicy })
}

@Test(arguments: [(1, true), (4, true), (5, false), (60, false)])
func `a score of another scale is told`(_ score: Int, _ isFound: Bool) {
  let found = findings(policy(#""strength":{"minScore":\#(score)}"#))
  #expect(found.contains { $0.check == .scoreScale } == isFound)
}

@Test func `every check has its sentence`() {
  expectSnapshot(
    LintCheck.allCases.map { "\($0.rawValue): \($0.explanation)\n" }.joined(),
    named: "checks.txt")
}

@Test(arguments: [
  (#"\u212B"#, 1), (#"(?:\u212B)"#, 1), (#"xa\u030A"#, 1), (#"[x\u212B]"#, 1), (#"\u00C5"#, 0),
  // Each member of a class stands by itself, or in another case.
  (#"[e\u0301]"#, 0), (#"(?i)[\u212A]"#, 0),
])
func `a pattern of text that is never in NFC is told`(_ pattern: String, _ count: Int) {
  let found = findings(policy(#""match":"\#(pattern)""#)).filter { $0.check == .notNFC }
  #expect(found.count >= count && (count > 0) == !found.isEmpty)
}
