import PasswordPolicy
import PasswordStrength
import PasswordWording
import TestSupport
import Testing

struct LanguageTests {
  @Test(arguments: [
    ("en", Language.english), ("es-MX", .spanish), ("ES", .spanish), ("he_IL.UTF-8", .hebrew),
    ("iw", .hebrew),
    ("ar@latin", .arabic), ("fi_FI", nil), ("C", nil), ("", nil), ("heb", nil),
  ])
  func `a tag or a locale names a language`(_ tag: String, _ language: Language?) {
    #expect(Language(tag: tag) == language)
  }

  @Test(arguments: [
    (["LC_ALL": "es_ES.UTF-8", "LANG": "he_IL"], Language.spanish),
    (["LC_ALL": "", "LC_MESSAGES": "ar", "LANG": "he_IL"], .arabic), (["LANG": "he_IL"], .hebrew),
    (["LC_ALL": "C", "LANG": "he_IL"], .english), ([:], .english),
  ])
  func `the first locale that is set decides`(_ environment: [String: String], _ language: Language)
  {
    #expect(Language(environment: environment) == language)
  }

  @Test(arguments: [
    ("ab.", "Only letters: '.' is not allowed"),
    ("a\u{3164}", "Only letters: U+3164 is not allowed"),
  ])
  func `a character that is refused is named after the policy's message`(
    _ password: String, _ reason: String
  ) throws {
    let rule = try Rule(
      id: "letters", label: "letters", .characters(only: "[a-z]"), message: "Only letters.")
    let assessment = PasswordChecker(policy: try Policy(id: "p", rules: [rule])).assess(password)
    #expect(assessment.failures.map { Wording().reason(for: $0) } == [reason])
  }

  /// The compiler finds a missing sentence; this test finds one that was copied or exchanged.
  @Test func `every sentence is translated`() {
    let sentences = Language.allCases.map { language in
      let wording = Wording(language)
      let fixed: [String] = [
        wording.verdict(isAccepted: true), wording.verdict(isAccepted: false),
        language.undetermined,
        wording.truncated, wording.tooManyMarks,
        language.warning, language.isEmpty(label: "X"), language.mismatch, language.entriesMatch,
        language.pasteRefused,
        language.tooLong(bytes: 7), language.submit, language.submitting,
        language.submissionStopped,
        language.cancelled,
        language.commandFailed(status: 3), language.commandKilled(signal: 9),
        language.commandNotStarted(reason: "X"),
        language.timedOut(seconds: 1), language.timedOut(seconds: 30), language.strength,
        language.met(1, of: 2),
        language.field("X", isSecure: true, number: 1, of: 2),
        language.field("X", isSecure: false, number: 1, of: 1),
        language.button("X"), language.revealed, language.concealed,
        language.keyCancel, language.keyStop,
      ]
      let named: [[String]] = [
        StrengthLevel.allCases.map { language.name(of: $0) },
        Mark.allCases.map { language.name(of: $0) },
        Attacker.general.map { language.name(of: $0) },
        StrengthLevel.allCases.map { language.threat(to: $0) },
        StrengthWarning.allCases.map { wording.strength.sentence(for: $0) },
        StrengthSuggestion.allCases.map { wording.strength.sentence(for: $0) },
        [.instant, .centuries].map { wording.strength.duration($0) },
      ]
      for texts in named { #expect(Set(texts).count == texts.count, "\(language): \(texts)") }
      return fixed + named.joined()
    }
    expectSnapshot(
      sentences.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n"),
      named: "sentences.txt")
    for column in sentences[0].indices {
      let texts = sentences.map { $0[column] }
      #expect(Set(texts).count == texts.count, "\(texts)")
      #expect(!texts.contains { $0.isEmpty })
    }
  }
}

@Test func `a breach answer says how many passwords that are not in the corpus are found`() {
  #expect(
    Wording().sentence(on: .found(atLeast: 7, atMost: 7, oneWrongIn: 35_000_000))
      == """
      This password has appeared in a data breach (seen: 7); choose another. About one in \
      35,000,000 passwords that are not in the corpus is found too.
      """)
}
