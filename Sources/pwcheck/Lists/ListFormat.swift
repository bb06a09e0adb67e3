internal import CommandLineArguments
internal import PasswordAudit

/// A value of `--input`.
enum ListFormat: ArgumentValue, Equatable {
  /// The format that the first list seems to have.
  case auto
  /// The export of a password manager, whose logins are judged with their sites.
  case vault
  /// A format of lists; of documents with the keys that stand in the option itself.
  case list(InputFormat)

  init?(argument: String) {
    switch argument {
    case "auto": self = .auto
    case "vault": self = .vault
    default:
      guard let format = InputFormat(argument) else { return nil }
      self = .list(format)
    }
  }

  var argument: String? {
    switch self {
    case .auto: "auto"
    case .vault: "vault"
    case .list(let format): format.text
    }
  }

  /// An example of each kind.
  static let examples = [
    "lines", "nul", "frames", "frames:user", "csv:1", "csv:1,2", "csv-comma:1", "csv-semicolon:1",
    "csv-tab:1", "userpass", "userpass:tab", "env",
    "json:KEYS", "yaml:KEYS", "potfile", "vault", "auto",
  ]

  static let expectation = """
    one of 'lines', 'nul', 'frames', 'frames:user', 'csv:COLUMN', 'csv:USER,PASSWORD', \
    'csv-SEPARATOR:COLUMN', 'userpass', 'userpass:DELIMITER', 'env', 'json:KEYS', 'yaml:KEYS', \
    'potfile', 'vault' or 'auto'. For dumps of accounts, use 'pwcheck accounts'
    """
}

extension InputFormat {
  /// The format that a value of `--input` names.
  fileprivate init?(_ argument: String) {
    let plain: [InputFormat] = [
      .lines, .nul, .frames(), .frames(withUser: true), .userPass(), .env(), .json(), .yaml(),
      .potfile,
    ]
    if let format = plain.first(where: { $0.text == argument }) {
      self = format
      return
    }
    guard let colon = argument.firstIndex(of: ":") else { return nil }
    let value = argument[argument.index(after: colon)...]
    switch argument[..<colon] {
    case "json", "yaml":
      guard let keys = Self.keys(value) else { return nil }
      self = argument.hasPrefix("json") ? .json(keys) : .yaml(keys)
    case "userpass":
      guard let separator = Self.separator(value) else { return nil }
      self = .userPass(separator: separator)
    case let name:
      let separator = CSVSeparator(rawValue: String(name.dropFirst(4)))
      guard name == "csv" || name.hasPrefix("csv-") && separator != nil,
        let columns = CSVColumn.columns(String(value))
      else { return nil }
      self = .csv(
        columns[columns.count - 1], user: columns.count == 2 ? columns[0] : nil,
        separator: separator)
    }
  }

  /// The keys of a text. Without any text it is the empty pointer, which is the whole document; nil
  /// if one of several is empty.
  private static func keys(_ text: Substring) -> KeySelection? {
    let keys = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return keys.count > 1 && keys.contains("") ? nil : KeySelection(ofDocument: keys)
  }

  /// Reads one character of ASCII. A tab may also be given by its name, since not every shell lets
  /// one be typed.
  private static func separator(_ text: Substring) -> UInt8? {
    if text == "tab" || text == "\\t" { return 0x09 }
    guard text.utf8.count == 1, let byte = text.utf8.first,
      byte >= 0x20 && byte < 0x7F || byte == 0x09
    else { return nil }
    return byte
  }
}
