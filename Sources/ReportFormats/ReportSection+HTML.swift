extension ReportSection {
  package func renderedHTML(tallestColumn: Double) -> String {
    var text = "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(markup(title))</h2>\n"
    if !note.isEmpty { text += "<p class=\"note\">\(markup(note))</p>\n" }
    if !steps.isEmpty { text += "<ol>\n\(steps.map { "<li>\(prose($0))</li>\n" }.joined())</ol>\n" }
    if !facts.isEmpty {
      let facts = facts.map { "<dt>\(markup($0.name))</dt><dd>\(markup($0.text))</dd>\n" }
      text += "<dl class=\"facts\">\n\(facts.joined())</dl>\n"
    }
    if chart == .histogram || chart == .curve, !rows.isEmpty {
      text += chart == .curve ? curve() : histogram(tallest: tallestColumn)
      text += "<details>\n<summary>Figures</summary>\n\(table)</details>\n"
    } else if !rows.isEmpty {
      text += table + listedPlaces
    }
    return text + "</section>\n"
  }

  private var table: String {
    let hasBars = chart == .shares
    let headings = columns.enumerated().map { column, heading in
      let isWords = rows.allSatisfy { row in
        if case .words = row.values[column] { true } else { false }
      }
      return "<th scope=\"col\" class=\"\(isWords ? "words" : "figure")\">\(markup(heading))</th>"
    }
    let bar = hasBars ? "<td class=\"bar\"></td>" : ""
    let lines = rows.map { row in
      let values = row.values.map { cell($0, filter: row.filter) }.joined()
      let bar = hasBars ? "<td class=\"bar\">\(Self.bar(row))</td>" : ""
      let indent = row.isIndented ? " class=\"member\"" : ""
      let remark = row.remark.isEmpty ? "" : "<small>\(markup(row.remark))</small>"
      return "<tr><th scope=\"row\"\(indent)>\(html(row.label))\(remark)</th>\(values)\(bar)</tr>\n"
    }
    // A region that can be reached by keyboard, because a narrow screen scrolls it.
    return """
      <div class="scroll\(isWhole ? " whole" : "")" role="region" tabindex="0" aria-label="\(markup(title)), table">
      <table\(columns.count > 2 ? " class=\"wide\"" : "")>
      <caption>\(markup(title))</caption>
      <thead><tr><th scope="col">\(markup(subject))</th>\(headings.joined())\(bar)</tr></thead>
      <tbody>
      \(lines.joined())</tbody>
      </table>
      </div>

      """
  }

  /// A cell with a figure. In a heat map its ground is the deeper, the larger the share; the figure
  /// says the same, so that nobody needs to see the colour.
  private func cell(_ value: Value, filter: String) -> String {
    var (classes, text) = ("figure", markup(value.text))
    switch value {
    case .count:
      if !filter.isEmpty {
        text = "<a href=\"#first-accounts\" data-filter=\"\(markup(filter))\">\(text)</a>"
      }
    case .share(let part, let whole):
      if chart == .heat { classes += " heat-\(Int((fraction(part, of: whole) * 10).rounded(.up)))" }
    case .words(let words):
      classes = "words"
      // A word with a shape and a colour, so that nobody needs to see the colour.
      if ["critical", "high", "medium", "low"].contains(words) { classes += " severity \(words)" }
    }
    return "<td class=\"\(classes)\">\(text)</td>"
  }

  private var listedPlaces: String {
    rows.filter { !$0.places.isEmpty }.map { row in
      let places = row.places.map { "<li><code>\(markup($0))</code></li>\n" }.joined()
      return """
        <details>\n<summary>Where: \(html(row.label)), the first \(row.places.count)</summary>\n\
        <ul class=\"places\">\n\(places)</ul>\n</details>\n
        """
    }.joined()
  }

  private func html(_ label: Label) -> String {
    switch label {
    case .words(let words), .named(let words, _): markup(words)
    case .rule(let id, let words): "<code>\(markup(id))</code> \(markup(words))"
    case .verbatim(let text), .name(let text): "<code class=\"verbatim\">\(markup(text))</code>"
    }
  }
}
