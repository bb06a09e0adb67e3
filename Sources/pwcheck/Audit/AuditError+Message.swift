internal import PasswordAudit

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
