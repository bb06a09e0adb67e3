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
    let worst = accountsSection(top, isWhole: listsAll, reveals: revealsPasswords)
    return [worst, groupsSection, divisionsSection, kindsSection, sharedSection(top)].compactMap(
      \.self)
  }

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
        bar: fraction(flawed, of: count), tone: kind == .user ? .bad : nil)
    }
    return ReportSection(
      id: "accounts", title: "Kinds of accounts",
      note: """
        Shares of accounts are of the users in the first row. Disabled users, computers and \
        krbtgt are counted apart, and earlier passwords not at all.
        """, subject: "Kind", columns: ["Accounts", "With findings", "Share"], rows: rows)
  }

  private static let mostListed = 20_000

  /// The accounts to act on first, or all with a flaw, these before others.
  func accountsSection(_ top: Int, isWhole: Bool, reveals: Bool) -> ReportSection? {
    let worst = worstAccounts(isWhole ? Self.mostListed : top, to: isWhole ? .low : .high)
    guard !worst.isEmpty else { return nil }
    let (groups, subject) = (groupNames, capitalized(noun))
    func facts(_ account: Int) -> [String] {
      // In one line.
      let cluster = sharing(account).map { sharing in
        "\(counted(sharing.accounts, noun)) (\(sharing.number))"
          .split(separator: " ").joined(separator: "\u{A0}")
      }
      let severity = flaws(account).all.map(\.severity).min()?.rawValue ?? ""
      let division = divisions.map { [$0.name(account) ?? ""] } ?? []
      return [severity, groups[account]?.joined(separator: ", ") ?? ""] + division + [cluster ?? ""]
    }
    let rows = worst.map { account in
      let password = password(account).map { String(decoding: $0, as: UTF8.self) } ?? ""
      let values =
        (isWhole ? facts(account) : [])
        + [flaws(account).all.map(\.id).joined(separator: ", ")] + (reveals ? [password] : [])
      return ReportSection.Row(label: .name(fullName(account)), values: values.map { .words($0) })
    }
    let division = divisions.map { [$0.column] } ?? []
    let headings = ["Severity", "Groups"] + division + ["Same password"]
    var section = ReportSection(
      id: "first-accounts", title: isWhole ? subject + "s" : "Accounts to act on first",
      note: !isWhole
        ? "All accounts: --format csv --rows failing. Privileged accounts come first."
        : worst.count < Self.mostListed
          ? "Every \(noun) with a finding; those to act on come first."
          : "The first \(grouped(worst.count)). All \(noun)s: --format csv --rows failing.",
      subject: subject,
      columns: (isWhole ? headings : []) + ["Findings"] + (reveals ? ["Password"] : []),
      rows: rows, chart: .none)
    section.isWhole = isWhole
    return section
  }

  private func worstAccounts(_ limit: Int, to least: FindingSeverity) -> [Int] {
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
    guard let first = shareGroups.first, top > 0 else { return nil }
    let rows = shareGroups.prefix(top).enumerated().map { i, group in
      ReportSection.Row(
        label: .words("a password of \(counted(hashes.size(group), "account")) (\(i + 1))"),
        values: figures(ofShareGroup: group).map { .count($0.count) }
          + [.words(join.isCracked(group) ? "yes" : "no")]
          + (hasCorpus ? [.count(Int(breaches[group]))] : []))
    }
    return ReportSection(
      id: "shared", title: "Shared passwords",
      note: """
        \(counted(shareGroups.count, "password")) of several accounts, the most frequent first. \
        The number is 'share_group' in rows.
        """, subject: "Password",
      columns: figures(ofShareGroup: first).map(\.words) + ["Cracked"]
        + (hasCorpus ? ["In breaches"] : []), rows: rows, chart: .none)
  }

  private var potfileSection: ReportSection? {
    guard hasPotfile else { return nil }
    return ReportSection(
      "potfile", "Potfile", potfile.figures.map { ($0.words, $0.count) }, of: "Entries",
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
