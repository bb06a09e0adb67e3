internal import AssessmentReport
internal import CommandLineArguments
internal import PasswordForm
internal import PasswordPolicy
internal import PasswordStrength
internal import PasswordWording
internal import Platform
internal import ProcessControl
internal import ReportFormats
internal import Terminal
internal import UnicodeText

struct DemoCommand: DisplayCommand {
  static let name = "demo"
  static let summary = "See in 20 seconds what pwcheck does"
  static let discussion = """
    Types a password into a form whose checklist follows each key, explains the password, and judges a list of invented passwords by two \
    policies. On a terminal the form plays live, any key skips to its end, and afterwards you can fill it in yourself. In a pipe, or \
    with --plain or --motion none, the same is printed. Reads and writes no files.
    """
  static let examples = [
    Example("pwcheck demo", "Watch, then try the form yourself"),
    Example("pwcheck demo | less", "Read it at your own pace"),
  ]
  static let secretAdvice = "The demo takes no password; 'pwcheck' asks for yours."
  static let synonyms = ["tour", "example", "try"]

  /// A password that the policy accepts at last, and that is soon guessed.
  private static let beginning = "Summer2024"
  private static let end = "!"

  var view = FormViewOptions()
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&view)
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    guard !display.isQuiet else { return .success }
    let (isPlain, style) = try view.look(console)
    let isTried = console.isOutputTerminal && console.isInputTerminal && !isPlain
    console.say(
      heading(
        "A form follows each key: ✅ met, ⚪️ not yet, ❌ not met once you have left it", console))
    if isTried, style.motion != .none {
      console.flush()
      guard try play(style) else { return ExitCode(.quit) }
    } else {
      print(style, &console)
    }
    explain(&console)
    compare(&console)
    console.say("\n" + heading("What you can type next", console))
    let start = columns(of: programName) + 16
    for (command, purpose) in [
      ("", "check a password of yours"), (" audit LIST", "audit a list"),
      (" policy list", "see the shipped policies"), (" --help", "see all commands"),
    ] {
      let line = "  \(programName)\(command)"
      let gap = String(repeating: " ", count: start - columns(of: line))
      console.say(line + gap + purpose + "\n")
    }
    return isTried ? try invite(&console) : .success
  }

  private func heading(_ text: String, _ console: Console) -> String {
    SectionText(style: console.textStyle, width: console.width).paragraph(text, .strong)
  }

  /// The name by which the user has called the program. The only program of a container has an
  /// absolute path that means nothing outside.
  private var programName: String {
    let name = ThisProcess.arguments.first ?? ""
    return name.contains("/") && !name.hasPrefix("/") ? printable(name) : "pwcheck"
  }

  // MARK: The form

  private func presenter(in language: Language) -> FormPresenter {
    var presenter = FormPresenter(form: .newPassword, language: language)
    // The password of the demonstration is no secret.
    presenter.handle(.toggleReveal)
    return presenter
  }

  /// Plays the form on the terminal, and returns whether it came to its end.
  private func play(_ style: TerminalStyle) throws -> Bool {
    let language = view.spokenLanguage
    var form = TerminalForm(presenter(in: language), wording: Wording(language))
    form.style = style
    form.script =
      Self.beginning.map { (0.2, .insert(SecretText(String($0)))) }
      + [(1.5, .focusNext), (2.5, .focusPrevious), (0.5, .insert(SecretText(Self.end)))]
      // Time to see the last mark.
      + [(2.5, .moveToEnd)]
    do { return try form.run().result != .quit } catch {
      throw CommandError("the terminal cannot be used: \(error.message).")
    }
  }

  private func print(_ style: TerminalStyle, _ console: inout Console) {
    let language = console.isOutputTerminal ? view.spokenLanguage : view.language ?? .english
    var style = style
    style.marks = console.outputWriting.marks
    // In the order of reading, which a pipe's reader expects.
    style.bidi = .terminal
    var presenter = presenter(in: language)
    presenter.handle(.insert(SecretText(String(Self.beginning.prefix(6)))))
    for (time, event) in [
      ("while you type", FormEvent.moveToEnd),
      ("once you have left it", .focusLost(from: .field(0))),
    ] {
      presenter.handle(event)
      console.say("(\(time))\n")
      var screen = presenter.screen
      // What follows explains a password at length.
      for i in screen.fields.indices {
        screen.fields[i].advice = []
        screen.fields[i].meter?.attack = ""
      }
      let rows = printedFields(
        of: screen, style: style, wording: Wording(language), columns: console.width)
      for row in rows { console.say(row + "\n") }
    }
  }

  private func invite(_ console: inout Console) throws -> ExitCode {
    console.say("\nPress Return to fill in the form yourself, or type q and Return to end: ")
    console.flush()
    guard let answer = readLine(), answer.isEmpty else { return .success }
    let status = try view.showNewPassword(policy: .default, KnownToForm(), console)
    return status == ExitCode(.quit) ? status : .success
  }

  // MARK: The figures

  private func explain(_ console: inout Console) {
    let password = Self.beginning + Self.end
    console.say(
      "\n" + heading("An attacker does not try every character of '\(password)'", console))
    let strength = StrengthEstimator().estimate(password)
    console.say(
      ExplanationText(style: console.textStyle, revealsPassword: true)
        .render(strength, of: password))
    let guesses = Wording().strength.guesses(RoundedGuesses(log10: strength.guessesLog10))
    console.say("  " + console.textStyle.written(guesses) + " in all\n")
  }

  private func compare(_ console: inout Console) {
    let rows = [("default", Policy.default), ("nist-800-63b-4", .nist80063B4)].map { name, policy in
      let checker = PasswordChecker(policy: policy)
      let all = inventedPasswords.map { password in
        let assessment = checker.assess(password)
        return (isAccepted: assessment.isAccepted, isSoonGuessed: isSoonGuessed(assessment))
      }
      return ReportSection.Row(
        label: .words(name),
        values: [
          .count(all.count { $0.isAccepted }),
          .count(all.count { $0.isAccepted && $0.isSoonGuessed }),
          .count(all.count { !$0.isAccepted && !$0.isSoonGuessed }),
        ])
    }
    let section = ReportSection(
      id: "policies",
      title: """
        \(inventedPasswords.count) invented passwords; guessed: within a day, from stolen slow \
        hashes
        """,
      subject: "Policy", columns: ["Accepted", "of these guessed", "Refused, not guessed"],
      rows: rows, chart: .none)
    console.say(SectionText(style: console.textStyle, width: console.width).section(section))
  }

  private func isSoonGuessed(_ assessment: Assessment) -> Bool {
    assessment.strength.crackTimes(of: [.offlineSlowHash]).contains { $0.seconds < 86_400 }
  }
}
