/// The format in which a list holds its passwords.
///
/// In every format but `nul` and `frames` a record ends with LF or CR LF; the last may go without.
public enum InputFormat: Hashable, Sendable {
  /// One password a line.
  case lines
  /// Passwords that end with a NUL and may contain line breaks. Line numbers are record numbers.
  case nul
  /// Passwords of any bytes, each after its length: four bytes, the lowest first. With users, each
  /// record has two such frames, the user's name and the password. Four bytes of 255 are the end of
  /// the list: without them it is incomplete, and an error. A frame has at most 262,144 bytes. Line
  /// numbers are record numbers.
  case frames(withUser: Bool = false)
  /// A column of comma-separated values (RFC 4180): quoted fields may hold commas, doubled quotes
  /// and line breaks. With `user`, that column names the user. If one of the two is found by its
  /// name, the first record is a header. Without `separator`, the header and the first records tell
  /// which it is; it is an error if they do not.
  case csv(CSVColumn, user: CSVColumn? = nil, separator: CSVSeparator? = nil)
  /// Lines such as `user:password`, cut at the first separator, which is a byte of ASCII.
  case userPass(separator: UInt8 = UInt8(ascii: ":"))
  /// Lines such as `KEY=VALUE`, as in a `.env` file. The values of the chosen keys are passwords,
  /// and the others are counted. `export`, quotes and comments are understood.
  case env(KeySelection = .secrets)
  /// A JSON document, or one in each line: the values of the chosen keys. At most 16 MiB.
  case json(KeySelection = .secrets)
  /// YAML documents: the values of the chosen keys. At most 16 MiB. The data of a Kubernetes Secret
  /// and values with the tag `!!binary` are decoded from base 64; nothing else is.
  case yaml(KeySelection = .secrets)
  /// Lines such as `hash:password`, as hashcat and John the Ripper write them.
  ///
  /// The tag of a hash says where it ends; see ``HashForm``. Of hexadecimal digits hashcat writes
  /// the salt, too, and passwords with a colon as `$HEX[…]`: so the password begins after the last
  /// colon. A user name may stand before the hash, as with `--username --show`.
  case potfile

  /// The selection of names whose values are passwords.
  var keys: KeySelection {
    switch self {
    case .env(let keys), .json(let keys), .yaml(let keys): keys
    default: .secrets
    }
  }

  /// The format with these names of passwords besides those that it has; without any, as it is.
  public func choosing(_ names: [KeyPattern]) -> InputFormat {
    if names.isEmpty { return self }
    return switch self {
    case .env(let keys): .env(keys.adding(names))
    case .json(let keys): .json(keys.adding(names))
    case .yaml(let keys): .yaml(keys.adding(names))
    default: self
    }
  }

  /// Whether a record names a user beside the password.
  public var hasUsers: Bool {
    switch self {
    case .userPass, .frames(withUser: true), .csv(_, user: _?, _): true
    default: false
    }
  }

  /// Whether a list may be cut (``ListPart``): one byte ends a record, which depends on no other.
  public var isDivisible: Bool {
    switch self {
    case .lines, .nul, .userPass, .potfile: true
    case .frames, .csv, .env, .json, .yaml: false
    }
  }

  /// The format as the option `--input` of the command has it, with the chosen names.
  public var text: String {
    switch self {
    case .lines: "lines"
    case .nul: "nul"
    case .frames(let hasUser): hasUser ? "frames:user" : "frames"
    case .csv(let column, let user, let separator):
      (separator.map { "csv-\($0.rawValue):" } ?? "csv:") + (user.map { "\($0.text)," } ?? "")
        + column.text
    case .userPass(UInt8(ascii: ":")): "userpass"
    case .userPass(UInt8(ascii: "\t")): "userpass:tab"
    case .userPass(let separator): "userpass:\(Unicode.Scalar(separator))"
    case .env(let keys): "env" + keys.text
    case .json(let keys): "json" + keys.text
    case .yaml(let keys): "yaml" + keys.text
    case .potfile: "potfile"
    }
  }
}

/// A column of a CSV file.
public enum CSVColumn: Hashable, Sendable {
  /// The column with a name in the first record, which then is not a password.
  case name(String)
  /// The column with a number, from 1. A header is there only if another column is found by name.
  case number(Int)

  /// The column as a field of CSV. In quotes it is a name, whatever it holds.
  var text: String {
    switch self {
    case .number(let number): return "\(number)"
    case .name(let name):
      let isPlain = Int(name) == nil && !name.utf8.contains { [0x22, 0x2C].contains($0) }
      if isPlain { return name }
      let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
      return "\"\(parts.joined(separator: "\"\""))\""
    }
  }

  var isName: Bool { if case .name = self { true } else { false } }
}

/// The separator between the columns of a CSV file.
public enum CSVSeparator: String, CaseIterable, Sendable {
  /// A comma.
  case comma
  /// A semicolon, as spreadsheets use it where numbers have commas.
  case semicolon
  /// A tab.
  case tab

  var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .tab: 0x09
    }
  }
}

/// The encoding of bytes beyond ASCII.
public enum InputEncoding: String, CaseIterable, Sendable {
  /// UTF-8 for passwords that are well-formed UTF-8, and Latin-1 for others, which are counted.
  case auto
  /// UTF-8. A password that is not well-formed is never accepted: every rule is undetermined.
  case utf8
  /// Latin-1: every byte is the character with that code.
  case latin1
}
