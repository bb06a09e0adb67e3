import JSON
import PasswordPolicy
import Testing
import UnicodeText

@testable import AssessmentReport

/// Groups in groups, and rules that tell more than an outcome: several corpora, several histories.
private func wide() throws -> Policy {
  let json = #"""
    {"policy": 1, "id": "wide", "rules": [
      {"id": "seen", "label": "A", "breached": {"file": "a"}, "when": {"length": {"min": 6}}},
      {"id": "group", "label": "B", "reference": "1.2", "message": "No \"B\"", "atLeast": 1, "of": [
        {"id": "digit", "label": "C", "match": "[0-9]"},
        {"id": "inner", "label": "D", "atLeast": 2, "of": [
          {"id": "old", "label": "E", "history": {"last": 1}},
          {"id": "seen-too", "label": "F", "breached": {"file": "b"}},
          {"id": "letter", "label": "G", "match": "[a-z]"}
        ]}
      ]},
      {"id": "plain", "label": "J", "characters": {"only": "[a-z]"}},
      {"id": "older", "label": "H", "severity": "warning", "history": {"last": 2}},
      {"id": "slow", "label": "I", "match": "(a+)+$x"}
    ]}
    """#
  return try Policy(
    json: json.utf8,
    openCorpus: { (path) throws(PolicyError) in BreachedPasswords(elsewhere: path) })
}

@Test func `a checklist that is written ahead has the bytes of one that is not`() throws {
  let policies = try Policy.shippedNames.compactMap { Policy(shipped: $0) } + [wide()]
  let contexts = [
    PasswordContext(),
    PasswordContext(
      words: [PersonalWord("ana")], previous: "Tramwindow7!",
      history: PasswordHistory(passwords: ["Tramwindow7!", "abc"])),
  ]
  let passwords = [
    "", "abc", "password", "Tramwindow7!", "Tramwindow8!", "ana", "pässwörd",
    "correct horse battery",
    String(repeating: "a", count: 40), String(repeating: "a", count: 5000),
    "a" + String(repeating: "\u{301}", count: 40),
  ]
  for policy in policies {
    let report = AssessmentJSON(phase: .blur)
    let checker = PasswordChecker(policy: policy)
    let checklist = ChecklistJSON(checker.policy, by: report)
    for context in contexts {
      // One evaluator for all, as in a service.
      var evaluator = checker.makeExplainingEvaluator(context: context)
      for password in passwords {
        var expected = JSONWriter()
        report.write(
          checker.assess(password, context: context), policy: checker.policy, to: &expected)
        var text = password
        let verdict = text.withUTF8 { evaluator.evaluate(utf8: $0) }
        try #require(verdict != nil)
        let strength = evaluator.strength
        var json = JSONWriter()
        json.beginObject()
        json.member("schema", "pwcheck.check/1")
        text.withUTF8 {
          if let verdict { checklist.write(verdict, of: evaluator, on: ValidUTF8($0), to: &json) }
        }
        report.strengthMembers(try #require(strength), to: &json)
        json.endObject()
        let isSame = json.bytes.elementsEqual(expected.bytes)
        #expect(
          isSame,
          "\(policy.id), password number \(passwords.firstIndex(of: password) ?? -1)")
      }
    }
  }
}
