package import JSON
package import PasswordAudit
internal import ReportFormats
internal import UnicodeText

extension JSONWriter {
  /// Writes the member `dump` of a summary: the counts of the files and of the flaws.
  package mutating func dump(_ accounts: AccountReview, top: Int) {
    if let vault = accounts.vault { return self.vault(vault, accounts, top: top) }
    let table = accounts.table
    object("dump") { json in
      json.member("users", accounts.count(.user))
      json.member("users_with_findings", accounts.flawed(.user))
      json.member("disabled", accounts.count(.disabled))
      json.member("disabled_with_findings", accounts.flawed(.disabled))
      json.member("computers", accounts.count(.computer))
      json.member("krbtgt", accounts.count(.ticketGranter))
      json.member("earlier_passwords", table.earlier.count)
      json.member("unreadable_lines", table.notUnderstood)
      json.member("repeated_lines", table.repeatedLines)
      json.member("log_lines", table.logLines)
      json.member("kerberos_keys", table.keyLines)
      json.flaws(of: accounts)
      if accounts.hasPotfile { json.object("potfile") { $0.figures(accounts.potfile.figures) } }
      json.objects("groups", accounts.groups) { group, json in
        json.member("name", group.name)
        json.member("members", group.users)
        json.member("cracked", group.cracked)
        json.member("breached", group.breached)
        json.member("exposed", group.exposed)
        json.member("disabled", group.disabled)
        json.member("not_found", group.notFound)
      }
      accounts.writeDivisions(to: &json)
      json.member("shared_passwords", accounts.shareGroups.count)
      json.objects("largest_shared", accounts.shareGroups.prefix(top).enumerated()) { entry, json in
        let group = entry.element
        json.member("share_group", entry.offset + 1)
        json.figures(accounts.figures(ofShareGroup: group))
        json.member("cracked", accounts.join.isCracked(group))
        if accounts.hasCorpus { json.member("breach_count", Int(accounts.breaches[group])) }
      }
      json.notChecked(of: accounts)
    }
  }

  mutating func flaws(of accounts: AccountReview) {
    object("flaws") { json in
      for flaw in accounts.possibleFlaws {
        json.key(flaw.id)
        json.number(accounts.count(flaw, flaw == .machineDefault ? .computer : .user))
      }
    }
  }

  mutating func notChecked(of accounts: AccountReview) {
    objects("not_checked", accounts.notChecked) { missing, json in
      json.member("id", missing.id)
      json.member("message", "\(missing.name): \(missing.text)")
    }
  }

  mutating func figures(_ figures: some Sequence<Figure>) {
    for figure in figures { member(figure.name, figure.count) }
  }
}

/// A row for each account of dumps, as JSON or comma-separated values. It never has the hash:
/// whoever has the hash can log in with it.
package struct AccountRows {
  private let accounts: AccountReview
  private let dumps: [String]
  private let ruleIDs: [String]
  private let isJSON: Bool
  private let revealsPasswords: Bool
  private let groupNames: [Int: [String]]

  package init(
    _ accounts: AccountReview, dumps: [String], rules: [String], isJSON: Bool,
    revealsPasswords: Bool
  ) {
    (self.accounts, self.dumps, ruleIDs) = (accounts, dumps, rules)
    (self.isJSON, self.revealsPasswords) = (isJSON, revealsPasswords)
    groupNames = accounts.groupNames
  }

  package func write(
    _ selection: RowOutput.Selection, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var text = isJSON ? "" : header
    for account in accounts.accounts where selection == .all || !accounts.flaws(account).isEmpty {
      text += isJSON ? jsonRow(account) : csvRow(account)
      if text.utf8.count > 1 << 16 {
        try text.withUTF8 { try sink(UnsafeRawBufferPointer($0)) }
        text = ""
      }
    }
    try text.withUTF8 { try sink(UnsafeRawBufferPointer($0)) }
  }

  private var hasFile: Bool { dumps.count > 1 }

  private var header: String {
    (hasFile ? "file," : "")
      + "line,domain,account,rid,kind,enabled,groups,findings,share_group,sharers,breach_count,"
      + "result,failed,undetermined,score,guesses_log10"
      + (accounts.divisions == nil ? "" : ",division") + (revealsPasswords ? ",password" : "")
      + "\r\n"
  }

  /// A value of a row, which an object leaves out if it is unknown.
  private enum Value {
    case unknown
    case text(String)
    case number(Int)
    case guesses(Double)
    case flag(Bool)
    case names([String], separator: String = " ")

    init(_ number: Int?) { self = number.map { .number($0) } ?? .unknown }
    init(_ text: String?) { self = text.map { .text($0) } ?? .unknown }
  }

  private func values(_ account: Int) -> [(name: StaticString, value: Value)] {
    let (domain, verdict) = (accounts.domain(account), accounts.verdict(account))
    let sharing = accounts.sharing(account)
    func rules(_ rules: [Int]?) -> Value {
      rules.map { .names($0.map { ruleIDs[$0] }) } ?? .unknown
    }
    var result = Value.unknown
    if let judgement = verdict?.judgement {
      result = isJSON ? .flag(judgement == .accepted) : .text("\(judgement)")
    }
    var values: [(StaticString, Value)] = [
      ("domain", domain.isEmpty ? .unknown : .text(domain)),
      ("account", .text(accounts.name(account))), ("rid", Value(accounts.rid(account))),
      ("kind", .text(accounts.kind(account).rawValue)),
      ("enabled", accounts.isEnabled(account).map { .flag($0) } ?? .unknown),
      ("groups", groupNames[account].map { .names($0, separator: "; ") } ?? .unknown),
      ("findings", .names(accounts.flaws(account).all.map(\.id))),
      ("share_group", Value(sharing?.number)), ("sharers", Value(sharing?.accounts)),
      ("breach_count", Value(accounts.breachCount(account))), ("accepted", result),
      ("failed", rules(verdict?.failed)), ("undetermined", rules(verdict?.undetermined)),
      ("score", Value(verdict?.score)),
      ("guesses_log10", verdict?.guessesLog10.map { .guesses($0) } ?? .unknown),
    ]
    if let divisions = accounts.divisions {
      values.append(("division", Value(divisions.name(account))))
    }
    if revealsPasswords {
      let password = accounts.password(account).map { String(decoding: $0, as: UTF8.self) }
      values.append(("password", Value(password)))
    }
    return values
  }

  private func csvRow(_ account: Int) -> String {
    let place = accounts.place(account)
    let fields = values(account).map { _, value in
      switch value {
      case .unknown: ""
      case .text(let text): text
      case .number(let number): "\(number)"
      case .guesses(let guesses): decimal(guesses, 4)
      case .flag(let flag): flag ? "yes" : "no"
      case .names(let names, let separator): names.joined(separator: separator)
      }
    }
    return csvRecord((hasFile ? [dumps[place.input]] : []) + ["\(place.line)"] + fields)
  }

  private func jsonRow(_ account: Int) -> String {
    let place = accounts.place(account)
    return JSONWriter.text(isIndented: false) { json in
      json.member("line", place.line)
      if hasFile { json.member("file", dumps[place.input]) }
      for (name, value) in values(account) {
        switch value {
        case .unknown: break
        case .text(let text): json.member(name, text)
        case .number(let number): json.member(name, number)
        case .guesses(let guesses): json.member(name, guesses, decimals: 4)
        case .flag(let flag): json.member(name, flag)
        case .names(let names, _): json.strings(name, names)
        }
      }
    }
  }
}
