import PasswordAudit
import PasswordStrength

extension AuditReport {
  var strengthSections: [AuditSection] {
    guard let strength = summary.strength else { return [] }
    return [crackTimesSection(strength), levelsSection(strength), scoresSection(strength)]
  }

  private func levelsSection(_ strength: StrengthTally) -> AuditSection {
    let rows = zip(StrengthLevel.allCases, strength.levels).map { level, count in
      row(.words(level.name), count, tone: Self.tone(of: level))
    }
    return AuditSection(
      id: "levels", title: "Strength", subject: "Level", columns: ["Passwords", "Share"], rows: rows
    )
  }

  private static func tone(of level: StrengthLevel) -> AuditSection.Tone {
    level <= .weak ? .bad : level == .fair ? .fair : .good
  }

  private func scoresSection(_ strength: StrengthTally) -> AuditSection {
    let rows = (0..<10).map { tens in
      // 100 belongs to the last ten.
      let range = (tens * 10)...(tens == 9 ? 100 : tens * 10 + 9)
      let tone: AuditSection.Tone = tens < 6 ? .bad : tens < 9 ? .fair : .good
      return row(
        .words("\(range.lowerBound)–\(range.upperBound)"), strength.scores[range].reduce(0, +),
        tone: tone)
    }
    var note = ""
    if let median = strength.medianScore, let mean = strength.meanScore {
      note = Self.scoresNote(median: median, mean: mean)
    }
    return AuditSection(
      id: "scores", title: "Scores", note: note, subject: "Score", columns: ["Passwords", "Share"],
      rows: rows,
      chart: .histogram)
  }

  /// Each row includes the rows above it: readers ask how many passwords are found within a day.
  private func crackTimesSection(_ strength: StrengthTally) -> AuditSection {
    let times = Attacker.allCases.map { strength.crackTimes(for: $0) }
    let spans = [
      "in a second", "in a minute", "in an hour", "in a day", "in a month", "in a year",
      "in a century",
    ]
    let rows = spans.indices.map { i in
      AuditSection.Row(
        label: .words(spans[i]),
        values: times.map { .share($0[...i].reduce(0, +), of: summary.total) })
    }
    return AuditSection(
      id: "crack-times", title: "Found by an attacker",
      note:
        "At a login that allows 100 tries an hour or 10 a second; with stolen hashes, slow (10⁴ tries a second) or fast (10¹⁰).",
      subject: "Time", columns: ["100/hour", "10/second", "slow hash", "fast hash"], rows: rows,
      chart: .heat)
  }
}
