internal import CommandLineArguments
internal import PasswordAudit

enum ListFormat: ArgumentValue, Equatable {
  case auto
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

  static let examples = [
    "lines", "nul", "frames", "frames:user", "csv:1", "csv:1,2", "csv-comma:1", "csv-semicolon:1",
    "csv-tab:1", "userpass", "userpass:tab", "env",
    "json:KEYS", "yaml:KEYS", "potfile", "vault", "auto",
  ]

  static let expectation =
    "one of 'lines', 'nul', 'frames', 'frames:user', 'csv:COLUMN', 'csv:USER,PASSWORD', "
    + "'csv-SEPARATOR:COLUMN', 'userpass', 'userpass:DELIMITER', 'env', 'json:KEYS', 'yaml:KEYS', "
    + "'potfile', 'vault' or 'auto'. For dumps of accounts, use 'pwcheck accounts'"
}

extension InputFormat {
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

  /// Without any text it is the empty pointer, which is the whole document.
  private static func keys(_ text: Substring) -> KeySelection? {
    let keys = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return keys.count > 1 && keys.contains("") ? nil : KeySelection(ofDocument: keys)
  }

  /// One character of ASCII, or the name of the tab, which not every shell lets one type.
  private static func separator(_ text: Substring) -> UInt8? {
    if text == "tab" || text == "\\t" { return 0x09 }
    guard text.utf8.count == 1, let byte = text.utf8.first,
      byte >= 0x20 && byte < 0x7F || byte == 0x09
    else { return nil }
    return byte
  }
}

extension CSVColumn {
  /// The columns of `csv:PASSWORD` or `csv:USER,PASSWORD`: each a number from 1, or a name. In
  /// double quotes, as in CSV, it is a name, which may have a comma or be a number.
  fileprivate static func columns(_ argument: String) -> [CSVColumn]? {
    let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
    var columns: [CSVColumn] = []
    var rest = Array(argument.utf8)[...]
    repeat {
      if rest.first == quote {
        guard let name = takeQuoted(&rest, quote), !name.isEmpty, rest.first ?? comma == comma
        else { return nil }
        columns.append(.name(String(decoding: name, as: UTF8.self)))
      } else {
        let field = rest.prefix { $0 != comma }
        rest = rest.dropFirst(field.count)
        let name = String(decoding: field, as: UTF8.self)
        let number = Int(name)
        guard !name.isEmpty, number ?? 1 > 0 else { return nil }
        columns.append(number.map(CSVColumn.number) ?? .name(name))
      }
    } while rest.popFirst() != nil
    let isPair = columns.count == 2 && columns[0] != columns[1]
    return columns.count == 1 || isPair ? columns : nil
  }

  private static func takeQuoted(_ rest: inout ArraySlice<UInt8>, _ quote: UInt8) -> [UInt8]? {
    rest.removeFirst()
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote {
        guard rest.first == quote else { return text }
        rest.removeFirst()
      }
      text.append(byte)
    }
    return nil
  }
}
