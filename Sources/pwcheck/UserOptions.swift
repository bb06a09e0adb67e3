internal import CommandLineArguments
internal import PasswordPolicy
internal import UnicodeText

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
