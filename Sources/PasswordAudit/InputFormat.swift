/// How a list holds its passwords.
///
/// In every format but `nul` a record ends with LF or CR LF, and the last one may go without.
public enum InputFormat: Hashable, Sendable {
  /// One password a line.
  case lines
  /// Passwords that end with a NUL, so that they may contain line breaks. Line numbers are record
  /// numbers.
  case nul
  /// A column of comma-separated values (RFC 4180): quoted fields may hold commas, doubled quotes
  /// and line breaks.
  case csv(CSVColumn)
  /// `user:password`, cut at the first separator, which is a byte of ASCII.
  case userPass(separator: UInt8 = UInt8(ascii: ":"))
  /// `KEY=VALUE` as in a `.env` file. The values of the chosen keys are passwords, and the others
  /// are counted. `export`, quotes and comments are understood.
  case env(KeySelection = .secrets)
  /// A JSON document: the values of the chosen keys. At most 16 MiB.
  case json(DocumentKeys = .secrets)
  /// YAML documents: the values of the chosen keys. At most 16 MiB. What is in base 64, such as the
  /// data of a Kubernetes Secret, is not decoded, unless its tag is `!!binary`.
  case yaml(DocumentKeys = .secrets)
  /// `hash:password` as hashcat and John the Ripper write it.
  ///
  /// hashcat cuts at the last colon, because salted hashes contain some, and writes passwords with
  /// a colon as `$HEX[…]`; John cuts at the first, and its hashes begin with a `$`. So: the first
  /// colon of a line that begins with `$`, else the last.
  case potfile
}

extension InputFormat {
  /// Of which names the values are passwords.
  var keys: KeySelection {
    if case .env(let keys) = self { keys } else { .secrets }
  }
}

/// A column of a CSV file.
public enum CSVColumn: Hashable, Sendable {
  /// By its name in the first record, which is not a password then.
  case name(String)
  /// Counted from 1, in a file without header.
  case number(Int)
}

/// How bytes beyond ASCII are read.
public enum InputEncoding: String, CaseIterable, Sendable {
  /// As UTF-8 where a password is well-formed UTF-8, else as Latin-1; such passwords are counted.
  case auto
  /// As UTF-8. A password that is not well-formed is never accepted: every rule is undetermined.
  case utf8
  /// Every byte is the character of that code.
  case latin1
}
