internal import AssessmentReport
internal import CommandLineArguments
internal import PasswordForm
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
    console.say(
      """
        pwcheck              check a password of yours
        pwcheck audit LIST   audit a list
        pwcheck policy list  see the shipped policies
        pwcheck --help       see all commands

      """)
    return isTried ? try invite(&console) : .success
  }

  private func heading(_ text: String, _ console: Console) -> String {
    SectionText(style: console.textStyle, width: console.width).paragraph(text, .strong)
  }

  private func presenter(in language: Language) -> FormPresenter {
    var presenter = FormPresenter(form: .newPassword, language: language)
    // The password of the demonstration is no secret.
    presenter.handle(.toggleReveal)
    return presenter
  }

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
      title:
        "\(inventedPasswords.count) invented passwords; guessed: within a day, from stolen slow "
        + "hashes",
      subject: "Policy", columns: ["Accepted", "of these guessed", "Refused, not guessed"],
      rows: rows, chart: .none)
    console.say(SectionText(style: console.textStyle, width: console.width).section(section))
  }

  private func isSoonGuessed(_ assessment: Assessment) -> Bool {
    assessment.strength.crackTimes(of: [.offlineSlowHash]).contains { $0.seconds < 86_400 }
  }
}

/// Passwords such as people have, for a demonstration. Nobody's are among them.
let inventedPasswords = """
  Spring2024! Password1! 123456 hannah ferrari Welcome2023 qwertz Liverpool1 Summer2023! iloveyou
  P@ssw0rd monkey12 Acme2024! Mh5%tq8Z!rWp daniel1987 letmein Sommer22! Passw0rd! football 2wsx#EDC
  jasmin04 Januar2024! paloma-verde-91-cantina abc123 Manchester99! gR7-kPw2-9xTb-mQ4z Sunshine1!
  charlie superman Admin123! Kx9$vTq2!bLr Winter2023? trustno1 Dragon88! Pa$$word2024
  rainy-sunday-pancakes-8 tinker-violet-harbour-anvil the-kettle-hums-at-seven correct-horse-battery
  otter-juggles-nine-lemons
  """.split { $0 == " " || $0 == "\n" }.map(String.init)
