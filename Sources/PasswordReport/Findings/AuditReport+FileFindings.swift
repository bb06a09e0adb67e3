internal import Accounts
package import Findings
internal import PasswordAudit
package import PasswordPolicy
internal import UnicodeText

// The findings of a report for a findings file.
extension AuditReport {
  /// The problems of the lists as a whole, for a findings file. Their ids are hashes of what the
  /// file holds anyway, so no key is needed.
  package func summaryFindings(lists: [String]) -> [Finding] {
    summaryFindings.map { finding in
      let parts = [finding.id, finding.rule ?? ""] + lists.sorted()
      return Finding(
        id: StateKey.open.hash(ofPublic: parts.joined(separator: "\0")), kind: .summary,
        what: finding.id, rules: finding.rule.map { [$0] } ?? [], severity: finding.severity,
        text: finding.sentence, clause: finding.clause, advice: finding.advice ?? "", lists: lists,
        count: finding.count)
    }
  }

  /// The problems that an audit with these options did not look for, by the kind of finding.
  package static func unexamined(
    strength: Bool, statistics: Bool, _ policy: Policy
  ) -> [Finding.Kind: Set<String>] {
    let looksUpBreaches = policy.allDemands.contains { $0.kind.key == "breached" }
    let breaches = looksUpBreaches ? [] : ["breached", "not-looked-up"]
    let whole =
      (strength ? [] : ["guessed-at-login", "found-from-hashes"])
      + (statistics ? [] : ["repeated", "shared"])
    return [.password: Set(breaches), .account: Set(breaches), .summary: Set(breaches + whole)]
  }

  /// The flaws of each account for a findings file, as a finding for each flaw, so that a decision
  /// about one flaw does not affect another. Disabled accounts have none. That an account is
  /// privileged is said with the flaws that open it to others.
  ///
  /// - Parameters:
  ///   - known: The findings that the file has, which are followed if they still hold.
  ///   - limit: Others are among the result if they are among so many worst.
  /// - Returns: The findings, and how many had no room.
  package func flawFindings(
    lists: [String], known: Set<UInt64>, limit: Int, room: Int = .max
  ) -> (findings: [Finding], cut: Int) {
    guard let accounts else { return ([], 0) }
    let groupNames = accounts.groupNames
    var worst = WorstRecords(known: known, limit: limit, room: room)
    for account in accounts.accounts where accounts.kind(account) != .disabled {
      let (place, groups) = (accounts.place(account), groupNames[account] ?? [])
      // A hash without a name is known by its line only.
      let subject =
        accounts.name(account).isEmpty
        ? "\(lists[place.input])\0\(place.line)" : accounts.foldedName(account)
      for flaw in accounts.flaws(account).all where flaw != .privileged {
        let id = StateKey.open.hash(ofPublic: "account\0\(flaw.id)\0\(subject)")
        // A flaw that lets somebody else into a privileged account is as bad as can be.
        let severity = flaw.isExposing && !groups.isEmpty ? .critical : flaw.severity
        // Privileged accounts first, and in the order of the dumps among equals.
        let order = Finding.privilege(of: groups) << 8 | Finding.need(for: flaw.id)
        worst.note(
          RecordKey(id: id), severity, order: UInt64(order) << 32 | UInt64(account),
          at: RecordPlace(input: place.input, line: place.line)
        ) { if $0.flaw == nil { $0.flaw = flaw } }
      }
    }
    worst.settle()
    let findings = worst.takeFindings { key, draft in
      let (account, flaw) = (Int(draft.order & 0xFFFF_FFFF), draft.flaw ?? .empty)
      let place = accounts.place(account)
      let failed = flaw == .cracked ? accounts.verdict(account)?.failed ?? [] : []
      let rules = failed.map { summary.scope.rules[$0] }
      return Finding(
        id: key.id, kind: .account, what: flaw.id, rules: rules.map(\.id), severity: draft.severity,
        text: flaw.text(of: account, in: accounts)
          + (rules.isEmpty ? "" : "; does not meet: " + rules.map(\.label).joined(separator: "; ")),
        advice: flaw.advice ?? "", lists: [lists[place.input]], line: place.line,
        account: accounts.fullName(account), groups: (groupNames[account] ?? []).map(printable),
        count: flaw == .shared || flaw == .reused ? accounts.sharing(account)?.accounts ?? 1 : 1)
    }
    return (findings, worst.cut)
  }

  /// The names of the problems that an audit of a vault did not look for, by the kind of finding.
  package static func unexaminedOfVault(
    strength: Bool, breaches: Bool, age: Bool
  ) -> [Finding.Kind: Set<String>] {
    var flaws = AccountFlaw.allCases.filter { !AccountFlaw.ofLogins.contains($0) }
    if !breaches { flaws += [.breached, .notLookedUp] }
    if !strength { flaws.append(.weak) }
    if !age { flaws.append(.old) }
    let names = Set(flaws.map(\.id))
    return [.account: names, .summary: names.union(["krbtgt", "computer"])]
  }

  /// The names of the problems that an audit of dumps without these inputs did not look for, by the
  /// kind of finding. Nothing is known of the passwords as a whole without a potfile.
  package static func unexamined(
    potfile: Bool, breaches: Bool, groups: Bool, age: Bool
  ) -> [Finding.Kind: Set<String>] {
    var flaws: [AccountFlaw] = []
    if !potfile { flaws += [.cracked, .accepted, .lmCracked, .doubtful] }
    if !breaches { flaws += [.breached, .notLookedUp] }
    // Only a potfile tells that most privileged accounts are open to others.
    if !groups || !potfile { flaws.append(.privileged) }
    if !age { flaws.append(.stale) }
    let names = Set(flaws.map(\.id))
    // A weakness of these may be any flaw.
    var whole = potfile && breaches ? names : names.union(["krbtgt", "computer"])
    if !potfile { whole.formUnion(["rule", "undecided"] + SummaryFinding.ofPasswords) }
    return [.account: names, .summary: whole]
  }
}

extension AccountFlaw {
  fileprivate func text(of account: Int, in accounts: AccountReview) -> String {
    switch self {
    case .shared: return Self.sharedText(others: (accounts.sharing(account)?.accounts ?? 2) - 1)
    case .reused, .similar: return accounts.reason(self, of: account)
    case .breached:
      return "\(label), seen \(counted(accounts.breachCount(account) ?? 1, "time")) or more"
    default: return label
    }
  }
}
