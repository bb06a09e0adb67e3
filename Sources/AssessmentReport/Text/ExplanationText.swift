internal import PasswordPolicy
public import PasswordStrength
internal import PasswordWording
public import ReportFormats
internal import UnicodeText

/// The segments that an attacker would guess, drawn below the mask, as `pwcheck explain` does.
public struct ExplanationText: Sendable {
  private let style: TextStyle
  private let revealsPassword: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - style: Its marks, colours and width.
  ///   - revealsPassword: Whether it shows the password instead of its mask.
  public init(style: TextStyle = TextStyle(), revealsPassword: Bool = false) {
    self.style = style
    self.revealsPassword = revealsPassword
  }

  /// The password's segments, each with its number of guesses.
  ///
  /// - Parameters:
  ///   - strength: The estimate of this password.
  ///   - password: The password in NFC, the form that segments are measured in. Shown only if
  ///     the renderer reveals it.
  public func render(_ strength: StrengthEstimate, of password: String) -> String {
    // One for each code point: its class, or the character itself.
    let cells = password.unicodeScalars.map {
      revealsPassword ? printable(String($0)) : RedactionMask.symbol(for: $0)
    }
    guard !cells.isEmpty else { return "The password is empty.\n" }
    var text = drawing(cells, strength.segments)
    let shares = strength.segments.map {
      style.written(RoundedGuesses(log10: $0.guessesLog10).amount)
    }
    let shown = strength.segments.map { cells[$0.codePoints.clamped(to: 0..<cells.count)].joined() }
    let longest = style.width.map { min(24, max(8, $0 / 4)) } ?? 24
    let shareWidth = shares.map(\.count).max() ?? 0
    let shownWidth = min(longest, shown.map { columns(of: $0) }.max() ?? 0)
    for (i, segment) in strength.segments.enumerated() {
      let part = fitted(shown[i], to: shownWidth, ellipsis: style.marks == .ascii ? "~" : "…")
      text += style.filled(
        "  \(rightAligned(shares[i], to: shareWidth))  \(part)  ", segment.kind.explanation)
    }
    return text
  }

  /// The cells with brackets below them, in as many rows as the width requires.
  private func drawing(_ cells: [String], _ segments: [Segment]) -> String {
    var rows: [(cells: String, brackets: String, width: Int)] = [("", "", 0)]
    let room = style.width.map { max(8, $0 - 2) } ?? Int.max
    for (cell, bracket) in zip(cells, brackets(segments, cells)) {
      let width = columns(of: cell)
      if rows[rows.count - 1].width + width > room { rows.append(("", "", 0)) }
      rows[rows.count - 1].cells += cell
      rows[rows.count - 1].brackets += bracket
      rows[rows.count - 1].width += width
    }
    return rows.map { "  \($0.cells)\n  \(style.paint($0.brackets, .faint))\n" }.joined()
  }

  /// The brackets `└────┘└──┘`, in pieces as wide as the cells above them.
  private func brackets(_ segments: [Segment], _ cells: [String]) -> [String] {
    let (left, line, right, single) =
      style.marks == .ascii ? ("\\", "_", "/", "|") : ("└", "─", "┘", "╵")
    var pieces = [String](repeating: "", count: cells.count)
    for segment in segments {
      let range = segment.codePoints.clamped(to: 0..<cells.count)
      let width = cells[range].reduce(0) { $0 + columns(of: $1) }
      let middle = String(repeating: line, count: max(0, width - 2))
      var bracket = (width < 2 ? single : left + middle + right)[...]
      for i in range {
        pieces[i] = String(bracket.prefix(columns(of: cells[i])))
        bracket = bracket.dropFirst(pieces[i].count)
      }
    }
    return pieces
  }
}
