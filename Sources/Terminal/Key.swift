package import Findings
package import PasswordForm
package import UnicodeText

package enum Key: Hashable, Sendable {
  /// Characters that came together. Never holds control characters.
  case text(SecretText)
  /// Text between the marks of a bracketed paste, as it came.
  case paste(SecretText)
  case enter, tab, backTab, escape
  case backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown
  case help
  /// A press of the left button on a row of the screen, from 0.
  case click(row: Int)
  case wheelUp, wheelDown
  /// A letter with the control key, in lower case.
  case control(Character)
  indirect case alt(Key)
  case unknown
}

extension Key {
  /// The event of the browser; nil if it has none. The terminal handles Ctrl-Z and Ctrl-L.
  package var browserEvent: BrowserEvent? {
    switch self {
    case .text(let text): .text(text.string)
    case .paste(let text): .paste(text.string)
    case .enter: .confirm
    case .escape: .back
    case .up, .backTab, .control("p"): .up
    case .down, .tab, .control("n"): .down
    case .left, .control("b"): .left
    case .right, .control("f"): .right
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .home, .control("a"): .first
    case .end, .control("e"): .last
    case .backspace, .control("h"): .deleteBackward
    case .control("u"): .deleteToStart
    // The heading is above the body.
    case .click(let row): .click(row: row - 1)
    case .wheelUp: .wheel(-3)
    case .wheelDown: .wheel(3)
    case .control("c"): .quit
    default: nil
    }
  }

  /// The form event of the key; nil if it has none. The terminal itself handles Ctrl-Z.
  package var event: FormEvent? {
    switch self {
    case .text(let text): .insert(text)
    case .paste(let text): .paste(text)
    case .enter: .confirm
    case .tab, .down, .control("n"): .focusNext
    case .backTab, .up, .control("p"): .focusPrevious
    case .escape: .cancel
    case .backspace, .control("h"): .deleteBackward
    case .delete, .control("d"): .deleteForward
    case .left, .control("b"): .moveLeft
    case .right, .control("f"): .moveRight
    case .home, .control("a"): .moveToStart
    case .end, .control("e"): .moveToEnd
    case .control("u"): .deleteToStart
    case .control("k"): .deleteToEnd
    case .control("w"), .alt(.backspace): .deleteWordBackward
    case .control("r"): .toggleReveal
    case .control("x"): .reset
    case .control("c"): .quit
    default: nil
    }
  }
}
