import Findings
import TestSupport
import Testing

@testable import Terminal
@testable import UnicodeText

private func presenter(findings count: Int = 4) throws -> BrowserPresenter {
  var document = FindingsDocument()
  var observation = FindingsObservation(
    run: FindingsRun(
      command: .audit, time: try #require(Timestamp("2026-11-22T08:00:00Z")), policy: "default",
      lists: ["db/seeds/development/users.txt"]),
    kinds: [.password])
  let words = ["8-32 characters (no spaces)", "at least one digit (0-9)", "at least one sign"]
  observation.findings = (0..<count).map { index in
    Finding(
      id: UInt64(index), kind: .password, what: "rule",
      rules: Array(["length", "digit", "sign"].prefix(1 + index % 3)),
      severity: FindingSeverity.allCases[index % 4],
      text: "does not meet: \(words.prefix(1 + index % 3).joined(separator: "; "))",
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

@Test(arguments: [(80, 24), (60, 24), (40, 24), (100, 24), (120, 40), (160, 60)])
func `a move and a scrolled line of the browser write little`(_ size: (Int, Int)) throws {
  var browser = try presenter(findings: 500)
  _ = browser.handle(.resize(columns: size.0 - 1, rows: size.1))
  var drawing = ScreenDrawing()
  func draw() -> String {
    let painter = BrowserPainter(browser.screen, style: TerminalStyle(), size: size)
    return drawing.draw(
      painter.rows, cursor: painter.cursor, hasColor: true, list: painter.list
    ).string
  }
  let first = draw()
  #expect(first.hasPrefix("\u{1B}[H\u{1B}[2J"))
  #expect(draw() == "")
  for event in Array(repeating: BrowserEvent.down, count: 40)
    + Array(repeating: BrowserEvent.up, count: 40)
  {
    _ = browser.handle(event)
    let bytes = draw()
    #expect(bytes.utf8.count <= 400 && !bytes.contains("[2J"))
  }
}

@Test func `what is searched for is underlined, in any order and case`() throws {
  var browser = try presenter(findings: 3)
  _ = browser.handle(.resize(columns: 79, rows: 24))
  for key in "/LENGTH meet" { _ = browser.handle(.text(String(key))) }
  let painter = BrowserPainter(browser.screen, style: TerminalStyle(), size: (80, 24))
  let found = painter.rows.prefix(4).flatMap(\.pieces).filter(\.style.isUnderlined)
  #expect(Set(found.map(\.text.string)) == ["length", "meet"])
}
