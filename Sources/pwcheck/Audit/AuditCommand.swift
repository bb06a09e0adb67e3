internal import CommandLineArguments
internal import Findings
internal import PasswordAudit
internal import PasswordReport
internal import ProcessControl
internal import UnicodeText

struct AuditCommand: DisplayCommand {
  static let name = "audit"
  static let summary = "Check lists of passwords"
  static let discussion = """
    Reads lists of any length, plain or compressed with gzip or Zstandard, in bounded memory. \
    Reports how many passwords the policy would accept, which rules the others fail, and how the \
    passwords are built. Reports show masks and line numbers, never a password, unless --reveal \
    is given. The exit status is 0 if every password is accepted, 1 if not, and 2, whatever else \
    was found, if the audit failed, if a list has no password, or if too many records could not \
    be read. Ctrl-C reports on the part that was read and exits with 130; so do SIGTERM with 143 \
    and SIGHUP with 129.

    A long list can be audited by many processes: each is given one --part of it, and a --state that 'pwcheck merge' adds up. \
    Programs hand over passwords of any bytes with '--input frames': each frame is a length of four bytes, the lowest first, and that many \
    bytes. Four bytes of 255 mark the end; a list without them is an error. With 'frames:user' a \
    record is the frame of the user's name \
    and that of the password.

    With '--input vault', or if 'auto' finds one, the list is a password manager's export of your \
    logins: Bitwarden's JSON, the XML of KeePass and KeePassXC, or the CSV of Bitwarden, \
    1Password, KeePass, KeePassXC, LastPass, Chrome or Firefox. The report names the logins to \
    change first, with the reason.

    'audit --input ntds' is 'pwcheck accounts', for dumps of accounts with the hashes of their passwords.
    """
  static let examples = [
    Example("pwcheck audit --policy nist-800-63b-4 leaked.txt", "Audit a list"),
    Example(
      "pwcheck audit --input userpass --format html -o report.html dump.gz",
      "Make a page from user:password lines"),
    Example(
      "pwcheck audit --format ndjson --rows failing list.txt",
      "One JSON object for each password that is not accepted"),
    Example(
      "pwcheck audit --findings findings.json --findings-key key list.txt",
      "Keep what is found, to work through it with 'pwcheck findings'"),
    Example(
      "pwcheck audit --input vault --breaches pwned.pwb export.csv",
      "Say which of your own passwords to change first"),
    Example(
      "pwcheck audit -q --part 3/8 --state-key key --state 3.json list.txt",
      "Audit the third of eight parts"),
  ]

  static let synonyms = ["scan"]

  var scope = AuditOptions()
  var state: String?
  var stateKey: String?
  var part: PartNumber?
  var hashesRows = false
  var staleAfter: Int?
  var lists = ListOptions(.audit)
  var checkpoint = CheckpointOptions()
  var findings = FindingsOptions()
  var report = ReportOptions()
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&scope)
    arguments.group(&lists)
    arguments.group(&findings)
    arguments.group(&report)
    arguments.option(
      "--state", .file("FILE"), &state,
      help: "Also write a state, for 'pwcheck merge'; - is standard output, with -q or -o")
    arguments.option(
      "--state-key", .file("FILE"), &stateKey,
      help: "A file of at least 16 secret bytes; states of one key keep top lists when merged")
    arguments.option(
      "--part", "K/N", &part,
      help:
        "Audit only the K-th of N parts of the list, cut by size at ends of records; @K/N counts "
        + "from 0. Rows have 'offset', in bytes, in place of 'line'")
    // A part tells no line numbers and no totals.
    arguments.atMostOne(of: "--part", "--findings")
    arguments.flag(
      "--row-hash", &hashesRows,
      help: "Add the password's hash under --state-key to each row: equal passwords, equal hashes")
    // Without a secret key, anybody could find out passwords by hashing guesses.
    arguments.requirement(of: "--state-key", for: "--row-hash")
    arguments.requirement(of: "--rows", for: "--row-hash")
    arguments.option(
      "--stale-after", .integer(in: 1...36_500), &staleAfter,
      help:
        "Days after which a password of a vault is old, if the export tells when it was changed "
        + "(default: \(AccountsCommand.daysOfVaults))")
    arguments.group(&checkpoint)
    arguments.group(&display)
    arguments.refuse(
      "--potfile", "--groups", because: "'--potfile' and '--groups' are for 'pwcheck accounts'.")
  }

  func validate() throws(UsageProblem) {
    try lists.check()
    try scope.check(report)
    if let state { try checkStateOutput(state, report, display) }
    if lists.format == .vault, let option = optionNotForVaults {
      throw .objection(
        "'\(option)' does not go with '--input vault', which is read as a whole. For its passwords "
          + "alone, name the columns, such as '--input csv:username,password'.")
    }
    if staleAfter != nil, lists.format != .vault, lists.format != .auto {
      throw .objection(Self.noDates)
    }
    if part != nil { try checkPart() }
    if checkpoint.path != nil, lists.files.isEmpty || lists.files.contains("-") {
      throw .objection(
        "'--checkpoint' needs the names of the lists: standard input cannot be read again.")
    }
  }

  private static let noDates =
    "'--stale-after' is for '--input vault' and for 'pwcheck accounts': lists have no dates."

  private var optionNotForVaults: String? {
    let given = [
      ("--state", state != nil), ("--state-key", stateKey != nil), ("--part", part != nil),
      ("--row-hash", hashesRows), ("--checkpoint", checkpoint.path != nil),
      ("--encoding", lists.encoding != .auto),
    ]
    return given.first(where: \.1)?.0
  }

  private func checkPart() throws(UsageProblem) {
    guard lists.files.count == 1, lists.files[0] != "-" else {
      throw .objection(
        "'--part' needs the name of one list. Standard input and several lists have no parts.")
    }
    if let reason = PartNumber.objection(to: lists.format) {
      throw .objection(
        "'--part' does not go with '--input \(lists.format.argument ?? "")': \(reason)")
    }
    if report.format.pointsAtLines {
      throw .objection(
        "'--part' does not go with '--format \(report.format.rawValue)', which points at lines. "
          + "Use '--format ndjson --rows failing'.")
    }
  }

  func run(in console: inout Console) throws -> ExitCode {
    var files = try lists.files(
      for: Self.name, part: part, revealsPasswords: report.isRevealed, console)
    // For what a list only takes, 'auto' finds the columns.
    let mayBeVault = lists.format == .auto && lists.keys.isEmpty && optionNotForVaults == nil
    let isFoundVault = try mayBeVault && files.firstIsVault()
    if isFoundVault, !console.display.isQuiet {
      console.note("\(quotedPath(files.names[0])): read as '--input vault'.\n")
    }
    if isFoundVault || lists.format == .vault {
      return try AccountsCommand(judging: self).audit(vaults: files, console)
    }
    if staleAfter != nil { throw CommandError(Self.noDates) }
    let corpus = try scope.checker.breaches.corpus(console)
    var (checker, options) = try scope.audit(asking: corpus, console)
    try lists.apply(to: &options, &files, console)
    if scope.skipsStrength, options.format.hasUsers, !checker.policy.usesWords {
      console.warn(
        "the user names have no effect: no rule of '\(printable(checker.policy.id))' looks at "
          + "words about the user, and '--no-strength' leaves out the estimate.")
    }
    if let stateKey { options.key = try readKey(stateKey, option: "--state-key", console) }

    var record = try FindingsRecord(
      findings, of: .audit, files.paths, scope.checker.breaches, policy: checker.policy,
      userKey: options.format.hasUsers ? options.key : nil, console)
    record?.unexamined = AuditReport.unexamined(
      strength: !scope.skipsStrength, statistics: !scope.skipsStatistics, checker.policy)
    if let record, record.recorder == nil {
      console.warn(
        "without a key, \(quotedPath(record.store.path)) gets findings about the list as a whole, "
          + "and none about single passwords. Give --findings-key FILE, or set "
          + "PWCHECK_FINDINGS_KEY.")
    }
    let audit = Audit(checker: checker, options: options)
    var run = AuditSession(
      audit: audit, lists: files, reportOptions: report,
      hashesRows: hashesRows, maxUnreadable: lists.maxUnreadable,
      record: record, console: console)
    run.checkpoint = try CheckpointFile(
      checkpoint, audit, request: request(files.names, record, writesReport: run.writesReport),
      includesSecrets: report.isRevealed, lists: files.paths.count,
      keepsRows: run.writesReport && report.rows != nil, console)
    // Created now, so that an unwritable path fails before hours of work.
    let stateFile = try state.map(OutputFile.init(state:))
    var summary = try run.report()
    for odd in summary.oddLists(run.lists.names) { console.warn(odd) }
    summary.identify()
    // A state does not tell what was not checked, so a merge would pass it.
    if summary.isPartial || part != nil || summary.obstacle(run.lists.names) == nil {
      try stateFile?.commit(summary.state(includesSecrets: report.isRevealed))
    }
    if let record { try add(summary, run, to: record, console) }
    run.checkpoint?.finish(summary, console)
    // No record needs to begin in a part. Whether there is any is for the merge to say.
    let isEmptyPart = part != nil && report.exitsZero && summary.total + summary.malformed == 0
    return try summary.exitCode(
      unless: isEmptyPart ? nil : run.shortfall(summary), exitsZero: report.exitsZero)
  }

  /// All that the audit is asked to do and that the scope of its summary does not tell.
  private func request(
    _ names: [String], _ record: FindingsRecord?, writesReport: Bool
  ) -> String {
    // Without a report neither rows nor lines are kept, so a later run could not write them.
    let rows = writesReport ? report.rows : nil
    let hasLines = rows != nil || writesReport && report.format.pointsAtLines
    let words = [
      rows?.rawValue ?? "none", hasLines ? report.format.rawValue : "any",
      part?.argument ?? "all", "\(report.isRevealed)", "\(hashesRows)", "\(lists.takesAnything)",
      findings.path ?? "none", "\(findings.limit ?? 0)", "\(record?.key?.check ?? 0)",
    ]
    return (words + names).joined(separator: "\0")
  }

  private func add(
    _ summary: AuditSummary, _ session: AuditSession, to record: FindingsRecord, _ console: Console
  ) throws {
    guard !summary.isPartial else {
      return console.note(
        "\(quotedPath(record.store.path)) was not changed: the audit did not read the whole list.\n"
      )
    }
    guard session.shortfall(summary) == nil else { return }
    var report = AuditReport(
      summary: summary, inputs: session.lists.names, policy: session.audit.checker.policy)
    report.options.hash = self.report.hash.hash
    let change = try record.add(report)
    if !display.isQuiet { console.note(change) }
  }
}
