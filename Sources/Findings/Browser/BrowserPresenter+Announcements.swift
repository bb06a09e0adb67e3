internal import UnicodeText

extension BrowserPresenter {
  func openingAnnouncements() -> [String] { [screen.title, screen.summary] + selection + keyLine }

  func announcements(since before: BrowserScreen, _ event: BrowserEvent) -> [String] {
    if case .resize = event { return [] }
    var lines: [String] = []
    if let notice = screen.notice, notice != before.notice { lines.append(notice) }
    // What was typed, once it is done.
    if let entry = before.entry, entry.label != screen.entry?.label, !entry.text.isEmpty {
      lines.append("\(entry.label): \(entry.text)")
    }
    if let entry = screen.entry, overlay?.kind != .help {
      if entry.label != before.entry?.label { lines.append(entry.label) }
      return lines
    }
    if before.summary != screen.summary { lines.append(screen.summary) }
    let isSamePlace = before.keys == screen.keys || before.entry != nil
    guard before.rows != screen.rows || !isSamePlace else { return lines }
    switch overlay?.kind {
    case .help, .confirmDelete, .confirmRefresh: lines += screen.rows.map(spoken)
    case .filter, .share:
      let selected = screen.rows.filter { if case .choice(_, _, true) = $0 { true } else { false } }
      lines += selected.map(spoken)
      if before.keys != screen.keys { lines += keyLine }
    case .refreshing: break
    default: lines += page == nil ? selection : screen.rows.map(spoken)
    }
    if !isSamePlace, page != nil, overlay == nil { lines += keyLine }
    return lines.filter { !$0.isEmpty }
  }

  private var keyLine: [String] {
    [screen.keys.map { "\($0.key) \($0.word)" }.joined(separator: " · ")]
  }

  private var selection: [String] {
    guard let finding = view.selectedFinding else {
      let (title, hint) = emptyWords
      return [title, hint]
    }
    let position = "\(grouped(view.selected + 1)) of \(grouped(view.visible.count))"
    return [
      "\(position): \(finding.severity.rawValue). \(sentence(finding.text)) "
        + "\(printable(finding.place)). \(view.status(of: finding).rawValue)."
    ]
  }

  private func sentence(_ text: String) -> String {
    printable(text) + (text.hasSuffix(".") ? "" : ".")
  }

  private func spoken(_ row: BrowserRow) -> String {
    switch row {
    case .finding(let line):
      "\(line.severity.rawValue). \(line.account). \(line.text). \(line.place)."
    case .heading(let text), .text(let text), .remark(let text), .continued(let text): text
    case .labelled(let label, let text, _): "\(label): \(text)"
    case .choice(let label, let value, _): value.isEmpty ? label : "\(label): \(value)"
    case .blank: ""
    }
  }
}
