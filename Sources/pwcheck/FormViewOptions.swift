internal import CommandLineArguments
internal import PasswordForm
internal import PasswordPolicy
internal import PasswordWording
internal import Platform
internal import Terminal

/// How a form is shown.
struct FormViewOptions: ArgumentGroup {
  var language: LanguageChoice?
  var isPlain = false
  var isStill = false

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Form")
    arguments.option(
      "--lang", "LANGUAGE", &language, help: "Speak this language; else the locale's")
    arguments.flag(
      "--plain", &isPlain, help: "Say each change in a line of its own: for screen readers")
    arguments.flag("--no-motion", &isStill, help: "Let nothing move by itself")
  }

  /// The live form for a new password, as `pwcheck --policy X` shows it in a terminal.
  ///
  /// - Returns: 0 if the password was accepted, 1 if the form was cancelled, 130 after Ctrl-C.
  func showNewPassword(
    policy: Policy, user: UserOptions, site: SiteOptions, _ console: Console
  ) throws -> ExitCode {
    let form = try FormArgument(name: "new-password").load().replacingPolicy(policy)
    return ExitCode(
      try show(form, user: user, site: site, console) { $0.keepsSubmission = false }.result)
  }

  /// That the terminal can show the language that was asked for.
  func checkLanguage(_ writing: Writing) throws(CommandError) {
    guard let language = language?.language, language != .english, writing == .asciiOnly else {
      return
    }
    throw CommandError(
      "'--lang \(language.rawValue)' needs a terminal in UTF-8, and the locale says that this one is not. "
        + "If it is, set LC_ALL=C.UTF-8.")
  }

  /// Shows a form until it is over.
  func show(
    _ form: FormDefinition, user: UserOptions, site: SiteOptions, _ console: Console,
    configure: (inout TerminalForm) -> Void
  ) throws -> TerminalForm.Outcome {
    guard console.isInputTerminal else {
      throw CommandError(
        "a form needs a terminal, but standard input is none. To judge a password from a pipe, use 'pwcheck check'."
      )
    }
    let variables = [
      "LC_ALL", "LC_MESSAGES", "LANG", "TMUX", "STY", "VTE_VERSION", "KONSOLE_VERSION", "TERM",
      "TERM_PROGRAM",
    ]
    let environment = Dictionary(
      uniqueKeysWithValues: variables.compactMap { name in
        Platform.environment(name).map { (name, $0) }
      })
    let writing = Writing.ofTerminal
    try checkLanguage(writing)
    // The words of another language would be escapes.
    let spoken = writing == .asciiOnly ? .english : Language(environment: environment)
    let wording = Wording(language?.language ?? spoken)
    let presenter = FormPresenter(
      form: form, language: wording.language, personal: user.words,
      previous: try user.previous(console),
      estimator: try site.estimator())
    var view = TerminalForm(presenter, wording: wording)
    // A terminal that cannot move its cursor is spoken to line by line.
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    view.isPlain = isPlain || isDumb
    view.style = TerminalStyle(
      marks: console.display.writing(forTerminal: true).marks, hasUnicode: writing != .asciiOnly,
      hasColor: console.display.color.isOn(forTerminal: true),
      hasMotion: !isStill, bidi: BidiOwner(environment: environment))
    configure(&view)
    do { return try view.run() } catch {
      switch error {
      case .unusable(let reason): throw CommandError("the terminal cannot be used: \(reason).")
      }
    }
  }
}

/// A language as it is named on the command line: "es", also "es-MX" or "he_IL.UTF-8".
struct LanguageChoice: ArgumentValue {
  let language: Language

  init?(argument: String) {
    guard let language = Language(tag: argument) else { return nil }
    self.language = language
  }

  var argument: String? { language.rawValue }
  static var choices: [String] { Language.allCases.map(\.rawValue) }
}
