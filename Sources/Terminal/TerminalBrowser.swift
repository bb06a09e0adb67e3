package import Findings

/// The findings browser in the terminal: shows a presenter's screens, hands it the keys, and has
/// its effects carried out.
///
/// It takes the terminal's second screen, so that nothing of it stays in the scrollback. The
/// terminal is put back as it was on every way out: the end, an error, a signal, a crash.
package struct TerminalBrowser {
  /// How it looks.
  package var style = TerminalStyle()
  /// A line for each change, and nothing drawn.
  package var isPlain = false

  let presenter: BrowserPresenter
  let backend: any BrowserBackend

  /// A browser that has not been shown yet.
  package init(_ presenter: BrowserPresenter, backend: any BrowserBackend) {
    self.presenter = presenter
    self.backend = backend
  }

  /// Shows the browser until it is over; whether Ctrl-C ended it.
  package func run() throws(TerminalError) -> Bool {
    let device = try TerminalDevice(usesEscapes: !isPlain, takesScreen: true)
    var session = BrowserSession(self)
    return session.run(on: device)
  }
}

/// What the browser asks of the program around it.
package protocol BrowserBackend: AnyObject {
  /// Changes the file, and says how that went.
  func change(_ edit: FindingEdit) -> BrowserEvent
  /// Writes a finding to a new file, and says how that went.
  func write(_ finding: Finding, to path: String) -> BrowserEvent
  /// A finding as text to hand on, and the same in base 64 as a terminal's clipboard wants it.
  func clipboardText(of finding: Finding, as format: ShareFormat) -> (text: String, base64: String)
  /// The commands that a refresh runs, one after the other.
  var refreshCommands: [[String]] { get }
  /// Reads the file after a refresh.
  func reload() -> BrowserEvent
}
