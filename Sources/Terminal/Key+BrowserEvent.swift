package import Findings
internal import UnicodeText

extension Key {
  /// The event of the findings browser; nil if it has none. The terminal itself handles Ctrl-Z and
  /// Ctrl-L.
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
}
