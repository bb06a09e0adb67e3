internal import BreachCorpus
internal import CommandLineArguments
internal import PasswordForm
internal import PasswordPolicy
internal import Platform

/// The corpus of breached passwords: a file, a folder, or a command that prints its ranges.
struct BreachOptions: ArgumentGroup {
  enum Use {
    /// The corpus is added to the policy that judges one password.
    case check
    /// It is added to the policy that judges lists, where the number of requests to a server must
    /// be given: a list may have millions of passwords, and the server is somebody's.
    case lists
    /// The command only says what the corpus has, among other things.
    case explain
    /// The command shows a form, which takes no other command.
    case form
    /// The command is a service, which takes no other command.
    case service
    /// The command is about the corpus, which is its argument.
    case lookup
  }

  var path: String?
  var command: String?
  private var limit: Int?
  private var seconds = 10
  private let use: Use
  private static let fewRanges = 1000

  init(_ use: Use = .check) { self.use = use }

  mutating func bind(to arguments: inout Arguments) {
    switch use {
    case .check, .lists, .explain, .form, .service:
      arguments.section("Breaches")
      arguments.option(
        "--breaches", .file("PATH"), &path,
        help: use == .explain
          ? "Also say whether this breach corpus, a file or a folder, has the password"
          : "Also refuse the passwords of this breach corpus, a file or a folder")
    case .lookup:
      arguments.positional(.file("CORPUS"), &path, help: "A file or a folder")
      arguments.section("Without a corpus")
    }
    if let refusal = use.refusal {
      arguments.refuse(
        "--breach-command", "--breach-command-limit", "--breach-command-seconds", because: refusal)
      return
    }
    arguments.option(
      "--breach-command", "COMMAND", &command,
      help: "Ask a command instead: it gets five digits in place of {} and prints their range")
    arguments.option(
      "--breach-command-limit", .integer(in: 1...1_000_000), &limit,
      help: use == .lists
        ? "Maximum number of ranges to ask the command for; required"
        : "Maximum number of ranges to ask the command for (default: \(Self.fewRanges))")
    arguments.option(
      "--breach-command-seconds", .integer(in: 1...600), &seconds,
      help: "How long the command may take")
    arguments.requirement(of: "--breach-command", for: "--breach-command-limit")
    arguments.requirement(of: "--breach-command", for: "--breach-command-seconds")
  }

  func check() throws(UsageProblem) {
    if path != nil, command != nil {
      throw .objection("give '--breaches' or '--breach-command', and not both.")
    }
    if path == "-" { throw .objection("'--breaches' needs a file or a folder.") }
    if command != nil, use == .lists, limit == nil {
      throw .objection(
        """
        '--breach-command' asks a command for each password of a list. Say how many ranges it \
        may be asked for, with '--breach-command-limit N'; what is beyond is not accepted. For \
        whole lists, '--breaches FILE' is faster.
        """)
    }
  }

  /// The corpus that was given, for rules; nil for none.
  func corpus(_ console: Console) throws(CommandError) -> BreachedPasswords? {
    try plainCorpus(console).map { BreachedPasswords(name: path ?? "--breach-command", corpus: $0) }
  }

  /// The corpus that was given; nil for none.
  func plainCorpus(_ console: Console, hash: HashKind? = nil) throws(CommandError) -> Corpus? {
    if let command {
      let ranges = try RangeCommand(command, seconds: Double(seconds), console)
      return Corpus(
        asking: ranges, name: "--breach-command", hash: hash ?? .sha1,
        limit: limit ?? Self.fewRanges)
    }
    return try path.map { (path) throws(CommandError) in
      // Many lookups are worth a table in memory.
      let isList = use == .lists || use == .lookup && (fileSize("-") ?? 0) > 1 << 16
      return try openCorpus(path, hash: hash, keepsDirectory: isList, hidesName: use == .lookup)
    }
  }

  /// The corpus that was given, of NT hashes: nothing else can be compared with a dump's.
  func corpusOfNTHashes() throws(CommandError) -> Corpus? {
    guard let path else { return nil }
    let corpus = try openCorpus(path, hash: nil, keepsDirectory: true)
    guard corpus.kind == .nt else {
      throw CommandError(
        """
        \(quotedPath(path)): the corpus has \(corpus.kind.name) hashes, and a dump has NT \
        hashes. Get the corpus of NT hashes, such as with the downloader's option -n.
        """)
    }
    return corpus
  }

  func added(to policy: Policy, _ console: Console) throws(CommandError) -> Policy {
    try corpus(console).map(policy.adding) ?? policy
  }

  /// Refuses a command in a form: it would be asked about every text on the way to the password,
  /// and each answer would take its time.
  func checkForm() throws(CommandError) {
    if command != nil, let refusal = Use.form.refusal { throw CommandError(refusal) }
  }

  /// The form, whose password must also not be in the corpus that was given.
  func added(to form: FormDefinition, _ console: Console) throws(CommandError) -> FormDefinition {
    guard let corpus = try corpus(console) else { return form }
    guard let policy = form.passwordPolicy else {
      throw CommandError(
        "the form has no new password that a policy judges, so there is nothing to look up.")
    }
    return form.replacingPolicy(policy.adding(corpus))
  }
}

extension BreachOptions.Use {
  /// The reason why a command is refused; nil where it may be given.
  fileprivate var refusal: String? {
    switch self {
    case .form:
      """
      a form does not take '--breach-command', because it checks the password at every key. Use \
      '--breaches FILE', or pass the password to 'pwcheck check' on standard input.
      """
    case .service:
      "'serve' takes no '--breach-command': other clients would wait for it. Use '--breaches PATH'."
    case .check, .lists, .explain, .lookup: nil
    }
  }
}
