internal import BreachCorpus
internal import CommandLineArguments
internal import JSON
internal import Platform
internal import Terminal
internal import UnicodeText

struct BreachLookupCommand: DisplayCommand {
  static let name = "lookup"
  static let summary = "Say whether passwords are in a corpus of breached passwords"
  static let discussion = """
    Reads passwords from standard input, one per line, and never from the command line; in a terminal it asks for one. The answer is one of three: found, not found, or \
    could not check, with the reason. It answers 'not found' only where it knows that the corpus is complete. The exit status is 0 if no password was found, 1 if one was, \
    and 2 if one could not be checked, whatever the others are.

    With --breach-command, pwcheck asks your command instead of a file. The command gets the first five digits of the SHA-1 in the place of '{}', 20 of its 160 bits, and never \
    the password. pwcheck starts no shell. The command prints the lines of a range as haveibeenpwned.com does.
    """
  static let examples = [
    Example("printf '%s' \"$PASSWORD\" | pwcheck breach lookup breaches.pwb", "One password"),
    Example(
      "pwcheck breach lookup --hashes pwnedpasswords.txt < hashes.txt", "Hashes of passwords"),
    Example(
      "pwcheck breach lookup --breach-command './range {}' < list.txt",
      "Without a corpus of your own; ./range may call curl"),
  ]

  static let secretAdvice =
    "Pipe the password in: printf '%s' \"$PASSWORD\" | pwcheck breach lookup CORPUS"

  var breaches = BreachOptions(.lookup)
  var hash: HashKind?
  var areHashes = false
  var display = DisplayOptions(hasFormat: true)

  mutating func bind(to arguments: inout Arguments) {
    arguments.option("--hash", "sha1|nt", &hash, help: "The kind of its hashes, if it does not say")
    arguments.flag(
      "--hashes", &areHashes, help: "The lines are hashes in hexadecimal digits, not passwords")
    arguments.group(&breaches)
    PasswordInput.refusePassword(&arguments)
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    if (breaches.path == nil) == (breaches.command == nil) {
      throw .objection("name a corpus, or give '--breach-command', and not both.")
    }
  }

  func run(in console: inout Console) throws -> ExitCode {
    guard let corpus = try breaches.plainCorpus(console, hash: hash) else {
      throw CommandError("no corpus was given.")
    }
    var answers = AnswerWriter(corpus: corpus, display)
    var forms = PasswordForms()
    try forEachPasswordLine(console) { line in
      answers.add(answer(line, corpus, &forms, &answers.scratch), &console)
    }
    answers.finish(&console)
    guard answers.count > 0 else {
      throw CommandError("no password was given. Pipe one in, one per line.")
    }
    if answers.undetermined > 0 { return .couldNotCheck }
    return answers.found > 0 ? .notAccepted : .success
  }

  /// The answer for a line; nil for a line that is not a hash, where hashes are expected.
  private func answer(
    _ line: UnsafeBufferPointer<UInt8>, _ corpus: Corpus, _ forms: inout PasswordForms,
    _ scratch: inout LookupScratch
  ) -> Answer? {
    guard areHashes else { return forms.lookup(line, in: corpus, &scratch) }
    guard let hash = HashValue(hexadecimal: line, corpus.kind) else { return nil }
    return corpus.lookup(hash: hash, &scratch)
  }
}

private struct AnswerWriter: ~Copyable {
  var scratch = LookupScratch()
  private(set) var count = 0
  private(set) var found = 0
  private(set) var undetermined = 0
  private let kind: HashKind
  private let display: DisplayOptions
  private var json = JSONWriter(isIndented: true)

  init(corpus: Corpus, _ display: DisplayOptions) {
    (kind, self.display) = (corpus.kind, display)
    guard display.format == .json, !display.isQuiet else { return }
    json.beginObject()
    json.member("schema", "pwcheck.breach-lookup/1")
    json.object("corpus") { json in CorpusReport(corpus: corpus).write(to: &json) }
    json.key("answers")
    json.beginArray()
  }

  mutating func add(_ answer: Answer?, _ console: inout Console) {
    count += 1
    switch answer {
    case .found: found += 1
    case .undetermined, nil: undetermined += 1
    case .notFound: break
    }
    if display.isQuiet { return }
    switch display.format {
    case .text: console.say("\(count): \(text(answer))\n")
    case .json:
      write(answer)
      // The writer keeps its place, so that only what is whole goes out.
      guard json.bytes.count > 1 << 16 else { return }
      console.write(json.bytes)
      json.removeWritten()
    }
  }

  mutating func finish(_ console: inout Console) {
    guard display.format == .json, !display.isQuiet else { return }
    json.endArray()
    json.member("count", count)
    json.member("found", found)
    json.member("undetermined", undetermined)
    json.endObject()
    json.endLine()
    console.write(json.bytes)
  }

  private func text(_ answer: Answer?) -> String {
    switch answer {
    case .found(let occurrences, let rate):
      return "found, \(times(occurrences))"
        + (rate.map {
          " (about one in \(grouped(Int(clamping: $0))) passwords that are not in the corpus is "
            + "found too)"
        } ?? "")
    case .notFound: return "not found"
    case .undetermined(let trouble): return "could not check: \(trouble.text)"
    case nil: return "could not check: a hash of \(kind.name) has \(kind.digits) hexadecimal digits"
    }
  }

  private func times(_ occurrences: Occurrences) -> String {
    let least = grouped(occurrences.atLeast)
    switch occurrences.atMost {
    case occurrences.atLeast: return "seen \(occurrences.atLeast == 1 ? "once" : "\(least) times")"
    case .some(let most): return "seen \(least) to \(grouped(most)) times"
    case nil where occurrences.atLeast == 1: return "seen at least once"
    case nil: return "seen \(least) times or more"
    }
  }

  private mutating func write(_ answer: Answer?) {
    json.object { [count] json in
      json.member("line", count)
      switch answer {
      case .found(let occurrences, let rate):
        json.member("answer", "found")
        json.member("at_least", occurrences.atLeast)
        if let most = occurrences.atMost { json.member("at_most", most) }
        if let rate { json.member("one_wrong_in", Int(clamping: rate)) }
      case .notFound: json.member("answer", "not-found")
      case .undetermined(let trouble):
        json.member("answer", "could-not-check")
        json.member("reason", trouble.id)
        json.member("message", trouble.text)
      case nil:
        json.member("answer", "could-not-check")
        json.member("reason", "no-hash")
      }
    }
  }
}

/// Passes on the lines of standard input, each a password. On a terminal one is asked for.
func forEachPasswordLine(_ console: Console, _ body: (UnsafeBufferPointer<UInt8>) -> Void) throws {
  if console.isInputTerminal {
    guard let terminal = SecretPrompt(), case .line(let line) = terminal.ask("Password: ") else {
      throw CommandError("no password was given.")
    }
    return line.withUTF8(body)
  }
  var lines = LineReader(try openFile("-"), longest: 1 << 20)
  do {
    let beginning = try lines.beginning()
    if let kind = FileKind(start: beginning), kind != .binary {
      throw CommandError("standard input: this is \(kind.name), not a list of passwords.")
    }
    let hasMark = FileKind.hasMark(beginning)
    if hasMark {
      console.warn(
        "standard input begins with a byte order mark. It is not taken for a part of a password.")
    }
    while let line = try lines.next() {
      var password = line.dropFirst(hasMark && lines.count == 1 ? 3 : 0)
      if password.last == 0x0A { password.removeLast() }
      if password.last == 0x0D { password.removeLast() }
      body(UnsafeBufferPointer(rebasing: password))
    }
  } catch let error as SystemError {
    throw error.isTooLarge
      ? CommandError("standard input: line \(lines.count + 1) is longer than 1 MiB.")
      : error.commandError(about: "standard input")
  }
}
