internal import CommandLineArguments
internal import PasswordAudit
internal import PasswordPolicy
internal import Patterns
internal import PolicyReview
internal import UnicodeText

/// The command `pwcheck policy diff`: the effect of a change of a policy on the passwords that it
/// accepts.
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
  var format = DocumentFormat.text
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(
      .policy("OLD"), &old, help: "The policy before")
    arguments.positional(
      .policy("NEW"), &new, help: "The policy after")
    arguments.group(&roles)
    arguments.flag(
      "--may-not-weaken", &mayNotWeaken,
      help: "Fail unless the new policy accepts nothing that the old one rejects")
    arguments.option("--effort", "LEVEL", &effort, help: Effort.optionHelp)
    arguments.option("--format", "text|json", &format, help: "Output format")
    arguments.group(&lists)
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) { try lists.check() }

  func run(in console: inout Console) throws -> ExitCode {
    let (loadedOld, loadedNew) = (
      try PolicyArgument(name: old).load(console), try PolicyArgument(name: new).load(console)
    )
    let (oldPolicy, newPolicy) = try roles.applied(to: (loadedOld, loadedNew))
    let counts = SharedCounts()
    if !lists.files.isEmpty {
      let checker = PasswordChecker(policy: newPolicy)
      try lists.readPasswords(
        { format in
          RowOutput(
            .all,
            makeWriter: {
              let counter = VerdictCounter(checker, counts, hasUsers: format.hasUsers)
              return { row, _ in counter.count(row) }
            }, sink: { _ in })
        }, judgedBy: PasswordChecker(policy: oldPolicy),
        reader: "pwcheck policy diff OLD NEW --list -", console)
    }
    var report = PolicyDiffReport(
      PolicyDiff(from: oldPolicy, to: newPolicy, effort: effort, replays: mayNotWeaken),
      oldName: old, newName: new, counts: lists.files.isEmpty ? nil : counts.total)
    report.style = console.textStyle
    console.report(as: format, text: report.text, json: report.json)
    guard mayNotWeaken else { return report.isDifferent ? .notAccepted : .success }
    if report.isProvenNoWeaker {
      if let texts = report.diff.fewestReplayedTexts, texts < WitnessFinder.replayedTexts {
        console.warn(
          """
          the proof was tried on only \(grouped(texts)) texts, not on \
          \(grouped(WitnessFinder.replayedTexts)): that is too much work.
          """
        )
      }
      return .success
    }
    if case .found(_, needsLineFeed: true) = report.diff.overall.newlyAccepted {
      console.warn(
        """
        only passwords with a line feed are newly accepted. No form takes one, but an import \
        may: write \\z, not $, and --may-not-weaken passes.
        """
      )
    }
    if !report.isWeaker {
      console.warn(
        "it could not be proven that the new policy is no weaker, so --may-not-weaken fails.")
    }
    return .notAccepted
  }
}
