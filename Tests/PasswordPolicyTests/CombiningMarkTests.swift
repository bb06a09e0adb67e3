import PasswordPolicy
import Testing

/// A password that cannot be put into form C in bounded time is judged by no rule.
struct CombiningMarkTests {
  private static func marks(_ count: Int) -> String {
    String(String.UnicodeScalarView((0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{316}" }))
  }

  private static let policies = [
    #"{"policy": 1, "id": "p", "title": "P", "rules": [{"id": "a", "label": "A", "length": {"min": 1}}]}"#,
    #"{"policy": 1, "id": "p", "title": "P", "rules": [{"id": "a", "label": "A", "avoid": "xyz"}]}"#,
    #"{"policy": 1, "id": "p", "title": "P", "rules": [{"id": "a", "label": "A", "severity": "warning", "match": "q"}]}"#,
    // Does not apply to anything so long.
    #"""
    {"policy": 1, "id": "p", "title": "P", "rules": [
      {"id": "a", "label": "A", "match": "q", "when": {"length": {"max": 3}}}]}
    """#,
  ]

  @Test(arguments: policies)
  func `more than thirty marks in a row are undetermined, whatever the rules are`(_ json: String)
    throws
  {
    let checker = PasswordChecker(policy: try Policy(json: Array(json.utf8)))
    for text in ["q" + Self.marks(31), Self.marks(31), "qwerty" + Self.marks(31) + "asdfgh"] {
      let assessment = checker.assess(text)
      #expect(!assessment.isAccepted && assessment.isUndetermined && assessment.hasTooManyMarks)
      #expect(assessment.checklist.allSatisfy { $0.outcome == .undetermined })
    }
    #expect(!checker.assess("q" + Self.marks(30)).hasTooManyMarks)
    #expect(checker.assess("é and a correct horse").isUndetermined == false)
  }
}
