internal import CommandLineArguments
internal import PasswordForm
internal import PasswordGeneration
internal import Patterns
internal import Platform
internal import Terminal

/// The words about the user and the previous password, read once for all fields: a second reader of
/// a pipe would find nothing.
struct KnownToForm {
  var words: [PersonalWord] = []
  var previous: SecretText?
  var estimator = StrengthEstimator()
}

struct FormViewOptions: ArgumentGroup {
  var language: Language?
  var isPlain = false
  var motion: MotionChoice?
  var indicator: TerminalColor?
  var bidi: BidiOwner?

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Form")
    arguments.option(
      "--lang", "LANGUAGE", &language,
      help: "Language (default: the locale's on a terminal, else en)")
    arguments.flag(
      "--plain", &isPlain, help: "Print each change on its own line, for screen readers")
    arguments.option(
      "--motion", "HOW", &motion,
      help: "Animation (default: full, or reduced if REDUCE_MOTION is set)")
    arguments.option(
      "--indicator", "COLOR", &indicator,
      help: "Colour of the spinner while the form waits for an answer (default: green)")
    arguments.option(
      "--bidi", "WHO", &bidi,
      help:
        "Who puts Hebrew and Arabic into their visual order: this program, which then tells the "
        + "terminal not to, or the terminal (default: by its name)")
  }

  /// The live form for a new password, as `pwcheck --policy X` shows it in a terminal.
  func showNewPassword(
    policy: Policy, _ known: KnownToForm, _ console: Console
  ) throws -> ExitCode {
    let form = try NamedFile(.form, "new-password").loadForm().replacingPolicy(policy)
    return ExitCode(try show(form, known, console) { $0.keepsSubmission = false }.result)
  }

  var spokenLanguage: Language {
    if let language { return language }
    // Letters beyond ASCII would be printed as escapes.
    if Writing.ofTerminal == .asciiOnly { return .english }
    return Language(environment: Self.environment)
  }

  private static var environment: [String: String] {
    let names = [
      "LC_ALL", "LC_MESSAGES", "LANG", "TMUX", "STY", "VTE_VERSION", "KONSOLE_VERSION", "TERM",
      "TERM_PROGRAM", "REDUCE_MOTION",
    ]
    return names.reduce(into: [:]) { $0[$1] = Platform.environment($1) }
  }

  func checkLanguage(_ writing: Writing) throws(CommandError) {
    guard let language, language != .english, writing == .asciiOnly else { return }
    throw CommandError(
      "'--lang \(language.rawValue)' needs a terminal in UTF-8, and the locale says that this one "
        + "is not. If it is, set LC_ALL=C.UTF-8.")
  }

  /// Whether a form prints lines instead of drawing, and the style in which it draws here.
  func look(_ console: Console) throws(CommandError) -> (isPlain: Bool, style: TerminalStyle) {
    let environment = Self.environment
    let writing = Writing.ofTerminal
    try checkLanguage(writing)
    // A terminal that cannot move its cursor gets one line for each change.
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    // As other programs do it: set and not empty.
    let calm: MotionChoice? = environment["REDUCE_MOTION"].flatMap { $0.isEmpty ? nil : .reduced }
    var style = TerminalStyle(
      marks: console.display.writing(forTerminal: true).marks, hasUnicode: writing != .asciiOnly,
      hasColor: console.display.color.isOn(forTerminal: true),
      motion: motion ?? calm ?? .full, bidi: bidi ?? BidiOwner(environment: environment))
    if let indicator { style.indicator = indicator }
    return (isPlain || isDumb, style)
  }

  func show(
    _ form: FormDefinition, name: String? = nil, _ known: KnownToForm, _ console: Console,
    configure: (inout TerminalForm) -> Void
  ) throws -> TerminalForm.Outcome {
    guard console.isInputTerminal else {
      throw CommandError(
        "a form needs a terminal, but standard input is not a terminal. To check a password from a "
          + "pipe, use 'pwcheck check'.")
    }
    let wording = Wording(spokenLanguage)
    let presenter = FormPresenter(
      form: form, wording: wording, personal: known.words, user: name, previous: known.previous,
      estimator: known.estimator)
    var view = TerminalForm(presenter, wording: wording)
    (view.isPlain, view.style) = try look(console)
    if presenter.suggestion != nil {
      let context = PasswordContext(words: known.words, previousText: known.previous)
      view.suggest = { Self.suggestion($0, isPhrase: $1, context) }
    }
    configure(&view)
    do { return try view.run() } catch {
      throw CommandError("the terminal cannot be used: \(error.message).")
    }
  }
}

extension FormViewOptions {
  /// A random password or passphrase that a policy accepts; nil if none is found in a moment.
  private static func suggestion(
    _ policy: Policy, isPhrase: Bool, _ context: PasswordContext
  ) -> SecretText? {
    var random = SystemRandomNumberGenerator()
    let checker = PasswordChecker(policy: policy)
    let phrases = [6, 5, 4].map { PasswordSearch.Wish.words(PassphraseForm(words: $0)) }
    for wish in (isPhrase ? phrases : []) + [.characters(nil, of: .readable), .characters(nil)] {
      let search = PasswordSearch(checker: checker, context: context, time: SearchTime(.low))
      let made = try? search.passwords(wish, measuresEntropy: false, using: &random)
      if let password = made?.passwords.first { return SecretText(password) }
    }
    return nil
  }
}

extension BidiOwner: ArgumentValue {}
extension MotionChoice: ArgumentValue {}
extension TerminalColor: ArgumentValue {}

extension Language: ArgumentValue {
  /// Reads a tag or a locale: "es", "es-MX" or "he_IL.UTF-8".
  package init?(argument: String) { self.init(tag: argument) }
}
