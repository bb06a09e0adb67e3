internal import CommandLineArguments
internal import Findings
internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordReport
internal import PasswordWording
internal import Platform
internal import PolicyReview
internal import UnicodeText

struct GateCommand: DisplayCommand {
  static let name = "gate"
  static let summary = "Fail a build over weak passwords or broken policies"
  static let discussion = """
    Checks lists as 'audit' does. The exit status is 1 if too many passwords are not accepted. It \
    is 2, whatever else was found, if a list has no password or too many records could not be \
    read. An empty password is never accepted. Findings that are dismissed do not count. With \
    --policies, also reviews every policy file in a folder, as 'policy lint' does; warnings and \
    errors fail the build. In a GitHub Actions job the findings become annotations.
    """
  static let examples = [
    Example(
      "pwcheck gate --policy ./policy.json seeds.txt", "Fail if the policy rejects any password"),
    Example(
      "pwcheck gate --input env --min-score 60 .env.example", "Every secret must score 60 or more"),
    Example(
      "pwcheck gate --findings findings.json --findings-key key.bin seeds.txt",
      "Fail for findings that are not dismissed"),
    Example(
      "pwcheck gate --findings f.json --findings-key key --dismiss-findings list.txt",
      "Accept the findings of today, and fail only for new ones"),
    Example("pwcheck gate --policies policies", "Review policy files"),
  ]

  var scope = CheckerOptions(forLists: true)
  var maxFailing = CountLimit.count(0)
  var minScore: Int?
  var dismissesFindings = false
  var policies: [String] = []
  var findings = FindingsOptions()
  var lists = ListOptions()
  var report = ReportOptions(.gate)
  var display = DisplayOptions()
  private var given: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&scope)
    arguments.option(
      "--max-failing", "N|P%", &maxFailing,
      help: "Fail if more passwords than this, or a larger share, are not accepted")
    arguments.option(
      "--min-score", .integer(in: 1...100), &minScore,
      help: "Minimum score of each password, in addition to the policy")
    arguments.repeated(
      "--policies", .file("PATH"), &policies,
      help: "Also review this policy file, or every policy file in this folder")
    arguments.group(&findings)
    arguments.flag(
      "--dismiss-findings", &dismissesFindings, help: "Dismiss every finding of this run, and pass")
    arguments.requirement(of: "--findings", for: "--dismiss-findings")
    arguments.group(&lists)
    arguments.group(&report)
    arguments.group(&display)
    given = arguments.given
  }

  /// Refuses options for lists if only policies are named: a list was probably forgotten.
  func validate() throws(UsageProblem) {
    try lists.check()
    try scope.check()
    guard !policies.isEmpty, lists.files.isEmpty else { return }
    let policiesOnly = ["--policies", "--format", "--output", "--color", "--ascii", "--quiet"]
    if let option = given.first(where: { !policiesOnly.contains($0) }) {
      throw .objection(
        "'\(option)' applies to lists, but no list is named. Name one, or - for standard input.")
    }
    if LintFormat(rawValue: report.format.rawValue) == nil {
      throw .objection(
        "format '\(report.format.rawValue)' is for lists, but no list is named. A review of "
          + "policies is " + "\(listed(LintFormat.allCases.map(\.rawValue), "or")).")
    }
  }

  func run(in console: inout Console) throws -> ExitCode {
    // With policies alone, do not wait for a list on standard input.
    if lists.files.isEmpty, !policies.isEmpty {
      return try checkPolicies(alone: true, &console) ? .success : .notAccepted
    }
    let policiesPass = try policies.isEmpty || checkPolicies(alone: false, &console)
    return try checkLists(policiesPass: policiesPass, &console)
  }

  // MARK: Lists

  private func checkLists(policiesPass: Bool, _ console: inout Console) throws -> ExitCode {
    var files = try lists.files(for: Self.name, revealsPasswords: report.isRevealed, console)
    let paths = files.paths
    let checker = try checker(console)
    let ledger = try Ledger(self, checker.policy, paths, console)
    let filter = NewFindings(
      known: ledger?.known ?? KnownFindings(checker.policy), key: ledger?.key ?? StateKey(),
      names: paths)
    var options = Audit.Options()
    try lists.apply(to: &options, &files, console)
    options.collectsStatistics = false
    let session = AuditSession(
      audit: Audit(checker: checker, options: options), lists: files, reportOptions: report,
      rows: nil, maxUnreadable: lists.maxUnreadable, filter: filter,
      recorder: ledger?.record.recorder, console: console)
    let summary = try session.report()

    let (new, old) = filter.counts
    let isWithinLimit = maxFailing.allows(dismissesFindings ? 0 : new, of: summary.total)
    // A record that was not read may have a finding, so no finding is gone, and those that were
    // found are not all.
    for odd in summary.oddLists(session.lists.names) { console.warn(odd) }
    if !summary.isPartial, let shortfall = session.shortfall(summary) { throw shortfall }
    let result = summary.isPartial ? nil : try ledger?.update(checker.policy, paths, summary)
    let isPassed = !summary.isPartial && isWithinLimit && policiesPass
    if !display.isQuiet {
      let outcome = "Gate \(isPassed ? "passed" : "failed"): "
      let mistakes = policiesPass ? "" : "; the policies have mistakes"
      let verdict: String
      if summary.isPartial {
        verdict =
          "Gate stopped before the end of the lists."
          + (ledger == nil ? "\n" : " The findings were not changed.\n")
      } else if dismissesFindings {
        verdict =
          outcome + "\(counted(ledger?.dismissedCount ?? 0, "finding")) dismissed now; before, "
          + "\(grouped(ledger?.known.count ?? 0))\(mistakes).\n"
      } else {
        let knownPart = old > 0 ? ", and \(grouped(old)) dismissed" : ""
        verdict =
          outcome + "\(grouped(new)) of \(counted(summary.total, "password")) "
          + "\(new == 1 || summary.total == 1 ? "is" : "are") not accepted\(knownPart) "
          + "(allowed: \(maxFailing.argument ?? "0"))\(mistakes).\n"
      }
      // The verdict must not get into a document on standard output.
      if report.format == .text || report.format == .github || report.output != nil {
        console.say(verdict)
      } else {
        console.note(verdict)
      }
      if let result { ledger?.record.tell(result, console) }
    }
    return summary.isPartial ? .interrupted : isPassed ? .success : .notAccepted
  }

  private func checker(_ console: Console) throws -> PasswordChecker {
    try scope.checker(console) { policy in
      guard let minScore else {
        guard policy.rules.contains(where: { $0.severity == .error }) else {
          throw CommandError(
            """
            the policy '\(printable(policy.id))' only recommends: all its rules are warnings, so \
            the gate would pass any list. Give a rule the severity 'error', or add '--min-score N'.
            """)
        }
        return policy
      }
      let known = policy.allRules.map(\.id)
      var id = "min-score"
      while known.contains(id) { id = "gate-\(id)" }
      return policy.adding(
        strength: .score(minScore), id: id, label: "a score of at least \(minScore)")
    }
  }
}
