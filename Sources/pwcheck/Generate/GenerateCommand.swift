internal import CommandLineArguments
internal import PasswordGeneration
internal import PasswordPolicy
internal import PasswordReport
internal import UnicodeText

/// `pwcheck generate`: random passwords and passphrases that a policy accepts.
struct GenerateCommand: Command {
  static let name = "generate"
  static let summary = "Make random passwords that meet a policy"
  static let discussion = """
    Draws from the system's random numbers until the policy accepts, so that every password that it accepts is as likely as every other. The passwords go to standard output, \
    one a line; what they are made of and their entropy, in bits, to standard error.

    Without --length the passwords are as long as 100 bits need, or as near to that as the policy allows. With --words they are words of EFF's long list (7772 of them, \
    12.9 bits each; CC BY 3.0 US); where the policy asks for more than words have, each begins with an uppercase letter, and a random digit or symbol ends the passphrase.
    """
  static let examples = [
    Example("pwcheck generate", "A password that the default policy accepts"),
    Example("pwcheck generate --policy nist-800-63b-4 --words 6", "A passphrase"),
    Example("pwcheck generate --policy ./acme.json --readable --count 5", "Five to choose from"),
    Example(
      "pwcheck generate --policy owasp-asvs-5 --format json --email ana@example.com",
      "For a program, and not with her name"),
  ]

  static let strayAdvice: String? =
    "'generate' takes options only, such as '--length 20' or '--count 3'. If this was a real password, change it: the shell's "
    + "history has it now."
  static let synonyms = ["gen", "make", "random", "passphrase"]
  static func remark(on word: String) -> String? { StrayWord.remark(on: word) }

  enum Format: String, CaseIterable, ArgumentValue {
    case text, json
  }

  var policy = "default"
  var count = 1
  var length: Int?
  var alphabet: AlphabetChoice?
  var words: Int?
  var separator = "-"
  var isCapitalized = false
  var isReadable = false
  var format = Format.text
  var isQuiet = false
  var color = ColorChoice.auto
  var isASCII = false
  var user = UserOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--policy", .file("NAME|FILE", suggesting: Policy.shippedNames), &policy,
      help: "The policy that accepts them")
    arguments.option("--count", short: "n", .integer(in: 1...1_000_000), &count, help: "How many")
    arguments.option(
      "--length", .integer(in: 1...PasswordGenerator.longest), &length,
      help: "How many characters each has")
    arguments.option(
      "--alphabet", "CHARACTERS", &alphabet,
      help: "What to draw from; else all of ASCII but the space")
    arguments.flag(
      "--readable", &isReadable,
      help:
        "Leave out what looks alike or is hard to say: \(Alphabet.lookAlikes.map(String.init).joined(separator: " "))"
    )
    arguments.section("Passphrases")
    arguments.option(
      "--words", .integer(in: 1...PassphraseGenerator.mostWords), &words,
      help: "Make each of so many words instead")
    arguments.option(
      "--separator", "TEXT", &separator, help: "What stands between words; may be empty")
    arguments.flag("--capitalize", &isCapitalized, help: "Begin each word with an uppercase letter")
    arguments.atMostOne(of: "--words", "--length")
    arguments.atMostOne(of: "--words", "--alphabet")
    arguments.requirement(of: "--words", for: "--separator")
    arguments.requirement(of: "--words", for: "--capitalize")
    arguments.group(&user)
    PasswordInput.refusePassword(&arguments)
    arguments.section("Output")
    arguments.option("--format", "text|json", &format, help: "What to print")
    arguments.option("--color", "WHEN", &color, help: "Colour the messages")
    arguments.flag("--ascii", &isASCII, help: "Write no symbol beyond ASCII in messages")
    arguments.flag("--quiet", short: "q", &isQuiet, help: "Print the passwords only")
  }

  func run(in console: inout Console) throws -> ExitCode {
    console.display.color = color
    console.display.isASCII = isASCII
    console.display.isQuiet = isQuiet
    let checker = PasswordChecker(policy: try PolicyArgument(name: policy).loadOption(console))
    let context = try user.context(console)
    user.warnIfUnused(by: checker.policy, words: .doNothing, console)
    let report = try report(checker, context)
    switch format {
    case .text:
      console.write(report.lines)
      console.flush()
      if !isQuiet { console.note(report.note) }
    case .json: console.write(report.json())
    }
    return .success
  }

  private func report(_ checker: PasswordChecker, _ context: PasswordContext) throws
    -> GenerationReport
  {
    var random = SystemRandomNumberGenerator()
    if let words {
      guard printable(separator) == separator else {
        throw CommandError("--separator: a character that is not seen cannot stand between words.")
      }
      let wanted = PassphraseForm(
        words: words, separator: separator, isCapitalized: isCapitalized, isReadable: isReadable)
      let search = PassphraseSearch(checker: checker, context: context)
      return try search.report(wanted, count: count, using: &random)
    }
    return try PasswordSearch(checker: checker, context: context, alphabet: try characters())
      .report(length: length, count: count, using: &random)
  }

  private func characters() throws(CommandError) -> Alphabet {
    let alphabet = alphabet?.alphabet ?? .printable
    guard isReadable else { return alphabet }
    guard let readable = alphabet.without(Alphabet.lookAlikes) else {
      throw CommandError("--readable leaves fewer than two characters of --alphabet.")
    }
    return readable
  }
}

/// An alphabet as it is written on the command line.
struct AlphabetChoice: ArgumentValue {
  let alphabet: Alphabet

  init?(argument: String) {
    guard let alphabet = Alphabet(argument) else { return nil }
    self.alphabet = alphabet
  }

  var argument: String? { nil }
  static var expectation: String { "two or more different characters of ASCII" }
}
