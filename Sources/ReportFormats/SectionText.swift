internal import PasswordPolicy
internal import UnicodeText

package struct SectionText {
  private let style: TextStyle
  private let width: Int

  package init(style: TextStyle, width: Int) { (self.style, self.width) = (style, width) }

  package func section(_ section: ReportSection) -> String {
    var text = "\n" + paragraph(section.title, .strong)
    if !section.note.isEmpty { text += paragraph(section.note, .faint) }
    for (i, step) in section.steps.enumerated() { text += item("\(i + 1). ", step) }
    for fact in section.facts { text += item("\(fact.name): ", fact.text) }
    guard !section.rows.isEmpty else { return text }
    return text + TextTable(section, width: width, style: style).render()
  }

  package func paragraph(_ words: String, _ role: TextStyle.Role? = nil) -> String {
    wrapped(style.plain(words), to: width).map { line in
      (role.map { style.paint(line, $0) } ?? line) + "\n"
    }.joined()
  }

  private func item(_ head: String, _ words: String) -> String {
    let indent = min(columns(of: head), 3)
    let lines = wrapped(style.plain(head + words), to: width - indent)
    return lines.enumerated().map { i, line in
      (i == 0 ? "" : String(repeating: " ", count: indent)) + line + "\n"
    }.joined()
  }
}

/// A section as lines of text: labels, figures and, where there is room, bars.
struct TextTable {
  private let section: ReportSection
  private let width: Int
  private let style: TextStyle
  private let labels: [Label]
  private let values: [[String]]
  private let headings: [String]
  private let subject: String
  private let valueWidths: [Int]

  init(_ section: ReportSection, width: Int, style: TextStyle) {
    self.section = section
    self.width = width
    self.style = style
    headings = section.columns.map(style.plain)
    subject = style.plain(section.subject)
    let values = section.rows.map { $0.values.map { style.plain($0.text) } }
    self.values = values
    let ids = section.rows.map { Self.id(of: $0, style) }
    let idWidth = ids.map(\.count).max() ?? 0
    let isASCII = style.marks == .ascii
    labels = zip(section.rows, ids).map { row, id in
      switch row.label {
      case .words(let words), .named(let words, _): Label(text: style.plain(words))
      case .name(let text): Label(text: style.plain(text), isFromList: true)
      // A space would not be seen.
      case .verbatim(let text):
        Label(
          text: style.plain(text).map { $0 == " " ? isASCII ? "\\u{20}" : "␣" : String($0) }
            .joined(), isFromList: true)
      case .rule(_, let words):
        Label(head: fitted(id, to: idWidth) + "  ", text: style.plain(words))
      }
    }
    valueWidths = headings.indices.map { i in
      max(columns(of: section.columns[i]), values.map { columns(of: $0[i]) }.max() ?? 0)
    }
  }

  /// The name of a row. Words are wrapped, so that nothing of a finding is lost; a text from a list
  /// may be of any length, and is cut.
  private struct Label {
    var head = ""
    let text: String
    var isFromList = false

    var width: Int { columns(of: head) + columns(of: text) }

    func lines(to width: Int, ellipsis: String) -> [String] {
      let room = width - columns(of: head)
      guard self.width > width, !isFromList else {
        return [fitted(head + text, to: width, ellipsis: ellipsis)]
      }
      // Beside the id if there is room for words, or else behind and below it.
      let isBeside = room >= Self.narrowest
      let lines = isBeside ? wrapped(text, to: room) : wrapped(head + text, to: width)
      let indent = String(repeating: " ", count: isBeside ? columns(of: head) : 0)
      return [fitted((isBeside ? head : "") + (lines.first ?? ""), to: width)]
        + lines.dropFirst().map { indent + $0 }
    }

    private static let narrowest = 8
  }

  private static func id(of row: ReportSection.Row, _ style: TextStyle) -> String {
    guard case .rule(let id, _) = row.label else { return "" }
    return (row.isIndented ? "  " : "") + style.plain(id)
  }

  private static let gap = 2
  private static let shortestBar = 12
  private static let longestBar = 40

  func render() -> String {
    let room = width - valueWidths.reduce(0) { $0 + $1 + Self.gap }
    let natural = max(labels.map(\.width).max() ?? 0, columns(of: subject))
    if room < min(natural, 12) { return stacked() }
    var barWidth = 0
    if [.shares, .curve, .histogram].contains(section.chart) {
      // Labels may be wrapped for a bar, though not to less than a bar's length or two.
      let label = max(min(natural, room - Self.gap - Self.shortestBar), min(natural, 24))
      barWidth = min(room - Self.gap - label, Self.longestBar)
      if barWidth < Self.shortestBar { barWidth = 0 }
    }
    let labelWidth = min(natural, room - (barWidth > 0 ? barWidth + Self.gap : 0))
    let subject = fitted(subject, to: labelWidth, ellipsis: ellipsis)
    var text = style.paint(line(subject, headings), .faint) + "\n"
    var lastEmpty = 0
    for (i, row) in section.rows.enumerated() {
      // One line is enough for a long gap in a histogram.
      if section.chart == .histogram, isWithinGap(i), isWithinGap(i - 1) || isWithinGap(i + 1) {
        if i > lastEmpty + 1 || lastEmpty == 0 { text += style.paint(ellipsis, .faint) + "\n" }
        lastEmpty = i
        continue
      }
      let label = labels[i].lines(to: labelWidth, ellipsis: ellipsis)
      text += line(label[0], values[i])
      let bar = barWidth > 0 ? bar(row.bar, barWidth) : ""
      if bar.isEmpty {
        while text.last == " " { text.removeLast() }
      } else {
        text += "  " + (row.tone.map { style.paint(bar, $0) } ?? bar)
      }
      text += "\n" + label.dropFirst().map { $0 + "\n" }.joined()
    }
    return text
  }

  private var ellipsis: String { style.marks == .ascii ? "..." : "…" }

  private func isWithinGap(_ row: Int) -> Bool {
    section.rows.indices.contains(row - 1) && section.rows.indices.contains(row + 1)
      && section.rows[(row - 1)...(row + 1)].allSatisfy { $0.bar == 0 }
  }

  private func line(_ label: String, _ values: [String]) -> String {
    zip(values, valueWidths).reduce(label) { $0 + "  " + rightAligned($1.0, to: $1.1) }
  }

  /// The table for a terminal that is too narrow for columns: each label with its figures below.
  private func stacked() -> String {
    let headingWidth = headings.map { columns(of: $0) }.max() ?? 0
    return labels.indices.map { i in
      let figures = zip(headings, values[i]).filter { !$0.1.isEmpty }.map { heading, value in
        "  " + style.paint(fitted(heading, to: headingWidth), .faint) + "  "
          + rightAligned(value, to: valueWidths.max() ?? 0) + "\n"
      }
      return wrapped(labels[i].head + labels[i].text, to: width).joined(separator: "\n") + "\n"
        + figures.joined()
    }.joined()
  }

  private func bar(_ part: Double, _ width: Int) -> String {
    guard part > 0 else { return "" }
    if style.marks == .ascii {
      return String(repeating: "#", count: max(1, Int((part * Double(width)).rounded())))
    }
    let eighths = max(1, Int((part * Double(width * 8)).rounded()))
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}

/// The text in exactly this number of columns: filled up with spaces, or cut with an ellipsis.
package func fitted(_ text: String, to width: Int, ellipsis: String = "…") -> String {
  let wide = columns(of: text)
  if wide <= width { return text + String(repeating: " ", count: width - wide) }
  var result = ""
  var used = columns(of: ellipsis)
  // If not even the ellipsis fits, show the part of it that does.
  if used > width { return String(ellipsis.prefix(max(0, width))) }
  for character in text {
    let next = columns(of: character)
    guard used + next <= width else { break }
    result.append(character)
    used += next
  }
  return result + ellipsis + String(repeating: " ", count: max(0, width - used))
}

package func rightAligned(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - columns(of: text))) + text
}
