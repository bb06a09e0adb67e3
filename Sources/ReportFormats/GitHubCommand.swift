internal import UnicodeText

/// A workflow command of GitHub Actions, which becomes an annotation. See "Workflow commands for
/// GitHub Actions".
package struct GitHubCommand {
  package enum Kind: String {
    case error, warning, notice
  }

  /// The number of annotations of a kind that GitHub shows for a step. It drops the rest without a
  /// word.
  package static let shown = 10

  let kind: Kind
  let file: String?
  let line: Int?
  let column: Int?
  let endColumn: Int?
  let title: String
  let message: String

  /// Creates a command about a place of a file, or about the whole.
  package init(
    kind: Kind, file: String? = nil, line: Int? = nil, column: Int? = nil, endColumn: Int? = nil,
    title: String, message: String
  ) {
    (self.kind, self.title, self.message) = (kind, title, message)
    (self.file, self.line, self.column, self.endColumn) = (file, line, column, endColumn)
  }

  /// The command with a line end.
  package var text: String {
    var properties: [String] = []
    if let file { properties.append("file=\(Self.property(file))") }
    if let line { properties.append("line=\(line)") }
    if let column { properties.append("col=\(column)") }
    if let endColumn { properties.append("endColumn=\(endColumn)") }
    if !title.isEmpty { properties.append("title=\(Self.property(title))") }
    return "::\(kind.rawValue) \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// Escapes the text after the second pair of colons.
  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      escaped(String(line)) { $0 == "%" ? "%25" : nil }
    }.joined(separator: "%0A")
  }

  /// The escaped value of a property.
  private static func property(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "%": "%25"
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }

  /// The text with some characters escaped, scalar by scalar: a comma with an accent ends a
  /// property too.
  private static func escaped(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in printable(text).unicodeScalars {
      if let sequence = escape(scalar) {
        result += sequence
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
