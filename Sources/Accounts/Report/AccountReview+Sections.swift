internal import Findings
package import ReportFormats
internal import UnicodeText

extension AccountReview {
  /// The sections of a report on accounts: their kinds, those to act on first, groups, and shared
  /// passwords.
  ///
  /// - Parameter listsAll: Every account with a flaw has a row, and not only the first.
  package func sections(top: Int, listsAll: Bool, revealsPasswords: Bool) -> [ReportSection] {
    if vault != nil { return vaultSections(top: top, listsAll, reveals: revealsPasswords) }
    let worst =
      listsAll
      ? allSection(reveals: revealsPasswords) : worstSection(top, reveals: revealsPasswords)
    return [worst, groupsSection, divisionsSection, kindsSection, sharedSection(top)].compactMap(
      \.self)
  }

  /// The last sections: the files, and what was not checked.
  package var remarks: [ReportSection] {
    let files = vault == nil ? [potfileSection, linesSection] : [itemsSection]
    return (files + [troublesSection, notCheckedSection]).compactMap(\.self)
  }

  private var kindsSection: ReportSection {
    let kinds: [(label: String, kind: AccountKind)] = [
      ("users", .user), ("disabled users", .disabled), ("computers", .computer),
      ("krbtgt", .ticketGranter),
    ]
    let rows = kinds.compactMap { label, kind -> ReportSection.Row? in
      let (count, flawed) = (count(kind), flawed(kind))
      guard count > 0 || kind == .user else { return nil }
      return ReportSection.Row(
        label: .words(label), values: [.count(count), .count(flawed), .share(flawed, of: count)],
        bar: fraction(flawed, of: count), tone: kind == .user ? .bad : .neutral)
    }
    return ReportSection(
      id: "accounts", title: "Kinds of accounts",
      note: """
        Shares of accounts are of the users in the first row. Disabled users, computers and \
        krbtgt are counted apart, and earlier passwords not at all.
        """, subject: "Kind", columns: ["Accounts", "With findings", "Share"], rows: rows)
  }

  private func worstSection(_ top: Int, reveals: Bool) -> ReportSection? {
    let worst = worstAccounts(top)
    guard !worst.isEmpty else { return nil }
    return ReportSection(
      id: "first-accounts", title: "Accounts to act on first",
      note: "All accounts: --format csv --rows failing. Privileged accounts come first.",
      subject: "Account", columns: ["Findings"] + (reveals ? ["Password"] : []),
      rows: worst.map { row($0, [], reveals: reveals) }, chart: .none)
  }

  /// A row of an account: some words, the names of its flaws and, if it is revealed, its password.
  private func row(_ account: Int, _ words: [String], reveals: Bool) -> ReportSection.Row {
    let password = password(account).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let values =
      words + [flaws(account).all.map(\.id).joined(separator: ", ")] + (reveals ? [password] : [])
    return ReportSection.Row(label: .name(fullName(account)), values: values.map { .words($0) })
  }

  private static let mostListed = 20_000

  /// Every account with a flaw, the ones to act on first before others.
  func allSection(reveals: Bool) -> ReportSection? {
    let all = worstAccounts(Self.mostListed, to: .low)
    guard !all.isEmpty else { return nil }
    let groups = groupNames
    let rows = all.map { account in
      let flaws = flaws(account).all
      // In one line.
      let cluster = sharing(account).map { sharing in
        "\(counted(sharing.accounts, noun)) (\(sharing.number))"
          .split(separator: " ").joined(separator: "\u{A0}")
      }
      let division = divisions.map { [$0.name(account) ?? ""] } ?? []
      let words =
        [
          flaws.map(\.severity).min()?.rawValue ?? "",
          groups[account]?.joined(separator: ", ") ?? "",
        ] + division + [cluster ?? ""]
      return row(account, words, reveals: reveals)
    }
    var section = ReportSection(
      id: "first-accounts", title: vault == nil ? "Accounts" : "Logins",
      note: all.count < Self.mostListed
        ? "Every \(noun) with a finding; those to act on come first."
        : "The first \(grouped(all.count)). All \(noun)s: --format csv --rows failing.",
      subject: vault == nil ? "Account" : "Login",
      columns: ["Severity", "Groups"] + (divisions.map { [$0.column] } ?? [])
        + ["Same password", "Findings"] + (reveals ? ["Password"] : []),
      rows: rows, chart: .none)
    section.isWhole = true
    return section
  }

  func worstAccounts(_ limit: Int, to least: FindingSeverity = .high) -> [Int] {
    let names = groupNames
    var worst: [(key: Int, account: Int)] = []
    for account in accounts where kind(account) != .disabled {
      let flaws = flaws(account).all
      guard let severity = flaws.map(\.severity).min(), severity <= least else { continue }
      let isGranter = kind(account) == .ticketGranter
      let privilege = isGranter ? 0 : Finding.privilege(of: names[account] ?? [])
      worst.append((severity.rank << 16 | privilege << 8 | (255 - flaws.count), account))
    }
    return worst.sorted { $0 < $1 }.prefix(limit).map(\.account)
  }

  private var groupsSection: ReportSection? {
    guard !groups.isEmpty else { return nil }
    let rows = groups.map { group in
      ReportSection.Row(
        label: .name(group.name),
        values: [
          .count(group.users), .count(group.cracked), .share(group.cracked, of: group.users),
          .count(group.breached), .count(group.exposed), .count(group.disabled),
          .count(group.notFound),
        ])
    }
    return ReportSection(
      id: "groups", title: "Groups",
      note: """
        'Open' counts members that are empty, named after the user, cracked, breached or \
        readable. 'Missing' counts members that are not in the dump, such as groups within \
        groups.
        """, subject: "Group",
      columns: ["Members", "Cracked", "Share", "Breached", "Open", "Disabled", "Missing"],
      rows: rows, chart: .heat)
  }

  private func sharedSection(_ top: Int) -> ReportSection? {
    let groups = largestShareGroups(top)
    guard !groups.isEmpty else { return nil }
    let rows = groups.map { group in
      ReportSection.Row(
        label: .words("a password of \(counted(group.accounts, "account")) (\(group.number))"),
        values: [
          .count(group.accounts), .count(group.privileged), .count(group.disabled),
          .count(group.computers), .words(group.isCracked ? "yes" : "no"),
        ] + (hasCorpus ? [.count(group.breachCount)] : []))
    }
    return ReportSection(
      id: "shared", title: "Shared passwords",
      note: """
        \(counted(shareGroups.count, "password")) of several accounts, the most frequent first. \
        The number is 'share_group' in rows.
        """, subject: "Password",
      columns: ["Accounts", "Privileged", "Disabled", "Computers", "Cracked"]
        + (hasCorpus ? ["In breaches"] : []), rows: rows, chart: .none)
  }

  private var potfileSection: ReportSection? {
    guard hasPotfile else { return nil }
    let tally = potfile
    let counts = [
      ("entries", tally.entries), ("of hashes that no account has", tally.elsewhere),
      ("whose password does not have the hash", tally.doubtful),
      ("of hashes of other kinds", tally.otherKinds),
      ("lines without an entry", tally.notUnderstood),
      ("accounts cracked by their LM hash", tally.crackedByLM),
      ("LM hashes that were not tried any more", tally.lmNotTried),
    ]
    return ReportSection(
      "potfile", "Potfile", counts, of: "Entries",
      note: "Each password was hashed again. One that does not have its hash was not used.")
  }

  private var linesSection: ReportSection? {
    let counts = [
      ("lines that could not be read", table.notUnderstood),
      ("errors that the dump's program reported", table.reportedErrors),
      ("earlier passwords", table.earlier.count),
      ("lines that were there before", table.repeatedLines),
      ("keys for Kerberos", table.keyLines), ("remarks of the dump's program", table.logLines),
      ("blank lines", table.blankLines),
      ("readable passwords of accounts that are not in the dump", table.reversibleElsewhere),
      ("names that are not UTF-8, read as Latin-1", table.latin1Names),
    ]
    let section = ReportSection("records", "Lines", counts, of: "Lines")
    return section.rows.isEmpty ? nil : section
  }

  private var troublesSection: ReportSection? {
    let troubles = breachTroubles.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    guard !troubles.isEmpty else { return nil }
    return ReportSection(
      "breaches", "Breaches that could not be checked", troubles, by: "Reason", of: "Lookups")
  }

  private var notCheckedSection: ReportSection {
    ReportSection(
      id: "not-checked", title: "Not checked", facts: notChecked.map { ($0.name, $0.text) })
  }

  /// A question that an audit leaves open, and what would be needed to answer it.
  package typealias Question = (id: String, name: String, text: String)

  /// The questions that this audit does not answer.
  package var notChecked: [Question] {
    (vault == nil ? questionsAboutDumps : questionsAboutVaults).compactMap(\.self)
  }

  func question(_ isOpen: Bool, _ id: String, _ name: String, _ text: String) -> Question? {
    isOpen ? (id, name, text) : nil
  }

  private var questionsAboutDumps: [Question?] {
    let age =
      table.tellsLastSet
      ? "No limit was given; see --stale-after."
      : "The dump does not say. 'secretsdump -pwd-last-set' writes it; see --stale-after."
    return [
      question(
        hasPotfile, "uncracked", "Passwords that are not cracked",
        """
        Nothing is known of them. They were not found in the potfile, which does not make them \
        strong.
        """),
      question(
        !hasPotfile, "cracked", "Cracked passwords and the policy",
        "No potfile was given; see --potfile."),
      question(
        !hasCorpus, "breaches", "Known breaches",
        "No corpus of NT hashes was given; see --breaches."),
      question(
        !hasMembers, "privileged", "Privileged accounts",
        groups.isEmpty
          ? "No list of members was given; see --groups."
          : "No member of the lists is in the dump; see --groups."),
      question(
        !table.tellsStatus, "disabled", "Disabled accounts",
        """
        The dump does not tell them, so they count as users. 'secretsdump -user-status' writes them.
        """),
      question(
        !table.tellsLastSet || options.staleAfter == nil, "age", "The age of passwords", age),
      question(
        table.earlier.isEmpty, "history", "Earlier passwords",
        "The dump has none. 'secretsdump -history' writes them."),
      question(
        true, "reversible", "Passwords that can be read",
        """
        Found only if the lines 'user:CLEARTEXT:…' are in the lists, which secretsdump writes to \
        a file of its own.
        """),
      question(
        true, "flags", "Flags and keys of accounts",
        """
        A dump of hashes does not have them: no pre-authentication, DES only, missing AES keys, \
        never expires, no password required, delegation of administrators, service names open to \
        Kerberoasting, smart cards with a password.
        """),
    ]
  }
}

extension ReportSection {
  /// A table of the kinds of something that there are, with the number of each.
  init(
    _ id: String, _ title: String, _ counts: [(String, Int)], by subject: String = "Kind",
    of column: String, note: String = ""
  ) {
    self.init(
      id: id, title: title, note: note, subject: subject, columns: [column],
      rows: counts.filter { $0.1 > 0 }.map { .init(label: .words($0), values: [.count($1)]) },
      chart: .none)
  }
}
