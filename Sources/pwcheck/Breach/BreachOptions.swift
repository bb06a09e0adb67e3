internal import BreachCorpus
internal import CommandLineArguments
internal import Decompression
internal import PasswordForm
internal import Platform
internal import UnicodeText

struct BreachOptions: ArgumentGroup {
  enum Use {
    case check
    /// Lists may have millions of passwords, so the number of requests to a server must be given.
    case lists
    case explain
    case form
    case service
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
    case .lookup:
      arguments.positional(.file("CORPUS"), &path, help: "A file or a folder")
      arguments.section("Without a corpus")
    default:
      arguments.section("Breaches")
      arguments.option(
        "--breaches", .file("PATH"), &path,
        help: use == .explain
          ? "Also say whether this breach corpus, a file or a folder, has the password"
          : "Also refuse the passwords of this breach corpus, a file or a folder")
    }
    if let refusal = use.refusal {
      arguments.refuse(
        "--breach-command", "--breach-command-limit", "--breach-command-seconds", because: refusal)
      return
    }
    if use != .lookup { arguments.atMostOne(of: "--breaches", "--breach-command") }
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
    if command != nil, use == .lists, limit == nil {
      throw .objection(
        "'--breach-command' needs '--breach-command-limit N' for lists: how many ranges it may be "
          + "asked for; what is beyond is not accepted. '--breaches FILE' is faster.")
    }
  }

  func corpus(_ console: Console) throws(CommandError) -> BreachedPasswords? {
    try plainCorpus(console).map { BreachedPasswords(name: path ?? "--breach-command", corpus: $0) }
  }

  func plainCorpus(_ console: Console, hash: HashKind? = nil) throws(CommandError) -> Corpus? {
    if let command {
      let ranges = try RangeCommand(command, seconds: Double(seconds), console)
      return Corpus(
        asking: ranges, name: "--breach-command", hash: hash ?? .sha1,
        limit: limit ?? Self.fewRanges)
    }
    return try path.map { (path) throws(CommandError) in
      // Many lookups are worth a table in memory.
      let isList =
        use == .lists || use == .service || use == .lookup && (fileSize("-") ?? 0) > 1 << 16
      return try openCorpus(path, hash: hash, keepsDirectory: isList, hidesName: use == .lookup)
    }
  }

  /// The corpus that was given, of NT hashes: nothing else can be compared with a dump's.
  func corpusOfNTHashes(_ console: Console) throws(CommandError) -> Corpus? {
    guard let corpus = try plainCorpus(console) else { return nil }
    guard corpus.kind == .nt else {
      throw CommandError(
        "\(quotedPath(corpus.path)): the corpus has \(corpus.kind.name) hashes, and a dump has NT "
          + "hashes. Get the corpus of NT hashes, such as with the downloader's option -n.")
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
  fileprivate var refusal: String? {
    switch self {
    case .form:
      "a form does not take '--breach-command', because it checks the password at every key. Use "
        + "'--breaches FILE', or pass the password to 'pwcheck check' on standard input."
    case .service:
      "'serve' takes no '--breach-command': other clients would wait for it. Use '--breaches PATH'."
    default: nil
    }
  }
}

extension HashKind: ArgumentValue {
  package init?(argument: String) {
    self.init(rawValue: argument)
    if self == .md4 { return nil }
  }

  package static var choices: [String] { [sha1, nt].map(\.rawValue) }
}

/// - Parameter hidesName: A name that is no file's may be a password, and is not repeated.
func openCorpus(
  _ path: String, hash: HashKind?, keepsDirectory: Bool = false, hidesName: Bool = false
) throws(CommandError) -> Corpus {
  if hidesName {
    do throws(SystemError) { _ = try FileStatus(path: path) } catch {
      guard error.isNoFileName else { throw error.commandError(about: path) }
      throw CommandError(
        "there is no such corpus. Its name is not shown, since it may be a password. "
          + BreachLookupCommand.secretAdvice)
    }
  }
  if path == "-" { throw CommandError("a corpus is not read from standard input. Name a file.") }
  try noteRead(path)
  do throws(CorpusError) {
    return try Corpus(path: path, hash: hash, keepsDirectory: keepsDirectory, unpack: unpackRange)
  } catch { throw CommandError(error.message) }
}

func noteRead(_ path: String) throws(CommandError) {
  if (try? FileStatus(path: path))?.kind == .folder { return FilesInUse.reads(folder: path) }
  do throws(SystemError) { try InputFile.check(path) } catch {
    throw error.commandError(about: path)
  }
}

@Sendable func unpackRange(
  _ file: UnsafeRawBufferPointer, _ room: UnsafeMutableRawBufferPointer
) -> Int? {
  guard let decompressor = try? FileKind(start: file.bindMemory(to: UInt8.self))?.decompressor(),
    let progress = try? decompressor.decompress(file, into: room),
    decompressor.isComplete, progress.taken == file.count, progress.given < room.count
  else { return nil }
  return progress.given
}
