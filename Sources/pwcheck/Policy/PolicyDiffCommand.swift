internal import CommandLineArguments
internal import PasswordAudit
internal import Patterns
internal import PolicyReview
private import Synchronization
internal import UnicodeText

struct PolicyDiffCommand: DisplayCommand {
  static let name = "diff"
  static let summary = "Compare what two policies accept"
  static let discussion = """
    Says whether the new policy, and each of its rules, is stricter, weaker, equal or neither, and shows a password on which the two disagree. If it \
    finds none, it says whether that is a proof, the result of a search, or not decided because it takes more work than --effort allows. With --list, it also counts the passwords of a list that change verdict, and shows \
    none of them.

    The exit status is 0 if no difference was found, 1 if there is one, and 2 if a file could not be read. With --may-not-weaken it is 0 only if it is proven \
    that the new policy accepts nothing that the old one rejects, and 1 otherwise. Passwords of more than 4096 bytes are not \
    considered.
    """
  static let examples = [
    Example("pwcheck policy diff default ./acme.json", "Compare a policy with a shipped one"),
    Example(
      "pwcheck policy diff old.json policy.json --may-not-weaken",
      "In CI, after 'git show main:policy.json > old.json'"),
    Example(
      "pwcheck policy diff old.json new.json --list leaked.txt",
      "Count the real passwords that change verdict"),
  ]

  var old = ""
  var new = ""
  var lists = ListOptions(
    .values(option: "--list", help: "Count the passwords of a list that change verdict"))
  var roles = RoleOptions()
  var mayNotWeaken = false
  var effort = Effort.normal
  var display = DisplayOptions(hasFormat: true)

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.policy("OLD"), &old, help: "The policy before")
    arguments.positional(.policy("NEW"), &new, help: "The policy after")
    arguments.group(&roles)
    arguments.flag(
      "--may-not-weaken", &mayNotWeaken,
      help: "Fail unless the new policy accepts nothing that the old one rejects")
    arguments.option("--effort", "LEVEL", &effort, help: Effort.optionHelp)
    arguments.group(&lists)
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) { try lists.check() }

  func run(in console: inout Console) throws -> ExitCode {
    let (oldPolicy, newPolicy) = try roles.applied(
      to: (NamedFile(.policy, old).load(console), NamedFile(.policy, new).load(console)))
    let counts = try lists.files.isEmpty ? nil : verdicts(oldPolicy, newPolicy, console)
    var report = PolicyDiffReport(
      PolicyDiff(from: oldPolicy, to: newPolicy, effort: effort, replays: mayNotWeaken),
      oldName: old, newName: new, counts: counts)
    report.style = console.textStyle
    console.report(text: report.text, json: report.json)
    guard mayNotWeaken else { return report.isDifferent ? .notAccepted : .success }
    if report.isProvenNoWeaker {
      if let texts = report.diff.fewestReplayedTexts, texts < WitnessFinder.replayedTexts {
        console.warn(
          "the proof was tried on only \(grouped(texts)) texts, not on "
            + "\(grouped(WitnessFinder.replayedTexts)): that is too much work.")
      }
      return .success
    }
    if report.isWeakerForLineFeedsOnly {
      console.warn(
        "only passwords with a line feed are newly accepted. No form takes one, but an import may. "
          + "If a pattern ends with $, write \\z instead.")
    }
    if !report.isWeaker {
      console.warn(
        "it could not be proven that the new policy is no weaker, so --may-not-weaken fails.")
    }
    return .notAccepted
  }

  private func verdicts(
    _ old: Policy, _ new: Policy, _ console: Console
  ) throws -> PolicyDiffReport.VerdictCounts {
    let counts = Mutex(PolicyDiffReport.VerdictCounts())
    let checker = PasswordChecker(policy: new)
    func rows(_ format: InputFormat) -> RowOutput {
      RowOutput(
        .all,
        makeWriter: {
          var evaluator = checker.makeEvaluator()
          return { row, _ in
            guard row.flags.isDisjoint(with: [.truncated, .invalidEncoding]) else {
              return counts.withLock { $0.notCompared += 1 }
            }
            var isAccepted = false
            if !row.flags.contains(.empty) {
              evaluator.setUser(format.hasUsers ? row.username : nil, for: row.password)
              isAccepted = evaluator.evaluate(row.password).isAccepted
            }
            let wasAccepted = row.judgement == .accepted
            counts.withLock {
              switch (wasAccepted, isAccepted) {
              case (true, true): $0.acceptedByBoth += 1
              case (false, true): $0.newlyAccepted += 1
              case (true, false): $0.newlyRejected += 1
              case (false, false): $0.rejectedByBoth += 1
              }
            }
          }
        }, sink: { _ in })
    }
    try lists.readPasswords(
      rows, judgedBy: PasswordChecker(policy: old),
      command: "policy diff OLD NEW --list", console)
    return counts.withLock { $0 }
  }
}
