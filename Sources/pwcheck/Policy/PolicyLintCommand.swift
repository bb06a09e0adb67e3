internal import CommandLineArguments
internal import Patterns
internal import Platform
package import PolicyReview
internal import UnicodeText

struct PolicyLintCommand: DisplayCommand {
  static let name = "lint"
  static let summary = "Review policy files"
  static let discussion = """
    Finds mistakes that the loader refuses, patterns that an attacker can make slow, rules that nothing or everything meets, patterns that do not mean what \
    they seem to, missing translations and examples, and conflicts with standards. The exit status is 1 if a finding is at least a \
    warning (or as severe as --fail-on says), and 2 if a file could not be read. A policy is checked against the standards that it names in its 'source' or a \
    'reference'; conflicts with other standards are notes. A check that needs more work than --effort allows is a finding too.
    """
  static let examples = [
    Example("pwcheck policy lint acme.json", "Review one file"),
    Example(
      "pwcheck policy lint --severity warning policies",
      "Review every policy in a folder, without notes"),
    Example(
      "pwcheck policy lint --standard nist-800-63b-4 acme.json", "Check it against a standard"),
    Example("pwcheck policy lint --list-checks", "List all checks"),
  ]

  var names: [String] = []
  var format: LintFormat?
  var least = LintSeverity.note
  var failing = LintSeverity.warning
  var disabled: [LintCheck] = []
  var standards: [Standard] = []
  var effort = Effort.normal
  var listsChecks = false
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(
      .policy, &names, help: "Policy files, folders of them, or shipped policies")
    arguments.option(
      "--format", "FORMAT", &format,
      help: "Output format (default: github in a GitHub Actions job, else text)")
    arguments.option("--severity", "LEVEL", &least, help: "Minimum severity to show")
    arguments.option(
      "--fail-on", "LEVEL", &failing, help: "Fail if a finding is at least this severe")
    arguments.repeated("--disable", "CODE", &disabled, help: "Skip the check with this code")
    arguments.repeated(
      "--standard", "NAME", &standards,
      help: "Check against this standard only (default: those that the policy names)")
    arguments.option("--effort", "LEVEL", &effort, help: Effort.optionHelp)
    arguments.flag("--list-checks", &listsChecks, help: "Print the code and meaning of every check")
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    if names.isEmpty, !listsChecks { throw .missingArgument("NAME|FILE") }
  }

  func run(in console: inout Console) throws -> ExitCode {
    if listsChecks {
      if !display.isQuiet { console.say(checks(width: console.width)) }
      return .success
    }
    var linter = PolicyLinter()
    linter.disabled = Set(disabled)
    linter.effort = effort
    if !standards.isEmpty { (linter.standards, linter.holdsToStandards) = (Set(standards), true) }
    var report = try PolicyFiles(names).report(by: linter, console)
    report.least = least
    let isFailing = report.files.contains { $0.findings.contains { $0.severity >= failing } }
    let format = format ?? (environment("GITHUB_ACTIONS") == "true" ? .github : .text)
    console.report(report.rendered(as: format), isForPeople: format == .text)
    return isFailing ? .notAccepted : .success
  }

  private func checks(width: Int) -> String {
    let widest = LintCheck.allCases.map(\.rawValue.count).max() ?? 0
    return LintCheck.allCases.map { check in
      let code = check.rawValue + String(repeating: " ", count: widest - check.rawValue.count)
      let lines = wrapped(check.explanation, to: max(20, width - widest - 2))
      let indent = "\n" + String(repeating: " ", count: widest + 2)
      return "\(code)  \(lines.map { printable($0) }.joined(separator: indent))\n"
    }.joined()
  }
}

extension LintFormat: ArgumentValue {}
extension LintSeverity: ArgumentValue {}
extension LintCheck: ArgumentValue {}
extension Standard: ArgumentValue {}

extension Effort: ArgumentValue {
  static let optionHelp =
    "How much work the analysis of a policy may be: normal is at most about 2 seconds and 256 MB, "
    + "low a tenth of it, high ten times as much"
}
