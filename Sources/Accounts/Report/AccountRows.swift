internal import JSON
package import PasswordAudit
internal import ReportFormats
internal import UnicodeText

/// A row for each account of dumps, as JSON or comma-separated values. It never has the hash:
/// whoever has the hash can log in with it.
package struct AccountRows {
  private let accounts: AccountReview
  private let dumps: [String]
  private let ruleIDs: [String]
  private let isJSON: Bool
  private let revealsPasswords: Bool
  private let groupNames: [Int: [String]]

  /// Creates the rows of some dumps, as JSON or comma-separated values.
  package init(
    _ accounts: AccountReview, dumps: [String], rules: [String], isJSON: Bool,
    revealsPasswords: Bool
  ) {
    (self.accounts, self.dumps, ruleIDs) = (accounts, dumps, rules)
    (self.isJSON, self.revealsPasswords) = (isJSON, revealsPasswords)
    groupNames = accounts.groupNames
  }

  /// Writes the rows in the order of the dumps, some at a time.
  package func write(
    _ selection: RowOutput.Selection, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var text = isJSON ? "" : header
    for account in accounts.accounts
    where selection == .all || !accounts.flaws(account).isEmpty {
      text += isJSON ? jsonRow(account) : csvRow(account)
      if text.utf8.count > 1 << 16 {
        try text.withUTF8 { try sink(UnsafeRawBufferPointer($0)) }
        text = ""
      }
    }
    try text.withUTF8 { try sink(UnsafeRawBufferPointer($0)) }
  }

  private var hasFile: Bool { dumps.count > 1 }

  // MARK: CSV

  private var header: String {
    (hasFile ? "file," : "")
      + "line,domain,account,rid,kind,enabled,groups,findings,share_group,sharers,breach_count,"
      + "result,failed,undetermined,score,guesses_log10"
      + (revealsPasswords ? ",password" : "") + "\r\n"
  }

  private func csvRow(_ account: Int) -> String {
    let place = accounts.place(account)
    let sharing = accounts.sharing(account)
    let verdict = accounts.verdict(account)
    func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "" }
    var fields = hasFile ? [dumps[place.input]] : []
    fields += [
      "\(place.line)", accounts.domain(account), accounts.name(account),
      number(accounts.rid(account)), accounts.kind(account).id,
      accounts.isEnabled(account).map { $0 ? "yes" : "no" } ?? "",
      (groupNames[account] ?? []).joined(separator: "; "),
      accounts.flaws(account).all.map(\.id).joined(separator: " "),
      number(sharing?.number), number(sharing?.accounts), number(accounts.breachCount(account)),
      verdict.map { Self.result($0.judgement) } ?? "",
      verdict?.failed.map { ruleIDs[$0] }.joined(separator: " ") ?? "",
      verdict?.undetermined.map { ruleIDs[$0] }.joined(separator: " ") ?? "",
      number(verdict?.score), verdict?.guessesLog10.map { decimal($0, 4) } ?? "",
    ]
    if revealsPasswords { fields.append(password(account) ?? "") }
    return csvRecord(fields)
  }

  // MARK: JSON

  private func jsonRow(_ account: Int) -> String {
    let place = accounts.place(account)
    return JSONWriter.text(isIndented: false) { json in
      json.member("line", place.line)
      if hasFile { json.member("file", dumps[place.input]) }
      let domain = accounts.domain(account)
      if !domain.isEmpty { json.member("domain", domain) }
      json.member("account", accounts.name(account))
      if let rid = accounts.rid(account) { json.member("rid", rid) }
      json.member("kind", accounts.kind(account).id)
      if let isEnabled = accounts.isEnabled(account) { json.member("enabled", isEnabled) }
      if let names = groupNames[account] { json.strings("groups", names) }
      json.strings("findings", accounts.flaws(account).all.map(\.id))
      if let sharing = accounts.sharing(account) {
        json.member("share_group", sharing.number)
        json.member("sharers", sharing.accounts)
      }
      if let count = accounts.breachCount(account) { json.member("breach_count", count) }
      if let verdict = accounts.verdict(account) {
        json.member("accepted", verdict.judgement == .accepted)
        json.strings("failed", verdict.failed.map { ruleIDs[$0] })
        json.strings("undetermined", verdict.undetermined.map { ruleIDs[$0] })
        if let score = verdict.score { json.member("score", score) }
        if let guesses = verdict.guessesLog10 { json.member("guesses_log10", guesses, decimals: 4) }
      }
      if revealsPasswords, let password = password(account) {
        json.member("password", password)
      }
    }
  }

  // MARK: Parts

  private func password(_ account: Int) -> String? {
    accounts.password(account).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func result(_ judgement: Judgement) -> String {
    switch judgement {
    case .accepted: "accepted"
    case .rejected: "rejected"
    case .undetermined: "undetermined"
    }
  }
}
