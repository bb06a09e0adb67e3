internal import ReportFormats

/// An event of the findings browser, independent of the view.
package enum BrowserEvent: Sendable {
  /// The view has this much room for text.
  case resize(columns: Int, rows: Int)
  /// Typed characters: text in an entry, a command elsewhere.
  case text(String)
  /// Pasted text: never a command.
  case paste(String)
  case deleteBackward
  case deleteToStart
  case up, down, left, right
  case pageUp, pageDown
  case first, last
  /// Return: opens, chooses or confirms.
  case confirm
  /// Escape: one step back.
  case back
  /// Leaves, whatever is going on.
  case quit

  /// A change was made, and this is the file now.
  case changed(FindingsDocument)
  /// A change was not made, and this is the file now.
  case refused(FindingEditError, FindingsDocument)
  /// Something could not be done, for this reason.
  case failed(reason: String)
  /// The file was written with a shared finding, or handed to the terminal.
  case shared(path: String?)
  /// How far the refresh is, in words.
  case refreshProgressed(String)
  /// The refresh is over, and this is the file now.
  case refreshed(FindingsDocument)
  /// The refresh came to no end, for this reason; nil if the user stopped it.
  case refreshFailed(reason: String?)
}

/// The work that an event leaves to the caller.
package enum BrowserEffect: Hashable, Sendable {
  /// Change the file; answer with ``BrowserEvent/changed(_:)``, ``BrowserEvent/refused(_:_:)`` or
  /// ``BrowserEvent/failed(reason:)``.
  case change(FindingEdit)
  /// Hand a finding on.
  case share(Finding, ShareTarget)
  /// Make the runs again.
  case refresh
  /// Stop that.
  case stopRefresh
  /// The browser is over.
  case finish(isInterrupted: Bool)
}

/// Where a shared finding goes.
package enum ShareTarget: Hashable, Sendable {
  case clipboard(ShareFormat)
  /// A new file, whose ending names the format.
  case file(path: String)
}

/// The form of a shared finding.
package enum ShareFormat: String, CaseIterable, Sendable {
  case text, markdown, json
}
