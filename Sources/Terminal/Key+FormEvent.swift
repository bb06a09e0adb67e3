package import PasswordForm

extension Key {
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
