extension BrowserPresenter {
  mutating func takeOverlay(_ event: BrowserEvent, _ open: Overlay) -> [BrowserEffect] {
    switch open {
    case .help(let text, let top): takeHelp(event, text, top)
    case .filter(let filter, let row): takeFilter(event, filter, row)
    case .share(let row): return takeShare(event, row)
    case .search(let text, let before): takeSearch(event, text, before)
    case .reason(let text): takeReason(event, text)
    case .until(let text, let reason): return takeUntil(event, text, reason)
    case .fileName(let text): return takeFileName(event, text)
    case .confirmDelete:
      if case .back = event { overlay = nil }
      guard case .confirm = event else { return [] }
      overlay = nil
      return change(.delete)
    case .confirmRefresh:
      if case .confirm = event {
        overlay = .refreshing("")
        return [.refresh]
      }
      if case .back = event { overlay = nil }
    case .refreshing: if case .back = event { return [.stopRefresh] }
    }
    return []
  }

  // MARK: Help

  private mutating func takeHelp(_ event: BrowserEvent, _ text: String, _ top: Int) {
    let last = max(0, helpRows(text).count - bodyHeight)
    switch event {
    case .up: overlay = .help(text, top: max(0, top - 1))
    case .down: overlay = .help(text, top: min(last, top + 1))
    case .pageUp: overlay = .help(text, top: max(0, top - bodyHeight))
    case .pageDown: overlay = .help(text, top: min(last, top + bodyHeight))
    case .back, .confirm: overlay = nil
    default: if let new = edited(text, event) { overlay = .help(new, top: 0) }
    }
  }

  // MARK: Filter

  private mutating func takeFilter(_ event: BrowserEvent, _ filter: FindingsFilter, _ row: Int) {
    switch event {
    case .up: overlay = .filter(filter, row: max(0, row - 1))
    case .down: overlay = .filter(filter, row: min(2, row + 1))
    case .left: change(filter, row, by: -1)
    case .right, .text(" "): change(filter, row, by: 1)
    case .confirm, .back: overlay = nil
    default: break
    }
  }

  private mutating func change(_ old: FindingsFilter, _ row: Int, by step: Int) {
    func next<Value: Equatable>(_ values: [Value], after value: Value) -> Value {
      let place = values.firstIndex(of: value) ?? 0
      return values[(place + step + values.count) % values.count]
    }
    var filter = old
    switch row {
    case 0: filter.status = next(FindingStatus.allCases.map { $0 } + [nil], after: filter.status)
    case 1: filter.severity = next(FindingSeverity.allCases.reversed(), after: filter.severity)
    default: filter.rule = next([nil] + view.ruleNames.map { $0 }, after: filter.rule)
    }
    overlay = .filter(filter, row: row)
    view.setFilter(filter)
  }

  // MARK: Entries

  private mutating func takeSearch(_ event: BrowserEvent, _ text: String, _ before: String) {
    switch event {
    case .confirm: overlay = nil
    case .back:
      view.setSearch(before)
      overlay = nil
    case .up: view.move(to: view.selected - 1)
    case .down: view.move(to: view.selected + 1)
    default:
      guard let new = edited(text, event) else { return }
      overlay = .search(new, before: before)
      view.setSearch(new)
    }
  }

  private mutating func takeReason(_ event: BrowserEvent, _ text: String) {
    switch event {
    case .back: overlay = nil
    case .confirm:
      let reason = trimmed(text)
      if reason.isEmpty {
        say("A dismissal needs a reason for those who read it later.", isAlert: true)
      } else {
        overlay = .until("", reason: reason)
      }
    default: if let new = edited(text, event) { overlay = .reason(new) }
    }
  }

  private mutating func takeUntil(
    _ event: BrowserEvent, _ text: String, _ reason: String
  ) -> [BrowserEffect] {
    switch event {
    case .back: overlay = .reason(reason)
    case .confirm:
      let text = trimmed(text)
      let day = Day(text)
      guard text.isEmpty || day != nil else {
        say("That is not a day, such as 2027-03-31.", isAlert: true)
        return []
      }
      guard day.map({ $0 >= today }) ?? true else {
        say("That day is in the past.", isAlert: true)
        return []
      }
      overlay = nil
      return change(.act(.dismiss(reason: reason, until: day)))
    default: if let new = edited(text, event) { overlay = .until(new, reason: reason) }
    }
    return []
  }

  private mutating func takeFileName(_ event: BrowserEvent, _ text: String) -> [BrowserEffect] {
    switch event {
    case .back: overlay = .share(row: 3)
    case .confirm:
      let path = trimmed(text)
      guard !path.isEmpty, let finding = target else { return [] }
      overlay = nil
      return [.share(finding, .file(path: path))]
    default: if let new = edited(text, event) { overlay = .fileName(new) }
    }
    return []
  }

  /// A text after an event; nil if the event does not change it, or if it would be too long.
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

  // MARK: Sharing

  private static let copied: [FindingsReport.Format] = [.text, .markdown, .json]

  private mutating func takeShare(_ event: BrowserEvent, _ row: Int) -> [BrowserEffect] {
    switch event {
    case .up: overlay = .share(row: max(0, row - 1))
    case .down: overlay = .share(row: min(3, row + 1))
    case .back: overlay = nil
    case .confirm:
      guard let finding = target else { return [] }
      if row == 3 {
        overlay = .fileName("")
        return []
      }
      overlay = nil
      return [.share(finding, .clipboard(Self.copied[row]))]
    default: break
    }
    return []
  }
}
