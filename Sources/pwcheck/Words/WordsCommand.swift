internal import CommandLineArguments
internal import PasswordAudit
internal import UnicodeText

struct WordsCommand: DisplayCommand {
  static let name = "words"
  static let summary = "Propose words of a site for --words"
  static let discussion = """
    Finds the words that people use in the passwords of a site. From a list of its passwords, proposes words that are at least five times as \
    frequent as in passwords of all sites; from a page of its text, uncommon words; from a list of its names, all of them. Prints a word and its \
    count per line, the best first, as '--words' of the other commands reads them.

    A word from passwords has at least four letters and stands in at least --min-count records, so that the output holds no rare password. \
    The exit status is 0 if there is a word, 1 if there is none, and 2 if nothing could be read.
    """
  static let examples = [
    Example("pwcheck words leaked.txt > words.txt", "Words of the site of a list"),
    Example("pwcheck audit --words words.txt leaked.txt", "Audit the list with them"),
    Example("pwcheck words --from text about.html", "Words of a page about the company"),
    Example("pwcheck words --from names brands.txt", "Names of brands, split into words"),
  ]
  static let synonyms = ["context"]

  enum Source: String, CaseIterable, ArgumentValue {
    case passwords, text, names

    var usualMinCount: Int { self == .passwords ? 10 : self == .text ? 2 : 1 }
  }

  var source = Source.passwords
  var minCount: Int?
  var top = 100
  var lists = ListOptions(.texts)
  var display = DisplayOptions(quiet: "Print only the words, and errors")
  private var given: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--from", "passwords|text|names", &source,
      help: "What the files are: passwords, a page of text or HTML, or names, one per line")
    arguments.option(
      "--min-count", .integer(in: 1...1_000_000_000), &minCount,
      help: "Minimum number of records with a word (default: 10 for passwords, 2 for text, else 1)")
    arguments.option(
      "--top", .integer(in: 1...100_000), &top, help: "Maximum number of words to print")
    arguments.group(&lists)
    arguments.group(&display)
    given = arguments.given
  }

  func validate() throws(UsageProblem) {
    try lists.check()
    if source == .passwords {
      if let minCount, minCount < 2 {
        throw .objection(
          "'--min-count' is 2 or more for passwords: a word of one record may be a whole password.")
      }
    } else if let option = given.first(where: ListOptions.names.contains) {
      throw .objection(
        "'\(option)' is for lists of passwords, and not for '--from \(source.rawValue)'.")
    }
  }

  func run(in console: inout Console) throws -> ExitCode {
    let least = minCount ?? source.usualMinCount
    let words =
      switch source {
      case .passwords: try ofPasswords(least, console)
      case .text: try read(console).flatMap { SiteWordText.words(ofPage: $0, minCount: least) }
      case .names: try read(console).flatMap { SiteWordText.words(ofNames: $0, minCount: least) }
      }
    let best = words.prefix(top)
    for word in best { console.write("\(word.word)\t\(word.count)\n") }
    if best.isEmpty {
      console.warn(nothingFound(least))
      return .notAccepted
    }
    return .success
  }

  private func nothingFound(_ least: Int) -> String {
    let quality = source == .names ? "has at least three letters or digits" : "is unusual"
    let canBeLower = least > (source == .passwords ? 2 : 1)
    let often =
      source == .passwords ? "in \(counted(least, "record"))" : "there \(counted(least, "time"))"
    return "no word was found: none \(quality)\(least > 1 ? " and stands \(often) or more" : "")."
      + (canBeLower ? " Lower '--min-count' to find more." : "")
  }

  private func ofPasswords(_ least: Int, _ console: Console) throws -> [SiteWordProposal] {
    let harvest = SiteWordHarvest()
    try lists.readPasswords({ _ in harvest.rowOutput }, command: Self.name, console)
    return harvest.proposals(minRecords: least)
  }

  private func read(_ console: Console) throws -> [String] {
    let files = try ListFiles(
      lists.paths(for: Self.name, console), of: "text in UTF-8",
      reader: "pwcheck words --from \(source.rawValue) -", console)
    defer { files.watch.finish() }
    return try zip(files.names, files.inputs()).map { name, input in
      let bytes: [UInt8]
      do {
        bytes = try DocumentSource.bytes(of: input.open())
      } catch DocumentError.tooLarge(let limit) {
        throw CommandError(
          "\(quotedPath(name)) is larger than \(limit >> 20) MiB. Give a part of the text.")
      } catch { throw files.error(.input(name: name, error)) }
      if files.watch.control.isCancelled {
        throw CommandError(
          "\(quotedPath(name)) was not read to its end.", status: .interrupted)
      }
      if bytes.isEmpty {
        throw CommandError("\(quotedPath(name)) is empty: there is no text to take words from.")
      }
      if let kind = bytes.withUnsafeBufferPointer({ FileKind(start: $0) }) {
        throw files.error(.notText(name: name, kind))
      }
      // With other characters in place of its letters, a word would be cut into pieces.
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw CommandError(
          "\(quotedPath(name)): the text is not UTF-8. From Latin-1: iconv -f LATIN1 -t UTF-8.")
      }
      return text
    }
  }
}
