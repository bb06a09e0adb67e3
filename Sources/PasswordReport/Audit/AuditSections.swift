import PasswordAudit
import UnicodeText

extension AuditReport {
  /// The sections of every format for people, in order. Sections without content are left out.
  var sections: [AuditSection] {
    guard summary.total > 0 else { return [passwordsSection] + [recordsSection].compactMap(\.self) }
    return [passwordsSection, rulesSection]
      + [breachSection, recordsSection, comparedSection].compactMap(\.self)
      + strengthSections + [lengthsSection] + compositionSections + topSections
      + [accountsSection].compactMap(\.self)
  }

  /// The result in a sentence or two, for those who read no further.
  var verdict: String {
    [
      summary.emptyPasswords > 0 ? emptySentence : "",
      summary.total > 0 ? acceptedSentence : Self.nothingRead,
      summary.malformed > 0 ? unreadableSentence : "",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Most failures first, but rules that decide before those that warn, and each group before its
  /// members.
  var rulesByFailures: [RuleTally] {
    var groups: [[RuleTally]] = []
    for tally in summary.rules {
      if tally.rule.isMember, !groups.isEmpty {
        groups[groups.count - 1].append(tally)
      } else {
        groups.append([tally])
      }
    }
    func order(_ group: [RuleTally], _ index: Int) -> (Int, Int, Int) {
      // Between equals the policy's order, which an unstable sort would not keep.
      (group[0].rule.isWarning ? 1 : 0, -group[0].failed - group[0].undetermined, index)
    }
    return groups.enumerated().sorted {
      order($0.element, $0.offset) < order($1.element, $1.offset)
    }
    .flatMap(\.element)
  }

  /// A row with a count of passwords and its share of all passwords.
  func row(_ label: AuditSection.Label, _ count: Int, tone: AuditSection.Tone = .neutral)
    -> AuditSection.Row
  {
    AuditSection.Row(
      label: label, values: [.count(count), .share(count, of: summary.total)],
      bar: fraction(count, of: summary.total), tone: tone)
  }

  // MARK: Totals

  private var passwordsSection: AuditSection {
    var rows = [
      row(.words("accepted"), summary.accepted, tone: .good),
      row(.words("not accepted"), summary.rejected, tone: .bad),
    ]
    if summary.emptyPasswords > 0 {
      rows.append(row(.words("of these, empty"), summary.emptyPasswords, tone: .bad))
    }
    if summary.undetermined > 0 {
      rows.append(row(.words("undecided"), summary.undetermined, tone: .fair))
    }
    var note = ""
    if let distinct = summary.distinct, summary.total > 0 {
      note = Self.distinctNote(distinct)
    }
    return AuditSection(
      id: "passwords", title: "Passwords", note: note, subject: "Result",
      columns: ["Passwords", "Share"],
      rows: rows)
  }

  /// The records of the list that are not plain passwords.
  private var recordsSection: AuditSection? {
    let counts = [
      ("unreadable records", summary.malformed), ("blank records", summary.blank),
      ("values not checked", summary.notChosen),
      ("too long, judged on their first part", summary.truncated),
      ("not UTF-8, read as Latin-1", summary.readAsLatin1),
      ("not UTF-8, not judged", summary.invalidEncoding),
      ("written as $HEX[…]", summary.hexDecoded),
    ].filter { $0.1 > 0 }
    guard !counts.isEmpty else { return nil }
    return AuditSection(
      id: "records", title: "Records", subject: "Kind", columns: ["Records"],
      rows: counts.map { AuditSection.Row(label: .words($0), values: [.count($1)]) }, chart: .none)
  }

  private var rulesSection: AuditSection {
    let tallies = rulesByFailures
    let hasUndetermined = tallies.contains { $0.undetermined > 0 }
    let rows = tallies.map { tally in
      var label = tally.rule.label
      if tally.rule.isWarning { label += " (recommended)" }
      var values: [AuditSection.Value] = [
        .count(tally.failed), .share(tally.failed, of: summary.total),
      ]
      if hasUndetermined { values.append(.count(tally.undetermined)) }
      values.append(tally.rule.decides ? .count(tally.failedAlone) : .words(""))
      return AuditSection.Row(
        label: .rule(id: tally.rule.id, label), values: values,
        bar: fraction(tally.failed, of: summary.total), tone: tally.rule.decides ? .bad : .fair,
        isIndented: tally.rule.isMember)
    }
    return AuditSection(
      id: "rules", title: "Rules",
      note: "'Alone' counts passwords that would be accepted without the rule.", subject: "Rule",
      columns: ["Not met", "Share"] + (hasUndetermined ? ["Undecided"] : []) + ["Alone"], rows: rows
    )
  }

  /// Why breach corpora had no answer.
  private var breachSection: AuditSection? {
    let troubles = summary.breachTroubles
    guard !troubles.isEmpty else { return nil }
    return AuditSection(
      id: "breaches", title: "Breaches that could not be checked",
      note: "A password that could not be looked up is not accepted.", subject: "Reason",
      columns: ["Lookups"],
      rows: troubles.map {
        AuditSection.Row(label: .words($0.reason), values: [.count($0.lookups)])
      }, chart: .none)
  }

  private var comparedSection: AuditSection? {
    let own = summary.scope.policy
    let compared = summary.comparedPolicies.filter { $0.policy.fingerprint != own.fingerprint }
    guard !compared.isEmpty else { return nil }
    let mine = row(
      .rule(id: summary.scope.policy.id, summary.scope.policy.title), summary.accepted, tone: .good)
    let others = compared.map {
      row(.rule(id: $0.policy.id, $0.policy.title), $0.accepted, tone: .good)
    }
    return AuditSection(
      id: "policies", title: "Compared policies", subject: "Policy",
      columns: ["Accepted", "Share"],
      rows: [mine] + others)
  }

  private var accountsSection: AuditSection? {
    guard let accounts = summary.accounts else { return nil }
    func row(_ label: String, _ count: Int, _ tone: AuditSection.Tone) -> AuditSection.Row {
      AuditSection.Row(
        label: .words(label), values: [.count(count), .share(count, of: accounts.accounts)],
        bar: fraction(count, of: accounts.accounts), tone: tone)
    }
    var rows = [row("the password is the user name", accounts.passwordIsUsername, .bad)]
    if let distinct = summary.distinct {
      rows.append(row("the password is shared with another account", distinct.shared, .bad))
    }
    return AuditSection(
      id: "accounts", title: "Accounts", note: "Of \(counted(accounts.accounts, "account")).",
      subject: "Finding", columns: ["Accounts", "Share"], rows: rows)
  }
}
