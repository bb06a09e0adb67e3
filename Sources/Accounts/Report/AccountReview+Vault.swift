internal import Findings
internal import JSON
internal import PasswordAudit
internal import ReportFormats
internal import UnicodeText

// The report on a vault: its accounts are the logins of one person.

extension AccountReview {
  package var noun: String { vault == nil ? "account" : "login" }

  private static let firstChanges = 10

  func firstChanges() -> [Int] {
    func rank(_ login: Int) -> (Int, Int, Int, Double, login: Int) {
      let found = flaws(login).all
      return (
        found.map(\.severity.rank).min() ?? .max, -found.count, -(sharing(login)?.accounts ?? 0),
        verdict(login)?.guessesLog10 ?? .infinity, login
      )
    }
    let ranks = accounts.filter { !flaws($0).isEmpty }.map(rank).sorted { $0 < $1 }
    return ranks.prefix(Self.firstChanges).map(\.login)
  }

  func reasons(_ login: Int) -> [String] {
    AccountFlaw.ofLogins.filter(flaws(login).contains).map { reason($0, of: login) }
  }

  package func reason(_ flaw: AccountFlaw, of login: Int) -> String {
    switch flaw {
    case .breached: "in known breaches, seen \(counted(breachCount(login) ?? 1, "time")) or more"
    case .weak: "soon guessed"
    case .reused: "also the password of \(named(sameLogins(login)))"
    case .similar: "nearly the password of \(named(similarLogins(login)))"
    case .old: "not changed for \(counted(age(login), "day"))"
    default: flaw.label
    }
  }

  func sameLogins(_ login: Int) -> [Int] {
    guard let group = hashes.group(of: login) else { return [] }
    return hashes.members(group).filter { $0 != login }
  }

  func similarLogins(_ login: Int) -> [Int] {
    guard let cluster = similar.numbers[login] else { return [] }
    return similar.clusters[cluster].filter { hashes.group(of: $0) != hashes.group(of: login) }
  }

  private func age(_ login: Int) -> Int {
    let day = table.rows[login].lastSet
    return day == AccountTable.unknownDay ? 0 : max(0, options.today - Int(day))
  }

  private func named(_ logins: [Int]) -> String {
    let limit = 5
    let names = logins.prefix(limit).map { printable(fullName($0)) }.joined(separator: ", ")
    return logins.count > limit ? "\(names) and \(grouped(logins.count - limit)) more" : names
  }

  func vaultSections(top: Int, _ listsAll: Bool, reveals: Bool) -> [ReportSection] {
    let all = listsAll ? accountsSection(top, isWhole: true, reveals: reveals) : nil
    return [changesSection, reusedSection(top), similarSection(top), all].compactMap(\.self)
  }

  private var changesSection: ReportSection? {
    let first = firstChanges()
    guard !first.isEmpty else { return nil }
    return ReportSection(
      id: "change-first",
      title: first.count == 1
        ? "Change this one first" : "Change these \(Self.spelled(first.count)) first",
      note: "The worst first. All logins: --format csv --rows failing.",
      steps: first.map { "\(printable(fullName($0))): \(reasons($0).joined(separator: "; "))" })
  }

  private static func spelled(_ count: Int) -> String {
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words.indices.contains(count - 2) ? words[count - 2] : grouped(count)
  }

  private func reusedSection(_ top: Int) -> ReportSection? {
    let groups = shareGroups.prefix(top).map { Array(hashes.members($0)) }
    guard !groups.isEmpty else { return nil }
    return ReportSection(
      id: "reused", title: "Passwords at several logins",
      note: """
        \(counted(shareGroups.count, "password")) of several logins, the most frequent first. The \
        number is 'share_group' in rows.
        """, facts: facts(of: groups, "a password of"))
  }

  private func similarSection(_ top: Int) -> ReportSection? {
    guard !similar.clusters.isEmpty else { return nil }
    let clusters = similar.clusters.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }.prefix(top)
    return ReportSection(
      id: "similar", title: "Nearly the same passwords",
      note: """
        They differ in digits and symbols at their ends, in case, in letters written as digits, \
        or in the name of the site.
        """, facts: facts(of: clusters, "variants of a password at"))
  }

  private func facts(
    of groups: some Sequence<[Int]>, _ words: String
  ) -> [(name: String, text: String)] {
    groups.enumerated().map { number, logins in
      ("\(words) \(counted(logins.count, "login")) (\(number + 1))", named(logins))
    }
  }

  fileprivate func items(of vault: VaultTally) -> [Figure] {
    [
      ("logins", "logins with a password", count(.user)),
      ("without_password", "logins without a password", vault.withoutPassword),
      ("repeated", "logins that were there before", table.repeatedLines),
      ("other_items", "notes, cards and other items", vault.others),
      ("one_time_secrets", "secrets for one-time codes, not judged", vault.oneTimeSecrets),
      ("earlier_passwords", "earlier passwords, not judged", table.earlierPasswordsLeftOut),
      ("unreadable_records", "records that could not be read", table.notUnderstood),
    ]
  }

  var itemsSection: ReportSection? {
    vault.map { vault in
      let counts = items(of: vault).map { ($0.words, $0.count) }
      return ReportSection("records", "Items of the vault", counts, of: "Items")
    }
  }

  var questionsAboutVaults: [Question?] {
    [
      question(!hasCorpus, "breaches", "Known breaches", "No corpus was given; see --breaches."),
      question(
        cracked.strength == nil, "weak", "Weak passwords",
        "The strength was not estimated; leave out --no-strength."),
      question(
        !table.tellsLastSet, "age", "The age of passwords",
        """
        The export has no dates. Bitwarden's JSON, KeePass's XML and the CSV of Firefox and \
        KeePassXC have them.
        """),
      question(
        true, "passkeys", "Second factors and passkeys",
        "No export says whether a site offers them."),
    ]
  }
}

extension JSONWriter {
  /// Writes the member `vault` of a summary: the counts of the items and of the flaws, and the
  /// logins to change first.
  mutating func vault(_ vault: VaultTally, _ logins: AccountReview, top: Int) {
    object("vault") { json in
      let items = logins.items(of: vault)
      json.figures(items.prefix(1))
      json.member("logins_with_findings", logins.flawed(.user))
      json.figures(items.dropFirst())
      json.flaws(of: logins)
      json.objects("change_first", logins.firstChanges()) { login, json in
        json.login(login, of: logins)
        json.strings(
          "findings", AccountFlaw.ofLogins.filter(logins.flaws(login).contains).map(\.id))
        json.strings("reasons", logins.reasons(login))
      }
      json.objects("reused", Array(logins.shareGroups.prefix(top).enumerated())) { group, json in
        json.member("share_group", group.offset + 1)
        json.objects("logins", Array(logins.hashes.members(group.element).prefix(100))) {
          $1.login($0, of: logins)
        }
      }
      json.objects("similar", Array(logins.similar.clusters.prefix(top))) { rows, json in
        json.objects("logins", Array(rows.prefix(100))) { $1.login($0, of: logins) }
      }
      json.notChecked(of: logins)
    }
  }

  private mutating func login(_ login: Int, of logins: AccountReview) {
    member("site", logins.domain(login))
    member("user", logins.name(login))
    member("line", logins.place(login).line)
  }
}
