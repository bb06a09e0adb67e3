/// The SVG pictures of a section's rows. The page's style sheet has the colours.
extension ReportSection {
  /// A bar for one row; a full bar stands for all passwords. It tells nothing that the row does
  /// not, so it is hidden from screen readers.
  static func bar(_ row: Row) -> String {
    // A bar that is not empty must be visible.
    let seen = row.bar > 0 ? max(row.bar * 100, 0.5) : 0
    return """
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect class="\(color(of: row))" width="\(decimal(seen, 2))" height="10"/></svg>
      """
  }

  private static func color(of row: Row) -> String {
    row.tone.map { "\($0)" } ?? "neutral"
  }

  // The units are pixels of a telephone's screen, where the labels must still be read.
  private static let width = 400.0
  private static let height = 150.0
  private static let labels = 20.0
  private static let widest = 44.0

  /// Columns side by side; the tallest share has one of full height.
  func histogram(tallest: Double) -> String {
    let tallest = tallest > 0 ? tallest : 1
    let step = min(Self.width / Double(max(rows.count, 1)), Self.widest)
    let gap = min(step * 0.15, 4)
    let every = rows.count <= 12 ? 1 : rows.count <= 24 ? 2 : 4
    var shapes = ""
    for (i, row) in rows.enumerated() {
      let height = row.bar > 0 ? max(row.bar / tallest * Self.height, 1) : 0
      let left = Double(i) * step
      if height > 0 {
        shapes += """
          <rect class="\(Self.color(of: row))" x="\(decimal(left + gap / 2, 1))" y="\(decimal(Self.height - height, 1))" width="\(decimal(step - gap, 1))" height="\(decimal(height, 1))"/>

          """
      }
      if i % every == 0 { shapes += label(row, at: left + step / 2) }
    }
    return picture("histogram", scale: "\(decimal(tallest * 100, 1)) %", shapes)
  }

  func curve() -> String {
    let step = Self.width / Double(rows.count)
    func point(_ i: Int, _ share: Double) -> String {
      "\(decimal((Double(i) + 0.5) * step, 1)),\(decimal(Self.height * (1 - share), 1))"
    }
    let shares = rows.map { row in
      row.values.compactMap { value in
        if case .share(let part, let whole) = value { fraction(part, of: whole) } else { nil }
      }
    }
    let (low, high) = (shares.map { $0.min() ?? 0 }, shares.map { $0.max() ?? 0 })
    let band = high.enumerated().map(point) + low.enumerated().map(point).reversed()
    let line = shares.enumerated().map { point($0.offset, $0.element.first ?? 0) }
    let labels = rows.enumerated().map { label($1, at: (Double($0) + 0.5) * step) }
    return picture(
      "curve", scale: "100 %",
      """
      <polygon class="band" points="\(band.joined(separator: " "))"/>
      <polyline points="\(line.joined(separator: " "))"/>
      \(labels.joined())
      """)
  }

  private func picture(_ kind: String, scale: String, _ shapes: String) -> String {
    """
    <svg class="columns" viewBox="0 0 400 \(decimal(Self.height + Self.labels, 0))" role="img">
    <title>\(markup(title)), \(kind)</title>
    <desc>\(markup(description))</desc>
    <line x1="0" y1="\(decimal(Self.height, 0))" x2="400" y2="\(decimal(Self.height, 0))"/>
    <line class="scale" x1="0" y1="0.5" x2="400" y2="0.5"/>
    <text class="scale" x="400" y="12">\(scale)</text>
    \(shapes)</svg>

    """
  }

  /// The label below a column: of a range only its beginning, since whole ranges do not fit, and
  /// of a point of a curve no remark.
  private func label(_ row: Row, at x: Double) -> String {
    let words = if case .words(let words) = row.label { words } else { "" }
    let shown = words.prefix { $0 != "–" && (chart != .curve || $0 != " ") }
    return """
      <text x="\(decimal(x, 1))" y="\(decimal(Self.height + 15, 1))">\(markup(String(shown)))</text>

      """
  }

  private var description: String {
    guard let highest = rows.max(by: { $0.bar < $1.bar }),
      case .words(let words) = highest.label
    else { return "" }
    let figures = zip(columns, highest.values).map { "\($0.lowercased()) \($1.text)" }
    return
      "Highest at \(words): \(figures.joined(separator: ", ")). All figures are in the table below."
  }
}
