internal import CommandLineArguments
internal import PasswordForm
internal import PasswordPolicy
internal import UnicodeText

/// Options about the user: words, which attackers try first, and the previous password.
struct UserOptions: ArgumentGroup {
  private var accounts: [WordArgument] = []
  private var emails: [WordArgument] = []
  private var names: [WordArgument] = []
  private var sites: [SiteArgument] = []
  private var birthdays: [BirthdayArgument] = []
  private var others: [WordArgument] = []
  private(set) var previous = PasswordInput(isPrevious: true)
  /// Whether there is an option for the previous password.
  private let takesPrevious: Bool

  init(takesPrevious: Bool = true) { self.takesPrevious = takesPrevious }

  var words: [PersonalWord] {
    users.map { PersonalWord($0, .user) } + emails.map { PersonalWord($0.text, .email) }
      + names.map { PersonalWord($0.text, .name) } + sites.map { PersonalWord($0.name, .site) }
      + birthdays.map { PersonalWord($0.date, .birthday) } + others.map { PersonalWord($0.text) }
  }
  var users: [String] { accounts.map(\.text) }

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("User")
    arguments.repeated("--user", "NAME", &accounts, help: "The user's name in the system")
    arguments.repeated("--email", "ADDRESS", &emails, help: "The user's e-mail address")
    arguments.repeated("--name", "NAME", &names, help: "The user's full name")
    arguments.repeated("--site", "NAME", &sites, help: "The name of the site or company")
    arguments.repeated(
      "--birthday", "DATE", &birthdays,
      help: "The user's date of birth, such as 1990-05-17: every way to write it counts")
    arguments.repeated(
      "--personal", "WORD", &others,
      help: "A word about the user of any kind, such as a pet's name: every rule looks for it")
    if takesPrevious { arguments.group(&previous) }
  }
}

/// The value of an option for a word about the user. One without a letter or digit is refused: it
/// would count as looked for, and no password has it.
private struct WordArgument: ArgumentValue {
  let text: String

  init?(argument: String) {
    let counts = argument.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    guard counts else { return nil }
    text = argument
  }

  static var expectation: String { "a text with a letter or digit" }
}

/// A date of birth that exists.
struct BirthdayArgument: ArgumentValue {
  let date: String

  init?(argument: String) {
    guard let (year, month, day) = PersonalWord.date(argument),
      let year = Int(year), let month = Int(month), 1...12 ~= month,
      let day = Int(day), 1...dayCount(ofMonth: month, year) ~= day
    else { return nil }
    date = argument
  }

  static var expectation: String { "a date such as 1990-05-17" }
}

extension UserOptions {
  /// Makes the context for judging, with more words about the user; see ``PasswordInput/isExact``.
  func context(
    _ console: Console, others: [PersonalWord] = [], history: PasswordHistory? = nil,
    isExact: Bool = false
  ) throws(CommandError) -> PasswordContext {
    PasswordContext(
      words: words + others, previousText: try previous(console, isExact: isExact),
      history: history)
  }

  /// Warns about options that no rule of the policy uses: the verdict does not depend on them.
  ///
  /// - Parameter isEstimated: Whether words about the user count in an estimate, too.
  func warnIfUnused(by policy: Policy, isEstimated: Bool = true, _ console: Console) {
    let rule = "the policy '\(printable(policy.id))' has no rule"
    warnIfUnused(by: [policy], rule, isEstimated: isEstimated, console)
  }

  /// Warns about options that no rule of a form's policies uses.
  func warnIfUnused(by form: FormDefinition, _ console: Console) {
    let policies = form.fields.compactMap(\.policy)
    guard policies.count != 1 else { return warnIfUnused(by: policies[0], console) }
    warnIfUnused(by: policies, "no policy of the form has a rule", isEstimated: true, console)
  }

  private func warnIfUnused(
    by policies: [Policy], _ rule: String, isEstimated: Bool, _ console: Console
  ) {
    if !words.isEmpty, !policies.contains(where: \.usesWords) {
      let rest =
        isEstimated
        ? "They count in the estimate of strength, but not in whether the password is accepted."
        : "They have no effect."
      console.warn(
        """
        \(rule) that looks at words about the user (--user, --email, --name, --site, --birthday, \
        --personal). \(rest)
        """)
    }
    if let option = previous.givenOption, !policies.contains(where: \.usesPrevious) {
      console.warn(
        """
        \(rule) that compares with the previous password. '\(option)' has no effect: even the \
        same password may be accepted.
        """)
    }
  }

  func previous(_ console: Console, isExact: Bool = false) throws(CommandError) -> SecretText? {
    guard previous.givenOption != nil else { return nil }
    var input = previous
    input.isExact = isExact
    return try input.read(prompt: "", console)
  }
}

extension Policy {
  /// Whether some rule looks at words about the user. The estimate uses them too.
  var usesWords: Bool {
    allDemands.contains {
      switch $0.kind {
      case .personal, .expected, .strength: true
      case .blocklist(let list): !list.variants.derivedFrom.isEmpty
      default: false
      }
    }
  }

  var usesHistory: Bool {
    allDemands.contains { if case .history = $0.kind { true } else { false } }
  }

  fileprivate var usesPrevious: Bool {
    allDemands.contains { if case .differs = $0.kind { true } else { false } }
  }
}
