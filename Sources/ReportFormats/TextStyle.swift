public import PasswordPolicy
internal import UnicodeText

/// The appearance of a text report: marks and colours. Its words do not depend on it.
public struct TextStyle: Sendable {
  /// Emoji or ASCII, for marks and bars.
  public var marks: MarkStyle
  /// Whether ANSI colours may be used.
  public var hasColor: Bool
  /// The number of columns of the terminal, within which lines are broken at spaces; nil leaves
  /// them whole, as a pipe's reader wants them.
  public var width: Int?

  /// Creates a style.
  public init(marks: MarkStyle = .emoji, hasColor: Bool = false, width: Int? = nil) {
    self.marks = marks
    self.hasColor = hasColor
    self.width = width
  }

  /// The meaning of a colour, so that a report never names one, with ANSI's code for it.
  package enum Role: String {
    case good = "32", fair = "33", bad = "31", faint = "2", strong = "1"
  }

  package func paint(_ text: String, _ role: Role) -> String {
    hasColor ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A text with a head, wrapped so that further lines begin below its first word, with a line end.
  /// A remark at the end is in faint letters.
  package func filled(_ head: String, _ text: String, remark: String = "", _ role: Role? = nil)
    -> String
  {
    let paint = { (part: String) in part.isEmpty ? "" : role.map { self.paint(part, $0) } ?? part }
    guard let width else {
      return head + paint(text) + (remark.isEmpty ? "" : self.paint(" " + remark, .faint)) + "\n"
    }
    let start = columns(of: head)
    // Where the remark begins is known by what was written: lines have other spaces.
    var left = text.count { $0 != " " }
    let lines = wrapped(text + " " + remark, to: max(8, width - start)).map { line in
      var end = line.startIndex
      while end < line.endIndex, left > 0 {
        if line[end] != " " { left -= 1 }
        end = line.index(after: end)
      }
      let rest = String(line[end...])
      return paint(String(line[..<end])) + (rest.isEmpty ? "" : self.paint(rest, .faint))
    }
    return head + lines.joined(separator: "\n" + String(repeating: " ", count: start)) + "\n"
  }
}

extension TextStyle {
  package func written(_ text: String) -> String { marks == .ascii ? asciiMarks(text) : text }

  /// A text that is safe for a terminal, in ASCII if the style asks for it.
  func plain(_ text: String) -> String { written(printable(text)) }

  package var bullet: String { marks == .ascii ? "-" : "•" }
}
