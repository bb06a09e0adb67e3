internal import Accounts
internal import BreachCorpus
internal import CommandLineArguments
internal import PasswordAudit
internal import PasswordReport
internal import Platform
internal import UnicodeText

/// One audit of the accounts of dumps, from the files to the report.
struct AccountSession {
  let audit: Audit
  let accounts: AccountOptions
  let reportOptions: ReportOptions
  let rows: RowOutput.Selection?
  let maxUnreadable: CountLimit
  let corpus: Corpus?
  /// The dumps, then the potfiles, then the lists of members.
  private let files: ListFiles
  private let dumps: Int
  private let console: Console

  init(
    audit: Audit, dumps: [String], accounts: AccountOptions, corpus: Corpus?,
    report: ReportOptions, rows: RowOutput.Selection?, maxUnreadable: CountLimit, console: Console
  ) throws(CommandError) {
    let others = accounts.potfiles + accounts.groups
    guard (dumps + others).filter({ $0 == "-" }).count <= 1 else {
      throw CommandError("standard input can be one of the files only.")
    }
    files = try ListFiles(dumps + others, reader: "pwcheck audit --input ntds -", console)
    (self.audit, self.accounts, self.corpus, self.dumps) = (audit, accounts, corpus, dumps.count)
    (reportOptions, self.rows, self.maxUnreadable) = (report, rows, maxUnreadable)
    self.console = console
  }

  /// Judges the accounts, writes the report unless `--quiet` was given, and returns the exit
  /// status.
  ///
  /// - Parameter then: Called with the report if all was read.
  func run(exitsZero: Bool, then: (AuditReport) throws -> Void) throws -> ExitCode {
    do { return try report(exitsZero: exitsZero, then: then) } catch AccountError.cancelled {
      console.warn(
        """
        stopped. Of a part of a dump nobody can tell who shares a password, so nothing is \
        reported.
        """
      )
      return .interrupted
    }
  }

  private func report(
    exitsZero: Bool, then: (AuditReport) throws -> Void
  ) throws -> ExitCode {
    let sink = try ReportSink(path: reportOptions.output)
    return try sink.whole {
      let format = reportOptions.format
      let fingerprints = format == .html ? ListFingerprints(lists: files.paths.count) : nil
      let accounts = try review(fingerprints)
      let report = report(of: accounts, fingerprints, as: format)
      if !console.display.isQuiet || reportOptions.output != nil {
        try write(report, as: format, to: sink)
      }
      for (name, hasAccounts) in zip(files.names, accounts.table.hasAccounts)
      where !hasAccounts && accounts.table.hasAccounts.contains(true) {
        console.warn("\(printable(name)): no account was read from it.")
      }
      for name in accounts.unmatchedPotfiles {
        console.warn(
          """
          \(printable(name)): no entry has a hash of the dump. Crack the NT hashes: hashcat -m \
          1000, or john --format=NT.
          """
        )
      }
      if let shortfall = shortfall(accounts) { throw shortfall }
      try then(report)
      let isFlawed = accounts.hasFlaws || accounts.cracked.accepted < accounts.cracked.total
      return exitsZero || !isFlawed ? .success : .notAccepted
    }
  }

  private func review(_ fingerprints: ListFingerprints?) throws -> AccountReview {
    defer { files.watch.finish() }
    let inputs = files.inputs(fingerprints)
    let others = inputs[dumps...]
    var options = AccountReview.Options()
    options.staleAfter = accounts.staleAfter
    options.today = try today()
    do throws(AccountError) {
      return try AccountReview(
        .init(
          dumps: Array(inputs[..<dumps]),
          potfiles: Array(others.prefix(accounts.potfiles.count)),
          groups: Array(others.dropFirst(accounts.potfiles.count)), corpus: corpus),
        options: options, audit: audit, control: files.watch.control)
    } catch {
      switch error {
      case .list(let error): throw files.error(error, revealsPasswords: reportOptions.isRevealed)
      case .database(let name):
        throw CommandError(
          """
          \(quotedPath(name)): this is the database itself. Dump its hashes first, such as with \
          impacket: secretsdump.py -ntds ntds.dit -system SYSTEM -user-status -pwd-last-set \
          -history -outputfile dump LOCAL
          """
        )
      case .overBudget(let name, let error):
        throw CommandError("\(quotedPath(name)): \(error.message).")
      case .cancelled: throw error
      }
    }
  }

  private func report(
    of accounts: AccountReview, _ fingerprints: ListFingerprints?, as format: AuditFormat
  ) -> AuditReport {
    var options = reportOptions.report(console)
    options.toleratesUnreadable = tolerates(accounts)
    var report = AuditReport(
      summary: accounts.cracked, inputs: Array(files.names.prefix(dumps)),
      policy: audit.checker.policy, options: options)
    report.accounts = accounts
    if format.pointsAtLines { report.findings = AuditFindings(accounts, options: options) }
    report.estimator = audit.checker.estimator
    report.fingerprints = Array((fingerprints?.all ?? []).prefix(dumps))
    return report
  }

  private func write(
    _ report: AuditReport, as format: AuditFormat, to sink: ReportSink
  ) throws {
    if let rows { try report.accountRows(as: format)?.write(rows) { try sink.write($0) } }
    try sink.write(
      reportOptions.written(report.rendered(as: format, afterRows: rows != nil), console))
  }

  // MARK: What was not read

  private func tolerates(_ accounts: AccountReview) -> Bool {
    let table = accounts.table
    return maxUnreadable.allows(
      table.notUnderstood,
      of: accounts.accounts.reduce(0) { count, _ in count + 1 } + table.notUnderstood)
  }

  /// The error if no account was read or too many lines were unreadable, which is never a pass.
  private func shortfall(_ accounts: AccountReview) -> CommandError? {
    let table = accounts.table
    let place = table.firstNotUnderstood.map {
      """
      , \(table.notUnderstood == 1 ? "at" : "the first at") \
      \(printable(files.names[$0.input])):\($0.line)
      """
    }
    let unreadable =
      """
      \(counted(table.notUnderstood, "line")) \
      \(table.notUnderstood == 1 ? "is no line" : "are no lines") of a dump of \
      hashes\(place ?? "")
      """
    guard table.hasAccounts.contains(true) else {
      return CommandError(
        "no account was read: \(table.notUnderstood > 0 ? unreadable : "the dump is empty").")
    }
    guard !tolerates(accounts) else { return nil }
    return CommandError(
      "\(unreadable). Allowed: \(maxUnreadable.argument ?? "0"); see --max-unreadable.")
  }
}

/// The current day in days since 1970-01-01, by the date of documents.
private func today() throws(CommandError) -> Int {
  let digits = (documentDate() ?? "").split(separator: "T").first?.split(separator: "-") ?? []
  guard digits.count == 3, let year = Int(digits[0]), let month = Int(digits[1]),
    let day = Int(digits[2])
  else { throw CommandError("SOURCE_DATE_EPOCH is no time in seconds since 1970.") }
  return Int(dayNumber(year: year, month: month, day: day))
}
