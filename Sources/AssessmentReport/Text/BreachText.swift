package import PasswordPolicy
internal import PasswordWording
package import ReportFormats

/// What a corpus of breached passwords says of one password, as text.
package struct BreachText: Sendable {
  private let style: TextStyle

  /// Creates a renderer in a style.
  package init(style: TextStyle = TextStyle()) { self.style = style }

  /// One sentence, filled to the width, with a line feed.
  package func render(_ answer: BreachAnswer) -> String {
    style.filled("", Wording().sentence(on: answer))
  }
}
