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
      \(notes)\(tiles)\(facts)</header>
      \(navigation(sections))<main>
      \(sections.map(render).joined())</main>
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
    return "<ul class=\"tiles\">\n"
      + tiles.map { "<li>\(markup($0)) <strong>\(markup($1))</strong></li>\n" }.joined() + "</ul>\n"
  }

  private var facts: String {
    let policy = report.summary.scope.policy
    var facts = [("Policy", "<code>\(markup(policy.id))</code> \(markup(policy.title))")]
    if !report.inputs.isEmpty {
      let names = report.inputs.prefix(20).map { "<code>\(markup($0))</code>" }.joined(
        separator: ", ")
      let rest = report.inputs.count - 20
      facts.append(("Lists", names + (rest > 0 ? ", " + markup(AuditReport.more(rest)) : "")))
    }
    if let generatedAt = report.options.generatedAt { facts.append(("Made", markup(generatedAt))) }
    facts.append(("By", "pwcheck \(markup(report.options.toolVersion))"))
    return "<dl class=\"facts\">\n" + facts.map { "<dt>\($0)</dt><dd>\($1)</dd>\n" }.joined()
      + "</dl>\n"
  }

  private func navigation(_ sections: [AuditSection]) -> String {
    guard sections.count > 2 else { return "" }
    let links = sections.map { "<li><a href=\"#\($0.id)\">\(markup($0.title))</a></li>\n" }
    return "<nav aria-label=\"Sections\">\n<ul>\n\(links.joined())</ul>\n</nav>\n"
  }

  // MARK: Sections

  private func render(_ section: AuditSection) -> String {
    var text =
      "<section aria-labelledby=\"\(section.id)\">\n<h2 id=\"\(section.id)\">\(markup(section.title))</h2>\n"
    if !section.note.isEmpty { text += "<p class=\"note\">\(markup(section.note))</p>\n" }
    if !section.rows.isEmpty {
      if section.chart == .histogram {
        text += HTMLChart(section).columns()
        text += "<details>\n<summary>Figures</summary>\n\(table(section))</details>\n"
      } else {
        text += table(section)
      }
    }
    return text + "</section>\n"
  }

  private func table(_ section: AuditSection) -> String {
    let hasBars = section.chart == .shares || section.chart == .ranking
    let headings = section.columns.map { "<th scope=\"col\" class=\"figure\">\(markup($0))</th>" }
    let bar = hasBars ? "<td class=\"bar\"></td>" : ""
    let rows = section.rows.map { row in
      let values = row.values.map { "<td class=\"figure\">\(markup($0.text))</td>" }.joined()
      let bar = hasBars ? "<td class=\"bar\">\(HTMLChart(section).bar(row))</td>" : ""
      let indent = row.isIndented ? " class=\"member\"" : ""
      return "<tr><th scope=\"row\"\(indent)>\(label(row.label))</th>\(values)\(bar)</tr>\n"
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

  private func label(_ label: AuditSection.Label) -> String {
    switch label {
    case .words(let words): markup(words)
    case .rule(let id, let words): "<code>\(markup(id))</code> \(markup(words))"
    case .verbatim(let text): "<code class=\"verbatim\">\(markup(text))</code>"
    }
  }
}
