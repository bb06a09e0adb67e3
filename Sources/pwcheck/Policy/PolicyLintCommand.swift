internal import CommandLineArguments
internal import PasswordPolicy
package import PasswordReport
internal import PasswordWording
internal import Platform
package import PolicyAnalysis
internal import UnicodeText

/// `pwcheck policy lint`: a review of policy files.
struct PolicyLintCommand: Command {
  static let name = "lint"
  static let summary = "Review policy files"
  static let discussion = """
    Looks for what the loader refuses, patterns that can be made slow, rules that can never be met or never fail, patterns that mean something else than \
    they seem to, missing translations and examples, and conflicts with standards. The exit status is 1 if anything is found that is at least a \
    warning, and 2 if a file could not be read. Notes never fail unless --fail-on says so. A policy is held to the standards that it names in its 'source' or a \
    'reference'; conflicts with others are notes.
    """
  static let examples = [
    Example("pwcheck policy lint acme.json", "Review one file"),
    Example(
      "pwcheck policy lint --severity warning policies", "Every policy of a folder, without notes"),
    Example("pwcheck policy lint --standard nist-800-63b-4 acme.json", "Hold it to a standard"),
    Example("pwcheck policy lint --list-checks", "What is looked for"),
  ]

  var names: [String] = []
  var format: LintFormat?
  var least = LintSeverity.note
  var failing = LintSeverity.warning
  var disabled: [LintCheck] = []
  var standards: [Standard] = []
  var listsChecks = false
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(
      .file("NAME|FILE", suggesting: Policy.shippedNames), &names,
      help: "Policy files, folders of them, or shipped policies")
    arguments.option(
      "--format", "FORMAT", &format,
      help: "What to print; github in a GitHub Actions job, otherwise text, if not given")
    arguments.option("--severity", "LEVEL", &least, help: "Leave out what matters less than this")
    arguments.option("--fail-on", "LEVEL", &failing, help: "Exit with 1 from this on")
    arguments.repeated("--disable", "CODE", &disabled, help: "Do not look for this")
    arguments.repeated(
      "--standard", "NAME", &standards,
      help:
        "Hold the policies to this standard, and to no other; all that a policy names if not given")
    arguments.flag("--list-checks", &listsChecks, help: "Print all codes with what they mean")
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    if names.isEmpty, !listsChecks { throw .missingArgument("NAME|FILE") }
  }

  func run(in console: inout Console) throws -> ExitCode {
    console.display = display
    if listsChecks {
      console.say(checks(width: console.width))
      return .success
    }
    var linter = PolicyLinter()
    linter.disabled = Set(disabled)
    if !standards.isEmpty { (linter.standards, linter.holdsToStandards) = (Set(standards), true) }
    var files: [LintReport.File] = []
    let found = try PolicyFiles(names)
    for path in found.paths { files.append(try PolicyFiles.review(path, linter, console)) }
    let isFailing = files.contains { $0.findings.contains { $0.severity >= failing } }
    for i in files.indices { files[i].findings.removeAll { $0.severity < least } }

    var report = LintReport(files: files)
    report.skipped = found.skippedLines
    report.toolVersion = Version.text
    report.root = currentDirectory
    report.style = console.textStyle
    let format = format ?? (environment("GITHUB_ACTIONS") == "true" ? .github : .text)
    let text = display.isQuiet ? "" : report.rendered(as: format)
    if format == .text { console.say(text) } else { console.write(text) }
    return isFailing ? .notAccepted : .success
  }

  private func checks(width: Int) -> String {
    let widest = LintCheck.allCases.map(\.rawValue.count).max() ?? 0
    return LintCheck.allCases.map { check in
      let code = check.rawValue + String(repeating: " ", count: widest - check.rawValue.count)
      let lines = wrapped(LintWording().explanation(check), to: max(20, width - widest - 2))
      let indent = "\n" + String(repeating: " ", count: widest + 2)
      return "\(code)  \(lines.map { printable($0) }.joined(separator: indent))\n"
    }.joined()
  }
}

extension LintFormat: ArgumentValue {}
extension LintSeverity: ArgumentValue {}
extension LintCheck: ArgumentValue {}
extension Standard: ArgumentValue {}
