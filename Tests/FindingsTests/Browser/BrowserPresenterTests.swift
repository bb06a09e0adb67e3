import Findings
import Testing

@Test func `the worst finding comes first and is selected`() {
  let browser = Browser(8)
  #expect(browser.selected == "finding number 0")
  #expect(browser.screen.summary == "8 of 8 · open")
  #expect(browser.screen.rows.count == 8)
}

@Test func `an empty file says what to do`() {
  var browser = Browser(0)
  #expect(browser.words.contains("pwcheck audit --findings"))
  browser.type("dcosu")
  #expect(browser.effects.isEmpty && browser.screen.entry == nil)
}

@Test func `a dismissal asks for a reason and a last day`() {
  var browser = Browser(4)
  browser.type("d")
  browser.send(.confirm)
  #expect(browser.screen.isAlert && browser.screen.notice?.contains("needs a reason") == true)
  browser.type("a test account ")
  browser.send(.confirm)
  browser.type("2026-02-30")
  browser.send(.confirm)
  #expect(browser.screen.isAlert && browser.status(0) == .open)
  browser.send(.deleteToStart)
  browser.type("2026-11-21")
  browser.send(.confirm)
  #expect(browser.screen.notice?.contains("in the past") == true)
  browser.send(.deleteToStart)
  browser.type("2026-12-31")
  browser.send(.confirm)
  #expect(browser.status(0) == .dismissed)
  #expect(browser.file.findings[0].dismissal?.reason == "a test account")
  #expect(browser.file.findings[0].dismissal?.until == Day("2026-12-31"))
  // The next one is in its place.
  #expect(browser.selected == "finding number 1" && browser.screen.summary == "3 of 4 · open")
}

@Test func `every decision can be taken back, one after the other`() {
  var browser = Browser(4)
  let before = browser.file
  browser.type("cc")
  browser.type("dknown")
  browser.send(.confirm, .confirm)
  #expect([0, 1, 2].map { browser.status($0) } == [.completed, .completed, .dismissed])
  browser.type("uuu")
  #expect(browser.file == before)
  browser.type("u")
  #expect(browser.screen.notice == "There is nothing to undo.")
}

@Test func `the page of a finding has its history, and the way back`() {
  var browser = Browser(4)
  browser.send(.confirm)
  browser.type("c")
  #expect(
    browser.words.contains("State: completed") && browser.words.contains("marked as complete"))
  browser.type("o")
  #expect(browser.words.contains("State: open") && browser.words.contains("reopened"))
  browser.type("o")
  #expect(browser.screen.notice == "It is open already.")
  browser.send(.back)
  #expect(browser.selected == "finding number 0")
  browser.send(.back)
  #expect(browser.effects.last == .finish(isInterrupted: false))
}

@Test func `who comes second is told, and nothing is lost`() throws {
  var browser = Browser(4)
  // Another browser on the same file.
  let other = FindingEdit(.act(.complete), of: browser.file.findings[0])
  try browser.file.apply(other, at: now)
  browser.type("dknown")
  browser.send(.confirm, .confirm)
  #expect(browser.screen.isAlert)
  #expect(browser.screen.notice?.contains("somebody else") == true)
  #expect(browser.status(0) == .completed)
  // Another finding is not concerned.
  browser.type("c")
  #expect(browser.status(1) == .completed)
  // What the other one has done since is no matter of undo.
  try browser.file.apply(
    FindingEdit(.act(.reopen), of: browser.file.findings[1]), at: now)
  browser.type("u")
  #expect(browser.screen.notice?.contains("somebody else") == true)
  #expect(browser.status(1) == .open)
}

@Test func `a search narrows with each letter, and Escape takes it back`() {
  var browser = Browser(100)
  browser.type("/number 1")
  #expect(browser.screen.summary == "11 of 100 · open · “number 1”")
  browser.type("7")
  #expect(browser.screen.summary == "1 of 100 · open · “number 17”")
  browser.type("x")
  #expect(browser.words.contains("No finding matches."))
  browser.send(.deleteBackward, .confirm)
  #expect(browser.selected == "finding number 17")
  browser.send(.back)
  #expect(browser.screen.summary == "100 of 100 · open")
  // What was selected stays so.
  #expect(browser.selected == "finding number 17")
}

@Test func `filters by state, severity and rule`() {
  var browser = Browser(8)
  browser.type("c")
  browser.type("f")
  browser.send(.right, .right)
  #expect(browser.screen.summary == "1 of 8 · completed")
  browser.send(.right, .right)
  #expect(browser.screen.summary == "8 of 8")
  browser.send(.down, .left)
  #expect(browser.screen.summary == "2 of 8 · critical or worse")
  browser.send(.right, .down, .right)
  #expect(browser.screen.summary == "4 of 8 · digit")
  browser.send(.confirm)
  #expect(browser.screen.rows.count == 4)
}

@Test func `a refresh is confirmed, shows its progress and can be stopped`() {
  var browser = Browser(2)
  browser.type("r")
  #expect(browser.words.contains("pwcheck gate -- seeds.txt"))
  browser.send(.back)
  #expect(browser.effects.isEmpty)
  browser.type("r")
  browser.send(.confirm, .refreshProgressed("34 %"))
  #expect(browser.effects == [.refresh] && browser.screen.notice?.contains("34 %") == true)
  browser.send(.back)
  #expect(browser.effects.last == .stopRefresh)
  browser.send(.refreshFailed(reason: nil))
  #expect(browser.screen.notice == "Stopped. Nothing was changed.")
  browser.type("r")
  browser.send(.confirm, .refreshFailed(reason: "seeds.txt: no such file"))
  #expect(browser.screen.isAlert && browser.screen.notice == "seeds.txt: no such file")
  browser.type("r")
  browser.send(.confirm, .refreshed(document(5)))
  #expect(browser.screen.notice == "Looked again. Open: 5." && browser.screen.rows.count == 5)
}

@Test func `leaving stops a refresh`() {
  var browser = Browser(2)
  browser.type("r")
  browser.send(.confirm, .quit)
  #expect(browser.effects == [.refresh, .stopRefresh, .finish(isInterrupted: true)])
}

@Test func `shares to the clipboard or a file`() {
  var browser = Browser(2)
  browser.type("s")
  browser.send(.down, .confirm, .shared(path: nil))
  #expect(browser.effects == [.share(browser.file.findings[0], .clipboard(.markdown))])
  browser.type("s")
  browser.send(.down, .down, .down, .confirm, .paste("a\u{1B}.md\n"), .confirm)
  #expect(browser.effects.last == .share(browser.file.findings[0], .file(path: "a.md")))
}

@Test func `text from the file steers nothing`() {
  var file = document(1)
  var hostile = file.findings[0]
  hostile.text = "a\u{1B}]52;c;x\u{7}\u{202E}b"
  hostile.lists = ["c\u{1B}[2Jd"]
  hostile.advice = "e\rf"
  file.findings = [hostile]
  var presenter = BrowserPresenter(file, fileName: "g\u{9B}.json", today: today)
  _ = presenter.handle(.confirm)
  for text in presenter.screen.announcements + ["\(presenter.screen)"] {
    #expect(
      !text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }
}

@Test func `a hundred thousand findings move like ten`() {
  var browser = Browser(100_000, columns: 40, rows: 10)
  #expect(browser.screen.rows.count == 7)
  var work = browser.presenter.work
  browser.send(.down, .pageDown, .last, .up, .pageUp, .first, .confirm, .down, .back)
  #expect(browser.presenter.work == work)
  browser.type("/n")
  work = browser.presenter.work
  browser.type("umber 9999")
  // Each letter looks at what the letters before have left.
  let first = browser.presenter.work - work
  #expect(first <= 10 * 100_000)
  work = browser.presenter.work
  browser.type("9")
  #expect(browser.presenter.work - work == 11)
  browser.send(.confirm)
  work = browser.presenter.work
  browser.send(.down, .up, .confirm, .back)
  #expect(browser.presenter.work == work)
}

@Test func `whatever the order of events, decisions are those of the file`() throws {
  let keys: [BrowserEvent] = [
    .up, .down, .left, .right, .pageUp, .pageDown, .first, .last, .confirm, .confirm, .back,
    .deleteBackward, .deleteToStart, .paste("x\ny"), .text("2"), .text("d"), .text("c"),
    .text("o"), .text("u"), .text("s"), .text("f"), .text("/"), .text("?"), .text("r"),
    .resize(columns: 8, rows: 3), .resize(columns: 120, rows: 40), .failed(reason: "no"),
    .refreshFailed(reason: nil), .shared(path: "p"),
  ]
  var random = SystemRandomNumberGenerator()
  for _ in 0..<300 {
    var browser = Browser(6)
    for _ in 0..<60 {
      let before = browser.file
      browser.send(try #require(keys.randomElement(using: &random)))
      for (old, new) in zip(
        before.findings.sorted { $0.id < $1.id }, browser.file.findings.sorted { $0.id < $1.id })
      {
        let isUndone = new.history == old.history.dropLast()
        #expect(isUndone || new.history.starts(with: old.history))
      }
      let rows = browser.screen.rows.count
      #expect(rows <= 40)
    }
    #expect(browser.presenter.screen.title.contains("f.json"))
  }
}

@Test func `a screen reader hears each step`() {
  var browser = Browser(3)
  browser.send(.down)
  #expect(browser.screen.announcements.joined().contains("finding number 1"))
  browser.type("d")
  #expect(browser.screen.announcements.count == 1)
  browser.type("why")
  browser.send(.confirm, .confirm)
  #expect(browser.screen.announcements.joined().contains("finding number 2"))
  browser.send(.confirm)
  #expect(browser.screen.announcements.joined().contains("seeds.txt:3"))
}

@Test func `letters of other keyboards are the same commands`() {
  var browser = Browser(3)
  browser.type("ב")
  #expect(browser.status(0) == .completed)
  var arabic = Browser(3)
  arabic.type("ؤ")
  #expect(arabic.status(0) == .completed)
}
