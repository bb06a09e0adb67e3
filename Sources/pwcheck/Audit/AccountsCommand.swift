internal import Accounts
internal import BreachCorpus
internal import CommandLineArguments
internal import Findings
internal import PasswordAudit
internal import PasswordReport
internal import Platform
internal import UnicodeText

struct AccountsCommand: DisplayCommand {
  static let name = "accounts"
  static let summary = "Check the accounts in dumps of password hashes"
  static let discussion = """
    Reads dumps of accounts with the hashes of their passwords, as secretsdump and pwdump write them, plain or compressed. Checks whether the password of each account \
    is empty, the user name, shared, cracked (--potfile), breached (--breaches with a corpus of NT hashes) or was used before. \
    The policy judges the cracked passwords. Reports name accounts, but no hash and, unless \
    --reveal is given, no password. The exit status is 0 if no enabled account has a finding, 1 if \
    one has, and 2, whatever was found, if a dump has no account, or if more lines than allowed \
    could not be read.

    'pwcheck audit --input ntds' is the same command.
    """
  static let examples = [
    Example("pwcheck accounts dump.ntds", "Say which accounts of a domain to act on"),
    Example(
      "pwcheck accounts --potfile cracked.pot -o report.html dump.ntds",
      "Make a page that also knows what was cracked"),
    Example(
      "pwcheck accounts --findings findings.json dump.ntds",
      "Keep what is found, to work through it with 'pwcheck findings'"),
  ]
  static let synonyms = ["account", "ntds", "pwdump", "secretsdump"]

  var scope = AuditOptions()
  var lists = ListOptions(.dumps)
  var potfiles: [String] = []
  var groups: [String] = []
  fileprivate var divisions: ColumnOfTable?
  var staleAfter: Int?
  var findings = FindingsOptions()
  var reportOptions = ReportOptions()
  var display = DisplayOptions()
  /// Whether the files are exports of password managers: the command is then `audit`.
  private(set) var areVaults = false

  /// The age of old passwords in vaults: nobody has to change a good one every few months.
  static let daysOfVaults = 1826

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&scope)
    arguments.group(&lists)
    arguments.section("Accounts")
    arguments.repeated(
      "--potfile", .file("FILE"), &potfiles,
      help: "What hashcat or John the Ripper cracked; each password is hashed again to verify it")
    arguments.repeated(
      "--groups", .file("FILE"), &groups,
      help:
        "The members of a privileged group, one per line as DOMAIN\\user, user, user@domain or a "
        + "distinguished name; the group's name is in the first line, or that of the file")
    arguments.option(
      "--by", .file("FILE:COLUMN"), &divisions,
      help:
        "Also count by this column of a table of the accounts, such as 'users.csv:Department'; "
        + "distinguished names count by their units")
    arguments.option(
      "--stale-after", .integer(in: 1...36_500), &staleAfter,
      help: "Days after which a password is too old, if the dump tells when it was set")
    arguments.group(&findings)
    arguments.group(&reportOptions)
    arguments.group(&display)
    for option in [
      "--input", "--keys", "--encoding", "--no-hex", "--as-passwords", "--part", "--state",
      "--state-key", "--row-hash",
    ] {
      arguments.refuse(
        option,
        because: "'\(option)' does not go with dumps of accounts, which have one format and are "
          + "checked as a whole.")
    }
  }

  func validate() throws(UsageProblem) {
    if scope.checker.breaches.command != nil {
      throw .objection(
        "'--breach-command' does not go with dumps of accounts. Give a corpus of NT hashes with "
          + "'--breaches'.")
    }
    try scope.check(reportOptions)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let dumps = try lists.paths(for: Self.name, console)
    let others = potfiles + groups + (divisions.map { [$0.file] } ?? [])
    for files in [potfiles, groups] { try ListFiles.refuseTwice(files) }
    if let file = divisions?.file, file != "-" {
      // Named here, since what stands before a column is no secret in the wrong place.
      do throws(SystemError) { try InputFile.check(file) } catch {
        throw CommandError("\(quotedPath(file)): \(error.message). '--by' takes FILE:COLUMN.")
      }
    }
    return try judge(
      dumps,
      ListFiles(
        dumps + others, reader: "pwcheck accounts -", piped: dumps.count,
        revealsPasswords: reportOptions.isRevealed, printsProgress: lists.printsProgress, console),
      corpus: scope.checker.breaches.corpusOfNTHashes(console), console)
  }

  func audit(vaults: ListFiles, _ console: Console) throws -> ExitCode {
    try judge(vaults.paths, vaults, corpus: scope.checker.breaches.plainCorpus(console), console)
  }

  private func judge(
    _ dumps: [String], _ files: ListFiles, corpus: Corpus?, _ console: Console
  ) throws -> ExitCode {
    var files = files
    files.takesFingerprints = reportOptions.format == .html
    // Breaches are looked up for each account, so no rule asks for them.
    var (checker, options) = try scope.audit(asking: nil, console)
    options.jobs = lists.jobs ?? processorCount
    let record = try FindingsRecord(
      findings, of: areVaults ? .audit : .accounts, dumps, scope.checker.breaches, console)
    let session = AccountSession(
      command: self, audit: Audit(checker: checker, options: options), files: files, dumps: dumps,
      corpus: corpus, record: record, console: console)
    do { return try session.run() } catch AccountError.cancelled {
      let what = areVaults ? "vault" : "dump"
      console.warn("nothing is reported: a part of a \(what) does not tell who shares a password.")
      return .interrupted
    }
  }

  fileprivate func unexamined(_ report: AuditReport) -> [Finding.Kind: Set<String>] {
    areVaults
      ? AuditReport.unexaminedOfVault(
        strength: !scope.skipsStrength, breaches: report.accounts?.hasCorpus == true,
        age: report.accounts?.table.tellsLastSet == true)
      : AuditReport.unexamined(
        potfile: !potfiles.isEmpty, breaches: scope.checker.breaches.path != nil,
        groups: report.accounts?.hasMembers == true, age: staleAfter != nil)
  }
}

extension AccountsCommand {
  init(judging vault: AuditCommand) {
    self.init()
    (scope, lists, findings) = (vault.scope, vault.lists, vault.findings)
    (reportOptions, display) = (vault.report, vault.display)
    staleAfter = vault.staleAfter ?? Self.daysOfVaults
    areVaults = true
  }
}

private struct ColumnOfTable: ArgumentValue {
  let file: String
  let column: String

  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":") else { return nil }
    (file, column) = (String(argument[..<colon]), String(argument[argument.index(after: colon)...]))
    if file.isEmpty || column.isEmpty { return nil }
  }

  static let expectation = "a CSV file and the name of a column, such as 'users.csv:Department'"
}

private struct AccountSession {
  let command: AccountsCommand
  let audit: Audit
  /// The dumps, then the potfiles, then the lists of members.
  let files: ListFiles
  let dumps: [String]
  let corpus: Corpus?
  let record: FindingsRecord?
  let console: Console

  private var reportOptions: ReportOptions { command.reportOptions }

  func run() throws -> ExitCode {
    let sink = try ReportSink(path: reportOptions.output)
    var record = record
    let (accounts, written) = try sink.whole {
      let format = reportOptions.format
      let accounts = try review()
      var report = report(of: accounts, as: format)
      record?.unexamined = command.unexamined(report)
      report.trend = try record?.trend(report) ?? []
      if reportOptions.isRead(console) {
        if let rows = reportOptions.rows {
          try report.accountRows(as: format)?.write(rows) { try sink.write($0) }
        }
        let document = report.rendered(as: format, afterRows: reportOptions.rows != nil)
        try sink.write(reportOptions.written(document, console))
      }
      return (accounts, report)
    }
    for name in accounts.unmatchedPotfiles {
      console.warn(
        "\(printable(name)): no entry has a hash of the dump. Crack the NT hashes, such as with "
          + "hashcat -m 1000.")
    }
    for name in accounts.unmatchedGroups {
      console.warn("\(printable(name)): no member is in the dump. \(Self.membersAs)")
    }
    if let shortfall = shortfall(accounts) { throw shortfall }
    if let record {
      let hasAllRanks = accounts.hasMembers && !command.potfiles.isEmpty
      let change = try record.add(written, ranksFully: hasAllRanks)
      if !console.display.isQuiet { console.note(change) }
    }
    let isFlawed = accounts.hasFlaws || accounts.cracked.accepted < accounts.cracked.total
    return reportOptions.exitsZero || !isFlawed ? .success : .notAccepted
  }

  private func review() throws -> AccountReview {
    defer { files.watch.finish() }
    let inputs = files.inputs()
    let others = inputs[dumps.count...]
    var options = AccountReview.Options()
    options.staleAfter = command.staleAfter
    options.areVaults = command.areVaults
    options.today = Int(try Timestamp.present().day.serial)
    do throws(AccountError) {
      return try AccountReview(
        .init(
          dumps: Array(inputs[..<dumps.count]),
          potfiles: Array(others.prefix(command.potfiles.count)),
          groups: Array(others.dropFirst(command.potfiles.count).prefix(command.groups.count)),
          corpus: corpus,
          divisions: command.divisions.flatMap { division in
            // The table is the last of the files.
            others.last.map { .init(table: $0, column: division.column) }
          }), options: options,
        audit: audit, control: files.watch.control)
    } catch {
      switch error {
      case .list(let error): throw files.error(error)
      case .database(let name):
        throw CommandError(
          "\(quotedPath(name)): this is the database itself. Dump its hashes first, such as with "
            + "impacket: secretsdump.py -ntds ntds.dit -system SYSTEM -user-status -pwd-last-set "
            + "-history -outputfile dump LOCAL")
      case .vault(let name, let problem): throw CommandError(problem.sentence(about: name))
      case .noMembers(let name):
        throw CommandError("\(quotedPath(name)): the list has no members. \(Self.membersAs)")
      case .unknownColumn(let table, let column, let available):
        // Without a header the first line may have passwords.
        let cure =
          reportOptions.isRevealed
          ? "There are \(excerpt(of: available))."
          : "Correct the header or the name, or add --reveal to see the names."
        let name = "'\(printable(column))'"
        throw CommandError(
          "\(quotedPath(table)): there is no column \(name) in the first line. \(cure)")
      case .overBudget(let name, let error):
        throw CommandError("\(quotedPath(name)): \(error.message).")
      case .cancelled: throw error
      }
    }
  }

  private func report(of accounts: AccountReview, as format: AuditFormat) -> AuditReport {
    var options = reportOptions.report(console)
    options.toleratesUnreadable = tolerates(accounts)
    options.obstacle = obstacle(accounts)
    var report = AuditReport(
      summary: accounts.cracked, inputs: Array(files.names.prefix(dumps.count)),
      policy: audit.checker.policy, options: options)
    report.accounts = accounts
    if format.pointsAtLines { report.findings = AuditFindings(accounts, options: options) }
    report.estimator = audit.checker.estimator
    report.fingerprints = Array(files.fingerprints.prefix(dumps.count))
    return report
  }

  private func tolerates(_ accounts: AccountReview) -> Bool {
    let table = accounts.table
    return command.lists.maxUnreadable.allows(
      table.notUnderstood,
      of: accounts.accounts.reduce(0) { count, _ in count + 1 } + table.notUnderstood)
  }

  /// The reason why a list was not checked though others had accounts; nil if all were checked.
  private func obstacle(_ accounts: AccountReview) -> String? {
    let hasAccounts = accounts.table.hasAccounts
    guard hasAccounts.contains(true) else { return nil }
    return nothingRead(
      accounts.noun, from: hasAccounts.indices.filter { !hasAccounts[$0] }, of: files.names)
  }

  private func shortfall(_ accounts: AccountReview) -> CommandError? {
    let table = accounts.table
    let unreadable = unreadable(accounts)
    guard table.hasAccounts.contains(true) else {
      // Who has another kind of list is told which command reads it.
      let cure =
        table.reportedErrors > 0
        ? Self.dumpAgain
        : accounts.vault == nil && table.notUnderstood > 0
          ? " For an export of a password manager, use 'pwcheck audit --input vault', and for a "
            + "list of passwords 'pwcheck audit'." : ""
      let empty =
        accounts.vault == nil ? "the dump is empty" : "the export has no login with a password"
      let reason = table.notUnderstood > 0 ? unreadable : empty
      return CommandError("no \(accounts.noun) was read: \(reason).\(cure)")
    }
    if let obstacle = obstacle(accounts) { return CommandError(obstacle) }
    guard !tolerates(accounts) else { return nil }
    let limit = command.lists.maxUnreadable.argument ?? "0"
    let cure = table.reportedErrors > 0 ? Self.dumpAgain : ""
    return CommandError("\(unreadable). Allowed: \(limit); see --max-unreadable.\(cure)")
  }

  /// An error that the dump's program reported may quote anything, so its words are not shown.
  private func unreadable(_ accounts: AccountReview) -> String {
    let (count, errors) = (accounts.table.notUnderstood, accounts.table.reportedErrors)
    let place =
      accounts.table.firstNotUnderstood.map { placeOfFirst(count, files.names[$0.input], $0.line) }
      ?? ""
    if accounts.vault != nil { return "\(counted(count, "record")) could not be read\(place)" }
    let report = "\(errors == 1 ? "reports" : "report") an error of the program that wrote the dump"
    if errors > 0, errors == count { return "\(counted(count, "line")) \(report)\(place)" }
    let lines =
      "\(counted(count, "line")) \(count == 1 ? "is" : "are") not from a dump of hashes"
    return lines + place + (errors > 0 ? "; \(grouped(errors)) of them \(report)" : "")
  }

  private static let membersAs =
    "Write one in each line, as DOMAIN\\user, user, user@domain or a distinguished name."
  private static let dumpAgain = " Accounts may be missing: write the dump again."
}

extension VaultReader.Problem {
  fileprivate func sentence(about name: String) -> String {
    let file = quotedPath(name)
    return switch self {
    case .unknown:
      "\(file): this is not an export that pwcheck knows. It reads Bitwarden's JSON, KeePass's "
        + "XML, and CSV files whose first line names the columns of sites, users and passwords. "
        + "For another table, name the columns, such as '--input csv:username,password'."
    case .tooMany(let limit):
      "\(file): the export has more than \(grouped(limit)) logins. Read it as a list, such as with "
        + "'--input csv:username,password'."
    case .unclosedQuote(let line):
      "\(file):\(line): a field begins with a quote that is never closed. Export the vault again."
    case .notXML(let line):
      "\(file):\(line): this is not KeePass's XML, or it is damaged. Export the vault again."
    case .encryptedValue(let line):
      "\(file):\(line): the value is encrypted, as in a database. Use 'Export' in KeePass's menu."
    }
  }
}
