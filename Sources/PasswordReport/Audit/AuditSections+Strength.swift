import AssessmentReport
import PasswordAudit
import PasswordStrength
import ReportFormats
import UnicodeText

extension AuditReport {
  var strengthSections: [ReportSection] {
    guard let strength = summary.strength else { return [] }
    return [
      crackTimesSection(strength), budgetSection, levelsSection(strength), scoresSection(strength),
    ]
    .compactMap(\.self)
  }

  private func levelsSection(_ strength: StrengthTally) -> ReportSection {
    let rows = zip(StrengthLevel.allCases, strength.levels).map { level, count in
      row(.words(level.name), count, tone: Self.tone(level))
    }
    return ReportSection(
      id: "levels", title: "Strength", subject: "Level", columns: ["Passwords", "Share"], rows: rows
    )
  }

  private static func tone(_ level: StrengthLevel) -> ReportSection.Tone {
    ReportSection.Tone(rawValue: level.color.rawValue) ?? .neutral
  }

  private func scoresSection(_ strength: StrengthTally) -> ReportSection {
    let rows = (0..<10).map { tens in
      // 100 belongs to the last ten.
      let range = (tens * 10)...(tens == 9 ? 100 : tens * 10 + 9)
      return row(
        .words("\(range.lowerBound)–\(range.upperBound)"), strength.scores[range].reduce(0, +),
        tone: Self.tone(StrengthLevel(score: range.lowerBound)))
    }
    var note = ""
    if let median = strength.medianScore, let mean = strength.meanScore {
      note = "Median \(decimalIfNeeded(median)), mean \(decimal(mean, 1)) of 100."
    }
    return ReportSection(
      id: "scores", title: "Scores", note: note, subject: "Score", columns: ["Passwords", "Share"],
      rows: rows, chart: .histogram)
  }

  /// The section of crack times. Each row includes the rows above it: readers ask how many
  /// passwords are found within a day.
  private func crackTimesSection(_ strength: StrengthTally) -> ReportSection {
    let times = attackers.map { ($0, strength.crackTimes(for: $0)) }
    let spans = [
      "in a second", "in a minute", "in an hour", "in a day", "in a month", "in a year",
      "in a century",
    ]
    let rows = spans.indices.map { i in
      ReportSection.Row(
        label: .words(spans[i]),
        values: times.map { .share($0.1[...i].reduce(0, +), of: summary.total) })
    }
    return ReportSection(
      id: "crack-times", title: "Found by an attacker", note: crackTimesNote,
      subject: "Time", columns: times.map { Self.heading($0.0) }, rows: rows, chart: .heat)
  }

  var attackers: [Attacker] { Attacker.against(options.hash) }

  static func heading(_ attacker: Attacker) -> String {
    switch attacker {
    case .onlineThrottled: "100/hour"
    case .onlineUnthrottled: "10/second"
    case .offlineSlowHash: "slow hash"
    case .offlineFastHash: "fast hash"
    case .offline(_, let gpus): counted(gpus, "GPU")
    }
  }

  private var crackTimesNote: String {
    let logins = "At a login that allows 100 tries an hour or 10 a second; with stolen hashes, "
    guard let hash = options.hash else {
      return logins + "slow (10⁴ tries a second) or fast (10¹⁰)." + unestimatedNote
    }
    return logins + "\(hash.name). \(RateText.sentence(hash))" + unestimatedNote
  }

  /// The note on passwords without an estimate, after a blank; empty if there are none.
  var unestimatedNote: String {
    let count = summary.total - (summary.strength?.levels.reduce(0, +) ?? summary.total)
    guard count > 0 else { return "" }
    return " \(counted(count, "password")) could not be estimated, and "
      + "\(count == 1 ? "counts" : "count") as not found."
  }
}
