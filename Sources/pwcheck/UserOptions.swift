internal import CommandLineArguments
internal import PasswordForm
internal import UnicodeText

struct UserOptions: ArgumentGroup {
  private var accounts: [WordArgument] = []
  private var emails: [WordArgument] = []
  private var names: [WordArgument] = []
  private var sites: [SiteArgument] = []
  private var birthdays: [BirthdayArgument] = []
  private var others: [WordArgument] = []
  private(set) var previous = PasswordInput(isPrevious: true)
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

/// A word about the user. One without a letter or digit would change no answer unnoticed.
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
  func context(
    _ console: Console, others: [PersonalWord] = [], history: PasswordHistory? = nil,
    isExact: Bool = false
  ) throws(CommandError) -> PasswordContext {
    PasswordContext(
      words: words + others, previousText: try previous(console, isExact: isExact),
      history: history)
  }

  /// Warns about options that no rule of the policies uses: the verdict does not depend on them.
  ///
  /// - Parameter isEstimated: Whether words about the user count in an estimate, too.
  func warnIfUnused(by policies: [Policy], isEstimated: Bool = true, _ console: Console) {
    let rule =
      policies.count == 1
      ? "the policy '\(printable(policies[0].id))' has no rule" : "no policy of the form has a rule"
    if !words.isEmpty, !policies.contains(where: \.usesWords) {
      let rest =
        isEstimated
        ? "They count in the estimate of strength, but not in whether the password is accepted."
        : "They have no effect."
      console.warn(
        "\(rule) that looks at words about the user (--user, --email, --name, --site, --birthday, "
          + "--personal). \(rest)")
    }
    if let option = previous.givenOption, !policies.contains(where: \.usesPrevious) {
      console.warn(
        "\(rule) that compares with the previous password. '\(option)' has no effect: even the "
          + "same password may be accepted.")
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

/// Words about the user that another program hands over, so that they are in no list of processes.
/// Each line is a word with its kind:
///
///     user=ana
///     name=Ana Lee
enum PersonalInput {
  static func words(descriptor: Int) throws(CommandError) -> [PersonalWord] {
    let name = "file descriptor \(descriptor)"
    let bytes = try readDescriptor(descriptor, named: name, within: Budget(bytes: 64 << 10))
    guard !bytes.contains(0) else {
      throw CommandError("\(name): contains a zero byte. Give one word per line.")
    }
    var words: [PersonalWord] = []
    for (number, line) in numberedLines(bytes) {
      let place = "\(name):\(number)"
      guard let word = word(line) else {
        throw CommandError("\(place): this is not 'KIND=WORD', with a kind of \(kinds).")
      }
      // An empty text says that the birthday is not known.
      if word.kind == .birthday, !word.text.isEmpty, BirthdayArgument(argument: word.text) == nil {
        throw CommandError("\(place): 'birthday' needs \(BirthdayArgument.expectation).")
      }
      words.append(word)
    }
    return words
  }

  private static let kinds = quotedList(PersonalWord.Kind.allCases.map(\.rawValue), "or")

  private static func word(_ line: ArraySlice<UInt8>) -> PersonalWord? {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")),
      let kind = PersonalWord.Kind(rawValue: String(decoding: line[..<equals], as: UTF8.self))
    else { return nil }
    // Names in an old encoding are words too, as far as they go.
    return PersonalWord(String(decoding: line[(equals + 1)...], as: UTF8.self), kind)
  }
}
