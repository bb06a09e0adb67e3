internal import UnicodeText

extension BrowserPresenter {
  func makeScreen() -> BrowserScreen {
    var screen = BrowserScreen(
      title: "\(words.title) · \(printable(fileName))", summary: summary)
    screen.isRightToLeft = isRightToLeft
    screen.rows = bodyRows
    screen.showsStatus = view.filter.status == nil
    screen.labelWidth = labelWidth
    screen.entry = entry
    if let notice {
      screen.notice = printable(notice.text)
      screen.isAlert = notice.isAlert
    } else if case .refreshing(let text) = overlay {
      screen.notice = text.isEmpty ? words.refreshing : "\(words.refreshing) \(printable(text))"
    }
    screen.keys = keys
    return screen
  }

  private var summary: String {
    let filter = view.filter
    var parts = [words.count(grouped(view.visible.count), grouped(view.findings.count))]
    if let status = filter.status, let name = words.statuses[status] { parts.append(name) }
    if filter.severity != .low, let name = words.severities[filter.severity] {
      parts.append(words.orWorse(name))
    }
    if let rule = filter.rule { parts.append(printable(rule)) }
    if !view.search.isEmpty { parts.append("“\(printable(view.search))”") }
    let cut = document.runs.reduce(0) { $0 + $1.cut }
    if cut > 0 { parts.append(words.cut(grouped(cut))) }
    return parts.joined(separator: " · ")
  }

  private var bodyRows: [BrowserRow] {
    switch overlay {
    case .help(let top): return Array(helpRows.dropFirst(top).prefix(bodyHeight))
    case .filter(let filter, let row): return filterRows(filter, row)
    case .share(let row):
      return [words.copyText, words.copyMarkdown, words.copyJSON, words.saveFile].enumerated().map {
        .choice(label: $1, value: "", isSelected: $0 == row)
      }
    case .confirmRefresh:
      let lines = refreshLines.flatMap { wrapped(printable($0), to: size.columns) }
      return ([.remark(words.refreshRuns)] + lines.map { .text($0) }).prefix(bodyHeight).map { $0 }
    default: break
    }
    if let page {
      return Array(pageRows().dropFirst(page.top).prefix(bodyHeight))
    }
    if view.visible.isEmpty { return emptyRows }
    let shown = view.visible.indices.dropFirst(top).prefix(bodyHeight)
    return shown.map {
      .finding(line(view.findings[view.visible[$0]], isSelected: $0 == view.selected))
    }
  }

  private func line(_ finding: Finding, isSelected: Bool) -> FindingLine {
    let status = view.status(of: finding)
    return FindingLine(
      severity: finding.severity, severityName: words.severities[finding.severity] ?? "",
      status: status, statusName: words.statuses[status] ?? "",
      text: printable(finding.text), place: printable(finding.place), isSelected: isSelected)
  }

  private var emptyRows: [BrowserRow] {
    let (title, hint) = emptyWords
    return
      ([.blank] + wrapped(title, to: size.columns).map { .heading($0) }
      + wrapped(hint, to: size.columns).map { .remark($0) }).prefix(bodyHeight).map { $0 }
  }

  var emptyWords: (title: String, hint: String) {
    if view.findings.isEmpty { return (words.emptyFile, words.emptyFileHint) }
    return view.search.isEmpty && view.filter == FindingsFilter()
      ? (words.noneOpen, words.noneOpenHint) : (words.noMatch, words.noMatchHint)
  }

  // MARK: The page of a finding

  func pageRows() -> [BrowserRow] {
    guard let finding = target, page != nil else { return [] }
    var rows = wrapped(printable(finding.text), to: size.columns).map { BrowserRow.heading($0) }
    rows.append(.blank)
    rows += labelled(words.severity, words.severities[finding.severity] ?? "", finding.severity)
    rows += labelled(words.state, state(of: finding))
    rows += labelled(finding.account == nil ? words.place : words.account, finding.place)
    if finding.count > 1 { rows += labelled(words.passwords, grouped(finding.count)) }
    if !finding.rules.isEmpty {
      rows += labelled(words.rules, finding.rules.joined(separator: ", "))
    }
    if !finding.clause.isEmpty { rows += labelled(words.clause, finding.clause) }
    if !finding.advice.isEmpty { rows += labelled(words.advice, finding.advice) }
    rows += labelled(words.id, hexadecimal(finding.id))
    rows += [.blank, .heading(words.history)]
    for change in finding.history.reversed() {
      let text = "\(change.time.text) \(history(change.event))"
      rows += wrapped(printable(text), to: size.columns).map { .text($0) }
    }
    return rows
  }

  private func state(of finding: Finding) -> String {
    let status = view.status(of: finding)
    var text = words.statuses[status] ?? ""
    guard let (reason, until) = finding.dismissal, status != .completed else { return text }
    if status == .dismissed { text = words.dismissed(until?.text) }
    if status == .open { text = words.dismissalEnded }
    return "\(text): \(reason)"
  }

  private func history(_ event: FindingChange.Event) -> String {
    switch event {
    case .found: words.found
    case .gone: words.gone
    case .foundAgain: words.foundAgain
    case .worse: words.worse
    case .completed: words.completed
    case .reopened: words.reopened
    case .dismissed(let reason, let until): "\(words.dismissed(until?.text)): \(reason)"
    }
  }

  private func labelled(
    _ label: String, _ text: String, _ severity: FindingSeverity? = nil
  ) -> [BrowserRow] {
    let lines = wrapped(printable(text), to: max(8, size.columns - labelWidth))
    guard let first = lines.first else { return [] }
    return [.labelled(label, first, severity)] + lines.dropFirst().map { .continued($0) }
  }

  /// The number of columns of labels with the space after them.
  var labelWidth: Int { Self.labelWidth(of: words) }

  private static func labelWidth(of words: BrowserWords) -> Int {
    let labels = [
      words.place, words.account, words.state, words.severity, words.passwords, words.rules,
      words.clause, words.advice, words.id,
    ]
    return 2 + (labels.map { columns(of: $0) }.max() ?? 0)
  }

  // MARK: Menus and keys

  private func filterRows(_ filter: FindingsFilter, _ row: Int) -> [BrowserRow] {
    let severity = words.severities[filter.severity] ?? ""
    let values = [
      (words.filterState, filter.status.flatMap { words.statuses[$0] } ?? words.all),
      (words.filterSeverity, filter.severity == .low ? words.all : words.orWorse(severity)),
      (words.filterRule, filter.rule.map(printable) ?? words.all),
    ]
    return values.enumerated().map {
      .choice(label: $1.0, value: $1.1, isSelected: $0 == row)
    }
  }

  var helpRows: [BrowserRow] {
    let keys = [
      ("↑ ↓", words.keyMove), ("PgUp PgDn", words.keyPage), ("g G", words.keyEnds),
      ("Enter", words.keyOpen), ("Esc", words.keyBack), ("/", words.keySearch),
      ("f", words.keyFilter), ("d", words.keyDismiss), ("c", words.keyMark),
      ("o", words.keyReopen), ("u", words.keyUndo), ("s", words.keyShare),
      ("r", words.keyRefresh), ("q", words.keyQuit),
    ]
    return keys.map { .labelled($0.0, $0.1, nil) }
  }

  private var entry: EntryLine? {
    switch overlay {
    case .search(let text, _): EntryLine(label: words.searchFor, text: text)
    case .reason(let text): EntryLine(label: words.reason, text: text)
    case .until(let text, _): EntryLine(label: words.until, text: text)
    case .fileName(let text): EntryLine(label: words.fileName, text: text)
    default: nil
    }
  }

  private var keys: [KeyHint] {
    func hints(_ keys: (String, String)...) -> [KeyHint] { keys.map { KeyHint(key: $0, word: $1) } }
    switch overlay {
    case .help: return hints(("Esc", words.keyBack))
    case .filter: return hints(("← →", words.keyChange), ("Enter", words.keyApply))
    case .share: return hints(("Enter", words.keyApply), ("Esc", words.keyCancel))
    case .search, .reason, .until, .fileName:
      return hints(("Enter", words.keyApply), ("Esc", words.keyCancel))
    case .confirmRefresh: return hints(("Enter", words.keyRun), ("Esc", words.keyCancel))
    case .refreshing: return hints(("Esc", words.keyStop))
    case nil: break
    }
    if page != nil {
      return hints(
        ("Esc", words.keyBack), ("?", words.keyHelp), ("d", words.keyDismiss),
        ("c", words.keyMark), ("o", words.keyReopen), ("s", words.keyShare), ("u", words.keyUndo))
    }
    let always = hints(("q", words.keyQuit), ("?", words.keyHelp))
    if view.visible.isEmpty {
      return always
        + hints(("f", words.keyFilter), ("r", words.keyRefresh), ("/", words.keySearch))
    }
    return always
      + hints(
        ("Enter", words.keyOpen), ("/", words.keySearch), ("f", words.keyFilter),
        ("d", words.keyDismiss), ("c", words.keyComplete), ("s", words.keyShare),
        ("r", words.keyRefresh), ("u", words.keyUndo))
  }
}
