/// The behaviour of the findings browser: events in, screen and effects out.
///
/// It is a value without a clock, a file or a terminal. The screen holds only the rows that are
/// seen, so a hundred thousand findings scroll like ten.
package struct BrowserPresenter: Sendable {
  /// The screen to draw.
  package private(set) var screen: BrowserScreen

  let today: Day
  let fileName: String
  /// The commands of a refresh, as a line each for people; nil if the file does not hold all their
  /// options.
  let refreshLines: [String]
  var document: FindingsDocument
  var view: FindingsView
  var size = (columns: 80, rows: 24)
  /// The first row of the list that is visible.
  var top = 0
  /// The finding whose page is open, and the number of lines that the page is scrolled.
  var page: (id: UInt64, top: Int)?
  var overlay: Overlay?
  var notice: (text: String, isAlert: Bool)?
  /// The findings that this user has changed, the latest last.
  var changed: [UInt64] = []
  /// The change that the file has not answered yet.
  var pending: FindingEdit?
  var result: Bool?

  /// The window that is open above the list or the page.
  enum Overlay: Equatable, Sendable {
    case help(top: Int)
    case filter(FindingsFilter, row: Int)
    case share(row: Int)
    case search(String, before: String)
    case reason(String)
    case until(String, reason: String)
    case fileName(String)
    case confirmRefresh
    case refreshing(String)
  }

  /// A browser that has just been opened.
  ///
  /// - Parameters:
  ///   - document: The findings.
  ///   - fileName: The name of their file.
  ///   - today: The day whose states are shown.
  ///   - commands: The commands of a refresh, a line for each.
  package init(
    _ document: FindingsDocument, fileName: String, today: Day, commands: [String] = []
  ) {
    self.document = document
    self.today = today
    self.fileName = fileName
    refreshLines = commands
    view = FindingsView(today: today)
    view.load(document.findings)
    screen = BrowserScreen(title: "", summary: "")
    screen = makeScreen()
    screen.announcements = openingAnnouncements()
  }

  /// The number of findings that were looked at so far besides the visible ones, for tests.
  package var work: Int { view.work }

  /// Handles one event. The caller carries out the effects.
  package mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] {
    guard result == nil else { return [] }
    let before = screen
    if case .resize = event {} else { notice = nil }
    let effects = take(event)
    scroll()
    screen = makeScreen()
    screen.announcements = announcements(since: before, event)
    return effects
  }

  private mutating func take(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .resize(let columns, let rows):
      size = (max(8, columns), max(3, rows))
      return []
    case .quit: return finish(isInterrupted: true)
    case .changed(let new): return takeChange(new)
    case .refused(let error, let new):
      pending = nil
      load(new)
      say(error.sentence, isAlert: true)
      return []
    case .failed(let reason):
      pending = nil
      say(reason, isAlert: true)
      return []
    case .shared(let path):
      say(path.map { "Written to \($0)." } ?? "Sent to the clipboard, if the terminal allows it.")
      return []
    case .refreshProgressed(let text):
      if case .refreshing = overlay { overlay = .refreshing(text) }
      return []
    case .refreshed(let new):
      overlay = nil
      load(new)
      say("Looked again. Open: \(view.openCount).")
      return []
    case .refreshFailed(let reason):
      overlay = nil
      say(reason ?? "Stopped. Nothing was changed.", isAlert: reason != nil)
      return []
    default: break
    }
    if let overlay { return takeOverlay(event, overlay) }
    return page == nil ? takeList(event) : takePage(event)
  }

  // MARK: Pages

  private mutating func takeList(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .up: view.move(to: view.selected - 1)
    case .down: view.move(to: view.selected + 1)
    case .pageUp: view.move(to: view.selected - bodyHeight)
    case .pageDown: view.move(to: view.selected + bodyHeight)
    case .first: view.move(to: 0)
    case .last: view.move(to: view.visible.count - 1)
    case .confirm:
      if let finding = view.selectedFinding { page = (finding.id, 0) }
    case .back:
      // The search goes first, then the browser.
      guard view.search.isEmpty else {
        view.setSearch("")
        return []
      }
      return finish(isInterrupted: false)
    case .text(let text): return command(text)
    default: break
    }
    return []
  }

  private mutating func takePage(_ event: BrowserEvent) -> [BrowserEffect] {
    let (top, height) = (page?.top ?? 0, bodyHeight)
    let last = max(0, pageRows().count - height)
    switch event {
    case .up: page?.top = max(0, top - 1)
    case .down: page?.top = min(last, top + 1)
    case .pageUp: page?.top = max(0, top - height)
    case .pageDown: page?.top = min(last, top + height)
    case .first: page?.top = 0
    case .last: page?.top = last
    case .back, .deleteBackward:
      if let page { view.select(finding: page.id) }
      page = nil
    case .left: step(by: -1)
    case .right: step(by: 1)
    case .text(let text): return command(text)
    default: break
    }
    return []
  }

  /// Opens the page of the next finding in the list, or of an earlier one.
  private mutating func step(by offset: Int) {
    view.move(to: view.selected + offset)
    if let finding = view.selectedFinding { page = (finding.id, 0) }
  }

  /// The finding that a command is about.
  var target: Finding? {
    guard let page else { return view.selectedFinding }
    return document.index(of: page.id).map { document.findings[$0] }
  }

  // MARK: Commands

  private mutating func command(_ text: String) -> [BrowserEffect] {
    guard let first = text.lowercased().first else { return [] }
    switch text == "G" ? "G" : Self.commandKeys[first] ?? first {
    case "q": return page == nil ? finish(isInterrupted: false) : takePage(.back)
    case "j": return page == nil ? takeList(.down) : takePage(.down)
    case "k": return page == nil ? takeList(.up) : takePage(.up)
    case "g": return page == nil ? takeList(.first) : takePage(.first)
    case "G": return page == nil ? takeList(.last) : takePage(.last)
    case "?": overlay = .help(top: 0)
    case "/": if page == nil { overlay = .search(view.search, before: view.search) }
    case "f": if page == nil { overlay = .filter(view.filter, row: 0) }
    case "d": if target != nil { overlay = .reason(target?.dismissal?.reason ?? "") }
    case "c": return change(.act(.complete))
    case "o":
      guard target?.decision != nil else {
        if target != nil { say("It is open already.") }
        return []
      }
      return change(.act(.reopen))
    case "u": return undo()
    case "s": if target != nil { overlay = .share(row: 0) }
    case "r":
      if refreshLines.isEmpty { say(obstacle, isAlert: true) } else { overlay = .confirmRefresh }
    default: break
    }
    return []
  }

  /// The letters at the same places of Hebrew and Arabic keyboards.
  private static let commandKeys: [Character: Character] = [
    "ד": "s", "ג": "d", "כ": "f", "ב": "c", "ם": "o", "ו": "u", "ר": "r", "ח": "j", "ל": "k",
    "ע": "g",
    "س": "s", "ي": "d", "ب": "f", "ؤ": "c", "خ": "o", "ع": "u", "ق": "r", "ت": "j", "ن": "k",
    "ل": "g", "ض": "q", "؟": "?",
  ]

  mutating func change(_ step: FindingEdit.Step) -> [BrowserEffect] {
    guard let finding = target, pending == nil else { return [] }
    let edit = FindingEdit(step, of: finding)
    pending = edit
    return [.change(edit)]
  }

  private mutating func undo() -> [BrowserEffect] {
    guard pending == nil, let id = changed.last, let index = document.index(of: id) else {
      say("There is nothing to undo.")
      return []
    }
    let edit = FindingEdit(.undo, of: document.findings[index])
    pending = edit
    return [.change(edit)]
  }

  private mutating func takeChange(_ new: FindingsDocument) -> [BrowserEffect] {
    guard let edit = pending else { return [] }
    pending = nil
    load(new)
    switch edit.step {
    case .undo:
      changed.removeLast()
      view.select(finding: edit.id)
      say("Undone.")
    case .act(let action):
      changed.append(edit.id)
      switch action {
      case .dismiss: say("Dismissed.")
      case .complete: say("Marked as complete.")
      case .reopen: say("Reopened.")
      }
    }
    return []
  }

  private mutating func load(_ new: FindingsDocument) {
    document = new
    view.load(new.findings)
    // Whose page is open may be gone.
    if let open = page, new.index(of: open.id) == nil { page = nil }
    changed.removeAll { new.index(of: $0) == nil }
  }

  mutating func say(_ text: String, isAlert: Bool = false) { notice = (text, isAlert) }

  mutating func finish(isInterrupted: Bool) -> [BrowserEffect] {
    result = isInterrupted
    let isRefreshing = if case .refreshing = overlay { true } else { false }
    return (isRefreshing ? [.stopRefresh] : []) + [.finish(isInterrupted: isInterrupted)]
  }

  /// The reason why there is nothing to refresh.
  private var obstacle: String {
    switch document.runs.lazy.compactMap(\.obstacle).first {
    case .standardInput: "The list came from standard input. Run the command again yourself."
    case .optionLeftOut:
      "The run used an option that is not kept in the file. Run the command again yourself."
    case nil: "The file does not say how it was made. Run 'pwcheck audit --findings' again."
    }
  }

  // MARK: Room

  /// The rows between the heading and the message.
  var bodyHeight: Int { max(1, size.rows - 3) }

  /// Scrolls so that the selected finding is visible.
  private mutating func scroll() {
    let last = max(0, view.visible.count - bodyHeight)
    if view.selected < top { top = view.selected }
    if view.selected >= top + bodyHeight { top = view.selected - bodyHeight + 1 }
    top = max(0, min(top, last))
    if let open = page {
      let last = pageRows().count - bodyHeight
      page?.top = max(0, min(open.top, last))
    }
  }
}

extension FindingEditError {
  fileprivate var sentence: String {
    switch self {
    case .missing: "Not done: this finding is no longer in the file."
    case .changed:
      "Not done: somebody else has changed this finding. This is how it is now."
    case .nothingToUndo: "There is nothing to undo."
    }
  }
}
