internal import UnicodeText

/// A JSON value that is laid out as a person would write it: a value that fits on a line stands on
/// one.
package indirect enum JSONLayout {
  case string(String)
  case number(Int)
  /// A number, or any other value, in its own spelling.
  case decimal(String)
  case bool(Bool)
  case array([JSONLayout])
  case object([(String, JSONLayout)])

  private static let width = 110

  /// The text, with a line end.
  ///
  /// - Complexity: O(n × depth)
  package func text() -> String {
    var text = ""
    append(to: &text, indent: 0, column: 0)
    return text + "\n"
  }

  private func append(to text: inout String, indent: Int, column: Int) {
    let line = flat
    let rest = Self.width - column
    guard !fits(line, in: rest) else {
      text += line
      return
    }
    let inner = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index > 0 ? ",\n" : "\n") + inner
        element.append(to: &text, indent: indent + 2, column: indent + 2)
      }
      text += end + "]"
    case .object(let members):
      text += "{"
      for (index, (key, value)) in members.enumerated() {
        let key = JSONLayout.string(key).flat + ": "
        text += (index > 0 ? ",\n" : "\n") + inner + key
        value.append(to: &text, indent: indent + 2, column: indent + 2 + key.unicodeScalars.count)
      }
      text += end + "}"
    default: text += line
    }
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
    case .string(let string):
      var buffer = ScratchBuffer()
      var string = string
      string.withUTF8 { appendJSONEscaped($0, to: &buffer) }
      return "\"" + String(decoding: buffer.bytes, as: UTF8.self) + "\""
    case .number(let number): return String(number)
    case .decimal(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .array(let elements): return "[" + elements.map { $0.flat }.joined(separator: ", ") + "]"
    case .object(let members):
      let inside = members.map { JSONLayout.string($0).flat + ": " + $1.flat }
      return inside.isEmpty ? "{}" : "{ " + inside.joined(separator: ", ") + " }"
    }
  }
}
