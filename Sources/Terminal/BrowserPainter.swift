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

  /// The columns that a presenter may count with.
  static func width(columns: Int) -> Int { max(8, columns - 1) }

  // MARK: Around the body

  private mutating func heading(_ screen: BrowserScreen) {
    let summary = style.cut(style.shown(screen.summary), to: width)
    let room = width - columns(of: summary) - 2
    let title = style.cut(style.shown(screen.title), to: max(0, room))
    add { row in
      if room >= 8 {
        row.add(title, at: 0, .bold)
        row.add(summary, at: row.width - columns(of: summary), .faint)
      } else {
        row.add(summary, at: 0, .bold)
      }
    }
  }

  private mutating func message(_ screen: BrowserScreen) {
    guard let entry = screen.entry else {
      let color: ColorRole = screen.isAlert ? .bad : .good
      let text = (screen.isAlert ? "! " : "") + style.shown(screen.notice ?? "")
      let shown = style.cut(text, to: width)
      let position = style.shown(screen.position)
      add { row in
        row.add(shown, at: 0, Row.Style(color: color))
        let start = row.width - columns(of: position)
        if start > columns(of: shown) { row.add(position, at: start, .faint) }
      }
      return
    }
    let label = style.cut(style.shown(entry.label), to: width - 1) + ":"
    var start = columns(of: label) + 1
    if width - start < 16 {
      // The label gets the last row of the body.
      rows.removeLast()
      add { $0.add(label, at: 0, .bold) }
      start = 0
    } else {
      start = min(start, width - 8)
    }
    let field = FieldText(
      SecretText(style.hasUnicode ? entry.text : String(entry.text.map { $0.isASCII ? $0 : "?" })),
      cursor: entry.text.count, width: width - start, isRightToLeft: false, bidi: style.bidi)
    var input = start > 0 ? row { $0.add(label, at: 0, .bold) } : Row()
    input.add(field.text, at: start, Row.Style(isUnderlined: true))
    cursor = (rows.count, start + field.cursor)
    rows.append(input)
    // A refusal must be seen while the text is being typed.
    if let notice = screen.notice, rows.count >= 3 {
      let place = rows.count - (start == 0 ? 3 : 2)
      guard place > 0 else { return }
      let text = style.cut("! " + style.shown(notice), to: width)
      let look = Row.Style(color: screen.isAlert ? .bad : .good)
      rows[place] = row { $0.add(text, at: 0, look) }
    }
  }

  private mutating func keys(_ keys: [KeyHint]) {
    let style = style
    let gap = style.marks == .ascii ? " | " : " · "
    add { row in
      var start = 0
      for (number, hint) in keys.enumerated() {
        let (key, word) = (style.shown(hint.key), style.shown(hint.word))
        let width = (number > 0 ? 3 : 0) + columns(of: key) + 1 + columns(of: word)
        guard start + width <= row.width else { break }
        if number > 0 { start += row.add(gap, at: start, .faint) }
        start += row.add(key, at: start, .bold) + 1
        start += row.add(word, at: start, .faint)
      }
    }
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
      add {
        $0.add(shownLabel, at: 0, .faint)
        $0.add(shownText, at: start, severity.map(Self.style) ?? .plain)
      }
    case .choice(let label, let value, let isSelected): choice(label, value, isSelected)
    case .blank: rows.append(Row())
    }
  }

  private var textStart: Int { min(BrowserRow.labelWidth, max(2, width / 3)) }

  private mutating func finding(_ line: FindingLine, _ lines: ListColumns) {
    // One look for the account, which no colour makes hard to read. The rest of the row stays as it
    // is, so that a move writes little.
    let chosen = Row.Style(isBold: line.isMarked, isReversed: line.isSelected)
    let style = style
    let mark = line.isMarked ? (style.marks == .ascii ? "*" : "●") : " "
    let cursor = style.marks == .ascii ? ">" : "›"
    add { row in
      row.add(
        (line.isSelected ? cursor : " ") + mark, at: 0,
        line.isSelected || line.isMarked ? .bold : .plain)
      row.add(
        style.cut(line.severity.rawValue, to: lines.severity), at: 2, Self.style(line.severity))
      if lines.status > 0 {
        row.add(style.cut(line.status.rawValue, to: lines.status), at: 3 + lines.severity, .faint)
      }
      func add(_ text: String, at start: Int, to end: Int, _ look: Row.Style) {
        let shown = style.cut(style.shown(text), to: end - start - 1)
        var start = start
        for (piece, isFound) in split(shown, at: lines.sought) {
          var look = look
          if isFound { look.isUnderlined = true }
          start += row.add(piece, at: start, look)
        }
      }
      add(line.account, at: lines.account, to: lines.problem, chosen)
      add(line.text, at: lines.problem, to: line.place.isEmpty ? lines.age : lines.place, .plain)
      add(line.place, at: lines.place, to: lines.age, .faint)
      if let age = line.age, lines.age < row.width {
        row.add(style.shown(age), at: row.width - columns(of: age), .faint)
      }
    }
  }

  private mutating func choice(_ label: String, _ value: String, _ isSelected: Bool) {
    let arrows = style.marks == .ascii ? ("<", ">") : ("‹", "›")
    let shown = value.isEmpty ? "" : "  \(arrows.0) \(style.shown(value)) \(arrows.1)"
    let text = style.cut(" \(style.shown(label))\(shown) ", to: width - 1)
    let look = Row.Style(isBold: isSelected, isReversed: isSelected)
    add { $0.add(text, at: 1, look) }
  }

  private static func style(_ severity: FindingSeverity) -> Row.Style {
    switch severity {
    case .critical: Row.Style(isBold: true, color: .bad)
    case .high: Row.Style(color: .bad)
    case .medium: Row.Style(color: .fair)
    case .low: .plain
    }
  }

  private mutating func plain(_ text: String, at start: Int, _ look: Row.Style) {
    let text = style.cut(style.shown(text), to: width - start)
    add { $0.add(text, at: start, look) }
  }

  private mutating func add(_ build: (inout RowBuilder) -> Void) { rows.append(row(build)) }

  private func row(_ build: (inout RowBuilder) -> Void) -> Row {
    var builder = RowBuilder(
      width: width, isRightToLeft: false, bidi: style.bidi, followsText: true)
    build(&builder)
    return builder.row
  }
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
  /// The text, or its beginning and an ellipsis if it does not fit.
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
