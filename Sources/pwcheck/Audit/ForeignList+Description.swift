internal import PasswordAudit

extension ForeignList {
  /// The kind of list, and the option that reads it.
  ///
  /// - Parameter reader: The command that reads from a pipe, such as "pwcheck audit -".
  func description(reader: String) -> String {
    switch self {
    case .hashes(.pwdump):
      "this is a dump of accounts with their hashes. Use 'pwcheck audit --input ntds'."
    case .hashes(let kind):
      "this is a list of hashes (\(kind.rawValue)), but pwcheck checks passwords. "
        + "For the output of a cracking tool, use --input potfile."
    case .potfile: "the lines look like 'hash:password'. Use --input potfile."
    case .environment: "the lines look like 'KEY=VALUE'. Use --input env."
    case .table(UInt8(ascii: ","), _):
      "this is a table with commas between its columns. Name the column of the passwords, such as --input csv:2."
    case .table(UInt8(ascii: ":"), 2): "the lines look like 'user:password'. Use --input userpass."
    case .table(let separator, 2):
      "the lines look like 'user\(Self.shown(separator))password'. "
        + "Use --input 'userpass:\(Self.option(separator))'."
    case .table(let separator, let columns):
      "this is a table of \(columns) columns with \(Self.called(separator)) between them. "
        + "Cut out the column of the passwords, for example the second: "
        + "cut -d '\(Self.shown(separator))' -f 2 | \(reader)."
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
