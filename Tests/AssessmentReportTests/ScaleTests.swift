import AssessmentReport
import JSON
import PasswordPolicy
import PasswordWording
import ReportFormats
import Testing

@testable import PasswordStrength

/// The scale of strength as text and as JSON: what they say is what `StrengthLevel` says.
struct ScaleTests {
  private static let estimates = stride(from: 0.0, through: 30, by: 0.05).map {
    StrengthEstimate(guessesLog10: $0, segments: [], warning: nil, suggestions: [])
  }

  @Test func `text and JSON have the level, the score, the colour and the bar of the scale`() {
    for estimate in Self.estimates {
      let (level, score) = (estimate.level, estimate.score)
      let text = StrengthText(style: TextStyle(hasColor: true)).render(estimate)
      let code = [ColorRole.bad: "31", .fair: "33", .good: "32"][level.color] ?? ""
      let bar = text.prefix { $0 != "/" }
      #expect(bar.contains("\u{1B}[\(code)m"), "\(estimate.guessesLog10)")
      #expect(bar.hasSuffix(" \(score)") && text.contains(", \u{1B}[\(code)m\(level.name)\u{1B}["))
      let filled = StrengthLevel.bar(score: score, cells: 3).reduce(0, +)
      #expect(bar.count { $0 == "█" } == filled && bar.count { $0 == "░" } == 15 - filled)

      var json = JSONWriter()
      let report = AssessmentJSON(phase: .blur)
      json.object { report.scoreMembers(estimate, to: &$0) }
      let written = String(decoding: json.bytes, as: UTF8.self)
      #expect(written.contains("\"score\":\(score),") && written.contains("\"\(level.name)\""))
    }
  }

  @Test func `the sentence below the bar names the time of one of the attackers`() {
    for estimate in Self.estimates {
      let line = StrengthText(hasTimes: true).render(estimate).split(separator: "\n")[1]
      let words = Wording()
      let span = estimate.crackTimes[min(estimate.level.index, 3)].span
      #expect(
        line == "\(words.language.threat(to: estimate.level)) \(words.strength.duration(span)).")
    }
  }

  @Test func `the table of times is shown if it is asked for, or if the hash is known`() throws {
    let estimate = try #require(Self.estimates.last)
    let hash = try PasswordHash("bcrypt:12")
    func lines(_ text: StrengthText) -> Int { text.render(estimate).split(separator: "\n").count }
    #expect(lines(StrengthText()) == 2)
    #expect(lines(StrengthText(hasTimes: true)) == 6)
    // Without the sentence, which is about other hashes.
    #expect(lines(StrengthText(hash: hash)) == 6)
  }
}
