/// How marks are written.
public enum MarkStyle: Sendable {
  /// ✅ ⚪️ 🔶 ❌
  case emoji
  /// For terminals, fonts and screen readers without emoji.
  case ascii
}

extension MarkStyle {
  /// The symbol beside a rule that does not apply, in place of a mark.
  package static func absent(_ style: MarkStyle) -> String {
    switch style {
    case .emoji: "➖"
    case .ascii: "[-]"
    }
  }
}

extension Mark {
  /// The mark itself. An emoji takes two columns; ⚪️ is U+26AA U+FE0F, whose width terminals
  /// disagree on. 🔶 is wide by itself, unlike ⚠️, which is one column to some terminals and two to
  /// others.
  public func symbol(_ style: MarkStyle) -> String {
    switch (self, style) {
    case (.met, .emoji): "✅"
    case (.pending, .emoji): "⚪️"
    case (.advised, .emoji): "🔶"
    case (.failed, .emoji): "❌"
    case (.met, .ascii): "[x]"
    case (.pending, .ascii): "[ ]"
    case (.advised, .ascii): "[~]"
    case (.failed, .ascii): "[!]"
    }
  }
}
