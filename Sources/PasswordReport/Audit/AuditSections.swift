import Accounts
import Findings
import PasswordAudit
import ReportFormats
import UnicodeText

extension AuditReport {
  /// The sections of every format for people, in order. Sections without content are left out.
  var sections: [ReportSection] {
    if let accounts, hasSubject { return dumpSections(accounts) }
    guard summary.total > 0 else {
      return [passwordsSection] + [recordsSection, methodSection].compactMap(\.self)
    }
    let facts = [passwordsSection, rulesSection]
    let others = [whatIfSection, breachSection, recordsSection, comparedSection].compactMap(\.self)
    let strength = strengthSections
    // How soon passwords are found, and for what money.
    let found = options.budget == nil ? 1 : 2
    let last = [methodSection] + appendix(Array(strength.dropFirst(found)))
    return first + Array(strength.prefix(found)) + facts + others + last
  }

  /// The sections of a dump: the accounts, and then the passwords that were cracked.
  private func dumpSections(_ accounts: AccountReview) -> [ReportSection] {
    let own = accounts.sections(
      top: options.top, listsAll: listsAllAccounts, revealsPasswords: options.revealsPasswords)
    let remarks = accounts.remarks + [methodSection]
    guard summary.total > 0 else { return first + own + remarks }
    let others = [whatIfSection, comparedSection].compactMap(\.self)
    let facts = [passwordsSection, rulesSection] + others
    return first + own + facts + remarks + appendix(strengthSections)
  }

  private var first: [ReportSection] {
    let trend = TrendPoint.section(trend.suffix(4), words: trendWords)
    let steps = actions
    let advice =
      steps.isEmpty ? nil : ReportSection(id: "recommendations", title: "What to do", steps: steps)
    return [advice, findingsSection, trend].compactMap(\.self)
  }

  /// The statistics, for those who change a policy.
  private func appendix(_ strength: [ReportSection]) -> [ReportSection] {
    let sections =
      strength + topSections + [lengthsSection] + compositionSections
      + [maskCoverageSection].compactMap(\.self)
    return sections.map { section in
      var section = section
      section.isAppendix = true
      return section
    }
  }

  /// The rules with most failures first. Rules that decide come before those that warn, and each
  /// group before its members.
  var rulesByFailures: [RuleTally] {
    let tallies = summary.rules
    var head = 0
    let ranks = tallies.indices.map { i in
      if !tallies[i].rule.isMember { head = i }
      let group = tallies[head]
      return (group.rule.isWarning ? 1 : 0, -group.failed - group.undetermined, head, i)
    }
    return ranks.sorted { $0 < $1 }.map { tallies[$0.3] }
  }

  func row(
    _ label: ReportSection.Label, _ count: Int, _ values: ReportSection.Value...,
    tone: TextStyle.Role? = nil
  ) -> ReportSection.Row {
    ReportSection.Row(
      label: label, values: [.count(count), .share(count, of: summary.total)] + values,
      bar: fraction(count, of: summary.total), tone: tone)
  }

  // MARK: Findings

  private var findingsSection: ReportSection {
    let findings = summaryFindings
    let rows = findings.map { finding in
      let whole = finding.whole ?? summary.total
      return ReportSection.Row(
        label: finding.rule.map { .rule(id: $0, finding.label) } ?? .words(finding.label),
        values: [
          .words(finding.severity.rawValue), .count(finding.count),
          .share(finding.count, of: whole),
        ], bar: fraction(finding.count, of: whole),
        tone: finding.severity <= .high ? .bad : finding.severity == .medium ? .fair : nil,
        remark: finding.clause,
        filter: finding.whole == nil || finding.id == "computer" ? "" : finding.id,
        places: finding.lines.prefix(options.linesPerRule).map(directions))
    }
    return ReportSection(
      id: "findings", title: "Findings",
      note: rows.isEmpty
        ? noFindings
        : """
        Worst first: the severity is the risk, not how many \
        \(subjectNoun)s are concerned.
        """, subject: "Finding",
      columns: ["Severity", accounts == nil ? "Passwords" : "Count", "Share"], rows: rows)
  }

  /// The place of a line, with its password only if passwords are revealed.
  private func directions(to line: AuditFindings.Line) -> String {
    guard options.revealsPasswords, let password = line.password else { return place(of: line) }
    return "\(place(of: line)): \(password)"
  }

  // MARK: Totals

  private var passwordsSection: ReportSection {
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
    if let distinct = summary.distinct, summary.total > 0 { note = Self.distinctNote(distinct) }
    return ReportSection(
      id: "passwords", title: judgesCracked ? "Cracked passwords" : "Passwords", note: note,
      subject: "Result", columns: ["Passwords", "Share"], rows: rows)
  }

  private var recordsSection: ReportSection? {
    let counts = [
      ("unreadable records", summary.malformed), ("blank records", summary.blank),
      ("values not checked", summary.notChosen),
      ("very long, judged on their first part at most", summary.truncated),
      ("not UTF-8, read as Latin-1", summary.readAsLatin1),
      ("not UTF-8 or with U+0000, not judged", summary.invalidEncoding),
      ("written as $HEX[…]", summary.hexDecoded),
    ]
    let section = ReportSection("records", "Records", counts, of: "Records")
    return section.rows.isEmpty ? nil : section
  }

  private var rulesSection: ReportSection {
    let tallies = rulesByFailures
    let hasUndetermined = tallies.contains { $0.undetermined > 0 }
    let rows = tallies.map { tally in
      var label = tally.rule.label
      if tally.rule.isWarning { label += " (recommended)" }
      var values: [ReportSection.Value] = [
        .count(tally.failed), .share(tally.failed, of: summary.total),
      ]
      if hasUndetermined { values.append(.count(tally.undetermined)) }
      values.append(tally.rule.decides ? .count(tally.failedAlone) : .words(""))
      return ReportSection.Row(
        label: .rule(id: tally.rule.id, label), values: values,
        bar: fraction(tally.failed, of: summary.total), tone: tally.rule.decides ? .bad : .fair,
        isIndented: tally.rule.isMember)
    }
    return ReportSection(
      id: "rules", title: "Rules",
      note: "'Alone' counts passwords that would be accepted without the rule.", subject: "Rule",
      columns: ["Not met", "Share"] + (hasUndetermined ? ["Undecided"] : []) + ["Alone"], rows: rows
    )
  }

  private var breachSection: ReportSection? {
    let troubles = summary.breachTroubles
    guard !troubles.isEmpty else { return nil }
    return ReportSection(
      "breaches", "Breaches that could not be checked", troubles.map { ($0.reason, $0.lookups) },
      by: "Reason", of: "Lookups",
      note: "A password that could not be looked up is not accepted.")
  }

  private var comparedSection: ReportSection? {
    let own = summary.scope.policy
    let compared = summary.comparedPolicies.filter { $0.policy.fingerprint != own.fingerprint }
    guard !compared.isEmpty else { return nil }
    let policies = [(own, summary.accepted)] + compared.map { ($0.policy, $0.accepted) }
    return ReportSection(
      id: "policies", title: "Compared policies", subject: "Policy",
      columns: ["Accepted", "Share"],
      rows: policies.map { row(.rule(id: $0.id, $0.title), $1, tone: .good) })
  }

  // MARK: Method

  private var methodSection: ReportSection {
    let policy = summary.scope.policy
    let mostLists = 20
    var facts: [(name: String, text: String)] = []
    func add(_ name: String, _ text: String) { facts.append((name, text)) }
    add(
      "Policy",
      "\(policy.title) ('\(policy.id)', fingerprint \(hexadecimal(policy.fingerprint)))")
    for i in inputs.indices.prefix(mostLists) {
      let digest = fingerprints.indices.contains(i) ? ", SHA-256 \(fingerprints[i])" : ""
      add("List", name(ofInput: i) + digest)
    }
    if inputs.count > mostLists { add("List", Self.more(inputs.count - mostLists)) }
    if let generatedAt = options.generatedAt { add("Date", generatedAt) }
    add("Program", "pwcheck \(options.toolVersion)")
    if summary.strength != nil {
      add(
        "Score",
        """
        0 to 100, from the number of guesses that an informed attacker needs: weak from 20 (10⁶ \
        guesses), fair from 40 (10⁹), strong from 60 (10¹²), very strong from 80 (10¹⁸), and 100 \
        from 10²⁴.
        """)
      add(
        "Guesses",
        """
        Estimated from leaked passwords, words, names, dates, keyboard walks and statistics of \
        letters. An attacker who knows more about the users needs fewer.
        """)
    }
    add("Counts", countMeaning)
    add("Secrets", secretsNote)
    return ReportSection(id: "method", title: "Method", facts: facts)
  }
}
