import Testing

@testable import Findings

private func browser(_ finding: Finding, columns: Int) -> Browser {
  var document = FindingsDocument()
  var observation = FindingsObservation(
    run: FindingsRun(
      command: .accounts, time: now, policy: "default", lists: ["dump"], options: []),
    kinds: [finding.kind])
  observation.findings = [finding]
  _ = document.merge(observation)
  var browser = Browser(0, columns: columns)
  browser.presenter = BrowserPresenter(
    document, fileName: "f.json", today: today, commands: [])
  browser.send(.resize(columns: columns, rows: 24))
  return browser
}

private func account(_ text: String) -> Finding {
  Finding(
    id: 7, kind: .account, what: "cracked", severity: .critical, text: text, lists: ["dump"],
    line: 1, account: "ana", groups: (1...9).map { "Operators \($0)" })
}

@Test(arguments: [30, 40, 64])
func `no row of a page is wider than the screen`(_ columns: Int) {
  var browser = browser(account("the password was cracked"), columns: columns)
  browser.send(.confirm)
  let texts = browser.screen.rows.compactMap { row -> String? in
    switch row {
    case .labelled(_, let text, _), .continued(let text): text
    default: nil
    }
  }
  #expect(texts.contains { $0.contains("Operators 9") })
  #expect(texts.allSatisfy { $0.count <= columns - BrowserRow.labelWidth })
}

@Test func `the list says of an account what is worst, and its page the rest`() {
  var browser = browser(
    account("the password is in a breach; does not meet: 15 characters"), columns: 60)
  #expect(browser.selected == "in a breach")
  browser.send(.confirm)
  #expect(browser.words.contains("in a breach; does not meet: 15 characters"))
}
