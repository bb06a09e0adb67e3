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

/// What is known of the place where the password is used.
struct SiteOptions: ArgumentGroup {
  var wordsFile: String?

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--words", .file("FILE"), &wordsFile, help: "A list of the site's own words, one a line")
  }

  func estimator() throws(CommandError) -> StrengthEstimator {
    guard let wordsFile else { return StrengthEstimator() }
    let list: ListText
    let file = try readFile(wordsFile, limit: 64 << 20)
    do { list = try ListText(file: file) } catch {
      throw CommandError(error.sentence(list: wordsFile))
    }
    let words = list.bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    guard !words.isEmpty else {
      throw CommandError("\(quotedPath(wordsFile)): the list has no words.")
    }
    return StrengthEstimator(extraWords: words)
  }
}

/// Words of the user's own, which attackers try first.
struct UserWords: ArgumentGroup {
  var words: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("User")
    for (name, value, help) in [
      ("--user", "NAME", "The user's name in the system"),
      ("--email", "ADDRESS", "The user's e-mail address"),
      ("--name", "NAME", "The user's own name"), ("--site", "NAME", "The site or the company"),
      ("--personal", "WORD", "Any other word of the user's own"),
    ] as [(String, String, String)] {
      arguments.repeated(name, ValueDescription(stringLiteral: value), &words, help: help)
    }
  }
}

/// What is known of the user, for the rules that ask for it.
struct UserOptions: ArgumentGroup {
  private var own = UserWords()
  var previousFile: String?

  var words: [String] { own.words }

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("User")
    arguments.group(&own)
    arguments.option(
      "--previous-file", .file("FILE"), &previousFile, help: "The password that is being replaced")
  }

  func context(_ console: Console) throws(CommandError) -> PasswordContext {
    PasswordContext(personal: words, previous: try previous(console))
  }

  /// What words of the user's do apart from the policy's rules.
  enum Words { case countInEstimate, doNothing }

  /// Warns of options that no rule of the policy looks at: a verdict that seems to rest on them
  /// does not.
  func warnIfUnused(by policy: Policy, words effect: Words, _ console: Console) {
    var (usesWords, usesPrevious) = (words.isEmpty, previousFile == nil)
    for rule in policy.allRules {
      switch rule.kind {
      // The estimate knows the words too.
      case .personal, .strength: usesWords = true
      case .differs: usesPrevious = true
      default: break
      }
    }
    let name = "the policy '\(printable(policy.id))' has no rule that"
    if !usesWords {
      let rest =
        effect == .doNothing
        ? "They have no effect."
        : "They count in the estimate of strength, but not in whether the password is accepted."
      console.warn(
        "\(name) looks at the user's words (--user, --email, --name, --site, --personal). \(rest)")
    }
    if !usesPrevious {
      console.warn(
        "\(name) compares with the password before. '--previous-file' has no effect: even the same password may be accepted."
      )
    }
  }

  /// The password that is being replaced, if it was given.
  func previous(_ console: Console) throws(CommandError) -> String? {
    guard let previousFile else { return nil }
    var input = PasswordInput()
    input.file = previousFile
    input.fileOption = "--previous-file"
    return try input.read(prompt: "", console)
  }
}
