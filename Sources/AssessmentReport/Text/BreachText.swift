package import PasswordPolicy
internal import PasswordWording
package import ReportFormats

/// The answer of a corpus of breached passwords about one password, as text.
package struct BreachText: Sendable {
  private let style: TextStyle

  package init(style: TextStyle = TextStyle()) { self.style = style }

  package func render(_ answer: BreachAnswer) -> String {
    style.filled("", Wording().sentence(on: answer))
  }
}
