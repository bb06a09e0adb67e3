internal import UnicodeText

extension BrowserPresenter {
  func makeScreen() -> BrowserScreen {
    var screen = BrowserScreen(title: title, summary: summary)
    screen.rows = bodyRows
    let isList = screen.rows.contains { if case .finding = $0 { true } else { false } }
    if isList {
      screen.sought = view.soughtWords
      (screen.accountWidth, screen.placeWidth) = view.widths
      screen.position = "\(grouped(view.selected + 1))/\(grouped(view.visible.count))"
      if let target { screen.preview = previewRows(of: target) }
    } else if let page, overlay == nil {
      let hidden = [(page.top, "above"), (pageRows().count - page.top - bodyHeight, "below")]
      screen.position = hidden.filter { $0.0 > 0 }.map { "\(grouped($0.0)) more \($0.1)" }
        .joined(separator: " · ")
    }
    screen.showsStatus = view.filter.status == nil
    if let overlay { screen.entry = overlay.label.map { EntryLine(label: $0, text: overlay.text) } }
    if let notice {
      screen.notice = printable(notice.text)
      screen.isAlert = notice.isAlert
    } else if let overlay, overlay.kind == .refreshing {
      screen.notice = "Looking again…" + (overlay.text.isEmpty ? "" : " \(printable(overlay.text))")
    }
    screen.keys = keys
    return screen
  }

  private var title: String {
    var parts = (user.map { [$0] } ?? []) + ["Findings", fileName]
    if let lists = view.commonLists { parts += lists.prefix(1) }
    if let day = view.commonDay { parts.append("since \(day.text)") }
    return parts.map(printable).joined(separator: " · ")
  }

  private var summary: String {
    let filter = view.filter
    var parts = ["\(grouped(view.visible.count)) of \(grouped(view.findings.count))"]
    if let status = filter.status { parts.append(status.rawValue) }
    if filter.severity != .low { parts.append("\(filter.severity.rawValue) or worse") }
    if let rule = filter.rule { parts.append(printable(rule)) }
    if !view.search.isEmpty {
      parts.append("\(view.isFuzzy ? "like " : "")“\(printable(view.search))”")
    }
    if view.order != .rank { parts.append("by \(view.order.rawValue)") }
    if !marked.isEmpty || rangeStart != nil { parts.append("\(grouped(targets.count)) marked") }
    let cut = document.runs.reduce(0) { $0 + $1.cut }
    if cut > 0 { parts.append("\(grouped(cut)) more not listed") }
    return parts.joined(separator: " · ")
  }

  private var bodyRows: [BrowserRow] {
    let row = overlay?.row ?? 0
    switch overlay?.kind {
    case .help: return Array(helpRows(overlay?.text ?? "").dropFirst(row).prefix(bodyHeight))
    case .filter: return filterRows(row)
    case .share:
      return ["Copy as text", "Copy as Markdown", "Copy as JSON", "Write a file…"].enumerated().map
      { .choice(label: $1, value: "", isSelected: $0 == row) }
    case .confirmDelete:
      let sentence =
        "\(counted(targets.count, "finding")) will be removed from the file, with the history. The "
        + "next run that finds the same again adds it as new."
      return wrapped(sentence, to: size.columns).prefix(bodyHeight).map { .text($0) }
    case .confirmRefresh:
      let lines = refreshLines.flatMap { wrapped(printable($0), to: size.columns) }
      return ([.remark("This runs:")] + lines.map { .text($0) }).prefix(bodyHeight).map { $0 }
    default: break
    }
    if let page { return Array(pageRows().dropFirst(page.top).prefix(bodyHeight)) }
    if view.visible.isEmpty { return emptyRows }
    return (top..<min(top + listHeight, view.rowCount)).map {
      switch view.row(at: $0) {
      case nil: .blank
      case .group(let name, let count): .heading("\(printable(name)) · \(grouped(count))")
      case .finding(let place): .finding(line(at: place))
      }
    }
  }

  private func line(at place: Int) -> FindingLine {
    let finding = view.findings[view.visible[place]]
    return FindingLine(
      severity: finding.severity, status: view.status(of: finding),
      account: printable(view.subject(of: finding)), text: printable(view.problem(of: finding)),
      place: printable(view.place(of: finding)), age: view.age(of: finding),
      isSelected: place == view.selected, isMarked: isMarked(place))
  }

  private var emptyRows: [BrowserRow] {
    let (title, hint) = emptyWords
    return
      ([.blank] + wrapped(title, to: size.columns).map { .heading($0) }
      + wrapped(hint, to: size.columns).map { .remark($0) }).prefix(bodyHeight).map { $0 }
  }

  var emptyWords: (title: String, hint: String) {
    if view.findings.isEmpty {
      return (
        "Nothing was found.", "Run 'pwcheck audit --findings FILE LIST' to look for weak passwords."
      )
    }
    return view.search.isEmpty && view.filter == FindingsFilter()
      ? (
        "Nothing is open.",
        "Press f to see what was dismissed, completed or is gone, or r to look again."
      )
      : ("No finding matches.", "Press f to change the filter, or / to search for something else.")
  }

  // MARK: The page of a finding

  func pageRows() -> [BrowserRow] {
    guard let finding = target, page != nil else { return [] }
    return problemRows(of: finding) + [.blank] + rows(of: finding.facts(on: today), finding)
      + labelled("Finding", hexadecimal(finding.id)) + historyRows(of: finding)
  }

  /// The rows of the preview: what the line in the list cuts or leaves out. The problem, which
  /// neighbours share least, comes last, so that a move writes little.
  private func previewRows(of finding: Finding) -> [BrowserRow] {
    let labels = ["Account", "Place", "Groups", "Accounts", "Passwords", "Advice"]
    let facts = finding.facts(on: today).filter {
      labels.contains($0.label) || $0.label == "State" && finding.dismissal != nil
    }
    let lines = rows(of: facts, finding) + problemRows(of: finding)
    let blank = Array(repeating: BrowserRow.blank, count: previewHeight)
    return Array((lines + blank).prefix(previewHeight))
  }

  private func problemRows(of finding: Finding) -> [BrowserRow] {
    wrapped(printable(finding.text), to: size.columns).map { .heading($0) }
  }

  private func rows(
    of facts: [(label: String, value: String)], _ finding: Finding
  ) -> [BrowserRow] {
    facts.flatMap { label, value in
      labelled(label, value, label == "Severity" ? finding.severity : nil)
    }
  }

  private func historyRows(of finding: Finding) -> [BrowserRow] {
    [.blank, .heading("History")]
      + finding.historyWords.reversed().flatMap { change in
        wrapped(printable(change), to: size.columns).map { BrowserRow.text($0) }
      }
  }

  private func labelled(
    _ label: String, _ text: String, _ severity: FindingSeverity? = nil
  ) -> [BrowserRow] {
    let lines = wrapped(printable(text), to: max(8, size.columns - BrowserRow.labelWidth))
    guard let first = lines.first else { return [] }
    return [.labelled(label, first, severity)] + lines.dropFirst().map { .continued($0) }
  }

  // MARK: Menus and keys

  private func filterRows(_ row: Int) -> [BrowserRow] {
    let filter = view.filter
    let severity = filter.severity == .low ? "all" : "\(filter.severity.rawValue) or worse"
    let values = [
      ("State", filter.status?.rawValue ?? "all"), ("Severity", severity),
      ("Rule", filter.rule.map(printable) ?? "all"),
    ]
    return values.enumerated().map { .choice(label: $1.0, value: $1.1, isSelected: $0 == row) }
  }

  private var leaving: String { user == nil ? "quit" : "log out" }

  /// The keys whose description has all words of a text.
  func helpRows(_ text: String) -> [BrowserRow] {
    let keys = [
      ("↑ ↓", "move"), ("PgUp PgDn", "a page up or down"), ("g G", "first, last"),
      ("Enter", "open"), ("Esc", "back"), ("/", "search: several words, in any order"),
      ("n N", "the next one found, the one before"), ("f", "filter"),
      ("t", "sort: by rank, account, problem, place, age"),
      ("b", "group by what the list is sorted by"), ("Space", "mark"),
      ("v", "mark a range: from here to where v is pressed again"),
      ("a", "mark all like this"), ("d", "dismiss"), ("c", "mark as complete"),
      ("o", "reopen"), ("x", "remove from the file"), ("u", "undo"), ("s", "share"),
      ("r", "refresh"), ("q", leaving),
      ("Click", "select; open what is selected"), ("Wheel", "three rows up or down"),
    ]
    let words = text.lowercased().split(separator: " ")
    let found = keys.filter { key in
      words.allSatisfy { "\(key.0) \(key.1)".lowercased().includes($0) }
    }
    return found.isEmpty ? [.remark("No key does that.")] : found.map { .labelled($0.0, $0.1, nil) }
  }

  private var keys: [KeyHint] {
    func hints(_ keys: (String, String)...) -> [KeyHint] { keys.map { KeyHint(key: $0, word: $1) } }
    switch overlay?.kind {
    case .help: return hints(("Esc", "back"))
    case .filter: return hints(("← →", "change"), ("Enter", "apply"))
    case .share, .search, .reason, .until, .fileName:
      return hints(("Enter", "apply"), ("Esc", "cancel"))
    case .confirmDelete: return hints(("Enter", "remove"), ("Esc", "cancel"))
    case .confirmRefresh: return hints(("Enter", "run"), ("Esc", "cancel"))
    case .refreshing: return hints(("Esc", "stop"))
    case nil: break
    }
    if page != nil {
      return hints(
        ("Esc", "back"), ("?", "keys"), ("d", "dismiss"),
        ("c", "mark as complete"), ("o", "reopen"), ("s", "share"), ("u", "undo"))
    }
    let always = hints(("q", leaving), ("?", "keys"))
    if view.visible.isEmpty {
      return always + hints(("f", "filter"), ("r", "refresh"), ("/", "search"))
    }
    return always
      + hints(
        ("Enter", "open"), ("/", "search"), ("f", "filter"),
        ("d", "dismiss"), ("c", "complete"), ("a", "all like this"), ("s", "share"),
        ("r", "refresh"), ("u", "undo"))
  }
}

extension BrowserPresenter.Overlay {
  var label: String? {
    switch kind {
    case .help: "Keys for"
    case .search: "Search"
    case .reason: "Reason"
    case .until: "Until (YYYY-MM-DD; empty: for good)"
    case .fileName: "New file (.txt .md .json)"
    default: nil
    }
  }
}
