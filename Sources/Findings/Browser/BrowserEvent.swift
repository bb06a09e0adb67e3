package enum BrowserEvent: Sendable {
  case resize(columns: Int, rows: Int)
  /// Characters were typed: text in an entry, a command elsewhere.
  case text(String)
  /// Text was pasted. It is never a command.
  case paste(String)
  case deleteBackward
  case deleteToStart
  case up, down, left, right
  case pageUp, pageDown
  case first, last
  /// A press of the mouse on a row of the body, from 0.
  case click(row: Int)
  /// A turn of the wheel over a number of rows, down if it is positive.
  case wheel(Int)
  /// Opens, chooses or confirms (Return).
  case confirm
  /// Goes one step back (Escape).
  case back
  case quit

  case changed(FindingsDocument)
  /// A change was not made, and this is the file now.
  case refused(FindingEditError, FindingsDocument)
  case failed(reason: String)
  /// The shared finding was written to a file, or handed to the terminal.
  case shared(path: String?)
  case refreshProgressed(String)
  case refreshed(FindingsDocument)
  /// The refresh was not completed, for this reason; nil if the user stopped it.
  case refreshFailed(reason: String?)
}

/// The work that an event leaves to the caller.
package enum BrowserEffect: Hashable, Sendable {
  /// Make all of these changes or none; answer with ``BrowserEvent/changed(_:)``,
  /// ``BrowserEvent/refused(_:_:)`` or ``BrowserEvent/failed(reason:)``.
  case change([FindingEdit])
  case share(Finding, ShareTarget)
  case refresh
  case stopRefresh
  case finish(isInterrupted: Bool)
}

package enum ShareTarget: Hashable, Sendable {
  case clipboard(FindingsReport.Format)
  /// A new file, whose ending names the format.
  case file(path: String)
}
