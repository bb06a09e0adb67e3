import Testing

@testable import PasswordPolicy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

private func shipped(_ name: String) throws -> Policy {
  try #require(Policy(shipped: name))
}

@Test(arguments: Policy.shippedNames)
func `a shipped policy bears the name of its file, and its examples hold`(_ name: String) throws {
  let policy = try shipped(name)
  #expect(policy.id == name)
  #expect(policy.exampleFailures() == [])
  for rule in policy.allRules {
    #expect(!rule.accepts.isEmpty && !rule.rejects.isEmpty, "rule '\(rule.id)' has no examples")
  }
}

@Test func `a shipped policy is found with and without its file's ending, and nothing else is`()
  throws
{
  #expect(Policy.shippedFile(named: "default") != nil)
  #expect(Policy.shippedFile(named: "default.json") != nil)
  #expect(Policy.shippedFile(named: "Default") == nil)
  #expect(Policy.shippedFile(named: "policies/default.json") == nil)
  #expect(Policy(shipped: "default.json")?.id == "default")
  #expect(Policy(shipped: "policies/default.json") == nil)
}

@Test func `every policy of the folder is compiled in, byte for byte, in the order of the names`()
  throws
{
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../policies").standardized
  let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".json") }
  #expect(Policy.shippedNames == files.map { String($0.dropLast(5)) }.sorted())
  for file in files {
    let embedded = try #require(Policy.shippedFile(named: file), "\(file)")
    #expect(try Data(contentsOf: folder.appending(path: file)).elementsEqual(embedded), "\(file)")
  }
}

@Test(arguments: Policy.shippedNames)
func `a shipped policy speaks English, Spanish, Hebrew and Arabic`(_ name: String) throws {
  let policy = try shipped(name)
  let texts =
    [policy.title] + policy.allRules.flatMap { [$0.label] + ($0.message.map { [$0] } ?? []) }
  for text in texts {
    #expect(Set(text.translations.keys) == ["en", "es", "he", "ar"], "\(text.text())")
  }
}

@Test(arguments: [
  "cis", "microsoft-ad", "nist-800-63b-4", "nist-800-63b-4-mfa", "owasp-asvs-5", "pci-dss-4",
])
func `a policy after a standard names it, and a clause for every rule and advisory`(_ name: String)
  throws
{
  let policy = try shipped(name)
  #expect(policy.source?.contains("https://") == true)
  for rule in policy.rules { #expect(rule.reference != nil, "rule '\(rule.id)'") }
  #expect(!policy.advisories.isEmpty)
  for advisory in policy.advisories {
    #expect(advisory.reference != nil, "\(advisory.text.text())")
  }
}

/// What a whole policy says of a password: the rules' own examples do not show how they go
/// together.
private let verdicts: [(policy: String, password: String, rejectedBy: [String])] = [
  ("three-of-four", "Abcdefg1", []), ("three-of-four", "Abc1", ["length"]),
  ("three-of-four", "abcdefg1", ["kinds"]), ("three-of-four", "", ["length", "kinds"]),
  ("reset-password", "123456", []), ("reset-password", "12345", ["length"]),
  ("sign-in", "123456", []), ("sign-in", "12345", ["length"]),
  ("sign-in-username", "ana", []), ("sign-in-username", "an", ["length"]),
  // Neither a kind of character nor a space is anything to NIST, only the length and the lists.
  ("nist-800-63b-4", "correct horse battery staple", []),
  ("nist-800-63b-4", "Tr0ub4dor&3", ["length"]),
  ("nist-800-63b-4", "123456789987654321", ["common-password", "expected-value"]),
  ("nist-800-63b-4", "passwordpassword", ["expected-value"]),
  ("nist-800-63b-4", "password", ["length", "common-password"]),
  ("nist-800-63b-4-mfa", "Tr0ub4dor&3", []),
  ("nist-800-63b-4-mfa", "password", ["common-password"]),
  // Shorter than recommended is a warning, and no reason to reject.
  ("owasp-asvs-5", "tram4242", []), ("owasp-asvs-5", "tram424", ["length"]),
  ("owasp-asvs-5", "password", ["common-password"]),
  ("pci-dss-4", "tram window 7", []), ("pci-dss-4", "tram window!!", ["numeric"]),
  ("pci-dss-4", "1234567", ["length", "alphabetic"]),
  ("microsoft-ad", "Tram-window", []), ("microsoft-ad", "tram-window", ["kinds"]),
  ("microsoft-ad", "Tram-7", ["length"]),
  ("cis", "tram window cobalt", []), ("cis", "tramwindowcobalt", ["non-alphabetic"]),
  ("cis", "qwerty", ["length", "non-alphabetic", "common-password", "expected-value"]),
]

@Test(arguments: verdicts)
func `a shipped policy as a whole rejects for the right reasons`(
  _ policy: String, _ password: String, _ rejectedBy: [String]
) throws {
  let assessment = PasswordChecker(policy: try shipped(policy)).assess(password)
  #expect(assessment.failures.map(\.rule.id) == rejectedBy)
  #expect(assessment.isAccepted == rejectedBy.isEmpty)
}

/// OWASP ASVS 6.2.4 asks for the top 3000 passwords "which match the application's password
/// policy".
@Test func `the shipped list has the 3000 passwords of eight characters or more that ASVS wants`()
  throws
{
  let list = WordList(try #require(ShippedLists.table(of: "common-passwords")))
  #expect(list.words.count { $0.unicodeScalars.count >= 8 } >= 3000)
}

/// What the advisories say of words about the user and of earlier passwords, tried: the policy, the
/// advisory's words, a context in which the rule must refuse the password, and the rule.
private let advised: [(policy: String, text: String, context: PasswordContext, rule: String)] = [
  (
    "microsoft-ad", "Give the sAMAccountName as the user name",
    PasswordContext(words: [PersonalWord("ehagens", .user)]), "account-name"
  ),
  (
    "microsoft-ad", "the displayName as the name",
    PasswordContext(words: [PersonalWord("E. EHagens", .name)]), "full-name"
  ),
  (
    "microsoft-ad", "A word whose kind is not given (--personal) is looked for by both rules.",
    PasswordContext(words: [PersonalWord("ehagens")]), "account-name"
  ),
  (
    "microsoft-ad", "A word whose kind is not given (--personal) is looked for by both rules.",
    PasswordContext(words: [PersonalWord("ehagens")]), "full-name"
  ),
  (
    "owasp-asvs-5", "give it to the checker as personal words",
    PasswordContext(words: [PersonalWord("ehagens")]), "context-words"
  ),
  (
    "nist-800-63b-4", "give the checker what is known of the user",
    PasswordContext(words: [PersonalWord("xEHagens1")]), "expected-value"
  ),
  (
    "cis", "this policy compares with the last one only",
    PasswordContext(previous: "xEHagens1"), "previous-password"
  ),
  (
    "pci-dss-4", "this policy compares with the last one only",
    PasswordContext(previous: "xEHagens1"), "previous-password"
  ),
]

@Test(arguments: advised.indices)
func `a shipped policy does with words about the user what its advisories say`(_ row: Int) throws {
  let (name, text, context, rule) = advised[row]
  let policy = try shipped(name)
  #expect(policy.advisories.contains { $0.text.text().contains(text) })
  let failures = PasswordChecker(policy: policy).assess("xEHagens1", context: context).failures
  #expect(failures.contains { $0.rule.id == rule }, "\(failures.map(\.rule.id))")
}
