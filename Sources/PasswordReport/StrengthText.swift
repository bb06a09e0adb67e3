public import PasswordStrength
internal import PasswordWording
internal import UnicodeText

/// How strong a password is, as `pwcheck check` prints it below the checklist.
public struct StrengthText: Sendable {
  private let wording = StrengthWording()
  private let style: TextStyle

  /// A renderer for a look.
  public init(style: TextStyle = TextStyle()) {
    self.style = style
  }

  /// The score bar, the times that attackers need, the warning and suggestions. Holds nothing of
  /// the password.
  public func render(_ strength: StrengthEstimate) -> String {
    let role: TextStyle.Role =
      strength.level <= .weak ? .bad : strength.level == .fair ? .fair : .good
    let level = wording.name(of: strength.level)
    let guesses = style.written(wording.guesses(log10: strength.guessesLog10))
    let bar = "Strength \(style.paint(bar(strength.score), role))"
    let figures = "\(strength.score)/100, \(level), \(guesses)"
    let isNarrow = style.width.map { $0 < 30 + columns(of: figures) } ?? false
    var text =
      isNarrow
      ? "\(bar)\n" + style.filled("  ", figures, role)
      : "\(bar) \(strength.score)/100, \(style.paint(level, role)), \(guesses)\n"
    for time in strength.crackTimes { text += line(time) }
    if let warning = strength.warning {
      text += style.filled("", wording.sentence(for: warning), .strong)
    }
    for suggestion in strength.suggestions {
      text += style.filled("\(style.bullet) ", wording.sentence(for: suggestion))
    }
    return text
  }

  /// A row of the table of attackers, or where there is no room for a table a sentence.
  private func line(_ time: CrackTime) -> String {
    let attacker = style.written(wording.name(of: time.attacker))
    let span = wording.duration(time.span)
    // As wide as the longest row is.
    if let width = style.width, width < 56 {
      return "  "
        + wrapped("\(attacker): \(span)", to: max(8, width - 4)).joined(separator: "\n    ") + "\n"
    }
    return "  \(attacker.padded(to: 34))\(span)\n"
  }

  private func bar(_ score: Int) -> String {
    let filled = (score + 4) / 5
    return style.written(
      String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled))
  }
}

extension TextStyle {
  /// A text of our own as this style writes it.
  func written(_ text: String) -> String { marks == .ascii ? asciiMarks(text) : text }

  var bullet: String { marks == .ascii ? "-" : "•" }
}

extension String {
  /// Followed by spaces up to a width, at least one.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
