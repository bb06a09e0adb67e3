package import Accounts
internal import Findings
internal import PasswordAudit
internal import ReportFormats
internal import UnicodeText

extension AuditReport {
  /// The findings about the accounts of dumps. Rates are of users that are not disabled.
  var dumpFindings: [SummaryFinding] {
    guard let accounts else { return [] }
    let places = firstAccounts
    let users = accounts.count(.user)
    var found = accounts.possibleFlaws.map { flaw in
      let kind: AccountKind = flaw == .machineDefault ? .computer : .user
      let count = accounts.count(flaw, kind)
      let whole = kind == .user ? users : accounts.count(kind)
      let sentence = flaw.sentence(
        count, of: whole, noun: accounts.noun, staleAfter: accounts.options.staleAfter)
      return SummaryFinding(
        id: flaw.id, severity: flaw.severity, label: flaw.label,
        sentence: flaw == .privileged ? accounts.openGroups ?? sentence : sentence,
        count: count, advice: flaw.advice, whole: whole, accounts: places[flaw] ?? [])
    }
    let granters = accounts.accounts.filter {
      accounts.kind($0) == .ticketGranter && !accounts.flaws($0).isEmpty
    }
    found.append(
      SummaryFinding(
        id: "krbtgt", severity: .critical, label: "krbtgt has a weakness",
        sentence: "krbtgt, which signs every ticket, has a weakness.", count: granters.count,
        advice: "Reset the password of krbtgt twice, as Microsoft describes it.",
        whole: accounts.count(.ticketGranter), accounts: granters))
    let computers = accounts.accounts.filter {
      let flaws = accounts.flaws($0)
      return accounts.kind($0) == .computer && !flaws.isEmpty && !flaws.contains(.machineDefault)
    }
    found.append(
      SummaryFinding(
        id: "computer", severity: .high, label: "a computer's account has a weakness",
        sentence: """
          \(part(computers.count, of: accounts.count(.computer), "computer")) \
          \(computers.count == 1 ? "has" : "have") a weakness that only people's passwords have.
          """, count: computers.count,
        advice: "Find out who set the password of a computer's account by hand, and reset it.",
        whole: accounts.count(.computer), accounts: Array(computers.prefix(options.linesPerRule))))
    return found
  }

  private var firstAccounts: [AccountFlaw: [Int]] {
    guard let accounts else { return [:] }
    var first: [AccountFlaw: [Int]] = [:]
    for isPrivileged in [true, false] {
      for account in accounts.accounts where accounts.isMember(account) == isPrivileged {
        let (flaws, kind) = (accounts.flaws(account), accounts.kind(account))
        guard !flaws.isEmpty, kind == .user || kind == .computer else { continue }
        for flaw in flaws.all
        where (flaw == .machineDefault) == (kind == .computer)
          && first[flaw, default: []].count < options.linesPerRule
        { first[flaw, default: []].append(account) }
      }
    }
    return first
  }

  func directions(to account: Int) -> String {
    guard let accounts else { return "" }
    let place = accounts.place(account)
    let password =
      options.revealsPasswords
      ? accounts.password(account).map { ": " + String(decoding: $0, as: UTF8.self) } ?? "" : ""
    return "\(accounts.fullName(account)) (\(name(ofInput: place.input)):\(place.line))\(password)"
  }

  var firstUnreadable: (input: Int, line: Int)? {
    guard let accounts else { return summary.firstMalformed.map { ($0.input, $0.line) } }
    return accounts.table.firstNotUnderstood
  }

  var unreadable: Int { accounts?.table.notUnderstood ?? summary.malformed }

  var subjectNoun: String { accounts?.noun ?? "password" }

  var accountTiles: [(String, String)]? {
    guard let accounts else { return nil }
    let users = accounts.count(.user)
    func share(_ count: Int) -> String { percent(count, of: users) }
    var tiles = [
      (accounts.vault == nil ? "Accounts" : "Logins", grouped(users)),
      ("With findings", share(accounts.flawed(.user))),
    ]
    if accounts.vault != nil { tiles.append(("Reused", share(accounts.count(.reused)))) }
    if accounts.hasPotfile { tiles.append(("Cracked", share(accounts.count(.cracked)))) }
    if accounts.hasCorpus { tiles.append(("In breaches", share(accounts.count(.breached)))) }
    return tiles
  }

  var hasSubject: Bool {
    guard let accounts else { return summary.total > 0 }
    return accounts.accounts.contains { _ in true }
  }

  package func accountRows(as format: AuditFormat) -> AccountRows? {
    guard format.hasRows, let accounts else { return nil }
    return AccountRows(
      accounts, dumps: inputs.indices.map(name), rules: summary.scope.rules.map(\.id),
      isJSON: format == .ndjson, revealsPasswords: options.revealsPasswords)
  }

  var accountResults: [SummaryFinding] { summaryFindings.filter { $0.whole != nil } }
}

extension SummaryFinding {
  /// The id of a finding about accounts for programs: that of a rule that no policy has.
  var resultID: String { "pwcheck.account.\(id)" }

  var level: Annotation.Level { severity <= .high ? .error : .warning }
}
