internal import CommandLineArguments
internal import PasswordPolicy
internal import PasswordReport
internal import PasswordStrength
internal import PasswordWording
internal import UnicodeText

/// `pwcheck [check]`: one password.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Judge one password"
  static let discussion = """
    Prints the policy's checklist, how strong the password is, and what would help. The exit status is 0 if the password is accepted, 1 if it is not, and 2 if it could not \
    be checked.
    """
  static let examples = [
    Example("printf 'Abcdef1!' | pwcheck --policy default.json", "Judge a password from a pipe"),
    Example(
      "pwcheck --policy owasp-asvs-5 --email ana@example.com",
      "Ask for the password, and know whose it is"),
    Example(
      "pwcheck --policy ./acme.json --password-file secret.txt --format json", "For a program"),
  ]
  static let secretAdvice: String? = PasswordInput.advice
  static let synonyms = ["judge", "validate", "verify"]
  static func remark(on word: String) -> String? { StrayWord.remark(on: word) }

  enum Mode: String, CaseIterable, ArgumentValue {
    case inline, blur

    var phase: MarkPhase { self == .inline ? .inline : .blurred }
  }

  enum Format: String, CaseIterable, ArgumentValue {
    case text, json
  }

  var policy = "default"
  var mode = Mode.blur
  var format = Format.text
  var password = PasswordInput()
  var user = UserOptions()
  var site = SiteOptions()
  var view = FormViewOptions()
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--policy", .file("NAME|FILE", suggesting: Policy.shippedNames), &policy,
      help: "The policy to judge by"
    )
    arguments.option(
      "--mode", "inline|blur", &mode, help: "Marks as while typing, or as after leaving the field")
    arguments.option("--format", "text|json", &format, help: "What to print")
    arguments.group(&password)
    arguments.group(&user)
    arguments.group(&site)
    arguments.group(&view)
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    console.display = display
    // The policy first: a typo in it should not cost the user a password typed.
    let checker = PasswordChecker(
      policy: try PolicyArgument(name: policy).loadOption(console), estimator: try site.estimator())
    let context = try user.context(console)
    user.warnIfUnused(by: checker.policy, words: .countInEstimate, console)
    if asksInForm(console) {
      return try view.showNewPassword(policy: checker.policy, user: user, site: site, console)
    }
    try view.checkLanguage(console.outputWriting)
    let password = try password.read(prompt: "Password: ", console)
    if display.isQuiet {
      return checker.accepts(password, context: context) ? .success : .notAccepted
    }
    let assessment = checker.assess(password, context: context)
    // A pipe's reader asks for a language or gets English, whatever the locale.
    let wording = Wording(view.language?.language ?? .english)
    switch format {
    case .text:
      console.say(
        AssessmentText(language: wording.language, style: console.textStyle, phase: mode.phase)
          .render(assessment))
      console.say(StrengthText(style: console.textStyle).render(assessment.strength))
    case .json:
      let report = AssessmentJSON(language: wording.language, phase: mode.phase)
      console.write(report.render(assessment, policy: checker.policy))
    }
    return assessment.isAccepted ? .success : .notAccepted
  }
}

extension CheckCommand {
  /// In a terminal the password is asked for in a form whose checklist follows what is typed.
  private func asksInForm(_ console: Console) -> Bool {
    format == .text && !display.isQuiet && password.file == nil && password.descriptor == nil
      && console.isInputTerminal && console.isOutputTerminal
  }
}
