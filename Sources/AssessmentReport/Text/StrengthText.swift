public import PasswordStrength
public import PasswordWording
public import ReportFormats
internal import UnicodeText

/// A report on the strength of a password, as `pwcheck check` prints it below the checklist.
public struct StrengthText: Sendable {
  private let wording: any StrengthSentences
  private let style: TextStyle
  private let hash: PasswordHash?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - language: The language of the report.
  ///   - style: Its marks, colours and width.
  ///   - hash: The hash under which the password will be stored; nil if it is not known.
  public init(
    language: Language = .english, style: TextStyle = TextStyle(), hash: PasswordHash? = nil
  ) {
    wording = Wording(language).strength
    self.style = style
    self.hash = hash
  }

  /// The score bar, the crack times, the warning and suggestions. Holds nothing of the password.
  public func render(_ strength: StrengthEstimate) -> String {
    let role: TextStyle.Role =
      strength.level <= .weak ? .bad : strength.level == .fair ? .fair : .good
    let level = wording.name(of: strength.level)
    let guesses = style.written(wording.guesses(RoundedGuesses(log10: strength.guessesLog10)))
    let bar = "\(wording.strength) \(style.paint(bar(strength.score), role))"
    let comma = wording.comma
    let figures = "\(strength.score)/100\(comma)\(level)\(comma)\(guesses)"
    let isNarrow =
      style.width.map { $0 < 22 + columns(of: wording.strength) + columns(of: figures) } ?? false
    var text =
      isNarrow
      ? "\(bar)\n" + style.filled("  ", figures, role)
      : "\(bar) \(strength.score)/100\(comma)\(style.paint(level, role))\(comma)\(guesses)\n"
    let rows = strength.crackTimes(of: Attacker.against(hash)).map { time in
      (style.written(wording.name(of: time.attacker)), wording.duration(time.span))
    }
    let widest = rows.map { columns(of: $0.0) }.max() ?? 0
    for row in rows { text += line(row.0, row.1, labelWidth: max(34, widest + 1)) }
    if let hash { text += style.filled("  ", RateText.line(hash)) }
    if let warning = strength.warning {
      text += style.filled("", wording.sentence(for: warning), .strong)
    }
    for suggestion in strength.suggestions {
      text += style.filled("\(style.bullet) ", wording.sentence(for: suggestion))
    }
    return text
  }

  /// A row of the table of attackers, or a sentence if the terminal is too narrow for a table.
  private func line(_ attacker: String, _ span: String, labelWidth: Int) -> String {
    // The table is at most this wide.
    if let width = style.width, width < labelWidth + 22 {
      return "  "
        + wrapped("\(attacker): \(span)", to: max(8, width - 4)).joined(separator: "\n    ") + "\n"
    }
    return "  \(attacker.padded(to: labelWidth))\(span)\n"
  }

  private func bar(_ score: Int) -> String {
    let filled = (score + 4) / 5
    return style.written(
      String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled))
  }
}

extension String {
  /// The text filled up with spaces to a number of columns, at least one space.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - columns(of: self)))
  }
}
