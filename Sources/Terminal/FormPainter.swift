package import PasswordForm
internal import PasswordPolicy
package import PasswordWording
internal import UnicodeText

struct FormPainter {
  let style: TerminalStyle
  let wording: Wording
  /// The usable columns, without the last: terminals disagree on when a line ends there.
  let width: Int
  private let isRightToLeft: Bool
  private let suggests: Bool
  private(set) var rows: [Row] = []
  private(set) var cursor: (row: Int, column: Int)?
  private(set) var focusRow = 0
  /// The rows at the end that stay if not all fit.
  private(set) var footer = 0
  private(set) var summary: String?

  enum Part { case page, keys, fields }

  init(
    _ screen: FormScreen, style: TerminalStyle, wording: Wording, columns: Int,
    part: Part = .page, motion: MotionFrame = .still, suggests: Bool = false
  ) {
    (self.style, self.wording, self.suggests) = (style, wording, suggests)
    width = max(8, columns - 1)
    isRightToLeft = screen.isRightToLeft
    switch part {
    case .page: page(screen, motion)
    case .keys: help(screen)
    case .fields:
      for (index, field) in screen.fields.enumerated() { self.field(field, index, screen, .still) }
    }
  }

  // MARK: Pages

  private mutating func page(_ screen: FormScreen, _ motion: MotionFrame) {
    switch screen.stage {
    case .editing, .submitting: form(screen, motion)
    case .succeeded(_, _, .some) where motion.hasCard && width > 40: card(screen, motion)
    case .succeeded(let title, let message, let button):
      success(title, message, button, motion)
      // Nothing is left to do here: what was met stays to be read.
      if button == nil, message == nil { for field in screen.fields { checklist(field) } }
    case .finished(.completed), .finished(.continued): break
    case .finished: paragraph("\(screen.title): \(wording.language.cancelled)", .faint)
    }
    // The form comes in from the top, and goes out by it.
    let shown = Int((Double(rows.count) * motion.entered).rounded(.up))
    guard shown < rows.count else { return }
    rows.removeLast(rows.count - shown)
    for i in rows.indices { rows[i].fade() }
    (footer, focusRow) = (0, 0)
    if let row = cursor?.row, row >= shown { cursor = nil }
  }

  private mutating func help(_ screen: FormScreen) {
    let help = wording.language.help(suggests: suggests).map { ($0.keys, style.shown($0.effect)) }
    let effectWidth = help.map { UnicodeText.columns(of: $0.1) }.max() ?? 0
    for (keys, effect) in help {
      if width < 22 + effectWidth {
        paragraph("\(keys): \(effect)")
      } else {
        add((keys, 0, .bold), (effect, 22, .plain))
      }
    }
    keys(screen)
    footer = 1
  }

  private mutating func form(_ screen: FormScreen, _ motion: MotionFrame) {
    let title = style.shown(screen.title)
    if motion.entered < 1, !isRightToLeft, columns(of: title) * 2 <= width {
      add((title.map(String.init).joined(separator: " "), 0, .bold))
    } else {
      paragraph(title, .bold)
    }
    if let subtitle = screen.subtitle { paragraph(subtitle, .faint) }
    for (index, field) in screen.fields.enumerated() {
      spacer()
      self.field(field, index, screen, motion)
    }
    let end = rows.count
    spacer()
    if let alert = screen.alert { paragraph("! " + alert, Row.Style(isBold: true, color: .red)) }
    if let notice = screen.notice { paragraph("! " + notice, Row.Style(color: .yellow)) }
    if case .submitting(let message) = screen.stage {
      focusRow = rows.count
      busy(message, motion)
    } else {
      button(screen.submitButton, isFocused: screen.focus == .submitButton)
    }
    keys(screen)
    footer = rows.count - end
    if case .field(let index) = screen.focus, screen.stage == .editing {
      let marks = screen.fields[index].checklist.compactMap(\.mark)
      if !marks.isEmpty {
        summary = wording.language.met(marks.count { $0 == .met }, of: marks.count)
      }
    }
  }

  private mutating func success(
    _ title: String, _ message: String?, _ button: String?, _ motion: MotionFrame
  ) {
    let length = min(columns(of: style.shown(title)), width - textStart)
    let bounce = min(motion.bounce, width - textStart - length)
    marked(Mark.met.symbol(style.marks), title, indent: bounce, .bold, mark: .green)
    let grown = String(
      repeating: style.marks == .ascii ? "=" : "━",
      count: Int(Double(length) * motion.flourish + 0.5))
    add((grown, textStart, Row.Style(color: .green)))
    if let message { paragraph(message, from: textStart) }
    if let button {
      spacer()
      self.button(ButtonScreen(label: button, isReady: true), isFocused: true)
    }
    if let picture = motion.confetti { confetti(picture) }
  }

  /// Lays a success out as a card over the form, which fades into the background.
  private mutating func card(_ screen: FormScreen, _ motion: MotionFrame) {
    var (form, still) = (screen, motion)
    (form.stage, form.focus) = (.editing, nil)
    (still.hasCard, still.confetti) = (false, nil)
    let card = Self(
      screen, style: style, wording: wording, columns: min(width - 8, 56), motion: still)
    // Without the keys of the form.
    rows = Self(form, style: style, wording: wording, columns: width + 1).rows.dropLast()
    let edges = style.marks == .ascii ? Array("++++-|") : Array("╭╮╰╯─│")
    let bar = String(repeating: edges[4], count: card.width + 2)
    let (side, blank) = (String(edges[5]), String(repeating: " ", count: card.width + 2))
    let (start, height) = ((width - card.width - 4) / 2, card.rows.count + 2)
    rows += Array(repeating: Row(), count: max(0, height + 1 - rows.count))
    for i in rows.indices {
      rows[i].fade()
      // Where not all fits, the card stays.
      rows[i].isSpacer = !(1...height).contains(i)
      if rows[i].isSpacer { continue }
      let isEdge = i == 1 || i == height
      let (left, right) = i == 1 ? (edges[0], edges[1]) : (edges[2], edges[3])
      rows[i].add(isEdge ? "\(left)\(bar)\(right)" : side + blank + side, at: start)
      if !isEdge { rows[i].append(card.rows[i - 2], at: start + 2) }
    }
    focusRow = card.focusRow + 2
    if let picture = motion.confetti { confetti(picture) }
  }

  private mutating func confetti(_ picture: Int) {
    let taken = rows.map(\.width).max() ?? 0
    let free =
      isRightToLeft
      ? 0..<(rows.compactMap { $0.pieces.map(\.column).min() }.min() ?? 0)
      : min(taken + 2, width)..<width
    guard free.count > 2 else { return }
    let colors: [TerminalColor] = [.green, .yellow, .red]
    for piece in 0..<(rows.count * 3) {
      // Each falls by a row with each picture, on a column of its own.
      let row = (piece * 5 + picture) % (rows.count + 4)
      let column = free.lowerBound + (piece * 17 + piece * piece) % free.count
      guard rows.indices.contains(row) else { continue }
      rows[row].add(
        ["*", "+", "."][piece % 3], at: column, Row.Style(color: colors[(piece + picture) % 3]))
    }
  }

  // MARK: Parts

  private mutating func field(
    _ field: FieldScreen, _ index: Int, _ screen: FormScreen, _ motion: MotionFrame
  ) {
    let isFocused = screen.focus == .field(index)
    if isFocused { focusRow = rows.count }
    paragraph(field.label, isFocused ? .bold : .plain)
    // A long password that can be read is not cut if there is room.
    let needed = field.isRevealed ? field.text.withString { columns(of: $0) } + 1 : 0
    let fieldWidth = min(max(40, needed), width - MotionFrame.shakeWidth)
    let isEditing = screen.stage == .editing
    let isMasked = style.marks == .ascii && field.isSecure && !field.isRevealed
    let content = FieldText(
      isMasked ? field.text.withString { SecretText($0.map { _ in "*" }.joined()) } : field.text,
      cursor: field.cursor, width: fieldWidth, isRightToLeft: isRightToLeft, style: style)
    let offset = motion.shake[index] ?? 0
    let column = isRightToLeft ? width - fieldWidth - offset : offset
    if isFocused, isEditing { cursor = (rows.count, column + content.cursor) }
    var style = Row.Style(isFaint: !isEditing, isUnderlined: true)
    if field.error != nil { style.color = .red }
    if let placeholder = field.placeholder, field.text.isEmpty {
      let text = wrapped(self.style.shown(placeholder), to: fieldWidth).first ?? ""
      style.isFaint = true
      // The whole field is underlined.
      let padding = String(repeating: " ", count: fieldWidth - columns(of: text))
      add((text + padding, offset, style))
    } else {
      var row = Row()
      row.add(content.text, at: column, style)
      rows.append(row)
    }
    if let hint = field.hint { paragraph(hint, .faint) }
    if let error = field.error { paragraph("! " + error, Row.Style(color: .red)) }
    checklist(field)
    if let meter = field.meter {
      self.meter(
        meter,
        score: index < motion.scores.count ? motion.scores[index] ?? meter.score : meter.score)
    }
    for advice in field.advice { paragraph(advice, .faint) }
  }

  private mutating func checklist(_ field: FieldScreen) {
    for line in field.checklist {
      let label = line.label + (line.remark.map { " (\($0))" } ?? "")
      let symbol = line.mark?.symbol(style.marks) ?? (style.marks == .ascii ? "[-]" : "➖")
      let color: TerminalColor? =
        switch line.mark {
        case .met: .green
        case .advised: .yellow
        case .failed: .red
        case .pending, nil: nil
        }
      // On a narrow terminal there is no room to show groups by their indentation.
      let indent = width < 40 ? 0 : line.depth * 3
      marked(symbol, label, indent: indent, line.mark == nil ? .faint : .plain, mark: color)
    }
  }

  private var textStart: Int { style.marks == .ascii ? 4 : 3 }

  private mutating func marked(
    _ mark: String, _ text: String, indent: Int, _ style: Row.Style, mark color: TerminalColor?
  ) {
    let markStyle = Row.Style(color: self.style.marks == .ascii ? color : nil)
    paragraph(text, style, from: indent + textStart, after: (mark, indent, markStyle))
  }

  private mutating func meter(_ meter: MeterScreen, score: Int) {
    let (label, name) = (style.shown(wording.language.strength), style.shown(meter.name))
    let labelWidth = columns(of: label) + 1
    let nameWidth = columns(of: name) + 1
    // The parts have a column between them.
    func cells(_ room: Int) -> Int { min(3, (room - 4) / 5) }
    let isShort = cells(width - labelWidth - nameWidth) < 2
    let size = cells(isShort ? width : width - labelWidth - nameWidth)
    let (full, empty) = style.marks == .ascii ? ("#", "-") : ("█", "░")
    let colors: [ColorRole: TerminalColor] = [.bad: .red, .fair: .yellow, .good: .green]
    let style = Row.Style(color: colors[meter.role])
    var shown = meter
    shown.score = score
    func bar(at start: Int) -> [PlacedText] {
      shown.bar(cells: size).enumerated().flatMap { part, filled -> [PlacedText] in
        let start = start + part * (size + 1)
        return [
          (String(repeating: full, count: filled), start, style),
          (String(repeating: empty, count: size - filled), start + filled, .faint),
        ]
      }
    }
    if isShort {
      paragraph("\(label): \(name)", style)
      if size > 1 { rows.append(row(bar(at: 0))) }
    } else {
      let end = labelWidth + 5 * (size + 1)
      rows.append(row([(label, 0, .plain)] + bar(at: labelWidth) + [(name, end, style)]))
    }
    if !meter.attack.isEmpty { paragraph(meter.attack, .faint) }
  }

  private mutating func button(_ button: ButtonScreen, isFocused: Bool) {
    if isFocused { focusRow = rows.count }
    let look = Row.Style(isBold: button.isReady, isFaint: !button.isEnabled, isReversed: isFocused)
    paragraph("[ \(button.label) ]", look)
  }

  private mutating func busy(_ message: String, _ motion: MotionFrame) {
    let frames = style.marks == .ascii ? Array("|/-\\") : Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
    let spinner = style.motion != .none ? String(frames[motion.spinner % frames.count]) : "*"
    paragraph(message, from: 2, after: (spinner, 0, Row.Style(color: style.indicator)))
  }

  private mutating func keys(_ screen: FormScreen) {
    var keys = keyHints(screen, wording, suggests: suggests).map {
      style.cut(style.shown($0), to: width)
    }
    while columns(of: keys.joined(separator: " · ")) > width, keys.count > 1 { keys.removeFirst() }
    // Each key by itself: a Latin name beside a word in Hebrew is a line of its own direction.
    var (texts, start) = ([PlacedText](), 0)
    for (number, key) in keys.enumerated() {
      texts.append(((number > 0 ? style.shown("· ") : "") + key, start, .faint))
      start += columns(of: key) + (number > 0 ? 3 : 1)
    }
    rows.append(row(texts))
    rows[rows.count - 1].isSpacer = true
  }

  // MARK: Rows

  /// Adds a text in as many rows as it takes, the first after a mark.
  private mutating func paragraph(
    _ text: String, _ style: Row.Style = .plain, from start: Int = 0, after mark: PlacedText? = nil
  ) {
    for (number, line) in wrapped(self.style.shown(text), to: width - start).enumerated() {
      rows.append(row((number == 0 ? mark.map { [$0] } ?? [] : []) + [(line, start, style)]))
    }
  }

  private mutating func spacer() {
    var row = Row()
    row.isSpacer = true
    rows.append(row)
  }

  private mutating func add(_ texts: PlacedText...) { rows.append(row(texts)) }

  func row(_ texts: [PlacedText]) -> Row {
    style.row(texts, width: width, isRightToLeft: isRightToLeft)
  }
}

/// The fields of a screen as lines without colours, for output that is not drawn over.
package func printedFields(
  of screen: FormScreen, style: TerminalStyle, wording: Wording, columns: Int
) -> [String] {
  let painter = FormPainter(
    screen, style: style, wording: wording, columns: columns, part: .fields)
  return painter.rows.map { row in
    let text = row.text
    return String(
      text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }
}

/// The keys of a screen that can be filled in or stopped, each with its word.
func keyHints(_ screen: FormScreen, _ wording: Wording, suggests: Bool = false) -> [String] {
  switch screen.stage {
  case .editing: break
  case .submitting: return ["Esc \(wording.language.keyStop)"]
  case .succeeded, .finished: return []
  }
  let words = wording.language
  var keys = ["Tab \(words.keyNext)"]
  if screen.fields.contains(where: \.isSecure) {
    let isRevealed = screen.fields.contains(where: \.isRevealed)
    keys.append("Ctrl-R \(isRevealed ? wording.language.keyConceal : wording.language.keyReveal)")
  }
  if suggests { keys.append("Ctrl-G \(words.keySuggest)") }
  return keys + [
    "Ctrl-X \(words.keyReset)", "F1 \(words.keyHelp)", "Esc \(wording.language.keyCancel)",
  ]
}
