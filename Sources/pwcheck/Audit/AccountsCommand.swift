internal import Accounts
internal import BreachCorpus
internal import CommandLineArguments
internal import Findings
internal import PasswordAudit
internal import PasswordPolicy
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
  var rows = RowOptions()
  var exitsZero = false
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
      help: """
        The members of a privileged group, one per line as DOMAIN\\user, user, user@domain or a \
        distinguished name; the group's name is in the first line, or that of the file
        """)
    arguments.option(
      "--by", .file("FILE:COLUMN"), &divisions,
      help: """
        Also count by this column of a table of the accounts, such as 'users.csv:Department'; \
        distinguished names count by their units
        """)
    arguments.option(
      "--stale-after", .integer(in: 1...36_500), &staleAfter,
      help: "Days after which a password is too old, if the dump tells when it was set")
    arguments.group(&findings)
    arguments.group(&reportOptions)
    arguments.group(&rows)
    arguments.flag(
      "--exit-zero", &exitsZero,
      help: "Exit with 0 if the accounts were checked, whatever was found; errors exit with 2")
    arguments.group(&display)
    for (option, reason) in Self.refused {
      arguments.refuse(
        option, because: "'\(option)' does not go with dumps of accounts: \(reason).")
    }
  }

  /// The options of `audit` that have no meaning here.
  private static let refused = [
    ("--input", "they have one format"), ("--keys", "they have no names of values"),
    ("--encoding", "they have no passwords, and in a potfile the hash tells the encoding"),
    ("--no-hex", "in a potfile the hash tells what '$HEX[…]' means"),
    ("--as-passwords", "they have no passwords"),
    ("--part", "only the whole dump shows who shares a password"),
    ("--state", "findings about accounts do not add up; check all dumps at once"),
    ("--state-key", "findings about accounts do not add up; check all dumps at once"),
    ("--row-hash", "'share_group' in rows tells who has the same password"),
  ]

  func validate() throws(UsageProblem) {
    if scope.checker.breaches.command != nil {
      throw .objection(
        """
        '--breach-command' does not go with dumps of accounts: it is asked for passwords; give a \
        corpus of NT hashes with '--breaches'.
        """)
    }
    try scope.check(reportOptions)
    try rows.check(reportOptions)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let dumps = try lists.paths(for: Self.name, console)
    let others = potfiles + groups + (divisions.map { [$0.file] } ?? [])
    guard (dumps + others).filter({ $0 == "-" }).count <= 1 else {
      throw CommandError(
        "standard input can be read only once. Replace one '-' by the name of a file.")
    }
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
      corpus: scope.checker.breaches.corpusOfNTHashes(), console)
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
    let record = try findings.store().map { try FindingsRecord($0, key: findings.key(console)) }
    let session = AccountSession(
      command: self, audit: Audit(checker: checker, options: options), files: files, dumps: dumps,
      corpus: corpus, record: record, console: console)
    do { return try session.run() } catch AccountError.cancelled {
      console.warn(
        """
        stopped. A part of a \(areVaults ? "vault" : "dump") does not tell who shares a password, \
        so nothing is reported.
        """)
      return .interrupted
    }
  }

  fileprivate func add(
    _ report: AuditReport, _ dumps: [String], to record: FindingsRecord, _ console: Console
  ) throws {
    let known = record.store.document.findings.filter { $0.kind == .account }
    let (found, cut) = report.flawFindings(
      lists: dumps, known: Set(known.map(\.id)),
      limit: findings.limit ?? FindingsOptions.usualLimit,
      room: FindingsDocument.mostFindings - known.count)
    var run = try findingsRun(report, dumps)
    run.cut = cut
    var observation = FindingsObservation(run: run, kinds: [.account, .summary])
    observation.findings = report.summaryFindings(lists: dumps) + found
    observation.figures = report.figures
    observation.unexamined = unexamined(report)
    observation.rules = report.policy.map { Set($0.allRules.map(\.id)) }
    observation.ranksFully = report.accounts?.hasMembers == true && !potfiles.isEmpty
    record.tell(try record.add(observation), flawsWithoutRoom: cut, console)
  }

  fileprivate func findingsRun(_ report: AuditReport, _ dumps: [String]) throws -> FindingsRun {
    try findings.run(
      of: areVaults ? .audit : .accounts, report.policy?.id ?? scope.checker.policyName, dumps,
      scope.checker.breaches)
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
    (reportOptions, rows, exitsZero) = (vault.report, vault.rows, vault.exitsZero)
    display = vault.display
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

/// One check of the accounts of dumps, from the files to the report.
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

  /// Judges the accounts, writes the report unless `--quiet` was given, and records the findings.
  func run() throws -> ExitCode {
    let sink = try ReportSink(path: reportOptions.output)
    let (accounts, written) = try sink.whole {
      let format = reportOptions.format
      let accounts = try review()
      var report = report(of: accounts, as: format)
      if let record {
        report.trend = record.trend(
          try command.findingsRun(report, dumps), report.figures,
          unexamined: command.unexamined(report))
      }
      if !console.display.isQuiet || reportOptions.output != nil {
        try write(report, as: format, to: sink)
      }
      return (accounts, report)
    }
    for name in accounts.unmatchedPotfiles {
      console.warn(
        """
        \(printable(name)): no entry has a hash of the dump. Crack the NT hashes: hashcat -m 1000, \
        or john --format=NT.
        """)
    }
    for name in accounts.unmatchedGroups {
      console.warn(
        """
        \(printable(name)): no member is in the dump. Write the members as DOMAIN\\user, user, \
        user@domain or distinguished names.
        """)
    }
    // The report says it too, wherever it was written.
    if let shortfall = shortfall(accounts) { throw shortfall }
    if let record { try command.add(written, dumps, to: record, console) }
    let isFlawed = accounts.hasFlaws || accounts.cracked.accepted < accounts.cracked.total
    return command.exitsZero || !isFlawed ? .success : .notAccepted
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
          """
          \(quotedPath(name)): this is the database itself. Dump its hashes first, such as with \
          impacket: secretsdump.py -ntds ntds.dit -system SYSTEM -user-status -pwd-last-set \
          -history -outputfile dump LOCAL
          """)
      case .vault(let name, let problem): throw CommandError(problem.sentence(about: name))
      case .noMembers(let name):
        throw CommandError(
          """
          \(quotedPath(name)): the list has no members. Write one in each line, as DOMAIN\\user, \
          user, user@domain or a distinguished name.
          """)
      case .unknownColumn(let table, let column, let available):
        // Without a header the first line may have passwords.
        let cure =
          reportOptions.isRevealed
          ? "There are \(excerpt(of: available))."
          : "Correct the header or the name, or add --reveal to see the names."
        throw CommandError(
          """
          \(quotedPath(table)): there is no column '\(printable(column))' in the first line. \(cure)
          """)
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

  private func write(_ report: AuditReport, as format: AuditFormat, to sink: ReportSink) throws {
    if let rows = command.rows.selection {
      try report.accountRows(as: format)?.write(rows) { try sink.write($0) }
    }
    try sink.write(
      reportOptions.written(
        report.rendered(as: format, afterRows: command.rows.selection != nil), console))
  }

  // MARK: What was not read

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

  /// The error if no account was read or too many lines were unreadable, which is never a pass.
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
      return CommandError(
        """
        no \(accounts.noun) was read: \(table.notUnderstood > 0 ? unreadable : accounts.vault == nil
          ? "the dump is empty" : "the export has no login with a password").\(cure)
        """)
    }
    if let obstacle = obstacle(accounts) { return CommandError(obstacle) }
    guard !tolerates(accounts) else { return nil }
    let limit = command.lists.maxUnreadable.argument ?? "0"
    let cure = table.reportedErrors > 0 ? Self.dumpAgain : ""
    return CommandError("\(unreadable). Allowed: \(limit); see --max-unreadable.\(cure)")
  }

  /// The lines that could not be read, and the place of the first. An error that the dump's program
  /// reported may quote anything, so its words are not shown.
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

  private static let dumpAgain = " Accounts may be missing: write the dump again."
}

extension VaultReader.Problem {
  fileprivate func sentence(about name: String) -> String {
    let file = quotedPath(name)
    return switch self {
    case .unknown:
      """
      \(file): this is not an export that pwcheck knows. It reads Bitwarden's JSON, KeePass's XML, \
      and CSV files whose first line names the columns of sites, users and passwords. For another \
      table, name the columns, such as '--input csv:username,password'.
      """
    case .tooMany(let limit):
      """
      \(file): the export has more than \(grouped(limit)) logins. Read it as a list: '--input \
      csv:username,password'.
      """
    case .unclosedQuote(let line):
      "\(file):\(line): a field begins with a quote that is never closed. Export the vault again."
    case .notXML(let line):
      """
      \(file):\(line): this is not the XML that KeePass and KeePassXC write, or it is damaged. \
      Export the vault again.
      """
    case .encryptedValue(let line):
      """
      \(file):\(line): the value is encrypted, as it is inside of a database. Export the vault \
      again, with 'File > Export' in KeePass or 'Database > Export' in KeePassXC.
      """
    }
  }
}
