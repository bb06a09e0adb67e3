internal import AssessmentReport
internal import CommandLineArguments
internal import PasswordPolicy
internal import PasswordWording
internal import ReportFormats
internal import UnicodeText

struct ExplainCommand: DisplayCommand {
  static let name = "explain"
  static let summary = "Show how an attacker would guess a password"
  static let discussion = """
    Shows the password's mask and, below it, the segments that an attacker would guess, each with \
    its reason and its number of guesses. The \
    mask has L for A-Z, l for a-z, 9 for 0-9, # for other ASCII characters and o for all others. With --reveal, the password itself is \
    shown. The exit status is 0 whatever the password is, and 2 if --breaches could not be asked.
    """
  static let examples = [
    Example("printf 'P@ssw0rd2024' | pwcheck explain", "Explain a password from a pipe"),
    Example("pwcheck explain --reveal --user ana", "Ask for the password, and show it"),
  ]
  static let secretAdvice = PasswordInput.advice
  static let synonyms = ["strength", "score", "estimate"]
  static func remark(on word: String) -> String? { StrayWord.remark(on: word) }

  var isRevealed = false
  var password = PasswordInput()
  var user = UserOptions(takesPrevious: false)
  var site = SiteOptions()
  var hash = HashOption()
  var breaches = BreachOptions(.explain)
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.flag("--reveal", &isRevealed, help: "Show the password instead of its mask")
    arguments.group(&password)
    arguments.group(&user)
    arguments.group(&site)
    arguments.group(&hash)
    arguments.group(&breaches)
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    try breaches.check()
    try hash.check()
  }

  func run(in console: inout Console) throws -> ExitCode {
    let estimator = try site.estimator()
    let corpus = try breaches.corpus(console)
    // Each character has a part in the explanation, which takes fifty times the password's memory.
    var password = password
    password.budget = Budget(bytes: 1 << 20)
    return try password.read(prompt: "Password: ", console).withString { text in
      let strength = estimator.estimate(text, userWords: user.words.estimated)
      if !display.isQuiet {
        let explanation = ExplanationText(style: console.textStyle, revealsPassword: isRevealed)
        console.say(withNFC(text) { explanation.render(strength, of: $0) })
        console.say(
          StrengthText(style: console.textStyle, hash: hash.hash, hasTimes: true).render(strength))
      }
      guard let answer = corpus?.answer(for: text) else { return .success }
      if !display.isQuiet {
        console.say(console.textStyle.filled("", Wording().sentence(on: answer)))
      }
      if case .couldNotCheck = answer { return .couldNotCheck }
      return .success
    }
  }

  /// Lends the password in NFC, the form that segments are measured in.
  private func withNFC(_ text: String, _ body: (String) -> String) -> String {
    var text = text
    var normalizer = NFCNormalizer()
    return text.withUTF8 {
      withString(normalizer.nfc(of: ValidUTF8(unchecked: $0, isASCII: false)).bytes, body)
    }
  }
}
