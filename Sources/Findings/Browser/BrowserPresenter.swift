internal import UnicodeText

/// The behaviour of the findings browser: events in, screen and effects out.
///
/// It is a value without a clock, a file or a terminal. The screen holds only the rows that are
/// seen, so a hundred thousand findings scroll like ten.
package struct BrowserPresenter: Sendable {
  package private(set) var screen = BrowserScreen()

  let today: Day
  let fileName: String
  /// The name of the user who has signed in, who logs out instead of quitting; nil without one.
  let user: String?
  let refreshLines: [String]
  var document: FindingsDocument
  var view: FindingsView
  var size = (columns: 80, rows: 24)
  var top = 0
  var page: (id: UInt64, top: Int)?
  var overlay: Overlay?
  var notice: (text: String, isAlert: Bool)?
  /// The findings that the next decision is about, beside those of the range.
  var marked: Set<UInt64> = []
  var rangeStart: Int?
  /// The changes that this user has made, the latest last, each with the findings that it removed.
  var made: [(ids: [UInt64], removed: [Finding])] = []
  var pending: [FindingEdit] = []
  private var isFinished = false

  struct Overlay: Sendable {
    enum Kind {
      case help, filter, share, search, reason, until, fileName
      case confirmDelete, confirmRefresh, refreshing
    }

    let kind: Kind
    /// The text that is being typed, or the progress of a refresh.
    var text = ""
    /// The selected row of a menu, or the first visible one of the keys.
    var row = 0
    /// The search that was made before, or the reason of the dismissal that is asked until when.
    var before = ""
  }

  /// A browser that has just been opened, for a user who has signed in if there is one.
  package init(
    _ document: FindingsDocument, fileName: String, today: Day, commands: [String] = [],
    user: String? = nil
  ) {
    self.user = user
    self.document = document
    self.today = today
    self.fileName = fileName
    refreshLines = commands
    view = FindingsView(today: today)
    view.load(document.findings)
    screen = makeScreen()
    screen.announcements = openingAnnouncements()
  }

  /// The number of findings that were looked at so far besides the visible ones, for tests.
  package var work: Int { view.work }

  package mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] {
    guard !isFinished else { return [] }
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
    case .quit: return finish(isInterrupted: true)
    case .wheel(let rows):
      return (0..<min(abs(rows), size.rows)).flatMap { _ in take(rows < 0 ? .up : .down) }
    case .changed(let new): takeChange(new)
    case .refused(let error, let new):
      pending = []
      load(new)
      say(error.sentence, isAlert: true)
    case .failed(let reason):
      pending = []
      say(reason, isAlert: true)
    case .shared(let path):
      say(path.map { "Written to \($0)." } ?? "Sent to the clipboard, if the terminal allows it.")
    case .refreshProgressed(let text):
      if overlay?.kind == .refreshing { overlay?.text = text }
    case .refreshed(let new):
      overlay = nil
      load(new)
      say("Looked again. Open: \(view.openCount).")
    case .refreshFailed(let reason):
      overlay = nil
      say(reason ?? "Stopped. Nothing was changed.", isAlert: reason != nil)
    default:
      if let overlay { return takeOverlay(event, overlay) }
      return page == nil ? takeList(event) : takePage(event)
    }
    return []
  }

  // MARK: Pages

  private mutating func takeList(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .up: view.move(to: view.selected - 1)
    case .down: view.move(to: view.selected + 1)
    case .pageUp: view.move(to: view.selected - listHeight)
    case .pageDown: view.move(to: view.selected + listHeight)
    case .first: view.move(to: 0)
    case .last: view.move(to: view.visible.count - 1)
    case .click(let row):
      // The heading of the screen has a row above the first.
      guard 0..<listHeight ~= row, case .finding(let place)? = view.row(at: top + row) else {
        return []
      }
      // The selected one opens.
      if place == view.selected { return takeList(.confirm) }
      view.move(to: place)
    case .confirm: if let finding = view.selectedFinding { page = (finding.id, 0) }
    case .back:
      // Leaving clears the marks first, then the search, and then ends the browser.
      guard marked.isEmpty, rangeStart == nil else {
        unmark()
        return []
      }
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
    let height = bodyHeight
    switch event {
    // These may go beyond the page's ends; `scroll` goes back to them.
    case .up: page?.top -= 1
    case .down: page?.top += 1
    case .pageUp: page?.top -= height
    case .pageDown: page?.top += height
    case .first: page?.top = 0
    case .last: page?.top = .max
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

  private mutating func step(by offset: Int) {
    view.move(to: view.selected + offset)
    if let finding = view.selectedFinding { page = (finding.id, 0) }
  }

  var target: Finding? {
    guard let page else { return view.selectedFinding }
    return document.index(of: page.id).map { document.findings[$0] }
  }

  /// The findings that a decision is about: the marked ones, or else that of a command.
  var targets: [Finding] {
    guard page == nil, !marked.isEmpty || rangeStart != nil else {
      return target.map { [$0] } ?? []
    }
    return view.visible.indices.filter(isMarked).map { view.findings[view.visible[$0]] }
  }

  func isMarked(_ place: Int) -> Bool {
    if let start = rangeStart, (min(start, view.selected)...max(start, view.selected)) ~= place {
      return true
    }
    return !marked.isEmpty && marked.contains(view.findings[view.visible[place]].id)
  }

  private mutating func unmark() { (marked, rangeStart) = ([], nil) }

  private mutating func endRange() {
    if rangeStart != nil { marked = Set(targets.map(\.id)) }
    rangeStart = nil
  }

  private mutating func markAlike() {
    guard let target else { return }
    page = nil
    endRange()
    for index in view.visible {
      let finding = view.findings[index]
      if finding.kind == target.kind, finding.what == target.what, finding.rules == target.rules {
        marked.insert(finding.id)
      }
    }
    say("\(grouped(marked.count)) like this are marked. A decision is about all of them.")
  }

  // MARK: Commands

  private mutating func command(_ text: String) -> [BrowserEffect] {
    guard let first = text.lowercased().first else { return [] }
    if text == "N" { return take(page == nil ? .up : .left) }
    switch text == "G" ? "G" : Self.commandKeys[first] ?? first {
    case "q": return page == nil ? finish(isInterrupted: false) : takePage(.back)
    case "j": return take(.down)
    case "k": return take(.up)
    case "g": return take(.first)
    case "G": return take(.last)
    case "?": overlay = Overlay(kind: .help)
    case "/":
      guard page == nil else { return [] }
      overlay = Overlay(kind: .search, text: view.search, before: view.search)
    case "f": if page == nil { overlay = Overlay(kind: .filter) }
    case "n": return take(page == nil ? .down : .right)
    case "t": if page == nil { sort() }
    case "b": if page == nil { view.setGrouped(!view.isGrouped) }
    case " ":
      guard page == nil, let id = target?.id else { return take(.pageDown) }
      endRange()
      if marked.remove(id) == nil { marked.insert(id) }
      view.move(to: view.selected + 1)
    case "v":
      guard page == nil, target != nil else { return [] }
      if rangeStart == nil { rangeStart = view.selected } else { endRange() }
    case "a": markAlike()
    case "d":
      guard target != nil else { return [] }
      overlay = Overlay(kind: .reason, text: targets.first?.dismissal?.reason ?? "")
    case "c": return change(.act(.complete))
    case "o":
      guard targets.contains(where: { $0.decision != nil }) else {
        if target != nil { say("It is open already.") }
        return []
      }
      return change(.act(.reopen))
    case "x": if target != nil { overlay = Overlay(kind: .confirmDelete) }
    case "u": return undo()
    case "s": if target != nil { overlay = Overlay(kind: .share) }
    case "r":
      if !refreshLines.isEmpty { overlay = Overlay(kind: .confirmRefresh) }
      if refreshLines.isEmpty { say(obstacle, isAlert: true) }
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

  private mutating func sort() {
    let orders = FindingsView.Order.allCases
    let place = orders.firstIndex(of: view.order) ?? 0
    view.setOrder(orders[(place + 1) % orders.count])
    rangeStart = nil
  }

  mutating func change(_ step: FindingEdit.Step) -> [BrowserEffect] {
    // Only findings that are decided can be opened again.
    ask(
      targets.filter { step != .act(.reopen) || $0.decision != nil }.map {
        FindingEdit(step, of: $0)
      })
  }

  private mutating func ask(_ edits: [FindingEdit]) -> [BrowserEffect] {
    guard pending.isEmpty, !edits.isEmpty else { return [] }
    pending = edits
    return [.change(edits)]
  }

  private mutating func undo() -> [BrowserEffect] {
    guard pending.isEmpty, let last = made.last else {
      say("There is nothing to undo.")
      return []
    }
    guard last.removed.isEmpty else {
      return ask(last.removed.map { FindingEdit(.restore($0), of: $0) })
    }
    let ids = Set(last.ids)
    let found = document.findings.filter { ids.contains($0.id) }
    guard found.count == ids.count else {
      made.removeLast()
      say(FindingEditError.missing.sentence, isAlert: true)
      return []
    }
    return ask(found.map { FindingEdit(.undo, of: $0) })
  }

  private mutating func takeChange(_ new: FindingsDocument) {
    guard let first = pending.first else { return }
    let edits = pending
    pending = []
    let removed = edits.compactMap { edit in
      edit.step == .delete ? document.index(of: edit.id).map { document.findings[$0] } : nil
    }
    load(new)
    unmark()
    switch first.step {
    case .undo, .restore:
      made.removeLast()
      view.select(finding: first.id)
      say("Undone.")
      return
    case .delete:
      say(count(edits, "Removed from the file. u puts it back.", "removed from the file"))
    case .act(.dismiss): say(count(edits, "Dismissed.", "dismissed"))
    case .act(.complete): say(count(edits, "Marked as complete.", "marked as complete"))
    case .act(.reopen): say(count(edits, "Reopened.", "reopened"))
    }
    made.append((edits.map(\.id), removed))
  }

  private func count(_ edits: [FindingEdit], _ one: String, _ many: String) -> String {
    edits.count == 1 ? one : "\(grouped(edits.count)) \(many). u undoes all of it."
  }

  private mutating func load(_ new: FindingsDocument) {
    document = new
    view.load(new.findings)
    // Whose page is open may be gone.
    if let open = page, new.index(of: open.id) == nil { page = nil }
    rangeStart = nil
  }

  mutating func say(_ text: String, isAlert: Bool = false) { notice = (text, isAlert) }

  mutating func finish(isInterrupted: Bool) -> [BrowserEffect] {
    isFinished = true
    let stop: [BrowserEffect] = overlay?.kind == .refreshing ? [.stopRefresh] : []
    return stop + [.finish(isInterrupted: isInterrupted)]
  }

  private var obstacle: String {
    let obstacle = document.runs.lazy.compactMap(\.obstacle).first
    return obstacle.map { "\($0) Run the command again yourself." }
      ?? "The file does not say how it was made. Run 'pwcheck audit --findings' again."
  }

  // MARK: Room

  var bodyHeight: Int { max(1, size.rows - 3) }

  /// The rows below the list that say what the selected finding is, or 0 on a small screen. They
  /// stand below so that the list keeps its names and scrolls without being written anew.
  var previewHeight: Int { size.columns >= 99 && bodyHeight >= 15 ? min(8, bodyHeight / 3) : 0 }

  /// The rows of the list. A line parts it from the preview.
  var listHeight: Int { bodyHeight - (previewHeight > 0 ? previewHeight + 1 : 0) }

  /// Scrolls so that the selected finding is visible, and an open page not beyond its ends.
  private mutating func scroll() {
    let last = max(0, view.rowCount - listHeight)
    // With the heading of its group, where there is room for both.
    let rows = view.rows(of: view.selected)
    if rows.lowerBound < top { top = rows.lowerBound }
    if rows.upperBound >= top + listHeight { top = rows.upperBound - listHeight + 1 }
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
    case .changed: "Not done: somebody else has changed this finding. This is how it is now."
    case .nothingToUndo: "There is nothing to undo."
    }
  }
}
