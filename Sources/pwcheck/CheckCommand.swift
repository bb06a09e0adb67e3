internal import AssessmentReport
internal import CommandLineArguments
internal import PasswordPolicy
internal import PasswordWording
internal import Platform
internal import UnicodeText

struct CheckCommand: DisplayCommand {
  static let name = "check"
  static let summary = "Check one password"
  static let discussion = """
    Prints the policy's checklist, an estimate of the password's strength, and advice. The exit status is 0 if the password is accepted, 1 if it is not, and 2 if it could not \
    be checked.
    """
  static let examples = [
    Example("printf 'Abcdef1!' | pwcheck --policy default.json", "Check a password from a pipe"),
    Example(
      "pwcheck --policy owasp-asvs-5 --email ana@example.com",
      "Ask for the password, which may not contain the address"),
    Example(
      "pwcheck --policy ./acme.json --password-file secret.txt --format json",
      "Print JSON, for a program"),
  ]
  static let secretAdvice = PasswordInput.advice
  static let synonyms = ["judge", "validate", "verify"]
  static func remark(on word: String) -> String? { StrayWord.remark(on: word) }

  enum Mode: String, CaseIterable, ArgumentValue {
    case inline, blur

    var phase: MarkPhase { self == .inline ? .inline : .blur }
  }

  var judge = CheckerOptions()
  var mode = Mode.blur
  var isForPAM = false
  var isVerbose = false
  var password = PasswordInput()
  var user = UserOptions()
  var personalDescriptor: Int?
  var history = HistoryOptions()
  var hash = HashOption()
  var view = FormViewOptions()
  var display = DisplayOptions(hasFormat: true)

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&judge)
    arguments.option(
      "--mode", "inline|blur", &mode,
      help: "Show marks as while typing (inline) or after leaving the field (blur)")
    arguments.flag(
      "--pam", &isForPAM,
      help: "Print only why the password is refused and what would help, as PAM shows it")
    arguments.atMostOne(of: "--pam", "--format")
    arguments.flag("--verbose", &isVerbose, help: "Print the time that each attacker needs")
    arguments.group(&password)
    arguments.group(&user)
    arguments.option(
      "--personal-fd", .integer(in: 0...), &personalDescriptor,
      help: "Read words about the user from an open file descriptor, one per line, such as name=Ana"
    )
    arguments.group(&history)
    arguments.group(&hash)
    arguments.group(&view)
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    try judge.check()
    try history.check()
    try hash.check()
    try checkDescriptors()
  }

  func run(in console: inout Console) throws -> ExitCode {
    if asksInForm(console) { return try askInForm(console) }
    // Load the policy before the user types a password, since its name may be mistyped.
    let checker = try judge.checker(console)
    let context = try context(checker.policy, console)
    if !isForPAM { warnIfUnused(by: checker.policy, console) }
    try view.checkLanguage(console.outputWriting)
    // The locale is that of a person who reads a terminal, not of a program that reads a pipe.
    let language =
      display.format == .text && console.isOutputTerminal
      ? view.spokenLanguage : view.language ?? .english
    // PAM's passwords have no line end.
    var input = password
    input.isExact = isForPAM
    let password = try input.read(prompt: "Password: ", console)
    if display.isQuiet {
      return checker.accepts(password, context: context) ? .success : .notAccepted
    }
    let assessment = checker.assess(password, context: context)
    if isForPAM {
      console.write(RefusalText(language: view.language ?? .english).render(assessment))
      return assessment.isAccepted ? .success : .notAccepted
    }
    switch display.format {
    case .text:
      console.say(
        AssessmentText(language: language, style: console.textStyle, phase: mode.phase)
          .render(assessment))
      console.say(
        StrengthText(
          language: language, style: console.textStyle, hash: hash.hash, hasTimes: isVerbose
        ).render(assessment.strengthBesideRules))
    case .json:
      let report = AssessmentJSON(language: language, phase: mode.phase, hash: hash.hash)
      console.write(report.render(assessment, policy: checker.policy))
    }
    return assessment.isAccepted ? .success : .notAccepted
  }
}

extension CheckCommand {
  /// Refuses two inputs from one descriptor, at which the first would leave nothing for the second.
  private func checkDescriptors() throws(UsageProblem) {
    let inputs: [(name: String, descriptor: Int?)] = [
      ("the password", password.givenOption == nil ? 0 : password.descriptor),
      ("the previous password", user.previous.descriptor),
      ("words about the user", personalDescriptor), ("earlier passwords", history.descriptor),
    ]
    var known: [Int: String] = [:]
    for (name, descriptor) in inputs {
      guard let number = descriptor, let other = known.updateValue(name, forKey: number) else {
        continue
      }
      throw .objection(
        "\(other) and \(name) cannot both be read from descriptor \(number). Use "
          + "another one for either of them, such as 3 with '3<FILE'.")
    }
  }

  private func context(_ policy: Policy, _ console: Console) throws -> PasswordContext {
    var others = try personalDescriptor.map(PersonalInput.words) ?? []
    // pam_exec says in this way whose password it is.
    if isForPAM, let name = environment("PAM_USER") { others.append(PersonalWord(name, .user)) }
    let users = user.users + others.filter { $0.kind == .user }.map(\.text)
    return try user.context(
      console, others: others, history: try history.history(users: users, console),
      isExact: isForPAM)
  }

  private func warnIfUnused(by policy: Policy, _ console: Console) {
    user.warnIfUnused(by: [policy], console)
    if history.isGiven, !policy.usesHistory {
      console.warn(
        "the policy '\(printable(policy.id))' has no 'history' rule. The hashes of earlier "
          + "passwords have no effect: even one of these passwords may be accepted.")
    }
  }

  /// Whether to ask for the password in a form whose checklist follows each key. Hashes of earlier
  /// passwords are too slow to compare at each key, and it has no table of times.
  private func asksInForm(_ console: Console) -> Bool {
    display.format == .text && !isForPAM && !isVerbose && !history.isGiven && hash.name == nil
      && personalDescriptor == nil && !display.isQuiet && password.givenOption == nil
      && console.isInputTerminal && console.isOutputTerminal
  }

  private func askInForm(_ console: Console) throws -> ExitCode {
    try judge.breaches.checkForm()
    let checker = try judge.checker(console)
    let known = KnownToForm(
      words: user.words, previous: try user.previous(console), estimator: checker.estimator)
    user.warnIfUnused(by: [checker.policy], console)
    return try view.showNewPassword(policy: checker.policy, known, console)
  }
}
