internal import CommandLineArguments
package import PasswordAudit
internal import Platform
internal import UnicodeText

/// The lists and their format: the options that `audit` and `gate` share.
struct ListOptions: ArgumentGroup {
  var format = ListFormat.lines
  var keys: [KeyPattern] = []
  var takesAnything = false
  var encoding = InputEncoding.auto
  var keepsHexNotation = false
  var maxUnreadable = CountLimit.count(0)
  var jobs: Int?
  var printsProgress = false
  var files: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Input")
    arguments.option(
      "--input", .text("FORMAT", suggesting: ListFormat.examples), &format,
      help:
        """
        Format of the lists: lines, nul, frames, frames:user, csv:COLUMN or csv:USER,PASSWORD \
        (columns by name or by number from 1; csv-semicolon:COLUMN, csv-comma: or csv-tab: if \
        the separator is not clear), userpass, userpass:DELIMITER, env, json:KEYS, yaml:KEYS, \
        potfile, ntds (a dump of accounts; 'audit' only), or auto
        """
    )
    arguments.repeated(
      "--keys", "PATTERN", &keys,
      help:
        """
        Names whose values are passwords, for --input env, json and yaml; * and ? are wildcards, \
        case is ignored (default: names that look like secrets)
        """
    )
    arguments.flag(
      "--as-passwords", &takesAnything, help: "Check a list even if it looks like hashes or a table"
    )
    arguments.option("--encoding", "ENCODING", &encoding, help: "Character encoding of the lists")
    arguments.flag(
      "--no-hex", &keepsHexNotation, help: "Treat $HEX[…] as a password instead of decoding it")
    arguments.option(
      "--max-unreadable", "N|P%", &maxUnreadable,
      help: "Fail if more records than this, or a larger share, cannot be read")
    arguments.option(
      "--jobs", short: "j", .integer(in: 1...256), &jobs,
      help: "Number of threads (default: one per processor)"
    )
    arguments.flag(
      "--progress", &printsProgress,
      help: "Print the progress on standard error, a line each time, for other programs")
    arguments.positional(.file("FILE"), &files, help: "Lists of passwords; - is standard input")
  }

  /// The format of a list.
  ///
  /// - Parameter path: The list; nil for standard input.
  private func format(
    guessed guess: ListGuess, of name: String, path: String?
  ) throws(CommandError) -> InputFormat {
    switch guess {
    case .format(.env): return .env(keys.isEmpty ? .secrets : KeySelection(keys))
    case .format(let format): return format
    case .foreign where takesAnything: return .lines
    case .foreign(let foreign):
      throw CommandError(
        """
        \(name): \(foreign.description(of: path, reader: "pwcheck audit -")) To check whole \
        lines as passwords, use --input lines --as-passwords.
        """
      )
    case .doubt:
      throw CommandError(
        """
        \(name): the format of the list is not clear. Use --input lines, csv:COLUMN, \
        csv:USER,PASSWORD, userpass, userpass:DELIMITER, env, json, yaml or potfile.
        """
      )
    }
  }

  /// The lists in their order; standard input if none is named.
  func paths(_ console: Console) throws(CommandError) -> [String] {
    if !files.isEmpty { return files }
    guard !console.isInputTerminal else {
      throw CommandError(
        "no list was named. Name a file, or - to type one. See 'pwcheck audit --help'.")
    }
    return ["-"]
  }

  /// Refuses a dump of accounts, where passwords are wanted.
  func checkPasswords() throws(UsageProblem) {
    if case .ntds = format {
      throw .objection("'--input ntds' is for 'pwcheck audit': a dump has no passwords.")
    }
  }

  /// Refuses `--keys` for formats without names.
  func check() throws(UsageProblem) {
    guard !keys.isEmpty else { return }
    switch format {
    case .env, .json, .yaml, .auto: return
    default:
      throw .objection("'--keys' is for '--input env', json and yaml, where values have names.")
    }
  }

  /// The options as a run keeps them in a findings file, so that it can be repeated.
  var recorded: [String] {
    var options: [String] = []
    if let format = format.argument, format != "lines" { options.append("--input=\(format)") }
    options += keys.map { "--keys=\($0.text)" }
    if takesAnything { options.append("--as-passwords") }
    if encoding != .auto { options.append("--encoding=\(encoding.rawValue)") }
    if keepsHexNotation { options.append("--no-hex") }
    if let limit = maxUnreadable.argument, limit != "0" {
      options.append("--max-unreadable=\(limit)")
    }
    return options
  }

  /// Sets the options of an audit.
  ///
  /// - Parameter lists: `auto` looks at the first of them.
  func apply(
    to options: inout Audit.Options, _ lists: inout ListFiles, revealsPasswords: Bool,
    _ console: Console
  ) throws(CommandError) {
    if let format = format.format(keys: keys) {
      options.format = format
    } else {
      let name = lists.names[0]
      let guess = try lists.guessFirst(revealsPasswords: revealsPasswords)
      options.format = try format(
        guessed: guess, of: quotedPath(name), path: lists.paths[0] == "-" ? nil : lists.paths[0])
      let shown = ListFormat(options.format).argument ?? ""
      if !console.display.isQuiet {
        console.note("\(quotedPath(name)): read as '--input \(printable(shown))'.\n")
      }
    }
    options.recognizesForeignLists = !takesAnything
    options.encoding = encoding
    options.decodesHexNotation = !keepsHexNotation
    options.jobs = jobs ?? ThisProcess.processorCount
  }
}

extension InputEncoding: ArgumentValue {}

extension KeyPattern: ArgumentValue {
  /// Reads any text but the empty one.
  package init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(argument)
  }

  /// The pattern as it was written.
  package var argument: String? { text }

  /// The expected value, for usage errors.
  package static let expectation = "a name, such as 'DB_*'"
}

/// A value of `--input`.
enum ListFormat: ArgumentValue {
  /// The format that the first list seems to have.
  case auto
  case lines, nul, potfile
  /// Accounts with the hashes of their passwords, which is not a list of passwords.
  case ntds
  case frames(withUser: Bool)
  case csv(CSVColumn, user: CSVColumn?, separator: CSVSeparator?)
  case userPass(separator: UInt8)
  /// Named values; another option selects the names.
  case env
  /// JSON, with the keys if they stand in the option itself.
  case json([String])
  case yaml([String])

  init?(argument: String) {
    switch argument {
    case "auto": self = .auto
    case "lines": self = .lines
    case "nul": self = .nul
    case "frames": self = .frames(withUser: false)
    case "frames:user": self = .frames(withUser: true)
    case "userpass": self = .userPass(separator: UInt8(ascii: ":"))
    case "env": self = .env
    case "potfile": self = .potfile
    case "ntds": self = .ntds
    case "json": self = .json([])
    case "yaml": self = .yaml([])
    default:
      if argument.hasPrefix("json:") {
        guard let keys = Self.keys(argument.dropFirst(5)) else { return nil }
        self = .json(keys)
      } else if argument.hasPrefix("yaml:") {
        guard let keys = Self.keys(argument.dropFirst(5)) else { return nil }
        self = .yaml(keys)
      } else if let (columns, separator) = Self.columns(argument) {
        self = .csv(
          columns[columns.count - 1], user: columns.count == 2 ? columns[0] : nil,
          separator: separator)
      } else if let delimiter = Self.part(of: argument, after: "userpass:") {
        guard let separator = Self.separator(delimiter) else { return nil }
        self = .userPass(separator: separator)
      } else {
        return nil
      }
    }
  }

  private static func part(of argument: String, after prefix: String) -> String? {
    guard argument.hasPrefix(prefix), argument.utf8.count > prefix.utf8.count else { return nil }
    return String(argument.dropFirst(prefix.count))
  }

  /// The columns of `csv:COLUMN` and, with the separator, `csv-tab:COLUMN`.
  private static func columns(_ argument: String) -> ([CSVColumn], CSVSeparator?)? {
    if let text = part(of: argument, after: "csv:") {
      return CSVColumn.columns(text).map { ($0, nil) }
    }
    for separator in CSVSeparator.allCases {
      if let text = part(of: argument, after: "csv-\(separator.rawValue):") {
        return CSVColumn.columns(text).map { ($0, separator) }
      }
    }
    return nil
  }

  /// The pointers of a text. Without any text it is the empty pointer, which is the whole document;
  /// nil if one of several is empty.
  private static func keys(_ text: Substring) -> [String]? {
    let keys = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return keys.count > 1 && keys.contains("") ? nil : keys
  }

  /// Reads one character of ASCII. A tab may also be given by its name, since not every shell lets
  /// one be typed.
  private static func separator(_ text: String) -> UInt8? {
    if text == "tab" || text == "\\t" { return 0x09 }
    guard text.utf8.count == 1, let byte = text.utf8.first,
      byte >= 0x20 && byte < 0x7F || byte == 0x09
    else {
      return nil
    }
    return byte
  }

  var argument: String? {
    if case .ntds = self { return "ntds" }
    return format(keys: [])?.text ?? "auto"
  }

  /// An example of each kind.
  static let examples = [
    "lines", "nul", "frames", "frames:user", "csv:1", "csv:1,2", "csv-comma:1", "csv-semicolon:1",
    "csv-tab:1", "userpass", "userpass:tab", "env",
    "json:KEYS", "yaml:KEYS", "potfile", "ntds",
    "auto",
  ]

  static let expectation =
    "one of 'lines', 'nul', 'frames', 'frames:user', 'csv:COLUMN', 'csv:USER,PASSWORD', "
    + "'csv-SEPARATOR:COLUMN', 'userpass', "
    + "'userpass:DELIMITER', 'env', 'json:KEYS', 'yaml:KEYS', 'potfile', 'ntds' or 'auto'"

  /// The engine's format; nil for ``auto`` and ``ntds``.
  func format(keys: [KeyPattern]) -> InputFormat? {
    switch self {
    case .auto, .ntds: nil
    case .lines: .lines
    case .nul: .nul
    case .frames(let withUser): .frames(withUser: withUser)
    case .potfile: .potfile
    case .csv(let column, let user, let separator): .csv(column, user: user, separator: separator)
    case .userPass(let separator): .userPass(separator: separator)
    case .env: .env(keys.isEmpty ? .secrets : KeySelection(keys))
    case .json(let own): .json(Self.documentKeys(own, keys))
    case .yaml(let own): .yaml(Self.documentKeys(own, keys))
    }
  }

  private static func documentKeys(_ own: [String], _ others: [KeyPattern]) -> DocumentKeys {
    let keys = own + others.map(\.text)
    return keys.isEmpty ? .secrets : DocumentKeys(keys)
  }

  init(_ format: InputFormat) {
    switch format {
    case .lines: self = .lines
    case .nul: self = .nul
    case .frames(let withUser): self = .frames(withUser: withUser)
    case .potfile: self = .potfile
    case .csv(let column, let user, let separator):
      self = .csv(column, user: user, separator: separator)
    case .userPass(let separator): self = .userPass(separator: separator)
    case .env: self = .env
    case .json: self = .json([])
    case .yaml: self = .yaml([])
    }
  }
}
