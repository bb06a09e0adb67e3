internal import PasswordAudit
internal import UnicodeText

/// The report as one page that needs nothing else: no network, no script, charts as SVG.
///
/// Every chart is beside the figures it shows, so that nobody needs to see it.
struct AuditHTML {
  let report: AuditReport

  init(report: AuditReport) { self.report = report }

  func render() -> String {
    let sections = report.sections
    let columns = sections.filter { $0.chart == .histogram }.flatMap(\.rows)
    // The same in every histogram of the page, so that they can be compared.
    let tallest = columns.map(\.bar).max() ?? 1
    let title = markup(report.title)
    // The policy forbids the page all that it does not need, should an escape ever be missing.
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="referrer" content="no-referrer">
      <meta name="robots" content="noindex">
      <title>\(title)</title>
      <style>
      \(HTMLStyleSheet.text)</style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      <p class="verdict">\(markup(report.verdict))</p>
      \(notes)\(tiles)\(origin)</header>
      \(navigation(sections))<main>
      \(sections.map { render($0, tallestColumn: tallest) }.joined())</main>
      </body>
      </html>

      """
  }

  private var notes: String {
    report.notes.map { "<p class=\"partial\">\(markup($0))</p>\n" }.joined()
  }

  /// The figures that a reader looks for first.
  private var tiles: String {
    let summary = report.summary
    if let tiles = report.accountTiles { return list(tiles) }
    var tiles = [
      ("Passwords", grouped(summary.total)),
      ("Accepted", percent(summary.accepted, of: summary.total)),
    ]
    if let distinct = summary.distinct {
      tiles.append(("Different", (distinct.isExact ? "" : "≈ ") + grouped(distinct.count)))
    }
    if let median = summary.strength?.medianScore {
      tiles.append(("Median score", "\(decimalIfNeeded(median)) / 100"))
    }
    return list(tiles)
  }

  private func list(_ tiles: [(String, String)]) -> String {
    "<ul class=\"tiles\">\n"
      + tiles.map { "<li>\(markup($0)) <strong>\(markup($1))</strong></li>\n" }.joined() + "</ul>\n"
  }

  /// Which lists, and when. The rest is in the method.
  private var origin: String {
    let names = report.inputs.prefix(3).indices.map {
      "<code>\(markup(report.name(ofInput: $0)))</code>"
    }
    let rest = report.inputs.count - names.count
    var parts = names.isEmpty ? [] : [names.joined(separator: ", ")]
    if rest > 0 { parts[0] += ", " + markup(AuditReport.more(rest)) }
    if let generatedAt = report.options.generatedAt { parts.append(markup(generatedAt)) }
    return parts.isEmpty ? "" : "<p class=\"note\">\(parts.joined(separator: " · "))</p>\n"
  }

  private func navigation(_ sections: [AuditSection]) -> String {
    guard sections.count > 2 else { return "" }
    let links = sections.map { "<li><a href=\"#\($0.id)\">\(markup($0.title))</a></li>\n" }
    return "<nav aria-label=\"Sections\">\n<ul>\n\(links.joined())</ul>\n</nav>\n"
  }

  // MARK: Sections

  /// - Parameter tallestColumn: The share that a column of full height stands for.
  private func render(_ section: AuditSection, tallestColumn: Double) -> String {
    var text =
      "<section aria-labelledby=\"\(section.id)\">\n<h2 id=\"\(section.id)\">\(markup(section.title))</h2>\n"
    if !section.note.isEmpty { text += "<p class=\"note\">\(markup(section.note))</p>\n" }
    if !section.steps.isEmpty {
      text += "<ol>\n\(section.steps.map { "<li>\(markup($0))</li>\n" }.joined())</ol>\n"
    }
    if !section.facts.isEmpty {
      let facts = section.facts.map { "<dt>\(markup($0.name))</dt><dd>\(markup($0.text))</dd>\n" }
      text += "<dl class=\"facts\">\n\(facts.joined())</dl>\n"
    }
    if section.chart == .histogram, !section.rows.isEmpty {
      text += HTMLChart(section, tallest: tallestColumn).columns()
      text += "<details>\n<summary>Figures</summary>\n\(table(section))</details>\n"
    } else if !section.rows.isEmpty {
      text += table(section) + places(section)
    }
    return text + "</section>\n"
  }

  private func table(_ section: AuditSection) -> String {
    let hasBars = section.chart == .shares
    let headings = section.columns.enumerated().map { column, heading in
      let isWords = section.rows.allSatisfy { row in
        if case .words = row.values[column] { true } else { false }
      }
      return "<th scope=\"col\" class=\"\(isWords ? "words" : "figure")\">\(markup(heading))</th>"
    }
    let bar = hasBars ? "<td class=\"bar\"></td>" : ""
    let rows = section.rows.map { row in
      let values = row.values.map { cell($0, isHeat: section.chart == .heat) }.joined()
      let bar = hasBars ? "<td class=\"bar\">\(HTMLChart.bar(row))</td>" : ""
      let indent = row.isIndented ? " class=\"member\"" : ""
      let remark = row.remark.isEmpty ? "" : "<small>\(markup(row.remark))</small>"
      return
        "<tr><th scope=\"row\"\(indent)>\(label(row.label))\(remark)</th>\(values)\(bar)</tr>\n"
    }
    // A region that can be reached by keyboard, because a narrow screen scrolls it.
    return """
      <div class="scroll" role="region" tabindex="0" aria-label="\(markup(section.title)), table">
      <table\(section.columns.count > 2 ? " class=\"wide\"" : "")>
      <caption>\(markup(section.title))</caption>
      <thead><tr><th scope="col">\(markup(section.subject))</th>\(headings.joined())\(bar)</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }

  /// A figure; in a heat map on a ground that is the deeper, the larger the share. The figure says
  /// the same, so that nobody needs to see the colour.
  private func cell(_ value: AuditSection.Value, isHeat: Bool) -> String {
    var classes = "figure"
    if isHeat, case .share(let part, let whole) = value {
      classes += " heat-\(Int((fraction(part, of: whole) * 10).rounded(.up)))"
    } else if case .words = value {
      classes = "words"
    }
    return "<td class=\"\(classes)\">\(markup(value.text))</td>"
  }

  /// The first places of each row that has some.
  private func places(_ section: AuditSection) -> String {
    section.rows.filter { !$0.places.isEmpty }.map { row in
      let places = row.places.map { "<li><code>\(markup($0))</code></li>\n" }.joined()
      return
        "<details>\n<summary>Where: \(label(row.label)), the first \(row.places.count)</summary>\n<ul class=\"places\">\n\(places)</ul>\n</details>\n"
    }.joined()
  }

  private func label(_ label: AuditSection.Label) -> String {
    switch label {
    case .words(let words): markup(words)
    case .rule(let id, let words): "<code>\(markup(id))</code> \(markup(words))"
    case .verbatim(let text): "<code class=\"verbatim\">\(markup(text))</code>"
    }
  }
}
