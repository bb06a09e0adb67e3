internal import Findings
internal import PasswordForm
internal import UnicodeText

/// Lays out the findings browser, in as many rows as the terminal has.
struct BrowserPainter {
  let style: TerminalStyle
  /// The usable columns, as in ``FormPainter``.
  let width: Int
  private(set) var rows: [Row] = []
  /// The rows that the list takes, and that scroll.
  private(set) var list = 1..<1
  private(set) var cursor: (row: Int, column: Int)?

  init(_ screen: BrowserScreen, style: TerminalStyle, size: (columns: Int, rows: Int)) {
    self.style = style
    width = Self.width(columns: size.columns)
    let height = max(3, size.rows)
    heading(screen)
    let preview = screen.preview.prefix(max(0, height - 4))
    list = 1..<(height - 2 - (preview.isEmpty ? 0 : preview.count + 1))
    let lines = ListColumns(screen, width)
    for line in screen.rows.prefix(list.count) { body(line, lines) }
    while rows.count < list.upperBound { rows.append(Row()) }
    if !preview.isEmpty {
      plain(String(repeating: style.marks == .ascii ? "-" : "─", count: width), at: 0, .faint)
      for line in preview { body(line, nil) }
    }
    message(screen)
    keys(screen.keys)
  }

  static func width(columns: Int) -> Int { max(8, columns - 1) }

  // MARK: Around the body

  private mutating func heading(_ screen: BrowserScreen) {
    let summary = style.cut(style.shown(screen.summary), to: width)
    let room = width - columns(of: summary) - 2
    let title = style.cut(style.shown(screen.title), to: max(0, room))
    if room >= 8 {
      add((title, 0, .bold), (summary, width - columns(of: summary), .faint))
    } else {
      add((summary, 0, .bold))
    }
  }

  private mutating func message(_ screen: BrowserScreen) {
    guard let entry = screen.entry else {
      let color: TerminalColor = screen.isAlert ? .red : .green
      let text = (screen.isAlert ? "! " : "") + style.shown(screen.notice ?? "")
      let shown = style.cut(text, to: width)
      let position = style.shown(screen.position)
      let start = width - columns(of: position)
      let hasRoom = start > columns(of: shown)
      add((shown, 0, Row.Style(color: color)), (hasRoom ? position : "", start, .faint))
      return
    }
    let label = style.cut(style.shown(entry.label), to: width - 1) + ":"
    var start = columns(of: label) + 1
    if width - start < 16 {
      // The label gets the last row of the body.
      rows.removeLast()
      add((label, 0, .bold))
      start = 0
    }
    let field = FieldText(
      SecretText(entry.text), cursor: entry.text.count, width: width - start,
      isRightToLeft: false, style: style)
    var input = start > 0 ? row((label, 0, .bold)) : Row()
    input.add(field.text, at: start, Row.Style(isUnderlined: true))
    cursor = (rows.count, start + field.cursor)
    rows.append(input)
    // A refusal must be seen while the text is being typed.
    if let notice = screen.notice, rows.count >= 3 {
      let place = rows.count - (start == 0 ? 3 : 2)
      guard place > 0 else { return }
      let text = style.cut("! " + style.shown(notice), to: width)
      let look = Row.Style(color: screen.isAlert ? .red : .green)
      rows[place] = row((text, 0, look))
    }
  }

  private mutating func keys(_ keys: [KeyHint]) {
    let gap = style.marks == .ascii ? " | " : " · "
    var texts: [PlacedText] = []
    var start = 0
    for hint in keys {
      let (key, word) = (style.shown(hint.key), style.shown(hint.word))
      let place = start + (start > 0 ? 3 : 0)
      let end = place + columns(of: key) + 1 + columns(of: word)
      guard end <= width else { break }
      if start > 0 { texts.append((gap, start, .faint)) }
      texts += [(key, place, .bold), (word, end - columns(of: word), .faint)]
      start = end
    }
    rows.append(style.row(texts, width: width))
  }

  // MARK: The body

  private mutating func body(_ line: BrowserRow, _ lines: ListColumns?) {
    switch line {
    case .finding(let line): if let lines { finding(line, lines) }
    case .heading(let text): plain(text, at: 0, .bold)
    case .text(let text): plain(text, at: 0, .plain)
    case .remark(let text): plain(text, at: 0, .faint)
    case .continued(let text): plain(text, at: textStart, .plain)
    case .labelled(let label, let text, let severity):
      let start = textStart
      let shownLabel = style.cut(style.shown(label), to: start - 1)
      let shownText = style.cut(style.shown(text), to: width - start)
      add((shownLabel, 0, .faint), (shownText, start, severity.map(Self.style) ?? .plain))
    case .choice(let label, let value, let isSelected): choice(label, value, isSelected)
    case .blank: rows.append(Row())
    }
  }

  private var textStart: Int { min(BrowserRow.labelWidth, max(2, width / 3)) }

  private mutating func finding(_ line: FindingLine, _ lines: ListColumns) {
    // One look for the account, which no colour makes hard to read. The rest of the row stays as it
    // is, so that a move writes little.
    let chosen = Row.Style(isBold: line.isMarked, isReversed: line.isSelected)
    let mark = line.isMarked ? (style.marks == .ascii ? "*" : "●") : " "
    let cursor = line.isSelected ? (style.marks == .ascii ? ">" : "›") : " "
    var texts: [PlacedText] = [
      (cursor + mark, 0, line.isSelected || line.isMarked ? .bold : .plain),
      (style.cut(line.severity.rawValue, to: lines.severity), 2, Self.style(line.severity)),
    ]
    if lines.status > 0 {
      texts.append(
        (style.cut(line.status.rawValue, to: lines.status), 3 + lines.severity, .faint))
    }
    func add(_ text: String, at start: Int, to end: Int, _ look: Row.Style) {
      let shown = style.cut(style.shown(text), to: end - start - 1)
      var start = start
      for (piece, isFound) in split(shown, at: lines.sought) {
        var look = look
        if isFound { look.isUnderlined = true }
        texts.append((piece, start, look))
        start += columns(of: piece)
      }
    }
    add(line.account, at: lines.account, to: lines.problem, chosen)
    add(line.text, at: lines.problem, to: line.place.isEmpty ? lines.age : lines.place, .plain)
    add(line.place, at: lines.place, to: lines.age, .faint)
    if let age = line.age, lines.age < width {
      texts.append((style.shown(age), width - columns(of: age), .faint))
    }
    rows.append(style.row(texts, width: width))
  }

  private mutating func choice(_ label: String, _ value: String, _ isSelected: Bool) {
    let arrows = style.marks == .ascii ? ("<", ">") : ("‹", "›")
    let shown = value.isEmpty ? "" : "  \(arrows.0) \(style.shown(value)) \(arrows.1)"
    let text = style.cut(" \(style.shown(label))\(shown) ", to: width - 1)
    let look = Row.Style(isBold: isSelected, isReversed: isSelected)
    add((text, 1, look))
  }

  private static func style(_ severity: FindingSeverity) -> Row.Style {
    switch severity {
    case .critical: Row.Style(isBold: true, color: .red)
    case .high: Row.Style(color: .red)
    case .medium: Row.Style(color: .yellow)
    case .low: .plain
    }
  }

  private mutating func plain(_ text: String, at start: Int, _ look: Row.Style) {
    let text = style.cut(style.shown(text), to: width - start)
    add((text, start, look))
  }

  private mutating func add(_ texts: PlacedText...) { rows.append(style.row(texts, width: width)) }

  private func row(_ text: PlacedText) -> Row { style.row([text], width: width) }
}

/// Where the columns of the list begin. Names are cut last: problems give way to them.
private struct ListColumns {
  let severity, status: Int
  let account, problem, place, age: Int
  let sought: [String]

  init(_ screen: BrowserScreen, _ width: Int) {
    // The same for all findings, so that a scrolled row is the row that it was.
    severity = min(8, width / 4)
    status = screen.showsStatus && width >= 50 ? 9 : 0
    account = 2 + severity + 1 + (status > 0 ? status + 1 : 0)
    let hasAge = screen.rows.contains {
      if case .finding(let line) = $0 { line.age != nil } else { false }
    }
    age = hasAge && width >= 50 ? width - 5 : width + 1
    // What a problem needs to be told from others.
    let least = min(14, width / 4)
    let name = min(screen.accountWidth + 2, max(8, age - account - least))
    let left = age - account - name - least
    place = age - max(0, min(screen.placeWidth == 0 ? 0 : screen.placeWidth + 1, left, width / 3))
    problem = min(account + name, place)
    sought = screen.sought
  }
}

/// The pieces of a text, cut before and after each of some words in lower case.
private func split(_ text: String, at words: [String]) -> [(piece: String, isFound: Bool)] {
  guard !words.isEmpty else { return [(text, false)] }
  let characters = Array(text)
  let lower = characters.map { $0.lowercased() }
  var isFound = Array(repeating: false, count: characters.count)
  for word in words.map({ $0.map(String.init) }) where word.count <= lower.count {
    for start in 0...(lower.count - word.count)
    where lower[start..<(start + word.count)].elementsEqual(word) {
      for index in start..<(start + word.count) { isFound[index] = true }
    }
  }
  var pieces: [(piece: String, isFound: Bool)] = []
  for (character, isFound) in zip(characters, isFound) {
    if pieces.last?.isFound != isFound { pieces.append(("", isFound)) }
    pieces[pieces.count - 1].piece.append(character)
  }
  return pieces
}

extension TerminalStyle {
  func cut(_ text: String, to limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    let dots = marks == .ascii ? "..." : "…"
    let end = limit > columns(of: dots) ? dots : ""
    var used = columns(of: end)
    let head = text.prefix { character in
      used += columns(of: character)
      return used <= limit
    }
    return head + end
  }
}
