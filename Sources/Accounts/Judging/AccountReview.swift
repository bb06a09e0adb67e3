package import BreachCorpus
package import PasswordAudit

/// The review of the accounts in dumps, with their flaws.
package struct AccountReview: Sendable {
  package struct Options: Sendable {
    package var areVaults = false
    /// The number of days after which a password is stale; nil for no limit.
    package var staleAfter: Int?
    package var today = 0

    package init() {}
  }

  package struct Sources: Sendable {
    package var dumps: [AuditInput]
    package var potfiles: [AuditInput]
    package var groups: [AuditInput]
    package var corpus: Corpus?
    package var divisions: AccountDivisions.Source?

    package init(
      dumps: [AuditInput], potfiles: [AuditInput] = [], groups: [AuditInput] = [],
      corpus: Corpus? = nil, divisions: AccountDivisions.Source? = nil
    ) {
      (self.dumps, self.potfiles, self.groups, self.corpus) = (dumps, potfiles, groups, corpus)
      self.divisions = divisions
    }
  }

  package let options: Options
  package let hasPotfile: Bool
  package let hasCorpus: Bool
  package let table: AccountTable
  /// The summary of an audit of the users' cracked passwords.
  package private(set) var cracked: AuditSummary
  package var potfile: PotfileTally { join.tally }
  package var unmatchedPotfiles: [String] { join.unmatched }
  package private(set) var groups: [AccountGroup] = []
  package private(set) var unmatchedGroups: [String] = []
  package var hasMembers: Bool { groups.contains { !$0.rows.isEmpty } }
  package private(set) var divisions: AccountDivisions?
  /// The number of hashes that could not be looked up, by the reason for people.
  package private(set) var breachTroubles: [String: Int] = [:]

  /// The counts of what else a vault holds; nil for dumps.
  package let vault: VaultTally?
  package var possibleFlaws: [AccountFlaw] {
    vault == nil ? AccountFlaw.ofAccounts : AccountFlaw.ofLogins
  }

  let hashes: HashGroups
  let similar: SimilarPasswords
  let join: PotfileJoin
  private(set) var flaws: [AccountFlaws]
  /// The least number of times that each hash was seen in breaches; 0 for never.
  private(set) var breaches: [UInt32]
  private var verdicts: [Int: CrackedVerdict]
  private var isInGroup: [Bool]
  private var tallies: [AccountKind: [AccountFlaw: Int]] = [:]
  /// The numbers of the groups of accounts that share a password, from 1, the largest first.
  private var shareNumbers: [Int: Int] = [:]
  /// The groups of accounts that share a password, in the order of their numbers, as indices of
  /// ``hashes``.
  private(set) var shareGroups: [Int] = []

  /// Reads the dumps and all that goes with them, and judges each account.
  ///
  /// - Parameter audit: Judges the cracked passwords. Its input options are set here.
  /// - Complexity: O(bytes + n log n) time. Some 200 bytes of memory for each account.
  package init(
    _ sources: Sources, options: Options, audit: Audit, control: AuditControl
  ) throws(AccountError) {
    self.options = options
    (hasPotfile, hasCorpus) = (!sources.potfiles.isEmpty, sources.corpus != nil)
    let vault = options.areVaults ? try VaultReader(sources.dumps, control: control) : nil
    let table =
      if let vault { vault.table } else {
        try DumpReader.read(sources.dumps, control: control)
      }
    let hashes = HashGroups(table)
    (self.table, self.hashes, self.vault) = (table, hashes, vault?.tally)
    var join = try PotfileJoin(hashes, passwords: vault?.passwords ?? [])
    try join.read(sources.potfiles, table, hashes, control: control)
    similar = vault == nil ? SimilarPasswords() : SimilarPasswords(table, hashes, join)
    self.join = join
    flaws = Array(repeating: [], count: table.rows.count)
    breaches = Array(repeating: 0, count: hashes.count)
    isInGroup = Array(repeating: false, count: table.rows.count)

    var settings = audit.options
    settings.format = .frames(withUser: true)
    settings.encoding = .utf8
    settings.decodesHexNotation = false
    settings.recognizesForeignLists = false
    let known = table.rows.indices.filter { row in
      table.isAccount(row) && hashes.group(of: row).map(join.isCracked) ?? false
    }
    let users = known.filter { Self.kind(of: table.rows[$0]) == .user }
    let others = known.filter { Self.kind(of: table.rows[$0]) != .user }
    let whole = Audit(checker: audit.checker, options: settings)
    (cracked, verdicts) = try join.judge(users, table, hashes, by: whole, control)
    // Of these only the verdicts are wanted.
    (settings.collectsStatistics, settings.comparedPolicies, settings.whatIf) = (false, [], [])
    let rest = Audit(checker: audit.checker, options: settings)
    let ofOthers = try join.judge(others, table, hashes, by: rest, control).verdicts
    verdicts.merge(ofOthers) { own, _ in own }

    if let corpus = sources.corpus { try lookUp(in: corpus, control) }
    let index = nameIndex
    for list in sources.groups {
      try add(GroupList(list, control: control), index, control)
      if groups.last?.rows.isEmpty == true { unmatchedGroups.append(list.name) }
    }
    if let source = sources.divisions {
      divisions = try AccountDivisions(source) { rows(of: $0, index) }
    }
    numberShareGroups()
    try findFlaws(control)
  }

  // MARK: Breaches

  private mutating func lookUp(in corpus: Corpus, _ control: AuditControl) throws(AccountError) {
    var scratch = LookupScratch()
    for group in 0..<hashes.count {
      if group & 255 == 0, control.isCancelled { throw .cancelled }
      // A vault has the passwords themselves, and may be compared with hashes of any kind.
      let password = vault == nil ? nil : join.password(group)
      let answer =
        password?.withUnsafeBufferPointer { corpus.lookup($0, &scratch) }
        ?? corpus.lookup(hash: hashes.hashes[group], &scratch)
      switch answer {
      case .found(let occurrences, _):
        breaches[group] = UInt32(clamping: max(1, occurrences.atLeast))
      case .notFound: break
      case .undetermined(let trouble):
        breachTroubles[trouble.text, default: 0] += 1
        for row in hashes.members(group) { flaws[row].insert(.notLookedUp) }
      }
    }
  }

  // MARK: Groups

  private var nameIndex: RowIndex {
    RowIndex(rows: table.rows.indices) { row in
      table.isAccount(row) && table.rows[row].nameLength > 0 ? hash(folded(table.name(row))) : nil
    }
  }

  private func rows(of account: AccountName, _ index: RowIndex) -> [Int] {
    let (domain, name) = (folded(account.domain), folded(account.name))
    return index.rows(hash(name)).filter {
      folded(table.name($0)) == name && isOneDomain(domain, folded(table.domain($0)))
    }
  }

  private mutating func add(
    _ list: GroupList, _ index: RowIndex, _ control: AuditControl
  ) throws(AccountError) {
    var group = AccountGroup(name: list.name)
    var seen: Set<[UInt8]> = []
    var members: Set<Int> = []
    for member in list.members {
      if control.isCancelled { throw .cancelled }
      let key = folded(member.domain) + [UInt8(ascii: "\\")] + folded(member.name)
      guard seen.insert(key).inserted else { continue }
      let rows = rows(of: member, index)
      if rows.isEmpty { group.notFound += 1 }
      members.formUnion(rows)
    }
    group.rows = members.sorted()
    for row in members { isInGroup[row] = true }
    groups.append(group)
  }

  /// Whether two names are probably of one domain, as `CORP` and `corp.example` are. Where one is
  /// missing, only the account's name counts.
  private func isOneDomain(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    func label(_ domain: [UInt8]) -> ArraySlice<UInt8> {
      domain.prefix { $0 != UInt8(ascii: ".") }
    }
    return a.isEmpty || b.isEmpty || a == b || label(a).elementsEqual(b)
      || label(b).elementsEqual(a)
  }

  // MARK: Flaws

  private mutating func findFlaws(_ control: AuditControl) throws(AccountError) {
    findEarlierPasswords()
    for row in accounts {
      if row & 1023 == 0, control.isCancelled { throw .cancelled }
      let found = ownFlaws(row)
      flaws[row].formUnion(found)
      if isInGroup[row], found.all.contains(where: \.isExposing) { flaws[row].insert(.privileged) }
    }
    for index in groups.indices {
      for row in groups[index].rows { groups[index].count(kind(row), flaws[row]) }
    }
    for row in accounts {
      for flaw in flaws[row].all { tallies[kind(row), default: [:]][flaw, default: 0] += 1 }
    }
  }

  private func ownFlaws(_ row: Int) -> AccountFlaws {
    var found: AccountFlaws = []
    let account = table.rows[row]
    if account.properties.contains(.hasNoPassword) { found.insert(.empty) }
    if account.properties.contains(.isReversible) { found.insert(.reversible) }
    if let lm = table.lm(row) {
      found.insert(.lm)
      if lm.middle == LMHash.emptyHalf { found.insert(.lmShort) }
      if join.onlyLM.contains(row) { found.insert(.lmCracked) }
    }
    if let limit = options.staleAfter, account.lastSet != AccountTable.unknownDay,
      options.today - Int(account.lastSet) > limit
    {
      found.insert(vault == nil ? .stale : .old)
    }
    guard let group = hashes.group(of: row) else { return found }
    if shareNumbers[group] != nil { found.insert(vault == nil ? .shared : .reused) }
    if similar.numbers[row] != nil { found.insert(.similar) }
    if breaches[group] > 0 { found.insert(.breached) }
    if join.doubtful.contains(group) { found.insert(.doubtful) }
    if vault != nil {
      if let guesses = verdict(row)?.guessesLog10, guesses < Self.weakLog10 { found.insert(.weak) }
    } else if let verdict = verdict(row) {
      found.insert(.cracked)
      if verdict.judgement == .accepted { found.insert(.accepted) }
    }
    let hash = hashes.hashes[group]
    if account.properties.contains(.isComputer) {
      let isDefault = NameSpellings.isDefault(hash, ofComputer: table.name(row))
      if isDefault { found.insert(.machineDefault) }
    } else if NameSpellings.isName(hash, table.name(row), domain: table.domain(row)) {
      found.insert(.username)
    }
    return found
  }

  /// The guesses that a password should withstand: those of a day from stolen hashes, slow ones.
  private static let weakLog10 =
    Attacker.offlineSlowHash.rateLog10 + CrackTimeSpan.lessThanADay.endLog10

  private mutating func findEarlierPasswords() {
    /// The account that had a group's password before; of several, a number that none has.
    var owners: [Int: UInt32] = [:]
    for entry in table.earlier where table.isAccount(Int(entry.owner)) {
      guard entry.nt != .empty, let group = hashes.group(with: entry.nt) else { continue }
      if hashes.group(of: Int(entry.owner)) == group {
        flaws[Int(entry.owner)].insert(.earlierReused)
      }
      owners[group] = owners[group, default: entry.owner] == entry.owner ? entry.owner : .max
    }
    for (group, owner) in owners {
      for row in hashes.members(group) where row != Int(owner) { flaws[row].insert(.earlierShared) }
    }
  }

  /// Whether several accounts have the password. The logins of one user at one site are one.
  private func isShared(_ group: Int) -> Bool {
    guard vault != nil, hashes.size(group) > 1 else { return hashes.size(group) > 1 }
    return Set(hashes.members(group).map { [siteName(of: domain($0)), name($0)] }).count > 1
  }

  private mutating func numberShareGroups() {
    shareGroups = (0..<hashes.count).filter(isShared).sorted { a, b in
      let (first, second) = (hashes.members(a).first ?? 0, hashes.members(b).first ?? 0)
      return (-hashes.size(a), first) < (-hashes.size(b), second)
    }
    for (number, group) in shareGroups.enumerated() { shareNumbers[group] = number + 1 }
  }

  static func kind(of row: AccountTable.Row) -> AccountKind {
    if row.properties.contains(.isTicketGranter) { return .ticketGranter }
    if row.properties.contains(.isComputer) { return .computer }
    return row.properties.contains(.isDisabled) ? .disabled : .user
  }
}

// MARK: Results

extension AccountReview {
  /// The accounts as numbers, in the order of the dumps.
  package var accounts: some Sequence<Int> { table.rows.indices.lazy.filter(table.isAccount) }

  package func count(_ kind: AccountKind) -> Int {
    accounts.count { self.kind($0) == kind }
  }

  package func count(_ flaw: AccountFlaw, _ kind: AccountKind = .user) -> Int {
    tallies[kind]?[flaw] ?? 0
  }

  package func flawed(_ kind: AccountKind) -> Int {
    accounts.count { self.kind($0) == kind && !flaws[$0].isEmpty }
  }

  package var hasFlaws: Bool {
    tallies.keys.contains { $0 != .disabled }
  }

  package func kind(_ account: Int) -> AccountKind { Self.kind(of: table.rows[account]) }
  package func flaws(_ account: Int) -> AccountFlaws { flaws[account] }
  package func isMember(_ account: Int) -> Bool { isInGroup[account] }

  package func name(_ account: Int) -> String {
    String(decoding: table.name(account), as: UTF8.self)
  }

  package func domain(_ account: Int) -> String {
    String(decoding: table.domain(account), as: UTF8.self)
  }

  /// The name as `DOMAIN\user`, or as `site (user)`; for a hash alone the number of its line.
  package func fullName(_ account: Int) -> String {
    let (domain, name) = (domain(account), name(account))
    if vault != nil, !domain.isEmpty { return name.isEmpty ? domain : "\(domain) (\(name))" }
    if name.isEmpty { return "line \(place(account).line)" }
    return domain.isEmpty ? name : "\(domain)\\\(name)"
  }

  /// The full name with case folded, as Windows compares names.
  package func foldedName(_ account: Int) -> String {
    String(decoding: folded(fullName(account).utf8), as: UTF8.self)
  }

  package var groupNames: [Int: [String]] {
    var names: [Int: [String]] = [:]
    for group in groups {
      for account in group.rows { names[account, default: []].append(group.name) }
    }
    return names
  }

  package func place(_ account: Int) -> (input: Int, line: Int) {
    (Int(table.rows[account].input), Int(table.rows[account].line))
  }

  package func rid(_ account: Int) -> Int? {
    table.rows[account].rid == 0 ? nil : Int(table.rows[account].rid)
  }

  package func isEnabled(_ account: Int) -> Bool? {
    let properties = table.rows[account].properties
    if properties.contains(.isDisabled) { return false }
    return properties.contains(.isEnabled) ? true : nil
  }

  /// The number of the group of accounts with the same password, and their number; nil if no other
  /// account has it.
  package func sharing(_ account: Int) -> (number: Int, accounts: Int)? {
    guard let group = hashes.group(of: account), let number = shareNumbers[group] else {
      return nil
    }
    return (number, hashes.size(group))
  }

  package func breachCount(_ account: Int) -> Int? {
    guard let group = hashes.group(of: account), breaches[group] > 0 else { return nil }
    return Int(breaches[group])
  }

  package func verdict(_ account: Int) -> CrackedVerdict? {
    verdicts[account]
  }

  package func password(_ account: Int) -> ArraySlice<UInt8>? {
    hashes.group(of: account).flatMap(join.password)
  }

  func figures(ofShareGroup group: Int) -> [Figure] {
    let members = hashes.members(group)
    return [
      ("accounts", "Accounts", members.count),
      ("privileged", "Privileged", members.count { isInGroup[$0] }),
      ("disabled", "Disabled", members.count { kind($0) == .disabled }),
      ("computers", "Computers", members.count { kind($0) == .computer }),
    ]
  }
}

/// A count with its names for programs and for people.
typealias Figure = (name: StaticString, words: String, count: Int)

package struct AccountGroup: Sendable {
  package let name: String
  package var rows: [Int] = []
  package var notFound = 0
  /// The number of members that count in rates.
  package private(set) var users = 0
  package private(set) var disabled = 0
  package private(set) var cracked = 0
  package private(set) var breached = 0
  package private(set) var exposed = 0

  mutating func count(_ kind: AccountKind, _ flaws: AccountFlaws) {
    guard kind != .disabled else {
      disabled += 1
      return
    }
    users += 1
    if flaws.contains(.cracked) { cracked += 1 }
    if flaws.contains(.breached) { breached += 1 }
    if flaws.contains(.privileged) { exposed += 1 }
  }
}
