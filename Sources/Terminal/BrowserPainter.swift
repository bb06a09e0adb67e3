internal import Findings
internal import PasswordForm
internal import UnicodeText

/// Lays out the screen of the findings browser: a heading, the body, a message and the keys. It
/// always has as many rows as the terminal.
struct BrowserPainter {
  let style: TerminalStyle
  /// The usable columns, as in ``FormPainter``.
  let width: Int
  private let cut: TextCut
  private(set) var rows: [Row] = []
  private(set) var cursor: (row: Int, column: Int)?

  init(_ screen: BrowserScreen, style: TerminalStyle, size: (columns: Int, rows: Int)) {
    self.style = style
    cut = TextCut(style)
    width = Self.width(columns: size.columns)
    let height = max(3, size.rows)
    heading(screen)
    let severityWidth = screen.rows.reduce(0) {
      if case .finding(let line) = $1 {
        max($0, columns(of: line.severity.rawValue))
      } else {
        $0
      }
    }
    for line in screen.rows.prefix(height - 3) {
      body(line, screen, min(severityWidth, width / 2))
    }
    while rows.count < height - 2 { rows.append(Row()) }
    message(screen)
    keys(screen.keys)
  }

  /// The columns that a presenter may count with.
  static func width(columns: Int) -> Int { max(8, columns - 1) }

  // MARK: Around the body

  private mutating func heading(_ screen: BrowserScreen) {
    let summary = cut.end(style.shown(screen.summary), to: width)
    let room = width - columns(of: summary) - 2
    let title = cut.end(style.shown(screen.title), to: max(0, room))
    row { row in
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
      let shown = cut.end(text, to: width)
      row { $0.add(shown, at: 0, Row.Style(color: color)) }
      return
    }
    let label = cut.end(style.shown(entry.label), to: width - 1) + ":"
    var start = columns(of: label) + 1
    if width - start < 16 {
      // The label gets the last row of the body.
      rows.removeLast()
      row { $0.add(label, at: 0, .bold) }
      start = 0
    } else {
      start = min(start, width - 8)
    }
    let field = FieldText(
      SecretText(style.hasUnicode ? entry.text : String(entry.text.map { $0.isASCII ? $0 : "?" })),
      cursor: entry.text.count, width: width - start, isRightToLeft: false, bidi: style.bidi)
    var row = Row()
    if start > 0 {
      var builder = builder
      builder.add(label, at: 0, .bold)
      row = builder.row
    }
    row.add(field.text, at: start, Row.Style(isUnderlined: true))
    cursor = (rows.count, start + field.cursor)
    rows.append(row)
    // A refusal must be seen while the text is being typed.
    if let notice = screen.notice, rows.count >= 3 {
      let place = rows.count - (start == 0 ? 3 : 2)
      guard place > 0 else { return }
      var builder = builder
      builder.add(
        cut.end("! " + style.shown(notice), to: width), at: 0,
        Row.Style(color: screen.isAlert ? .bad : .good))
      rows[place] = builder.row
    }
  }

  /// Adds as many of the keys as fit into a line.
  private mutating func keys(_ keys: [KeyHint]) {
    let style = style
    let gap = style.marks == .ascii ? " | " : " · "
    row { row in
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

  private mutating func body(_ line: BrowserRow, _ screen: BrowserScreen, _ severityWidth: Int) {
    switch line {
    case .finding(let line): finding(line, screen, severityWidth)
    case .heading(let text): plain(text, at: 0, .bold)
    case .text(let text): plain(text, at: 0, .plain)
    case .remark(let text): plain(text, at: 0, .faint)
    case .continued(let text):
      plain(text, at: min(BrowserRow.labelWidth, max(2, width / 3)), .plain)
    case .labelled(let label, let text, let severity):
      let start = min(BrowserRow.labelWidth, max(2, width / 3))
      let (style, cut) = (style, cut)
      row { row in
        row.add(cut.end(style.shown(label), to: start - 1), at: 0, .faint)
        row.add(
          cut.end(style.shown(text), to: row.width - start), at: start,
          severity.map(Self.style) ?? .plain)
      }
    case .choice(let label, let value, let isSelected): choice(label, value, isSelected)
    case .blank: rows.append(Row())
    }
  }

  private mutating func finding(_ line: FindingLine, _ screen: BrowserScreen, _ severityWidth: Int)
  {
    let isSelected = line.isSelected
    func styled(_ plain: Row.Style) -> Row.Style {
      // One look for the whole row, which no colour of a part makes hard to read.
      isSelected ? Row.Style(isBold: plain.isBold, isReversed: true) : plain
    }
    let (style, cut) = (style, cut)
    let placeWidth = width >= 64 ? min(28, width / 3) : 0
    let place = cut.start(style.shown(line.place), to: placeWidth)
    let statusWidth = screen.showsStatus && width >= 50 ? 14 : 0
    row { row in
      if isSelected { row.add(String(repeating: " ", count: row.width), at: 0, styled(.plain)) }
      if isSelected { row.add(style.marks == .ascii ? ">" : "›", at: 0, styled(.bold)) }
      row.add(
        cut.end(line.severity.rawValue, to: severityWidth), at: 2,
        styled(Self.style(line.severity)))
      var start = 2 + severityWidth + 1
      if statusWidth > 0 {
        row.add(cut.end(line.status.rawValue, to: statusWidth - 1), at: start, styled(.faint))
        start += statusWidth
      }
      let end = row.width - (placeWidth > 0 ? columns(of: place) + 2 : 0)
      row.add(cut.end(style.shown(line.text), to: end - start), at: start, styled(.plain))
      if placeWidth > 0 { row.add(place, at: row.width - columns(of: place), styled(.faint)) }
    }
  }

  private mutating func choice(_ label: String, _ value: String, _ isSelected: Bool) {
    let (style, cut) = (style, cut)
    let arrows = style.marks == .ascii ? ("<", ">") : ("‹", "›")
    let shown = value.isEmpty ? "" : "\(arrows.0) \(style.shown(value)) \(arrows.1)"
    row { row in
      let look = Row.Style(isBold: isSelected, isReversed: isSelected)
      let text = "\(style.shown(label))\(shown.isEmpty ? "" : "  \(shown)")"
      row.add(cut.end(" \(text) ", to: row.width - 1), at: 1, look)
    }
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
    let text = cut.end(style.shown(text), to: width - start)
    row { $0.add(text, at: start, look) }
  }

  private var builder: RowBuilder {
    var builder = RowBuilder(width: width, isRightToLeft: false, bidi: style.bidi)
    builder.followsText = true
    return builder
  }

  private mutating func row(_ build: (inout RowBuilder) -> Void) {
    var builder = self.builder
    build(&builder)
    rows.append(builder.row)
  }
}

/// Cuts texts that do not fit.
private struct TextCut {
  private let ellipsis: String

  init(_ style: TerminalStyle) { ellipsis = style.marks == .ascii ? "..." : "…" }

  func end(_ text: String, to limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    guard limit > columns(of: ellipsis) else { return fitting(Array(text), to: limit) }
    return fitting(Array(text), to: limit - columns(of: ellipsis)) + ellipsis
  }

  /// The end of a text that is too long: the end of a place says more than its beginning.
  func start(_ text: String, to limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    guard limit > columns(of: ellipsis) else { return "" }
    return ellipsis + String(fitting(text.reversed(), to: limit - columns(of: ellipsis)).reversed())
  }

  private func fitting(_ text: [Character], to limit: Int) -> String {
    var used = 0
    var result = ""
    for character in text {
      used += columns(of: character)
      if used > limit { break }
      result.append(character)
    }
    return result
  }
}
