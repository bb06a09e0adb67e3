internal import PasswordAudit
internal import PasswordWording

extension ForeignList {
  /// What the list is and which option reads it.
  func description(of name: String) -> String {
    switch self {
    case .hashes(let kind):
      "this is a list of hashes (\(kind.rawValue)), and pwcheck judges passwords. Give what was found for them with --input potfile."
    case .potfile: "the lines look like 'hash:password'. Give --input potfile."
    case .environment: "the lines look like 'KEY=VALUE'. Give --input env."
    case .table(UInt8(ascii: ","), _):
      "this is a table with commas between its columns. Give the column of the passwords, such as --input csv:2."
    case .table(UInt8(ascii: ":"), 2): "the lines look like 'user:password'. Give --input userpass."
    case .table(let separator, 2):
      "the lines look like 'user\(Self.shown(separator))password'. Give --input 'userpass:\(Self.option(separator))'."
    case .table(let separator, let columns):
      "this is a table of \(columns) columns with \(Self.called(separator)) between them. Cut out the passwords, here the second: "
        + "cut -d '\(Self.shown(separator))' -f 2 | pwcheck audit -."
    }
  }

  private static func shown(_ separator: UInt8) -> String {
    separator == 0x09 ? "<tab>" : String(Unicode.Scalar(separator))
  }

  private static func option(_ separator: UInt8) -> String {
    separator == 0x09 ? "tab" : String(Unicode.Scalar(separator))
  }

  private static func called(_ separator: UInt8) -> String {
    separator == 0x09 ? "a tab" : "'\(Unicode.Scalar(separator))'"
  }
}

extension DocumentError {
  /// After the file's name.
  fileprivate var sentence: String {
    switch self {
    case .tooLarge(let limit):
      ": larger than \(limit >> 20) MiB. Take out the passwords first, for a list may have any length."
    case .syntax(let language, let line, let column): ":\(line):\(column): this is not \(language)."
    case .tooDeep(let limit, let line):
      ":\(line): more than \(limit) lists and objects within each other."
    case .tooLong(let limit): ": more than \(limit) values, with those that aliases stand for."
    case .missing(let pointer): ": there is nothing at '\(printable(pointer))'."
    }
  }
}

extension AuditError {
  /// What went wrong with a list, and the cure.
  ///
  /// - Parameter revealsPasswords: Whether the fields of a CSV file's first line may be named: without a header they are passwords.
  func message(revealsPasswords: Bool) -> String {
    switch self {
    case .input(let name, let error as SystemError): error.commandError(about: name).message
    case .input(let name, is CutShort):
      "\(quotedPath(name)): the list was cut short while it was read. Audit a copy of it."
    case .input(let name, _): "\(quotedPath(name)): cannot be read."
    case .wideEncoding(let name, let encoding):
      "\(quotedPath(name)): the list is \(encoding.rawValue). Convert it first: iconv -f \(encoding.rawValue) -t UTF-8."
    case .foreignList(let name, let foreign):
      "\(quotedPath(name)): \(foreign.description(of: quotedPath(name))) To judge it as it is, add --as-passwords."
    case .document(let name, let error): "\(quotedPath(name))\(error.sentence)"
    case .missingHeader(let name): "\(quotedPath(name)): the CSV file is empty, so that there is no column."
    case .unknownColumn(let name, let column, _) where !revealsPasswords:
      "\(quotedPath(name)): there is no column '\(quotedPath(column))' in the first line. Give its number, such as 'csv:1', or add "
        + "--reveal to see the names."
    case .unknownColumn(let name, let column, let available):
      "\(quotedPath(name)): there is no column '\(quotedPath(column))'. There are "
        + available.map { "'\(quotedPath($0))'" }.joined(separator: ", ") + "."
    case .unclosedQuote(let name, let line):
      "\(quotedPath(name)):\(line): the quoted field that begins here is not closed."
    case .recordTooLong(let name, let line):
      "\(quotedPath(name)):\(line): the CSV record is longer than a megabyte."
    case .output(let error as SystemError): "the report cannot be written: \(error.message)."
    case .output: "the report cannot be written."
    }
  }
}
