extension BrowserPresenter {
  mutating func takeOverlay(_ event: BrowserEvent, _ open: Overlay) -> [BrowserEffect] {
    switch event {
    case .confirm: return confirm(open)
    case .back: return leave(open)
    case .up: move(open, by: -1)
    case .down: move(open, by: 1)
    case .pageUp: move(open, by: -bodyHeight)
    case .pageDown: move(open, by: bodyHeight)
    case .left where open.kind == .filter: changeFilter(open.row, by: -1)
    case .right where open.kind == .filter, .text(" ") where open.kind == .filter:
      changeFilter(open.row, by: 1)
    default:
      guard open.label != nil, let new = edited(open.text, event) else { return [] }
      overlay?.text = new
      overlay?.row = 0
      if open.kind == .search { view.setSearch(new) }
    }
    return []
  }

  private mutating func move(_ open: Overlay, by step: Int) {
    let last =
      switch open.kind {
      case .help: helpRows(open.text).count - bodyHeight
      case .filter: 2
      case .share: Self.copied.count
      default: 0
      }
    overlay?.row = max(0, min(open.row + step, last))
    if open.kind == .search { view.move(to: view.selected + step) }
  }

  private mutating func leave(_ open: Overlay) -> [BrowserEffect] {
    overlay = nil
    switch open.kind {
    case .search: view.setSearch(open.before)
    case .until: overlay = Overlay(kind: .reason, text: open.before)
    case .fileName: overlay = Overlay(kind: .share, row: Self.copied.count)
    case .refreshing:
      overlay = open
      return [.stopRefresh]
    default: break
    }
    return []
  }

  private mutating func confirm(_ open: Overlay) -> [BrowserEffect] {
    let text = trimmed(open.text)
    overlay = nil
    switch open.kind {
    case .help, .filter, .search: break
    case .share:
      if open.row < Self.copied.count { return share(.clipboard(Self.copied[open.row])) }
      overlay = Overlay(kind: .fileName)
    case .fileName:
      if !text.isEmpty { return share(.file(path: text)) }
      overlay = open
    case .reason:
      if !text.isEmpty {
        overlay = Overlay(kind: .until, before: text)
      } else {
        overlay = open
        say("A dismissal needs a reason for those who read it later.", isAlert: true)
      }
    case .until:
      let day = Day(text)
      if text.isEmpty || day.map({ $0 >= today }) ?? false {
        return change(.act(.dismiss(reason: open.before, until: day)))
      }
      overlay = open
      say(
        day == nil ? "That is not a day, such as 2027-03-31." : "That day is in the past.",
        isAlert: true)
    case .confirmDelete: return change(.delete)
    case .confirmRefresh:
      overlay = Overlay(kind: .refreshing)
      return [.refresh]
    case .refreshing: overlay = open
    }
    return []
  }

  private static let copied: [FindingsReport.Format] = [.text, .markdown, .json]

  private func share(_ sink: ShareTarget) -> [BrowserEffect] {
    target.map { [.share($0, sink)] } ?? []
  }

  private mutating func changeFilter(_ row: Int, by step: Int) {
    func next<Value: Equatable>(_ values: [Value], after value: Value) -> Value {
      let place = values.firstIndex(of: value) ?? 0
      return values[(place + step + values.count) % values.count]
    }
    var filter = view.filter
    switch row {
    case 0: filter.status = next(FindingStatus.allCases.map { $0 } + [nil], after: filter.status)
    case 1: filter.severity = next(FindingSeverity.allCases.reversed(), after: filter.severity)
    default: filter.rule = next([nil] + view.ruleNames.map { $0 }, after: filter.rule)
    }
    view.setFilter(filter)
  }

  private mutating func edited(_ text: String, _ event: BrowserEvent) -> String? {
    var new = text
    switch event {
    case .text(let more), .paste(let more):
      // A line end or a control character would end up in the file, and in terminals.
      new += more.filter { character in
        !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
      }
    case .deleteBackward: _ = new.popLast()
    case .deleteToStart: new = ""
    default: return nil
    }
    guard new.utf8.count <= FindingsDocument.longestReason else {
      say("That is too long.", isAlert: true)
      return nil
    }
    return new
  }

  private func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
