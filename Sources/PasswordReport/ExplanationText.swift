internal import PasswordAudit
public import PasswordStrength
internal import PasswordWording

/// The segments that an attacker would guess, drawn below the password's mask, as `pwcheck explain` prints them.
public struct ExplanationText: Sendable {
  private let wording = StrengthWording()
  private let style: TextStyle
  private let revealsPassword: Bool

  /// A renderer for a look.
  ///
  /// - Parameters:
  ///   - style: How it looks.
  ///   - revealsPassword: Whether the password itself is shown in the place of its mask.
  public init(style: TextStyle = TextStyle(), revealsPassword: Bool = false) {
    self.style = style
    self.revealsPassword = revealsPassword
  }

  /// The password's segments, what each costs, and the whole's strength.
  ///
  /// - Parameters:
  ///   - strength: The estimate of this password.
  ///   - password: In NFC, which segments count in. Shown only if that was asked for.
  public func render(_ strength: StrengthEstimate, of password: String) -> String {
    let cells = cells(of: password)
    guard !cells.isEmpty else { return "The password is empty.\n" }
    var text = "  " + cells.joined() + "\n"
    text += "  " + brackets(strength.segments, cells) + "\n"
    let shares = strength.segments.map { share($0.guessesLog10) }
    let shown = strength.segments.map { cells[$0.codePoints.clamped(to: 0..<cells.count)].joined() }
    let (shareWidth, shownWidth) = (shares.map(\.count).max() ?? 0, min(24, shown.map(\.count).max() ?? 0))
    for (i, segment) in strength.segments.enumerated() {
      let part =
        shown[i].count > 24 ? String(shown[i].prefix(23)) + (style.marks == .ascii ? "~" : "…") : shown[i]
      text +=
        "  \(share(shares[i], shareWidth))  \(part.padded(to: shownWidth + 1)) \(wording.name(of: segment.kind))\n"
    }
    return text
  }

  /// One cell of one column for each code point: its class, or the character itself.
  private func cells(of password: String) -> [String] {
    password.unicodeScalars.map { scalar in
      guard revealsPassword else { return RedactionMask.symbol(for: scalar) }
      return printable(String(scalar))
    }
  }

  /// `└────┘└──┘` below the cells.
  private func brackets(_ segments: [Segment], _ cells: [String]) -> String {
    let (left, line, right, single) = style.marks == .ascii ? ("\\", "_", "/", "|") : ("└", "─", "┘", "╵")
    var text = ""
    for segment in segments {
      let width = cells[segment.codePoints.clamped(to: 0..<cells.count)].reduce(0) { $0 + $1.count }
      text +=
        width < 2
        ? String(repeating: single, count: width) : left + String(repeating: line, count: width - 2) + right
    }
    return style.paint(text, .faint)
  }

  private func share(_ guessesLog10: Double) -> String {
    style.written(wording.amount(log10: guessesLog10))
  }

  private func share(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: width - text.count) + text
  }
}
