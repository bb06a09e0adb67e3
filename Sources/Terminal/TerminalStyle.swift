package import PasswordPolicy
internal import UnicodeText

/// The appearance of a form in a terminal. Its words do not depend on it.
package struct TerminalStyle: Sendable {
  /// Emoji or ASCII, for marks, bars, spinners and punctuation.
  package var marks: MarkStyle
  /// Whether characters beyond ASCII can be shown; otherwise texts have them escaped.
  package var hasUnicode: Bool
  package var hasColor: Bool
  package var motion: MotionChoice
  package var bidi: BidiOwner
  /// The colour of what tells that the program is at work.
  package var indicator = TerminalColor.green

  package init(
    marks: MarkStyle = .emoji, hasUnicode: Bool = true, hasColor: Bool = true,
    motion: MotionChoice = .full, bidi: BidiOwner = .program
  ) {
    self.marks = hasUnicode ? marks : .ascii
    self.hasUnicode = hasUnicode
    self.hasColor = hasColor
    self.motion = motion
    self.bidi = bidi
  }

  /// The text made safe for the terminal, with only characters that can be shown.
  func shown(_ text: String) -> String {
    let text = printable(text)
    if !hasUnicode { return asciiOnly(text) }
    return marks == .ascii ? asciiMarks(text) : text
  }

  func lines(_ texts: [String]) -> SecretText {
    SecretText(texts.map { shown($0) + "\r\n" }.joined())
  }
}

/// A colour of the terminal's own, in the order of their codes.
package enum TerminalColor: String, CaseIterable, Sendable {
  case red, green, yellow, blue, magenta, cyan

  var code: Int { 31 + (Self.allCases.firstIndex(of: self) ?? 0) }
}

/// The program or the terminal, whichever puts right-to-left text into its visual order.
package enum BidiOwner: String, CaseIterable, Sendable {
  /// The program reorders the text, because most terminals do not, and tells the terminal not to.
  case program
  /// The terminal reorders the text itself.
  case terminal

  /// Recognises the terminal by its environment. tmux and screen never reorder text.
  package init(environment: [String: String]) {
    let isNested = environment["TMUX"] != nil || environment["STY"] != nil
    // From 0.58 on, VTE leaves the order to a program that asks for it.
    let vte = environment["VTE_VERSION"].map { Int($0) ?? 0 }
    let reorders =
      vte.map { $0 < 5800 } == true || environment["KONSOLE_VERSION"] != nil
      || ["Apple_Terminal", "mlterm"].contains(
        environment["TERM_PROGRAM"] ?? environment["TERM"] ?? "")
    self = reorders && !isNested ? .terminal : .program
  }
}
