import PasswordPolicy
import PasswordStrength
import TestSupport
import Testing

/// A password that cannot be put into form C in bounded time is judged by no rule.
struct CombiningMarkTests {
  private static func marks(_ count: Int) -> String {
    String(String.UnicodeScalarView((0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{316}" }))
  }

  private static let policies = [
    #"""
    {"policy": 1, "id": "p", "title": "P", "rules": [{"id": "a", "label": "A", \#
    "length": {"min": 1}}]}
    """#,
    #"{"policy": 1, "id": "p", "title": "P", "rules": [{"id": "a", "label": "A", "avoid": "xyz"}]}"#,
    #"""
    {"policy": 1, "id": "p", "title": "P", "rules": [{"id": "a", "label": "A", \#
    "severity": "warning", "match": "q"}]}
    """#,
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

  /// However many marks there are, and whether they were put in order before.
  @Test func `a check, an estimate and a list say the same of many marks`() throws {
    let checker = PasswordChecker(policy: try Policy(json: Array(Self.policies[0].utf8)))
    let estimator = checker.estimator
    var evaluator = checker.makeEvaluator(estimatesStrength: true)
    var random = SplitMix64(seed: 47)
    for round in 0..<400 {
      var scalars = String.UnicodeScalarView()
      while scalars.count < 120 {
        scalars.append(["a", "b", "c"].randomElement(using: &random) ?? "a")
        let few = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: 0x300..<0x370, using: &random))
        }
        for _ in 0..<Int.random(in: 20..<80, using: &random) {
          scalars.append(few.randomElement(using: &random) ?? "\u{301}")
        }
      }
      let text = String(scalars)
      let checked = checker.assess(text).strength.guessesLog10
      #expect(checked == estimator.estimate(text).guessesLog10, "round \(round)")
      _ = Array(text.utf8).withUnsafeBufferPointer { evaluator.evaluate(utf8: $0) }
      #expect(checked == evaluator.guessesLog10, "round \(round)")
    }
  }
}
