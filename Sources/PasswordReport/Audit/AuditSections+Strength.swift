internal import AssessmentReport
internal import JSON
internal import PasswordAudit
internal import PasswordStrength
internal import PasswordWording
internal import ReportFormats
internal import UnicodeText

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

  private static func tone(_ level: StrengthLevel) -> TextStyle.Role {
    switch level.color {
    case .bad: .bad
    case .fair: .fair
    case .good: .good
    }
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

/// The money of an attacker who rents graphics cards to crack stolen hashes.
public struct AttackBudget: Hashable, Sendable {
  /// The dollars that the attacker spends.
  public var dollars: Double
  /// The number of cards that compute at the same time.
  public var gpus: Int
  /// The dollars for one card for an hour.
  public var pricePerHour: Double

  /// The price of an hour of the card of most rates; its source is in `crack-times.md`.
  public static let usualPrice = 0.34

  /// A budget, by default for one card at the usual price.
  public init(dollars: Double, gpus: Int = 1, pricePerHour: Double = usualPrice) {
    (self.dollars, self.gpus, self.pricePerHour) = (dollars, gpus, pricePerHour)
  }

  /// The decimal logarithm of the guesses that this share of the budget buys.
  func guessesLog10(_ hash: PasswordHash, share: Double = 1) -> Double {
    hash.rateLog10 + binaryLogarithm(3600 * dollars * share / pricePerHour) * log10Of2
  }
}

extension AuditReport {
  /// The passwords that an attacker finds for some money, and how many they are if the estimates
  /// are as wrong as they may well be: too low, and too high.
  private typealias FoundForMoney = (
    dollars: Double, secondsLog10: Double, found: Int, least: Int, most: Int
  )

  /// By how many decades estimates are too low or too high, in comparison with real attacks
  /// (`HowTheScoreWorks.md`).
  private static let error = (tooLow: 1.8, tooHigh: 1.0)

  /// The passwords found for up to ten times the budget, from a cent on; empty without a budget.
  private var foundForMoney: [FoundForMoney] {
    guard let budget = options.budget, let hash = options.hash, let strength = summary.strength
    else { return [] }
    let counts = strength.guessCounts
    return [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10].compactMap { share in
      let dollars = budget.dollars * share
      guard dollars >= 0.01 else { return nil }
      let guesses = budget.guessesLog10(hash, share: share)
      let gpus = binaryLogarithm(Double(budget.gpus)) * log10Of2
      return (
        dollars, guesses - hash.rateLog10 - gpus, counts.below(guesses),
        counts.below(guesses - Self.error.tooLow), counts.below(guesses + Self.error.tooHigh)
      )
    }
  }

  var budgetSection: ReportSection? {
    let points = foundForMoney
    guard let budget = options.budget, let hash = options.hash, !points.isEmpty else { return nil }
    let wording = Wording(.english).strength
    let rows = points.map { point in
      let time = CrackTime(
        attacker: .offline(hash, gpus: budget.gpus), secondsLog10: point.secondsLog10)
      let isBudget = point.dollars == budget.dollars
      return ReportSection.Row(
        label: .words(Self.money(point.dollars) + (isBudget ? " (the budget)" : "")),
        values: [
          .words(wording.duration(time.span)), .share(point.found, of: summary.total),
          .share(point.least, of: summary.total), .share(point.most, of: summary.total),
        ], bar: fraction(point.found, of: summary.total), tone: .bad)
    }
    let whose =
      hash.isSalted
      ? "for each account, since hashes with a salt are attacked one by one"
      : "for all accounts together, since without a salt a try is good for every hash"
    return ReportSection(
      id: "budget", title: "Found for money",
      note: """
        \(hash.name) on \(counted(budget.gpus, "GPU")) at \(Self.money(budget.pricePerHour)) an \
        hour each: \(whose). \(RateText.sentence(hash)) 'Least' and 'Most' are the shares if the \
        estimates are too low by 1.8 decades or too high by one, as they were beside real \
        attacks.\(unestimatedNote)
        """,
      subject: "Money", columns: ["Time", "Found", "Least", "Most"], rows: rows, chart: .curve)
  }

  static func money(_ dollars: Double) -> String {
    dollars == dollars.rounded() || dollars >= 1000
      ? "$\(grouped(Int(min(dollars.rounded(), 1e15))))" : "$\(decimal(dollars, 2))"
  }

  func writeBudget(to json: inout JSONWriter) {
    let points = foundForMoney
    guard let budget = options.budget, !points.isEmpty else { return }
    json.object("budget") { json in
      json.member("dollars", budget.dollars, decimals: 2)
      json.member("gpus", budget.gpus)
      json.member("dollars_per_gpu_hour", budget.pricePerHour, decimals: 4)
      json.member("for_each_account", options.hash?.isSalted ?? false)
      json.objects("found", points) { point, json in
        json.member("dollars", point.dollars, decimals: 2)
        json.member("seconds_log10", point.secondsLog10, decimals: 4)
        json.member("passwords", point.found)
        json.member("least", point.least)
        json.member("most", point.most)
      }
    }
  }
}

extension AuditReport {
  /// The guesses of the attacker from whom a policy should save passwords: those that the budget
  /// buys, or those of a year from stolen hashes.
  private var reachLog10: Double {
    if let budget = options.budget, let hash = options.hash { return budget.guessesLog10(hash) }
    return attackers[2].rateLog10 + CrackTimeSpan.lessThanAYear.endLog10
  }

  var whatIfSection: ReportSection? {
    let tallies = summary.whatIf
    guard let first = tallies.first else { return nil }
    let now = first.acceptedNow
    let hasStrength = summary.strength != nil
    let admits = tallies.contains { $0.admitted.total > 0 }
    func row(_ label: ReportSection.Label, _ tally: WhatIfTally?) -> ReportSection.Row {
      let stopped = tally?.stopped.total ?? 0
      var values: [ReportSection.Value] = [.count(stopped), .share(stopped, of: now.total)]
      if hasStrength { values.append(.count(tally?.stopped.below(reachLog10) ?? 0)) }
      if admits { values.append(.count(tally?.admitted.total ?? 0)) }
      values.append(.count(tally?.accepted ?? now.total))
      if hasStrength {
        values.append(.count(tally?.accepted(below: reachLog10) ?? now.below(reachLog10)))
      }
      return .init(label: label, values: values)
    }
    func columns(_ name: String) -> [String] { hasStrength ? [name, "\(name), found"] : [name] }
    let stopped = columns("Stopped")
    return ReportSection(
      id: "what-if", title: "What if", note: whatIfNote(hasStrength), subject: "Change",
      columns: [stopped[0], "Share"] + stopped.dropFirst() + (admits ? ["Admitted"] : [])
        + columns("Accepted"),
      rows: [row(.words("the policy as it is"), nil)]
        + tallies.map { row(.words($0.policy.title), $0) }, chart: .none)
  }

  private func whatIfNote(_ hasStrength: Bool) -> String {
    let stopped = "'Stopped' counts passwords that are accepted today and would be refused."
    let others = "Their users would choose others, which nobody can count."
    guard hasStrength else { return "\(stopped) \(others)" }
    let attacker =
      options.budget.map { "for \(Self.money($0.dollars))" }
      ?? "within a year (\(Self.heading(attackers[2])))"
    return """
      \(stopped) 'Found' counts those of them that an attacker finds from stolen hashes \
      \(attacker): a change is worth its trouble if it stops these and few others. \(others)
      """
  }

  func writeWhatIf(to json: inout JSONWriter) {
    let tallies = summary.whatIf
    guard let first = tallies.first else { return }
    let reach = summary.strength == nil ? nil : reachLog10
    json.object("what_if") { json in
      json.member("accepted", first.acceptedNow.total)
      if let reach {
        json.member("found_below_guesses_log10", reach, decimals: 4)
        json.member("accepted_found", first.acceptedNow.below(reach))
      }
      json.objects("changes", tallies) { tally, json in
        json.member("change", tally.policy.title)
        json.member("id", tally.policy.id)
        json.member("fingerprint", hexadecimal(tally.policy.fingerprint))
        json.member("stopped", tally.stopped.total)
        json.member("admitted", tally.admitted.total)
        json.member("accepted", tally.accepted)
        if let reach {
          json.member("stopped_found", tally.stopped.below(reach))
          json.member("accepted_found", tally.accepted(below: reach))
        }
      }
    }
  }
}
