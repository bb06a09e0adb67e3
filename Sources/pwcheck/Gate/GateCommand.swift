internal import CommandLineArguments
internal import Findings
internal import PasswordAudit
internal import PasswordReport
internal import Platform
internal import PolicyReview
internal import ProcessControl
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
  var maxFailing = CountLimit.none
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

  private func checkLists(policiesPass: Bool, _ console: inout Console) throws -> ExitCode {
    var files = try lists.files(for: Self.name, revealsPasswords: report.isRevealed, console)
    let paths = files.paths
    let checker = try checker(console)
    let record = try record(checker.policy, paths, console)
    let known = try known(checker.policy, to: record)
    let filter = NewFindings(known: known, key: record?.key ?? StateKey(), names: paths)
    var options = Audit.Options()
    try lists.apply(to: &options, &files, console)
    options.collectsStatistics = false
    let session = AuditSession(
      audit: Audit(checker: checker, options: options), lists: files, reportOptions: report,
      maxUnreadable: lists.maxUnreadable, filter: filter,
      record: record, console: console)
    let summary = try session.report()

    let (new, old) = filter.counts
    let isWithinLimit = maxFailing.allows(dismissesFindings ? 0 : new, of: summary.total)
    // A record that was not read may have a finding, so no finding is gone, and those that were
    // found are not all.
    for odd in summary.oddLists(session.lists.names) { console.warn(odd) }
    if !summary.isPartial, let shortfall = session.shortfall(summary) { throw shortfall }
    let change =
      try summary.isPartial
      ? nil
      : record.map {
        try update($0, AuditReport(summary: summary, inputs: paths, policy: checker.policy))
      }
    let isPassed = !summary.isPartial && isWithinLimit && policiesPass
    if !display.isQuiet {
      let verb = new == 1 || summary.total == 1 ? "is" : "are"
      let result =
        dismissesFindings
        ? "\(counted(try dismissedCount(record), "finding")) dismissed now; before, "
          + grouped(known.count)
        : "\(grouped(new)) of \(counted(summary.total, "password")) \(verb) not accepted"
          + (old > 0 ? ", and \(grouped(old)) dismissed" : "")
          + " (allowed: \(maxFailing.argument ?? "0"))"
      let verdict =
        summary.isPartial
        ? "Gate stopped before the end of the lists."
          + (record == nil ? "\n" : " The findings were not changed.\n")
        : "Gate \(isPassed ? "passed" : "failed"): \(result)"
          + (policiesPass ? ".\n" : "; the policies have mistakes.\n")
      // The verdict must not get into a document on standard output.
      if report.format == .text || report.format == .github || report.output != nil {
        console.say(verdict)
      } else {
        console.note(verdict)
      }
      if let change { console.note(change) }
    }
    return summary.isPartial ? .interrupted : isPassed ? .success : .notAccepted
  }

  private func checker(_ console: Console) throws -> PasswordChecker {
    try scope.checker(console) { policy in
      guard let minScore else {
        guard policy.rules.contains(where: { $0.severity == .error }) else {
          throw CommandError(
            "the policy '\(printable(policy.id))' refuses nothing: all its rules are warnings. "
              + "Give a rule the severity 'error', or add '--min-score N'.")
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

  /// Reviews the policies. Returns whether there are no mistakes, which are warnings and errors.
  ///
  /// - Parameter alone: Whether the review is all of the report; else one on lists follows.
  private func checkPolicies(alone: Bool, _ console: inout Console) throws -> Bool {
    let path = alone ? report.output : nil
    let file = try path.map { try OutputFile(path: $0, option: "--output") }
    var review = try PolicyFiles(policies).report(by: PolicyLinter(), console)
    review.least = .warning
    let mistakes = review.files.reduce(0) { $0 + review.findings(of: $1).count }
    let verdict =
      "Policies: \(grouped(review.files.count)) checked, "
      + (mistakes == 0 ? "no mistakes.\n" : "\(counted(mistakes, "mistake")).\n")
    let format = LintFormat(rawValue: report.format.rawValue) ?? .text
    let isDocument = alone ? format != .text : format == .github
    let text =
      isDocument
      ? review.rendered(as: format) : review.renderedLines() + review.renderedSkipped() + verdict
    try file?.commit(Array(text.utf8))
    if display.isQuiet { return mistakes == 0 }
    if file != nil {
      console.say(verdict)
    } else if isDocument {
      console.write(text)
    } else if report.format == .text || report.output != nil {
      console.say(text)
    } else {
      // Nothing must get into a document on standard output.
      console.note(text)
    }
    return mistakes == 0
  }

  private func record(
    _ policy: Policy, _ lists: [String], _ console: Console
  ) throws -> FindingsRecord? {
    var record = try FindingsRecord(
      findings, of: .gate, lists, scope.breaches, policy: policy,
      usualLimit: FindingsDocument.mostFindings, console)
    if record != nil, record?.key == nil {
      throw CommandError(
        "findings of single passwords need a key, so that nobody can try passwords against the "
          + "file. Give --findings-key FILE, or set PWCHECK_FINDINGS_KEY.")
    }
    record?.unexamined = AuditReport.unexamined(strength: true, statistics: true, policy)
    return record
  }

  private func known(_ policy: Policy, to record: FindingsRecord?) throws -> KnownFindings {
    var known = KnownFindings(policy)
    guard let record else { return known }
    let today = try Day.ofTolerance()
    for finding in record.store.document.findings where finding.isTolerated(on: today) {
      known.add(
        finding.id, failing: finding.rules, isSpecial: ["empty", "username"].contains(finding.what))
    }
    return known
  }

  private func dismissedCount(_ record: FindingsRecord?) throws -> Int {
    let today = try Day.ofTolerance()
    return record?.store.document.findings.count {
      $0.goneSince == nil && $0.isTolerated(on: today)
    } ?? 0
  }

  private func update(_ record: FindingsRecord, _ report: AuditReport) throws -> String {
    let today = try Day.ofTolerance()
    return try record.add(report) { document, recorded, time in
      guard dismissesFindings else { return }
      for index in document.findings.indices where recorded.contains(document.findings[index].id) {
        guard !document.findings[index].isTolerated(on: today) else { continue }
        document.findings[index].note(
          .dismissed(reason: "accepted by gate --dismiss-findings", until: nil), at: time)
      }
    }
  }
}

extension Day {
  /// The day on which the gate asks whether a dismissal still holds. An earlier date for documents
  /// does not bring back one that has expired.
  fileprivate static func ofTolerance() throws(CommandError) -> Day {
    let day = try Timestamp.present().day
    return max(day, presentDate().flatMap { Timestamp($0)?.day } ?? day)
  }
}
