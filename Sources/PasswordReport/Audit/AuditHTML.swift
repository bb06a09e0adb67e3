internal import PasswordAudit
internal import ReportFormats
internal import UnicodeText

/// The report as one page that is complete in itself: without network, with charts as SVG, each
/// beside the figures it shows. A small script filters and sorts the table of accounts.
extension AuditReport {
  var renderedHTML: String {
    var report = self
    report.listsAllAccounts = true
    let sections = report.sections
    let columns = sections.filter { $0.chart == .histogram }.flatMap(\.rows)
    // The same in every histogram of the page, so that they can be compared.
    let tallest = columns.map(\.bar).max() ?? 1
    return htmlPage(
      title: title, isReport: true,
      body: """
        <header>
        <h1>\(markup(title))</h1>
        <p class="verdict">\(prose(verdict))</p>
        \(noteParagraphs)\(tiles(accountTiles ?? passwordTiles))\(origin)</header>
        \(navigation(sections))<main>
        \(rendered(sections.filter { !$0.isAppendix }, tallest))\
        \(appendix(rendered(sections.filter(\.isAppendix), tallest)))</main>

        """)
  }

  private func rendered(_ sections: [ReportSection], _ tallest: Double) -> String {
    sections.map { $0.renderedHTML(tallestColumn: tallest) }.joined()
  }

  private static let appendixTitle = "Appendix: statistics"

  private func appendix(_ sections: String) -> String {
    guard !sections.isEmpty else { return "" }
    return """
      <details class="appendix" id="appendix">
      <summary>\(Self.appendixTitle)</summary>
      \(sections)</details>

      """
  }

  private var noteParagraphs: String {
    notes.map { "<p class=\"partial\">\(markup($0))</p>\n" }.joined()
  }

  private var passwordTiles: [(String, String)] {
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
    return tiles
  }

  private func tiles(_ tiles: [(String, String)]) -> String {
    "<ul class=\"tiles\">\n"
      + tiles.map { "<li>\(markup($0)) <strong>\(markup($1))</strong></li>\n" }.joined() + "</ul>\n"
  }

  private var origin: String {
    let names = firstInputs(3) { "<code>\(markup(name(ofInput: $0)))</code>" }
    let parts = [names, markup(options.generatedAt ?? "")].filter { !$0.isEmpty }
    return parts.isEmpty ? "" : "<p class=\"note\">\(parts.joined(separator: " · "))</p>\n"
  }

  private func navigation(_ sections: [ReportSection]) -> String {
    guard sections.count > 2 else { return "" }
    var places = sections.filter { !$0.isAppendix }.map { ($0.id, $0.title) }
    if places.count < sections.count { places.append(("appendix", Self.appendixTitle)) }
    let links = places.map { "<li><a href=\"#\($0)\">\(markup($1))</a></li>\n" }
    return "<nav aria-label=\"Sections\">\n<ul>\n\(links.joined())</ul>\n</nav>\n"
  }
}
