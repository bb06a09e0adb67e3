public import PasswordStrength
public import PasswordWording
public import ReportFormats
internal import UnicodeText

/// A report on the strength of a password, as `pwcheck check` prints it below the checklist.
public struct StrengthText: Sendable {
  private let wording: Wording
  private let style: TextStyle
  private let hash: PasswordHash?
  private let hasTimes: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - language: The language of the report.
  ///   - style: Its marks, colours and width.
  ///   - hash: The hash under which the password will be stored; nil if it is not known.
  ///   - hasTimes: Whether it has the time of each attacker, as it always has if the hash is known.
  public init(
    language: Language = .english, style: TextStyle = TextStyle(), hash: PasswordHash? = nil,
    hasTimes: Bool = false
  ) {
    wording = Wording(language)
    self.style = style
    self.hash = hash
    self.hasTimes = hasTimes || hash != nil
  }

  /// The bar, the attack that matters and the advice. Holds nothing of the password.
  public func render(_ strength: StrengthEstimate) -> String {
    let (words, language) = (wording.strength, wording.language)
    let role = TextStyle.Role(strength.level.color)
    let level = language.name(of: strength.level)
    let guesses = style.written(words.guesses(RoundedGuesses(log10: strength.guessesLog10)))
    let bar = bar(strength.score)
    let head = "\(language.strength) \(style.paint(bar, role))"
    let comma = language.comma
    let figures = "\(strength.score)/100\(comma)\(level)\(comma)\(guesses)"
    let isNarrow =
      style.width.map { $0 < columns(of: "\(language.strength) \(bar) \(figures)") } ?? false
    var text =
      isNarrow
      ? "\(head)\n" + style.filled("  ", figures, role)
      : "\(head) \(strength.score)/100\(comma)\(style.paint(level, role))\(comma)\(guesses)\n"
    if hash == nil { text += style.filled("", strength.attack(in: wording)) }
    if hasTimes { text += times(strength) }
    if let warning = strength.warning {
      text += style.filled("", words.sentence(for: warning), .strong)
    }
    for suggestion in strength.suggestions {
      text += style.filled("\(style.bullet) ", words.sentence(for: suggestion))
    }
    return text
  }

  private func times(_ strength: StrengthEstimate) -> String {
    let rows = strength.crackTimes(of: Attacker.against(hash)).map { time in
      (
        style.written(wording.language.name(of: time.attacker)),
        wording.strength.duration(time.span)
      )
    }
    let widest = rows.map { columns(of: $0.0) }.max() ?? 0
    return rows.map { line($0.0, $0.1, labelWidth: max(34, widest + 1)) }.joined()
      + (hash.map { style.filled("  ", RateText.line($0)) } ?? "")
  }

  /// A row of the table of attackers, or a sentence if the terminal is too narrow for a table.
  private func line(_ attacker: String, _ span: String, labelWidth: Int) -> String {
    // The table is at most this wide.
    if let width = style.width, width < labelWidth + 22 {
      return "  "
        + wrapped("\(attacker): \(span)", to: max(8, width - 4)).joined(separator: "\n    ") + "\n"
    }
    return "  \(fitted(attacker, to: labelWidth))\(span)\n"
  }

  private func bar(_ score: Int) -> String {
    let cells = 3
    let parts = StrengthLevel.bar(score: score, cells: cells).map { filled in
      String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    }
    return style.written(parts.joined(separator: " "))
  }
}

extension TextStyle.Role {
  fileprivate init(_ color: ColorRole) {
    switch color {
    case .bad: self = .bad
    case .fair: self = .fair
    case .good: self = .good
    }
  }
}
