import Findings
import TestSupport
import Testing

@testable import Terminal
@testable import UnicodeText

private func presenter() throws -> BrowserPresenter {
  var document = FindingsDocument()
  var observation = FindingsObservation(
    run: FindingsRun(
      command: .audit, time: try #require(Timestamp("2026-11-22T08:00:00Z")), policy: "default",
      lists: ["db/seeds/development/users.txt"]),
    kinds: [.password])
  observation.findings = FindingSeverity.allCases.enumerated().map { index, severity in
    Finding(
      id: UInt64(index), kind: .password, what: "rule", rules: ["length"], severity: severity,
      text: "does not meet: 8-32 characters (no spaces); at least one digit (0-9)",
      lists: ["db/seeds/development/users.txt"], line: index + 1)
  }
  _ = document.merge(observation)
  return BrowserPresenter(
    document, fileName: "findings.json", today: try #require(Day("2026-11-22")))
}

@Test(arguments: [(80, 24), (40, 10), (20, 5), (8, 3), (200, 60)])
func `every screen of the browser fits`(_ size: (Int, Int)) throws {
  for hasUnicode in [true, false] {
    let style = TerminalStyle(hasUnicode: hasUnicode)
    for keys in ["", "\r", "?", "f", "s", "d", "dreason\r", "/none", "sjjj\r", "r"] {
      var browser = try presenter()
      _ = browser.handle(
        .resize(columns: BrowserPainter.width(columns: size.0), rows: size.1))
      for key in keys { _ = browser.handle(key == "\r" ? .confirm : .text(String(key))) }
      let painter = BrowserPainter(browser.screen, style: style, size: size)
      #expect(painter.rows.count == max(3, size.1))
      for row in painter.rows { #expect(row.width <= max(8, size.0 - 1)) }
    }
  }
}

@Test func `the browser writes only the rows that differ`() throws {
  var browser = try presenter()
  _ = browser.handle(.resize(columns: 79, rows: 24))
  var display = DrawnBrowser(style: TerminalStyle())
  let first = display.draw(browser.screen, size: (80, 24)).string
  #expect(first.hasPrefix("\u{1B}[H\u{1B}[2J"))
  #expect(display.draw(browser.screen, size: (80, 24)).string == "")
  _ = browser.handle(.down)
  let second = display.draw(browser.screen, size: (80, 24)).string
  // Two rows, and nothing is cleared.
  #expect(second.split(separator: "\u{1B}[K").count == 3)
  #expect(!second.contains("[2J"))
}
