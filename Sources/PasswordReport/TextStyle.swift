public import PasswordWording

/// How a text report looks: marks and colours. What it says does not depend on it.
public struct TextStyle: Sendable {
  /// Emoji or ASCII, for marks and bars.
  public var marks: MarkStyle
  /// Whether ANSI colours may be used.
  public var hasColor: Bool

  /// A style.
  public init(marks: MarkStyle = .emoji, hasColor: Bool = false) {
    self.marks = marks
    self.hasColor = hasColor
  }

  /// What a colour stands for, so that a report never names one.
  enum Role {
    case good, fair, bad, faint, strong
  }

  func paint(_ text: String, _ role: Role) -> String {
    guard hasColor else { return text }
    let code =
      switch role {
      case .good: "32"
      case .fair: "33"
      case .bad: "31"
      case .faint: "2"
      case .strong: "1"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
