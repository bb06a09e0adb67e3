internal import CommandLineArguments
internal import PasswordGeneration
internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

struct GenerateCommand: DisplayCommand {
  static let name = "generate"
  static let summary = "Generate random passwords that meet a policy"
  static let discussion = """
    Draws random passwords until the policy accepts one, so every acceptable password is equally likely. The passwords go to standard output, \
    one per line; their alphabet and their entropy in bits go to standard error.

    Without --length, passwords are long enough for 100 bits of entropy, or as close to that as the policy allows. With --words, they are words from EFF's long list (7772 words, \
    12.9 bits each; CC BY 3.0 US). If the policy asks for more than words contain, each word begins with an uppercase letter, and a random digit or symbol ends the passphrase.
    """
  static let examples = [
    Example("pwcheck generate", "A password that the default policy accepts"),
    Example("pwcheck generate --policy nist-800-63b-4 --words 6", "A passphrase"),
    Example(
      "pwcheck generate --policy ./acme.json --readable --count 5",
      "Five passwords to choose from"),
    Example(
      "pwcheck generate --policy owasp-asvs-5 --format json --email ana@example.com",
      "Print JSON, and avoid the user's address"),
  ]

  static let secretAdvice =
    "'generate' takes options only, such as '--length 20' or '--count 3'. If this was a real "
    + "password, change it: the shell's history has it now."
  static let synonyms = ["gen", "make", "random", "passphrase"]
  static func remark(on word: String) -> String? { StrayWord.remark(on: word) }

  var policy = "default"
  var roles = RoleOptions()
  var count = 1
  var length: Int?
  var alphabet: Alphabet?
  var words: Int?
  var separator = "-"
  var isCapitalized = false
  var isReadable = false
  var effort = Effort.normal
  var display = DisplayOptions(quiet: "Print only the passwords", hasFormat: true)
  var user = UserOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.option("--policy", .policy, &policy, help: "The policy that the passwords must meet")
    arguments.group(&roles)
    arguments.option(
      "--count", short: "n", .integer(in: 1...1_000_000), &count, help: "Number of passwords")
    arguments.option(
      "--length", .integer(in: 1...PasswordGenerator.longest), &length,
      help: "Number of characters in each password")
    arguments.option(
      "--alphabet", "CHARACTERS", &alphabet,
      help: "Characters to choose from (default: printable ASCII without the space)")
    arguments.flag(
      "--readable", &isReadable,
      help:
        "Leave out characters that look alike or are hard to say: "
        + "\(Alphabet.lookAlikes.map(String.init).joined(separator: " "))")
    arguments.option(
      "--effort", "LEVEL", &effort,
      help: "How long to search: normal is about 2 seconds, low a tenth of it, high ten times it")
    arguments.section("Passphrases")
    arguments.option(
      "--words", .integer(in: 1...PassphraseForm.mostWords), &words,
      help: "Generate passphrases of this many words instead")
    arguments.option("--separator", "TEXT", &separator, help: "Text between words; may be empty")
    arguments.flag("--capitalize", &isCapitalized, help: "Begin each word with an uppercase letter")
    arguments.atMostOne(of: "--words", "--length")
    arguments.atMostOne(of: "--words", "--alphabet")
    arguments.requirement(of: "--words", for: "--separator")
    arguments.requirement(of: "--words", for: "--capitalize")
    arguments.group(&user)
    PasswordInput.refusePassword(&arguments)
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let loaded = try NamedFile(.policy, policy).load(policy == "default" ? nil : console)
    let checker = PasswordChecker(policy: try roles.applied(to: loaded))
    let context = try user.context(console)
    user.warnIfUnused(by: [checker.policy], isEstimated: false, console)
    var random = SystemRandomNumberGenerator()
    let search = PasswordSearch(checker: checker, context: context, time: SearchTime(effort))
    let wish = try wish()
    do throws(GenerationFailure) {
      let made = try search.passwords(wish, count: count, using: &random)
      switch display.format {
      case .text:
        for password in made.passwords { console.write(password + "\n") }
        console.flush()
        if !display.isQuiet { console.note(made.note) }
      case .json: console.write(made.json())
      }
      return .success
    } catch {
      let advice = error.isOutOfTime && effort != .high ? " '--effort high' searches longer." : ""
      throw CommandError(error.sentence { "--\($0)" } + advice)
    }
  }

  private func wish() throws(CommandError) -> PasswordSearch.Wish {
    if let words {
      guard printable(separator) == separator else {
        throw CommandError("'--separator': an invisible character cannot separate words.")
      }
      return .words(
        PassphraseForm(
          words: words, separator: separator, isCapitalized: isCapitalized, isReadable: isReadable))
    }
    let alphabet = alphabet ?? .printable
    guard let chosen = isReadable ? alphabet.without(Alphabet.lookAlikes) : alphabet else {
      throw CommandError("'--readable' leaves fewer than two characters of '--alphabet'.")
    }
    return .characters(length, of: chosen)
  }
}

extension Alphabet: ArgumentValue {
  package init?(argument: String) { self.init(argument) }
  package static var expectation: String { "two or more different characters of ASCII" }
}
