internal import CommandLineArguments
internal import PasswordPolicy
internal import Patterns
internal import PolicyReview
internal import UnicodeText

struct PolicyTestCommand: DisplayCommand {
  static let name = "test"
  static let summary = "Test policies against their examples and your cases"
  static let discussion = """
    Checks the examples of every rule ('accepts' and 'rejects'), and a file of cases if given, \
    and shows which rule decided. With --witness, it also finds a password that passes and, for \
    each rule, one that fails only that rule, or proves that there is none. The exit status is 1 \
    if an example or a case has an unexpected result, or if no password can meet the policy, and \
    2 if a file could not be read, or if a policy has neither examples nor cases.

    A file of cases is {"cases": [{"password": "Abcdef1!", "accepted": true}, {"password": "abc", "failed": ["length"]}]}. A case may also have \
    a "name", "personal" words, the "previous" password and the "roles" of the user. The report masks the passwords of examples and cases unless --reveal is given; it shows witnesses, which are \
    invented.
    """
  static let examples = [
    Example("pwcheck policy test acme.json", "Run the policy's own examples"),
    Example("pwcheck policy test acme.json --cases cases.json", "Run your cases as well"),
    Example("pwcheck policy test default --witness", "See what the policy accepts and rejects"),
  ]

  var names: [String] = []
  var casesFile: String?
  var roles = RoleOptions()
  var findsWitnesses = false
  var effort = Effort.normal
  var isRevealed = false
  var display = DisplayOptions(hasFormat: true)

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(
      .policy, &names, isRequired: true, help: "Policy files, folders of them, or shipped policies")
    arguments.option(
      "--cases", .file("FILE"), &casesFile, help: "A file of passwords with their expected results")
    arguments.group(&roles)
    arguments.flag(
      "--witness", &findsWitnesses,
      help: "Find a password that passes and, for each rule, one that fails only that rule")
    arguments.option("--effort", "LEVEL", &effort, help: Effort.optionHelp)
    arguments.flag("--reveal", &isRevealed, help: "Show the passwords of examples and cases")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let cases = try cases()
    var entries: [PolicyTestReport.Entry] = []
    let files = try PolicyFiles(names)
    for path in files.paths {
      let reviewed = try NamedFile(.policy, path).loadWithPlaces(console)
      let policy = try roles.applied(to: reviewed.policy)
      do { try cases?.check(against: reviewed.policy, roles: Set(roles.roles)) } catch {
        throw CommandError(error.sentence(file: inputName(casesFile ?? "")))
      }
      let budget = WorkBudget(effort)
      entries.append(
        PolicyTestReport.Entry(
          name: path,
          test: PolicyTest(reviewed, cases: cases, roles: Set(roles.roles), budget: budget),
          witnesses: findsWitnesses ? PolicyWitnesses(policy, budget: budget) : nil))
    }
    for line in files.skippedLines where !display.isQuiet { console.note(line + "\n") }
    var report = PolicyTestReport(policies: entries, casesFile: casesFile)
    report.isRevealed = isRevealed
    report.style = console.textStyle
    console.report(text: report.text, json: report.json)
    if entries.allSatisfy(\.isPassed) { return .success }
    return entries.allSatisfy { $0.isPassed || $0.testsNothing } ? .couldNotCheck : .notAccepted
  }

  private func cases() throws(CommandError) -> PolicyCases? {
    guard let casesFile else { return nil }
    let bytes = try readFile(casesFile, within: Budget(bytes: 2 << 20))
    do { return try PolicyCases(json: bytes) } catch {
      throw CommandError(error.sentence(file: inputName(casesFile)))
    }
  }
}
