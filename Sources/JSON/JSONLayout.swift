/// A JSON value that is laid out as a person would write it: on one line if it fits.
package indirect enum JSONLayout {
  case string(String)
  /// A number, or any other value, in its own spelling.
  case decimal(String)
  case array([JSONLayout])
  case object([(String, JSONLayout)])

  package static func number(_ number: Int) -> Self { .decimal(String(number)) }
  package static func bool(_ flag: Bool) -> Self { .decimal(flag ? "true" : "false") }

  private static let width = 110

  /// The text, with a line end.
  package func text() -> String {
    var text = ""
    append(to: &text, indent: 0, column: 0)
    return text + "\n"
  }

  private func append(to text: inout String, indent: Int, column: Int) {
    let line = flat
    guard !fits(line, in: Self.width - column) else {
      text += line
      return
    }
    let members: [(key: String, value: JSONLayout)] =
      switch self {
      case .array(let elements): elements.map { ("", $0) }
      case .object(let members): members.map { (jsonString($0) + ": ", $1) }
      default: []  // A single value always fits.
      }
    // The line begins and ends with the brackets.
    text += line.prefix(1)
    for (index, (key, value)) in members.enumerated() {
      text += (index > 0 ? ",\n" : "\n") + String(repeating: " ", count: indent + 2) + key
      value.append(to: &text, indent: indent + 2, column: indent + 2 + key.unicodeScalars.count)
    }
    text += "\n" + String(repeating: " ", count: indent) + line.suffix(1)
  }

  /// Whether a value goes on one line. Objects of several members that hold others are easier to
  /// read on lines of their own.
  private func fits(_ line: String, in width: Int) -> Bool {
    switch self {
    case .array(let elements):
      line.unicodeScalars.count < width
        && !elements.contains { if case .object = $0 { true } else { false } }
    case .object(let members): members.count <= 3 && line.unicodeScalars.count < min(width, 80)
    default: true
    }
  }

  private var flat: String {
    switch self {
    case .string(let string): jsonString(string)
    case .decimal(let text): text
    case .array(let elements): "[" + elements.map { $0.flat }.joined(separator: ", ") + "]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ " + members.map { jsonString($0) + ": " + $1.flat }.joined(separator: ", ") + " }"
    }
  }
}
