import AssessmentReport
import PasswordPolicy
import PasswordStrength
import PasswordWording
import ReportFormats
import Testing
import UnicodeText

private let passwords = [
  "Summer2024!", "aaaaaa", "é한👩‍👧ß-Sommer2024-correct-horse-battery-staple-x7Kp2mQz9LwR-zyxwv",
  "漢字漢字漢字漢字漢字漢字漢字漢字",
  "\u{202E}abc\u{7}",
]

/// What a terminal of some width shows.
struct NarrowTextTests {
  @Test(arguments: passwords, [20, 40, 55, 56, 80, 120])
  func `no line is wider than the terminal`(_ password: String, _ width: Int) throws {
    for marks in [MarkStyle.emoji, .ascii] {
      let style = TextStyle(marks: marks, width: width)
      let checker = PasswordChecker(policy: try #require(Policy(shipped: "owasp-asvs-5")))
      let assessment = checker.assess(password)
      var texts = [
        AssessmentText(style: style).render(assessment),
        StrengthText(style: style).render(assessment.strength),
      ]
      // A head of numbers and text of its own leaves no room for words below this.
      if width >= 40 {
        for reveals in [false, true] {
          texts.append(
            ExplanationText(style: style, revealsPassword: reveals).render(
              assessment.strength, of: password))
        }
      }
      for line in texts.flatMap({ $0.split(separator: "\n") }) {
        // 29 for the bar, which is not divided.
        #expect(columns(of: line) <= max(width, 29), "line of \(columns(of: line)) columns")
      }
    }
  }

  @Test func `a pipe gets whole lines`() {
    let estimate = StrengthEstimator().estimate("Summer2024!")
    #expect(
      StrengthText().render(estimate) == StrengthText(style: TextStyle(width: 120)).render(estimate)
    )
  }

  @Test
  func `what follows a mark stands below its text, and a remark is faint wherever it is broken`()
    throws
  {
    let checker = PasswordChecker(policy: try #require(Policy(shipped: "owasp-asvs-5")))
    let plain = AssessmentText(style: TextStyle(width: 40)).render(checker.assess("hunter2hunter7"))
    #expect(
      plain.contains(
        "➖ no words that are easy to guess here\n   (e.g. user name, company, product)\n"))
    #expect(plain.contains("🔶 15 characters or more are strongly\n   recommended.\n"))
    let painted = AssessmentText(style: TextStyle(hasColor: true, width: 40)).render(
      checker.assess("hunter2hunter7"))
    #expect(painted.contains("\n   \u{1B}[2m(does not apply)\u{1B}[0m\n"))
    #expect(
      painted.replacing("\u{1B}[2m", with: "").replacing("\u{1B}[0m", with: "").hasPrefix(
        plain.prefix { $0 != "A" }))
  }

  @Test func `brackets are as wide as what they are below`() {
    let password = "한글漢字Summer2024"
    let estimate = StrengthEstimator().estimate(password)
    let lines = ExplanationText(revealsPassword: true).render(estimate, of: password).split(
      separator: "\n")
    #expect(columns(of: lines[0]) == columns(of: lines[1]))
    #expect(lines[1].hasSuffix("└────┘└──┘"))
  }
}
