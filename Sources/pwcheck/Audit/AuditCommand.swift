internal import CommandLineArguments
internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordReport
internal import Platform
internal import UnicodeText

/// `pwcheck audit`: lists of any length.
struct AuditCommand: Command {
  static let name = "audit"
  static let summary = "Check lists of passwords"
  static let discussion = """
    Reads lists of any length, plain or compressed with gzip or Zstandard, in bounded memory. Reports how many passwords the policy would accept, which \
    rules the others fail, and how the passwords are built. Reports show masks and line numbers, never a password, unless --reveal is \
    given. The exit status is 0 if every password is accepted, 1 if not, and 2 if the audit failed, if no password was \
    read, or if more records than allowed could not be read. Ctrl-C reports on the part that was read and exits with 130.
    """
  static let examples = [
    Example("pwcheck audit --policy nist-800-63b-4 leaked.txt", "Audit a list"),
    Example(
      "pwcheck audit --input userpass --format html -o report.html dump.gz",
      "Make a page from user:password lines"),
    Example(
      "pwcheck audit --format ndjson --rows failing list.txt",
      "One JSON object for each password that is not accepted"),
  ]

  static let synonyms = ["scan"]

  enum Rows: String, CaseIterable, ArgumentValue {
    case all, failing, none
  }

  var policy = "default"
  var roles = RoleOptions()
  var rows: Rows?
  var comparedPolicies: [String] = []
  var comparesShipped = false
  var skipsStrength = false
  var skipsStatistics = false
  var state: String?
  var stateKey: String?
  var lists = ListOptions()
  var site = SiteOptions()
  var breaches = BreachOptions(forLists: true)
  var report = ReportOptions()
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--policy", .file("NAME|FILE", suggesting: Policy.shippedNames), &policy,
      help: "The policy to check against"
    )
    arguments.group(&roles)
    arguments.flag(
      "--compare-policies", &comparesShipped,
      help: "Also count the passwords that each shipped policy for new passwords would accept")
    arguments.repeated(
      "--compare", .file("NAME|FILE", suggesting: Policy.shippedNames), &comparedPolicies,
      help: "Also count the passwords that this policy would accept"
    )
    arguments.flag(
      "--no-strength", &skipsStrength,
      help: "Do not estimate strength, which takes most of the run time")
    arguments.flag(
      "--no-statistics", &skipsStatistics, help: "Do not collect statistics about the passwords")
    arguments.group(&site)
    arguments.group(&breaches)
    arguments.group(&lists)
    arguments.group(&report)
    arguments.option(
      "--rows", "WHICH", &rows,
      help: "Passwords to print a row for, with --format ndjson or csv (default: none)"
    )
    arguments.option(
      "--state", .file("FILE"), &state, help: "Also write a state file, for 'pwcheck merge'")
    arguments.option(
      "--state-key", .file("FILE"), &stateKey,
      help:
        "A file with at least 16 secret bytes; states with the same key keep their top lists when merged"
    )
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    try lists.check()
    try breaches.check()
    if rows ?? .none != .none, !report.format.hasRows {
      throw .objection(
        "'--rows' needs '--format ndjson' or '--format csv'; other formats have no rows.")
    }
  }

  func run(in console: inout Console) throws -> ExitCode {
    console.display = display
    let policy = try roles.applied(
      to: PolicyArgument(name: policy, forLists: true).loadOption(console))
    let corpus = try breaches.corpus(console)
    func withBreaches(_ policy: Policy) -> Policy { corpus.map(policy.adding) ?? policy }
    let checker = PasswordChecker(policy: withBreaches(policy), estimator: try site.estimator())
    var options = Audit.Options()
    var files = try ListFiles(lists.paths(console), reader: "pwcheck audit -", console)
    try lists.apply(to: &options, &files, revealsPasswords: report.isRevealed, console)
    options.estimatesStrength = !skipsStrength
    options.collectsStatistics = !skipsStatistics
    if skipsStrength, case .userPass = options.format, !checker.policy.usesWords {
      console.warn(
        "the policy '\(printable(checker.policy.id))' has no rule that looks at words about the user, and '--no-strength' leaves out the estimate. The user names have no effect: a password that is the user name may be accepted."
      )
    }
    options.comparedPolicies = try comparedNames(checker.policy.id).map {
      PasswordChecker(
        policy: withBreaches(
          try PolicyArgument(name: $0, forLists: true)
            .load(comparedPolicies.contains($0) ? console : nil)
            .applying(roles: Set(roles.roles))),
        estimator: checker.estimator)
    }
    if let stateKey { options.key = try readKey(stateKey, option: "--state-key") }

    let run = AuditSession(
      audit: Audit(checker: checker, options: options), lists: files, report: report,
      rows: rowSelection, maxUnreadable: lists.maxUnreadable, console: console)
    // Created now, so that an unwritable path fails before hours of work.
    let stateFile = try state.map { try OutputFile(path: $0, option: "--state") }
    let summary = try run.report()
    // Not an error as in the gate: one of the parts of a split list may well be empty.
    if let lists = summary.listsWithoutPasswords(run.lists.names) { console.warn("\(lists).") }
    if let stateFile, let state {
      try writeState(summary, to: stateFile, named: state, includesSecrets: report.isRevealed)
    }
    if summary.isPartial { return .interrupted }
    guard summary.accepted == summary.total else { return .notAccepted }
    if let shortfall = run.shortfall(summary) { throw shortfall }
    return .success
  }

  private var rowSelection: RowOutput.Selection? {
    switch rows ?? .none {
    case .all: .all
    case .failing: .failing
    case .none: nil
    }
  }

  private func comparedNames(_ own: String) -> [String] {
    // Policies that only forms use: for signing in, or for any text.
    let formsOwn = ["sign-in", "sign-in-username", "reset-password"]
    let others = Policy.shippedNames.filter { $0 != own && !formsOwn.contains($0) }
    return comparedPolicies + (comparesShipped ? others : [])
  }
}

extension ExitCode {
  /// Stopped by Ctrl-C.
  static let interrupted = ExitCode(rawValue: 130)
}
