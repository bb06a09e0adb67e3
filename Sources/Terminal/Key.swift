package import UnicodeText

/// A key, or a paste.
package enum Key: Hashable, Sendable {
  /// Characters that came together. Never holds control characters.
  case text(SecretText)
  /// Text between the marks of a bracketed paste, as it came.
  case paste(SecretText)
  case enter, tab, backTab, escape
  case backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown
  /// F1.
  case help
  /// A press of the left button on a row of the screen, from 0.
  case click(row: Int)
  case wheelUp, wheelDown
  /// A letter with the control key, in lower case.
  case control(Character)
  /// A letter or key with the Alt key.
  indirect case alt(Key)
  /// A key without a meaning here.
  case unknown
}
