public import CommandLineArguments
public import PasswordAudit

/// Which lists, and how they hold their passwords: what `audit` and `gate` have in common.
struct ListOptions: ArgumentGroup {
  var format = ListFormat(format: .lines)
  var encoding = InputEncoding.auto
  var keepsHexNotation = false
  var maxUnreadable = CountLimit.count(0)
  var jobs: Int?
  var files: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Input")
    arguments.option(
      "--input", .text("FORMAT", suggesting: ListFormat.examples), &format,
      help:
        "How lists hold passwords: lines, nul, csv:COLUMN (a name or a number from 1), userpass, env or potfile"
    )
    arguments.option("--encoding", "ENCODING", &encoding, help: "How bytes beyond ASCII are read")
    arguments.flag("--no-hex", &keepsHexNotation, help: "Take $HEX[…] for a password instead of decoding it")
    arguments.option(
      "--max-unreadable", "N|P%", &maxUnreadable,
      help: "How many records may be unreadable, or which share of them; more are no pass")
    arguments.option(
      "--jobs", short: "j", .integer(in: 1...256), &jobs, help: "Threads; one for each processor if not given"
    )
    arguments.positional(.file("FILE"), &files, help: "Lists of passwords; - is standard input")
  }

  /// The lists in their order; standard input if none is named.
  func paths(_ console: Console) throws(CommandError) -> [String] {
    if !files.isEmpty { return files }
    guard !console.isInputTerminal else {
      throw CommandError("no list was named. Name a file, or - to type one. See 'pwcheck audit --help'.")
    }
    return ["-"]
  }

  func apply(to options: inout Audit.Options) {
    options.format = format.format
    options.encoding = encoding
    options.decodesHexNotation = !keepsHexNotation
    options.jobs = jobs ?? processorCount
  }
}

extension InputEncoding: ArgumentValue {}

/// `lines`, `nul`, `csv:COLUMN`, `userpass`, `env` or `potfile`.
struct ListFormat: ArgumentValue {
  let format: InputFormat

  init(format: InputFormat) { self.format = format }

  init?(argument: String) {
    switch argument {
    case "lines": format = .lines
    case "nul": format = .nul
    case "userpass": format = .userPass
    case "env": format = .env
    case "potfile": format = .potfile
    default:
      guard argument.hasPrefix("csv:"), argument.count > 4 else { return nil }
      let column = String(argument.dropFirst(4))
      if let number = Int(column) {
        guard number > 0 else { return nil }
        format = .csv(.number(number))
      } else {
        format = .csv(.name(column))
      }
    }
  }

  var argument: String? {
    switch format {
    case .lines: "lines"
    case .nul: "nul"
    case .csv(.name(let name)): "csv:\(name)"
    case .csv(.number(let number)): "csv:\(number)"
    case .userPass: "userpass"
    case .env: "env"
    case .potfile: "potfile"
    }
  }

  /// One of each kind.
  static let examples = ["lines", "nul", "csv:1", "userpass", "env", "potfile"]

  static let expectation = "one of 'lines', 'nul', 'csv:COLUMN', 'userpass', 'env' or 'potfile'"
}
