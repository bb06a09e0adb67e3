internal import CommandLineArguments
package import PasswordAudit
internal import Platform
internal import UnicodeText

struct ListOptions: ArgumentGroup {
  private let use: Use
  var format = ListFormat.list(.lines)
  var keys: [KeyPattern] = []
  var takesAnything = false
  var encoding = InputEncoding.auto
  var keepsHexNotation = false
  var maxUnreadable = CountLimit.none
  var jobs: Int?
  var printsProgress = false
  var files: [String] = []

  enum Use {
    case lists
    case audit
    case texts
    case dumps
    case values(option: String, help: String)
  }

  init(_ use: Use = .lists) { self.use = use }

  mutating func bind(to arguments: inout Arguments) {
    switch use {
    case .lists, .audit, .texts, .dumps: arguments.section("Input")
    case .values(let option, let help):
      arguments.section("Passwords")
      arguments.repeated(option, .file("FILE"), &files, help: help)
      for dependent in Self.names { arguments.requirement(of: option, for: dependent) }
    }
    if case .dumps = use {} else { bindFormat(to: &arguments) }
    arguments.option(
      "--max-unreadable", "N|P%", &maxUnreadable,
      help: "Fail if more records than this, or a larger share, cannot be read")
    arguments.option(
      "--jobs", short: "j", .integer(in: 1...256), &jobs,
      help: "Number of threads (default: one per processor)")
    arguments.flag(
      "--progress", &printsProgress,
      help: "Print the progress on standard error, one line at a time, for other programs")
    if case .values = use { return }
    let lists =
      switch use {
      case .dumps: "Dumps of accounts"
      case .texts: "Lists of passwords, texts or names"
      default: "Lists of passwords"
      }
    arguments.positional(.file("FILE"), &files, help: "\(lists); - is standard input")
  }

  static let names = [
    "--input", "--keys", "--as-passwords", "--encoding", "--no-hex", "--max-unreadable", "--jobs",
    "--progress",
  ]

  private mutating func bindFormat(to arguments: inout Arguments) {
    let isAudit = if case .audit = use { true } else { false }
    arguments.option(
      "--input",
      .text("FORMAT", suggesting: ListFormat.examples.filter { isAudit || $0 != "vault" }), &format,
      help:
        "Format of the lists: lines, nul, frames, frames:user, csv:COLUMN or csv:USER,PASSWORD "
        + "(columns by name or by number from 1; csv-semicolon:COLUMN, csv-comma: or csv-tab: if "
        + "the separator is not clear), userpass, userpass:DELIMITER, env, json:KEYS, yaml:KEYS, "
        + "potfile, \(isAudit ? "vault (the export of a password manager), " : "")or auto")
    arguments.repeated(
      "--keys", "PATTERN", &keys,
      help:
        "Names whose values are passwords, for --input env, json and yaml; * and ? are wildcards, "
        + "case is ignored (default: names that look like secrets)")
    arguments.flag(
      "--as-passwords", &takesAnything, help: "Check a list even if it looks like hashes or a table"
    )
    arguments.option("--encoding", "ENCODING", &encoding, help: "Character encoding of the lists")
    arguments.flag(
      "--no-hex", &keepsHexNotation, help: "Treat $HEX[…] as a password instead of decoding it")
  }

  func paths(for command: String, _ console: Console) throws(CommandError) -> [String] {
    try ListFiles.refuseTwice(files)
    if !files.isEmpty { return files }
    guard !console.isInputTerminal else {
      throw CommandError(
        "no list was named. Name a file, or - to type one. See 'pwcheck \(command) --help'.")
    }
    return ["-"]
  }

  func check() throws(UsageProblem) {
    guard !keys.isEmpty else { return }
    switch format {
    case .list(.env), .list(.json), .list(.yaml), .auto: return
    default:
      throw .objection("'--keys' is for '--input env', json and yaml, where values have names.")
    }
  }

  func files(
    for command: String, part: PartNumber? = nil, revealsPasswords: Bool = false, _ console: Console
  ) throws(CommandError) -> ListFiles {
    try ListFiles(
      paths(for: command, console), part: part, reader: "pwcheck \(command) -",
      format: format == .list(.lines) ? nil : format.argument, revealsPasswords: revealsPasswords,
      printsProgress: printsProgress, console)
  }

  func apply(
    to options: inout Audit.Options, _ lists: inout ListFiles, _ console: Console
  ) throws(CommandError) {
    switch format {
    case .list(let format): options.format = format.choosing(keys)
    case .vault:
      throw CommandError(
        "'--input vault' works only with 'audit'. Name the columns, such as '--input "
          + "csv:username,password', or use '--input auto'.")
    case .auto:
      let name = quotedPath(lists.names[0])
      // Without the keys, which were given.
      var shown = "lines"
      switch try lists.guessFirst() {
      case .format(let format):
        options.format = format.choosing(keys)
        shown = format.text
      case .foreign where takesAnything: break
      case .foreign(let foreign):
        throw CommandError(
          "\(name): \(lists.description(of: foreign, lists.names[0]))\nTo check whole lines as "
            + "passwords, use --input lines --as-passwords.")
      case .doubt:
        throw CommandError(
          "\(name): the format of the list is not clear. Use --input lines, csv:COLUMN, "
            + "csv:USER,PASSWORD, userpass, userpass:DELIMITER, env, json, yaml or potfile, or "
            + "vault with 'audit'.")
      }
      if !console.display.isQuiet {
        console.note("\(name): read as '--input \(printable(shown))'.\n")
      }
    }
    options.recognizesForeignLists = !takesAnything
    options.encoding = encoding
    options.decodesHexNotation = !keepsHexNotation
    options.jobs = jobs ?? processorCount
  }

  /// Reads every password of the lists, to their end.
  ///
  /// - Parameter command: The words before the list on the command line, for advice.
  func readPasswords(
    _ rows: (InputFormat) -> RowOutput,
    judgedBy checker: PasswordChecker = PasswordChecker(policy: .default),
    command: String, _ console: Console
  ) throws {
    var options = Audit.Options()
    var files = try files(for: command, console)
    try apply(to: &options, &files, console)
    options.collectsStatistics = false
    let summary = try files.run(
      Audit(checker: checker, options: options), rows: rows(options.format))
    if summary.isPartial {
      throw CommandError("the list was not read to its end.", status: .interrupted)
    }
    if let shortfall = summary.shortfall(
      limit: maxUnreadable, format: options.format, names: files.names)
    {
      throw shortfall
    }
  }
}

extension InputEncoding: ArgumentValue {}

extension KeyPattern: ArgumentValue {
  package init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(argument)
  }

  package static let expectation = "a name, such as 'DB_*'"
}
