internal import BreachCorpus
internal import CommandLineArguments
internal import PasswordAudit
internal import Platform
internal import ProcessControl
internal import UnicodeText

struct BreachBuildCommand: DisplayCommand {
  static let name = "build"
  static let summary = "Make a small index from a corpus of breached passwords"
  static let discussion = """
    A corpus is a text file of SHA-1 or NT hashes in sorted order, a folder with a file for each range, or a binary file from hibp. \
    How to get one is described in share/doc/pwcheck/Documentation/breaches.md, in the folder where pwcheck is installed.

    Its index is about a tenth \
    as large and is read in one or two pieces, so that audits stay fast. About one in 35 million passwords that are not in today's whole corpus is \
    found in an index of 56 bits; with 64 bits it is one in nine billion, with 48 bits one in 136,000. The same corpus always gives the same index. The \
    index lists what the corpus does not cover: a password that belongs there gets no answer.

    With --passwords, the corpus is a list of passwords, read as 'pwcheck audit' reads it. Whoever has the index can try guesses on it, as \
    on unsalted hashes: keep it as you keep the list.
    """
  static let examples = [
    Example("pwcheck breach build -o breaches.pwb pwnedpasswords.txt", "Everything, some 7 GB"),
    Example(
      "pwcheck breach build --min-count 10 -o common.pwb pwnedpasswords.txt",
      "What was seen ten times or more, some 0.7 GB: for sign-up forms"),
    Example(
      "zcat hashes.gz | pwcheck breach build --sort -o own.pwb -",
      "Hashes in any order, from another program"),
    Example(
      "pwcheck breach build --passwords leaked.txt -o own.pwb", "Passwords of a list of your own"),
  ]

  enum Bits: String, CaseIterable, ArgumentValue {
    case forty8 = "48"
    case fifty6 = "56"
    case sixty4 = "64"

    var count: Int { Int(rawValue) ?? 56 }
  }

  var path: String?
  var passwords = ListOptions(
    .values(option: "--passwords", help: "Read passwords in place of a corpus; - is standard input")
  )
  var output = ""
  var hash: HashKind?
  var bits = Bits.fifty6
  var keepsCounts = false
  var minCount = 1
  var top: Int?
  var isSorting = false
  var folder: String?
  var display = DisplayOptions(hasFormat: true)

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(
      .file("CORPUS"), &path, help: "A file or a folder; - is text on standard input")
    arguments.option(
      "--output", short: "o", .file("FILE"), &output, help: "Where to write the index (required)")
    arguments.option(
      "--hash", "sha1|nt", &hash, help: "Which hashes are expected; others are refused")
    arguments.option("--bits", "48|56|64", &bits, help: "How many bits of each hash to keep")
    arguments.flag(
      "--counts", &keepsCounts,
      help: "Keep how often each was seen, in eight classes: 3 bits more for each")
    arguments.option(
      "--min-count", .integer(in: 1...Int(Int32.max)), &minCount,
      help: "Leave out what was seen less often")
    arguments.option(
      "--top", .integer(in: 1...), &top, help: "Keep only the N most frequent; reads the file twice"
    )
    arguments.flag(
      "--sort", &isSorting, help: "Take hashes in any order; needs 12 bytes of disk for each")
    arguments.option(
      "--sort-folder", .file("FOLDER"), &folder,
      help: "Where to sort (default: the folder of the index)")
    arguments.requirement(of: "--sort", for: "--sort-folder")
    arguments.group(&passwords)
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    if (path == nil) == passwords.files.isEmpty {
      throw .objection("name a corpus, or lists with '--passwords', and not both.")
    }
    try passwords.check()
    if output.isEmpty { throw .objection("'--output FILE' is needed: where to write the index.") }
    if isStandardOutput(named: output), !display.isQuiet {
      throw .objection(
        "'--output \(output)' writes the index to standard output, where its description goes too. "
          + "Add '--quiet'.")
    }
    if path == "-", top != nil, !isSorting {
      throw .objection(
        "'--top' reads twice, which standard input cannot be. Add '--sort', or name a file.")
    }
  }

  func run(in console: inout Console) throws -> ExitCode {
    var options = IndexBuild.Options()
    options.hash = hash
    options.unpack = unpackRange
    options.prefixBits = bits.count
    options.keepsCounts = keepsCounts
    options.minCount = minCount
    options.top = top
    options.date = environment("SOURCE_DATE_EPOCH").flatMap { Int($0) }.flatMap {
      $0 >= 0 ? $0 : nil
    }
    if isSorting || path == nil { options.sortFolder = folder ?? Platform.folder(of: output) }
    var build = try begin(options, console)
    let file = try OutputFile(path: output, option: "--output")
    let index = try ProgressLine.during(console) { line in
      try build.write(to: { try file.write($0) }, progress: line.show)
    }
    try file.commit()
    if !display.isQuiet { try report(index, &console) }
    if path == nil, !display.isQuiet {
      console.note("Whoever has the index can try guesses on it. Keep it as you keep the list.\n")
    }
    return .success
  }

  private func begin(_ options: IndexBuild.Options, _ console: Console) throws -> IndexBuild {
    if let path {
      try noteRead(path)
      return try IndexBuild(path: path, options: options)
    }
    let names = passwords.files.map(inputName).joined(separator: ", ")
    return IndexBuild(passwords: names, options: options) {
      try readPasswords(console, options.hash ?? .sha1, $0)
    }
  }

  /// Hashes the passwords of lists as an audit reads them: it refuses a list of unknown shape, and
  /// no line with a user name becomes a password.
  ///
  /// - Parameter take: Gets the first 64 bits of each hash, in the order of the lists.
  private func readPasswords(
    _ console: Console, _ kind: HashKind, _ take: (UInt64) throws -> Void
  ) throws {
    let undecided: AuditRow.Flags = [.truncated, .invalidEncoding, .tooManyMarks, .empty]
    try withoutActuallyEscaping(take) { take in
      // An audit calls its sink on one thread at a time, and not after it has returned.
      nonisolated(unsafe) let take = take
      let rows = RowOutput(
        .all,
        makeWriter: {
          { row, output in
            guard row.flags.isDisjoint(with: undecided) else { return }
            // In the machine's order of bytes.
            withUnsafeBytes(of: kind.firstBits(of: row.passwordBytes)) {
              output.append(contentsOf: $0)
            }
          }
        }
      ) { bytes in
        for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<UInt64>.size) {
          try take(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
      }
      try passwords.readPasswords(
        { _ in rows }, command: "breach build --passwords", console)
    }
  }

  private func report(_ index: IndexDescription, _ console: inout Console) throws {
    // Of a pipe nothing can be read back.
    guard (try? FileStatus(path: output))?.kind == .file else { return }
    let corpus = try Corpus(path: output)
    if let path, index.holes > 0 {
      console.warn(
        "\(quotedPath(inputName(path))) lacks \(counted(index.holes, "part")). Passwords that "
          + "belong there get no answer. Download it again.")
    }
    let report = CorpusReport(corpus: corpus)
    if path != nil, let warning = report.warning { console.warn(warning) }
    console.report(text: report.text, json: report.json)
  }

}
