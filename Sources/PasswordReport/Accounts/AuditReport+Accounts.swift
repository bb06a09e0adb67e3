internal import Accounts
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
    var found = AccountFlaw.allCases.map { flaw in
      let kind: AccountKind = flaw == .machineDefault ? .computer : .user
      let (count, whole) = (
        accounts.count(flaw, kind), kind == .user ? users : accounts.count(kind)
      )
      return SummaryFinding(
        id: flaw.id, severity: flaw.severity, label: .words(flaw.label),
        sentence: flaw.sentence(count, of: whole, staleAfter: accounts.options.staleAfter),
        count: count, advice: flaw.advice, whole: whole, accounts: places[flaw] ?? [])
    }
    let granters = accounts.accounts.filter {
      accounts.kind($0) == .ticketGranter && !accounts.flaws($0).isEmpty
    }
    found.append(
      SummaryFinding(
        id: "krbtgt", severity: .critical, label: .words("krbtgt has a weakness"),
        sentence: "krbtgt, which signs every ticket, has a weakness.", count: granters.count,
        advice: "Reset the password of krbtgt twice, as Microsoft describes it.",
        whole: accounts.count(.ticketGranter), accounts: granters))
    let computers = accounts.accounts.filter {
      let flaws = accounts.flaws($0)
      return accounts.kind($0) == .computer && !flaws.isEmpty && !flaws.contains(.machineDefault)
    }
    found.append(
      SummaryFinding(
        id: "computer", severity: .high, label: .words("a computer's account has a weakness"),
        sentence:
          """
          \(Self.part(computers.count, of: accounts.count(.computer), "computer")) \
          \(computers.count == 1 ? "has" : "have") a weakness that only people's passwords have.
          """,
        count: computers.count,
        advice: "Find out who set the password of a computer's account by hand, and reset it.",
        whole: accounts.count(.computer),
        accounts: Array(computers.prefix(options.linesPerRule))))
    return found
  }

  /// The first accounts with each flaw, privileged ones before others.
  private var firstAccounts: [AccountFlaw: [Int]] {
    guard let accounts else { return [:] }
    let limit = options.linesPerRule
    var first: [AccountFlaw: (privileged: [Int], others: [Int])] = [:]
    for account in accounts.accounts {
      let (flaws, kind) = (accounts.flaws(account), accounts.kind(account))
      guard !flaws.isEmpty, kind == .user || kind == .computer else { continue }
      for flaw in flaws.all where (flaw == .machineDefault) == (kind == .computer) {
        if accounts.isMember(account) {
          if (first[flaw]?.privileged.count ?? 0) < limit {
            first[flaw, default: ([], [])].privileged.append(account)
          }
        } else if (first[flaw]?.others.count ?? 0) < limit {
          first[flaw, default: ([], [])].others.append(account)
        }
      }
    }
    return first.mapValues { Array(($0.privileged + $0.others).prefix(limit)) }
  }

  /// The place of an account's line.
  func linePlace(of account: Int) -> (input: Int, line: Int) {
    accounts?.place(account) ?? (0, 1)
  }

  /// The domain and the name of an account, without characters that could act on a reader's
  /// program.
  func accountName(_ account: Int) -> String { printable(accounts?.fullName(account) ?? "") }

  /// An account with the place of its line.
  func directions(to account: Int) -> String {
    guard let accounts else { return "" }
    let place = linePlace(of: account)
    let password =
      options.revealsPasswords
      ? accounts.password(account).map { ": " + String(decoding: $0, as: UTF8.self) } ?? "" : ""
    return
      "\(accounts.fullName(account)) (\(name(ofInput: place.input)):\(place.line))\(password)"
  }

  /// The place of the first unreadable record, or line of a dump.
  var firstUnreadable: (input: Int, line: Int)? {
    guard let accounts else { return summary.firstMalformed.map { ($0.input, $0.line) } }
    return accounts.table.firstNotUnderstood
  }

  /// The number of unreadable records, or lines of a dump.
  var unreadable: Int { accounts?.table.notUnderstood ?? summary.malformed }

  /// The figures that a reader looks for first; nil if the report is not about accounts.
  var accountTiles: [(String, String)]? {
    guard let accounts else { return nil }
    let users = accounts.count(.user)
    func share(_ count: Int) -> String { percent(count, of: users) }
    var tiles = [
      ("Accounts", grouped(users)), ("With findings", share(accounts.flawed(.user))),
    ]
    if accounts.hasPotfile { tiles.append(("Cracked", share(accounts.count(.cracked)))) }
    if accounts.hasCorpus { tiles.append(("In breaches", share(accounts.count(.breached)))) }
    return tiles
  }

  /// Whether the report has a subject: passwords, or accounts.
  var hasSubject: Bool {
    guard let accounts else { return summary.total > 0 }
    return accounts.accounts.contains { _ in true }
  }

  // MARK: Sections

  /// The sections about accounts that stand before those about the cracked passwords.
  var accountSections: [ReportSection] {
    guard let accounts else { return [] }
    return [kindsSection(accounts)]
      + [worstSection(accounts), groupsSection(accounts), sharedSection(accounts)].compactMap(
        \.self)
  }

  /// The sections about accounts that stand after those about the cracked passwords.
  var accountRemarks: [ReportSection] {
    guard let accounts else { return [] }
    return [
      potfileSection(accounts), linesSection(accounts), troublesSection(accounts),
      notCheckedSection(accounts),
    ].compactMap(\.self)
  }

  private func kindsSection(_ accounts: AccountReview) -> ReportSection {
    let whole = accounts.count(.user)
    func row(_ label: String, _ count: Int, _ flawed: Int, _ tone: ReportSection.Tone = .neutral)
      -> ReportSection.Row
    {
      ReportSection.Row(
        label: .words(label), values: [.count(count), .count(flawed), .share(flawed, of: count)],
        bar: fraction(flawed, of: count), tone: tone)
    }
    let rows =
      [row("users", whole, accounts.flawed(.user), .bad)]
      + [
        ("disabled users", AccountKind.disabled), ("computers", .computer),
        ("krbtgt", .ticketGranter),
      ]
      .filter { accounts.count($0.1) > 0 }
      .map { row($0.0, accounts.count($0.1), accounts.flawed($0.1)) }
    return ReportSection(
      id: "accounts", title: "Accounts",
      note:
        """
        Shares of accounts are of the users in the first row. Disabled users, computers and \
        krbtgt are counted apart, and earlier passwords not at all.
        """,
      subject: "Kind", columns: ["Accounts", "With findings", "Share"], rows: rows)
  }

  /// The accounts to act on first.
  private func worstSection(_ accounts: AccountReview) -> ReportSection? {
    let worst = worstAccounts(accounts)
    guard !worst.isEmpty else { return nil }
    let rows = worst.map { account in
      ReportSection.Row(
        label: .verbatim(accounts.fullName(account)),
        values: [
          .words(accounts.flaws(account).all.map(\.id).joined(separator: ", ")),
          .words(
            options.revealsPasswords
              ? accounts.password(account).map { String(decoding: $0, as: UTF8.self) } ?? "" : ""),
        ])
    }
    return ReportSection(
      id: "first-accounts", title: "Accounts to act on first",
      note: "All accounts: --format csv --rows failing. Privileged accounts come first.",
      subject: "Account",
      columns: options.revealsPasswords ? ["Findings", "Password"] : ["Findings"],
      rows: options.revealsPasswords
        ? rows : rows.map { .init(label: $0.label, values: Array($0.values.prefix(1))) },
      chart: .none)
  }

  private func worstAccounts(_ accounts: AccountReview) -> [Int] {
    var worst: [(key: Int, account: Int)] = []
    let limit = options.top
    guard limit > 0 else { return [] }
    for account in accounts.accounts {
      let flaws = accounts.flaws(account).all
      guard accounts.kind(account) != .disabled, let severity = flaws.map(\.severity).min(),
        severity <= .high
      else { continue }
      let isPrivileged = accounts.isMember(account) || accounts.kind(account) == .ticketGranter
      let key = (isPrivileged ? 0 : 1) << 16 | severity.rank << 8 | (255 - flaws.count)
      guard worst.count < limit || key < worst[worst.count - 1].key else { continue }
      let place = worst.firstIndex { key < $0.key } ?? worst.count
      worst.insert((key, account), at: place)
      if worst.count > limit { worst.removeLast() }
    }
    return worst.map(\.account)
  }

  private func groupsSection(_ accounts: AccountReview) -> ReportSection? {
    guard !accounts.groups.isEmpty else { return nil }
    let rows = accounts.groups.map { group in
      ReportSection.Row(
        label: .verbatim(group.name),
        values: [
          .count(group.users), .count(group.cracked), .share(group.cracked, of: group.users),
          .count(group.breached), .count(group.exposed), .count(group.disabled),
          .count(group.notFound),
        ])
    }
    return ReportSection(
      id: "groups", title: "Groups",
      note:
        """
        'Open' counts members that are empty, named after the user, cracked, breached or \
        readable. 'Missing' counts members that are not in the dump, such as groups within \
        groups.
        """,
      subject: "Group",
      columns: ["Members", "Cracked", "Share", "Breached", "Open", "Disabled", "Missing"],
      rows: rows, chart: .heat)
  }

  private func sharedSection(_ accounts: AccountReview) -> ReportSection? {
    let groups = accounts.largestShareGroups(options.top)
    guard !groups.isEmpty else { return nil }
    let hasBreaches = accounts.hasCorpus
    let rows = groups.map { group in
      ReportSection.Row(
        label: .words("password \(group.number)"),
        values: [
          .count(group.accounts), .count(group.privileged), .count(group.disabled),
          .count(group.computers), .words(group.isCracked ? "yes" : "no"),
        ] + (hasBreaches ? [.count(group.breachCount)] : []))
    }
    return ReportSection(
      id: "shared", title: "Shared passwords",
      note:
        """
        \(counted(accounts.shareGroupCount, "password")) of several accounts, the most frequent \
        first. The number is 'share_group' in rows.
        """,
      subject: "Password",
      columns: ["Accounts", "Privileged", "Disabled", "Computers", "Cracked"]
        + (hasBreaches ? ["In breaches"] : []),
      rows: rows, chart: .none)
  }

  private func potfileSection(_ accounts: AccountReview) -> ReportSection? {
    guard accounts.hasPotfile else { return nil }
    let tally = accounts.potfile
    let counts = [
      ("entries", tally.entries), ("of hashes that no account has", tally.elsewhere),
      ("whose password does not have the hash", tally.doubtful),
      ("of hashes of other kinds", tally.otherKinds),
      ("lines without an entry", tally.notUnderstood),
      ("accounts cracked by their LM hash", tally.crackedByLM),
      ("LM hashes that were not tried any more", tally.lmNotTried),
    ].filter { $0.1 > 0 }
    return ReportSection(
      id: "potfile", title: "Potfile",
      note: "Each password was hashed again. One that does not have its hash was not used.",
      subject: "Kind", columns: ["Entries"],
      rows: counts.map { .init(label: .words($0), values: [.count($1)]) }, chart: .none)
  }

  private func linesSection(_ accounts: AccountReview) -> ReportSection? {
    let table = accounts.table
    let counts = [
      ("lines that could not be read", table.notUnderstood),
      ("earlier passwords", table.earlierCount),
      ("lines that were there before", table.repeatedLines),
      ("keys for Kerberos", table.keyLines), ("remarks of the dump's program", table.logLines),
      ("blank lines", table.blankLines),
      ("readable passwords of accounts that are not in the dump", table.reversibleElsewhere),
      ("names that are not UTF-8, read as Latin-1", table.latin1Names),
    ].filter { $0.1 > 0 }
    guard !counts.isEmpty else { return nil }
    return ReportSection(
      id: "records", title: "Lines", subject: "Kind", columns: ["Lines"],
      rows: counts.map { .init(label: .words($0), values: [.count($1)]) }, chart: .none)
  }

  private func troublesSection(_ accounts: AccountReview) -> ReportSection? {
    let troubles = accounts.breachTroubles.sorted { $0.key < $1.key }
    guard !troubles.isEmpty else { return nil }
    return ReportSection(
      id: "breaches", title: "Breaches that could not be checked", subject: "Reason",
      columns: ["Lookups"],
      rows: troubles.map { .init(label: .words($0.key), values: [.count($0.value)]) }, chart: .none)
  }

  private func notCheckedSection(_ accounts: AccountReview) -> ReportSection {
    ReportSection(
      id: "not-checked", title: "Not checked",
      facts: notChecked(accounts).map { ($0.name, $0.text) })
  }

  /// The checks that this audit did not make, with the input that each would need.
  func notChecked(_ accounts: AccountReview) -> [(id: String, name: String, text: String)] {
    var missing: [(id: String, name: String, text: String)] = []
    if accounts.hasPotfile {
      missing.append(
        (
          "uncracked", "Passwords that are not cracked",
          """
          Nothing is known of them. They were not found in the potfile, which does not make them \
          strong.
          """
        ))
    } else {
      missing.append(
        ("cracked", "Cracked passwords and the policy", "No potfile was given; see --potfile."))
    }
    if !accounts.hasCorpus {
      missing.append(
        ("breaches", "Known breaches", "No corpus of NT hashes was given; see --breaches."))
    }
    if accounts.groups.isEmpty {
      missing.append(
        ("privileged", "Privileged accounts", "No list of members was given; see --groups."))
    }
    if !accounts.table.tellsStatus {
      missing.append(
        (
          "disabled", "Disabled accounts",
          """
          The dump does not tell them, so they count as users. 'secretsdump -user-status' writes \
          them.
          """
        ))
    }
    if !accounts.table.tellsLastSet {
      missing.append(
        (
          "age", "The age of passwords",
          "The dump does not tell it. 'secretsdump -pwd-last-set' writes it; see --stale-after."
        ))
    } else if accounts.options.staleAfter == nil {
      missing.append(("age", "The age of passwords", "No limit was given; see --stale-after."))
    }
    if accounts.table.earlierCount == 0 {
      missing.append(
        ("history", "Earlier passwords", "The dump has none. 'secretsdump -history' writes them."))
    }
    missing.append(
      (
        "reversible", "Passwords that can be read",
        """
        Found only if the lines 'user:CLEARTEXT:…' are in the lists, which secretsdump writes to \
        a file of its own.
        """
      ))
    missing.append(
      (
        "flags", "Flags and keys of accounts",
        """
        A dump of hashes does not have them: no pre-authentication, DES only, missing AES keys, \
        never expires, no password required, delegation of administrators, service names open to \
        Kerberoasting, smart cards with a password.
        """
      ))
    return missing
  }
}

/// A kind of finding about accounts, for the formats that have results.
struct AccountResult {
  let finding: SummaryFinding

  /// The id for programs: that of a rule that no policy has.
  var id: String { "pwcheck.account.\(finding.id)" }

  /// Whether the result is more than a warning.
  var isError: Bool { finding.severity <= .high }
}

extension AuditReport {
  /// The findings about accounts, worst first.
  var accountResults: [AccountResult] {
    guard accounts != nil else { return [] }
    return summaryFindings.filter { $0.whole != nil }.map(AccountResult.init)
  }
}

extension SummaryFinding {
  /// The label in words.
  var labelText: String {
    switch label {
    case .words(let words), .verbatim(let words): words
    case .rule(_, let words): words
    }
  }
}
