internal import JSON
import PasswordAudit
import PasswordStrength
import ReportFormats
internal import UnicodeText

extension AuditReport {
  /// The guesses of the attacker from whom a policy should save passwords: those that the budget
  /// buys, or those of a year from stolen hashes.
  private var reachLog10: Double {
    if let budget = options.budget, let hash = options.hash { return budget.guessesLog10(hash) }
    return attackers[2].rateLog10 + CrackTimeSpan.lessThanAYear.endLog10
  }

  /// The effects of changes of the policy, and of other policies; nil if none was asked about.
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
