internal import CTerminal
package import Findings
package import Platform

/// Shows the findings browser on the terminal's second screen, so that nothing stays in the
/// scrollback, and puts the terminal back on every way out: the end, an error, a signal, a crash.
package struct TerminalBrowser {
  package var style = TerminalStyle()
  /// Whether changes are announced, one line each, instead of drawing.
  package var isPlain = false
  /// Whether clicks and the wheel are listened to. The terminal then selects text only with Shift.
  package var usesMouse = true

  let presenter: BrowserPresenter
  let backend: any BrowserBackend

  package init(_ presenter: BrowserPresenter, backend: any BrowserBackend) {
    self.presenter = presenter
    self.backend = backend
  }

  /// Shows the browser until it is over, and returns whether Ctrl-C ended it.
  package func run() throws(SystemError) -> Bool {
    var modes = isPlain ? 0 : TERMINAL_ESCAPES | TERMINAL_SCREEN
    if style.bidi == .program { modes |= TERMINAL_ORDER }
    if usesMouse { modes |= TERMINAL_MOUSE }
    var session = BrowserSession(self, on: try TerminalDevice(modes))
    return session.run()
  }
}

package protocol BrowserBackend: AnyObject {
  /// Makes all of some changes or none, and returns the result as an event.
  func change(_ edits: [FindingEdit]) -> BrowserEvent
  func write(_ finding: Finding, to path: String) -> BrowserEvent
  /// A finding as text to hand on, and the text in base 64 for a terminal's clipboard.
  func clipboardText(
    of finding: Finding, as format: FindingsReport.Format
  ) -> (text: String, base64: String)
  var refreshCommands: [[String]] { get }
  func reload() -> BrowserEvent
}
