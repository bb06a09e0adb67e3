import Testing
import UnicodeText

@testable import PasswordPolicy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Of "password" (46,658,894 times), "hunter2" (17,043), "letmein" (3), and "café" in NFC (12) and
/// with a combining accent (5).
private let corpora = URL(filePath: #filePath).deletingLastPathComponent().appending(
  path: "Fixtures/corpora"
).path

private func checker(minCount: Int = 1) throws -> PasswordChecker {
  let passwords = try BreachedPasswords(path: corpora + "/breaches.txt")
  let rule = try Rule(
    id: "breached", label: "not breached", .breached(passwords, minCount: minCount))
  return PasswordChecker(policy: try Policy(id: "p", rules: [rule]))
}

@Test func `a breached password is not accepted, and how often it was seen is told`() throws {
  let assessment = try checker().assess("hunter2")
  #expect(!assessment.isAccepted && !assessment.isUndetermined)
  #expect(
    assessment.checklist[0].breach == .found(atLeast: 17_043, atMost: 17_043, oneWrongIn: nil))
  let other = try checker().assess("tram window cobalt")
  #expect(other.isAccepted && other.checklist[0].breach == .notFound)
}

@Test(arguments: [
  ("letmein", 3, false), ("letmein", 4, true), ("hunter2", 17_043, false),
  ("hunter2", 17_044, true), ("", 1, true),
])
func `what was seen less often than asked does not count`(
  _ password: String, _ minCount: Int, _ isAccepted: Bool
) throws {
  #expect(try checker(minCount: minCount).assess(password).isAccepted == isAccepted)
}

@Test func `the bytes given and their NFC form are both looked up`() throws {
  let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
  // Seen 5 times as given, and 12 times in NFC, which alone is known of the composed form.
  #expect(try !checker(minCount: 12).assess(decomposed).isAccepted)
  #expect(try !checker(minCount: 5).assess(decomposed).isAccepted)
  #expect(try checker(minCount: 13).assess(decomposed).isAccepted)
  #expect(try !checker(minCount: 12).assess(composed).isAccepted)
}

@Test(arguments: ["ｐａｓｓｗｏｒｄ", "pass\u{200B}word", "𝐩assword\u{AD}"])
func `what SASLprep makes of a password is looked up too`(_ password: String) throws {
  #expect(try checker().assess(password).checklist[0].outcome == .unmet)
  // Its case stays: a corpus of hashes tells it apart.
  #expect(try checker().assess("Ｐ" + password.dropFirst()).checklist[0].outcome == .met)
}

@Test func `the bytes given are looked up where the corpus has only them`() throws {
  let passwords = try BreachedPasswords(path: corpora + "/decomposed.txt")
  let rule = try Rule(id: "breached", label: "not breached", .breached(passwords))
  let checker = PasswordChecker(policy: try Policy(id: "p", rules: [rule]))
  #expect(!checker.assess("cafe\u{301}").isAccepted)
  #expect(checker.assess("caf\u{E9}").isAccepted)
}

@Test func `a rule that does not apply says nothing of the password before`() throws {
  let passwords = try BreachedPasswords(path: corpora + "/breaches.txt")
  let rule = try Rule(
    id: "breached", label: "not breached", .breached(passwords),
    when: .length(min: 8))
  let checker = PasswordChecker(policy: try Policy(id: "p", rules: [rule]))
  var evaluator = checker.makeExplainingEvaluator(context: PasswordContext())
  func assess(_ password: String) -> Assessment {
    var password = password
    return password.withUTF8 { evaluator.assess(ValidUTF8($0), by: checker) }
  }
  #expect(assess("password").checklist[0].breach != nil)
  let next = assess("letmein").checklist[0]
  #expect(next.outcome == .notApplicable && next.breach == nil)
  let marks = assess("a" + String(repeating: "\u{301}", count: 40))
  #expect(marks.isUndetermined && marks.checklist[0].breach == nil)
}

@Test func `a rule whose condition is open says nothing of the password before`() throws {
  let passwords = try BreachedPasswords(path: corpora + "/breaches.txt")
  let rule = try Rule(
    id: "breached", label: "not breached", .breached(passwords), when: .match("w"))
  let checker = PasswordChecker(policy: try Policy(id: "p", rules: [rule]))
  var evaluator = checker.makeEvaluator()
  func answer(_ bytes: [UInt8]) -> BreachAnswer? {
    _ = bytes.withUnsafeBufferPointer { evaluator.evaluate(utf8: $0) }
    return evaluator.breachAnswer(at: 0)
  }
  // What the first part lacks the rest may have.
  for open in [Array(repeating: 0x61, count: 5000), [0xFF]] as [[UInt8]] {
    #expect(answer(Array("password".utf8)) != nil)
    #expect(answer(open) == nil && evaluator.outcomes[0] == .undetermined)
  }
}

@Test func `a password longer than what is examined is looked up whole`() throws {
  let assessment = try checker().assess(String(repeating: "a", count: 10_000))
  #expect(assessment.checklist[0].outcome == .met)
}

@Test func `what the corpus does not cover is undetermined`() throws {
  // A file of which all but the first part is missing.
  let name = "breaches-\(UUID().uuidString).txt"
  let file = FileManager.default.temporaryDirectory.appending(path: name)
  defer { try? FileManager.default.removeItem(at: file) }
  var lines = ""
  for i in 0..<4096 {
    let digits = String(i, radix: 16)
    lines += String(repeating: "0", count: 4 - digits.count) + digits
    lines += String(repeating: "1", count: 36) + ":1\n"
  }
  try Data(lines.uppercased().utf8).write(to: file)
  let passwords = try BreachedPasswords(path: file.path)
  let rule = try Rule(id: "breached", label: "not breached", .breached(passwords))
  let checker = PasswordChecker(policy: try Policy(id: "p", rules: [rule]))
  // SHA-1 5BAA6…
  let assessment = checker.assess("password")
  #expect(!assessment.isAccepted && assessment.isUndetermined)
  guard case .couldNotCheck(let id, _)? = assessment.checklist[0].breach else {
    Issue.record("\(assessment.checklist[0].outcome)")
    return
  }
  #expect(id == "hole")
  #expect(!checker.accepts("password"))
}

@Test func `a corpus that is none, or cannot tell the count, is refused in code`() throws {
  let error = try #require(throws: PolicyError.self) {
    try BreachedPasswords(path: corpora + "/nowhere.txt")
  }
  #expect(error.sentence.contains("nowhere.txt' cannot be used: "))
  let filter = try BreachedPasswords(path: corpora + "/filter.pwq")
  _ = try Rule(id: "a", label: "A", .breached(filter))
  let untold = try #require(throws: PolicyError.self) {
    try Rule(id: "a", label: "A", .breached(filter, minCount: 10))
  }
  #expect(untold.sentence.contains("cannot tell what was seen 10 times or more"))
  #expect(throws: PolicyError.self) {
    try Rule(id: "a", label: "A", .breached(filter, minCount: 0))
  }
}

@Test func `copies of a corpus have one digest, and another has another`() throws {
  let one = try BreachedPasswords(path: corpora + "/breaches.txt")
  #expect(
    one.digest == (try BreachedPasswords(path: corpora + "/./breaches.txt", name: "b").digest))
  #expect(one.digest != (try BreachedPasswords(path: corpora + "/decomposed.txt").digest))
}
