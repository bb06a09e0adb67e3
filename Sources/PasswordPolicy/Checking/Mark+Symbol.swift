/// The characters that marks are written with.
public enum MarkStyle: Sendable {
  /// Emoji: ✅ ⚪️ 🔶 ❌
  case emoji
  /// ASCII, for terminals, fonts and screen readers without emoji.
  case ascii

  /// The symbol beside a rule that does not apply, in place of a mark.
  package var absent: String { self == .emoji ? "➖" : "[-]" }
}

extension Mark {
  /// The symbol of the mark. An emoji takes two columns. Terminals disagree on the width of ⚪️,
  /// which is U+26AA U+FE0F. 🔶 is always wide, unlike ⚠️, which is one column to some terminals and
  /// two to others.
  public func symbol(_ style: MarkStyle) -> String {
    let (emoji, ascii) =
      switch self {
      case .met: ("✅", "[x]")
      case .pending: ("⚪️", "[ ]")
      case .advised: ("🔶", "[~]")
      case .failed: ("❌", "[!]")
      }
    return style == .emoji ? emoji : ascii
  }
}
