import Findings
import Testing

@Test func `the worst finding comes first and is selected`() {
  let browser = Browser(8)
  #expect(browser.selected == "finding number 0")
  #expect(browser.screen.summary == "8 of 8 · open")
  #expect(browser.screen.rows.count == 8)
}

@Test func `findings that a run had no room for are counted`() {
  var file = document(8)
  file.runs[0].cut = 1200
  let browser = BrowserPresenter(file, fileName: "f.json", today: today, commands: [])
  #expect(browser.screen.summary == "8 of 8 · open · 1,200 more not listed")
}

@Test func `help goes back by pages, too`() {
  var browser = Browser(8, rows: 10)
  browser.type("?")
  let first = browser.words
  browser.send(.pageDown)
  #expect(browser.words != first)
  browser.send(.pageUp)
  #expect(browser.words == first)
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
  // Also what is in a line with a 1.
  let found = (0..<100).count { "\($0) \($0 + 1)".contains("1") }
  #expect(browser.screen.summary == "\(found) of 100 · open · “number 1”")
  browser.type("7 18")
  #expect(browser.screen.summary == "1 of 100 · open · “number 17 18”")
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
  let old = file.findings[0]
  file.findings[0] = Finding(
    id: old.id, kind: old.kind, what: old.what, rules: old.rules, severity: old.severity,
    text: "a\u{1B}]52;c;x\u{7}\u{202E}b", advice: "e\rf", lists: ["c\u{1B}[2Jd"],
    line: old.line, history: old.history)
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
  #expect(browser.presenter.work - work < 100)
  browser.send(.confirm)
  work = browser.presenter.work
  browser.send(.down, .up, .confirm, .back)
  #expect(browser.presenter.work == work)
}

@Test func `whatever the order of events, decisions are those of the file`() throws {
  let keys: [BrowserEvent] = [
    .text("v"), .text(" "), .text("a"), .text("t"), .text("n"), .text("N"), .up, .down, .left,
    .right, .pageUp, .pageDown, .first, .last, .confirm, .confirm, .back,
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
  browser.send(.confirm)
  #expect(browser.screen.announcements.contains { $0.hasSuffix(": why") })
  browser.send(.confirm)
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

@Test func `a decision is about all that is marked, and one undo takes it back`() {
  var browser = Browser(200)
  let before = browser.file
  // The hundred findings with the same rule.
  browser.type("a")
  #expect(browser.screen.summary == "200 of 200 · open · 100 marked")
  browser.type("dknown")
  browser.send(.confirm, .confirm)
  #expect(browser.screen.notice == "100 dismissed. u undoes all of it.")
  #expect(browser.screen.summary == "100 of 200 · open")
  #expect(browser.file.findings.count { $0.dismissal?.reason == "known" } == 100)
  browser.type("u")
  #expect(browser.file == before && browser.screen.summary == "200 of 200 · open")
  // A range, and two that are marked one by one.
  browser.send(.first)
  browser.type("vjjv")
  browser.send(.down)
  browser.type(" j ")
  #expect(browser.screen.summary.hasSuffix("5 marked"))
  browser.type("c")
  #expect(browser.file.findings.count { $0.status(on: today) == .completed } == 5)
  browser.type("ju")
  #expect(browser.file == before)
  browser.type("v")
  browser.send(.back)
  #expect(browser.screen.summary == "200 of 200 · open")
}

@Test func `two hundred findings are decided with ten keys`() {
  var browser = Browser(400)
  let keys: [BrowserEvent] = [.text("a"), .text("d"), .paste("of no use"), .confirm, .confirm]
  for key in keys { browser.send(key) }
  #expect(browser.file.findings.count { $0.dismissal != nil } == 200)
}

@Test func `what somebody else has changed stops a decision about several`() throws {
  var browser = Browser(8)
  browser.type("a")
  try browser.file.apply(FindingEdit(.act(.complete), of: browser.file.findings[2]), at: now)
  let before = browser.file
  browser.type("c")
  #expect(browser.screen.isAlert && browser.file == before)
}

@Test func `a finding is removed after a question, and comes back`() {
  var browser = Browser(8)
  let before = browser.file
  browser.type("jx")
  #expect(browser.words.contains("1 finding will be removed"))
  browser.send(.back)
  #expect(browser.file == before)
  browser.type("x")
  browser.send(.confirm)
  #expect(browser.file.findings.count == 7 && browser.selected == "finding number 2")
  browser.type("u")
  #expect(browser.file == before && browser.selected == "finding number 1")
}

@Test func `a search finds several words in any order`() {
  var browser = Browser(30)
  browser.type("/12 number")
  #expect(browser.screen.sought == ["12", "number"])
  // And what is in line 12.
  #expect(browser.screen.summary == "2 of 30 · open · “12 number”")
  browser.send(.confirm)
  let first = browser.selected
  browser.type("n")
  #expect(browser.selected != first)
  browser.type("N")
  #expect(browser.selected == first)
}

@Test func `the list is sorted by each column`() {
  var browser = Browser(12)
  browser.send(.last)
  browser.type("tt")
  #expect(browser.screen.summary == "12 of 12 · open · by problem")
  // The text, and the same finding is selected.
  #expect(browser.selected == "finding number 11" && browser.screen.position == "4/12")
  browser.type("ttt")
  #expect(browser.screen.summary == "12 of 12 · open" && browser.screen.position == "12/12")
}

@Test func `a wide screen says below the list what the selected finding is`() {
  var browser = Browser(3, columns: 99)
  #expect(browser.screen.preview.contains(.heading("finding number 0")))
  browser.send(.down)
  #expect(browser.screen.preview.contains(.heading("finding number 1")))
  #expect(Browser(3, columns: 98).screen.preview.isEmpty)
  // The last row that is shown is one of the list.
  var long = Browser(300, columns: 99)
  long.send(.last)
  let shown = long.screen.rows.filter { if case .finding = $0 { true } else { false } }
  #expect(shown.count + long.screen.preview.count + 1 == 21)
  #expect(shown.last == long.screen.rows.last)
  long.send(.pageUp)
  #expect(long.screen.position == "\(300 - shown.count)/300")
}

@Test func `privileged accounts come first, and then what an attacker needs least for`() {
  func account(
    _ id: UInt64, _ what: String, groups: [String] = [], count: Int = 1, line: Int
  ) -> Finding {
    Finding(
      id: id, kind: .account, what: what, severity: .critical, text: what, lists: ["dump"],
      line: line, account: "user\(id)", groups: groups, count: count)
  }
  let all = [
    account(1, "cracked", line: 1), account(2, "shared", count: 5, line: 2),
    account(3, "shared", count: 9, line: 3), account(4, "empty", line: 4),
    account(5, "breached", groups: ["Domain Admins"], line: 900),
    account(6, "cracked", groups: ["Domain Admins"], line: 901),
    account(7, "empty", groups: ["Server Operators"], line: 5),
  ]
  #expect(all.sorted(by: Finding.isBefore).map(\.id) == [6, 5, 7, 4, 1, 3, 2])
}

@Test func `a journal makes the same changes, however often and however it is cut`() throws {
  var random = SystemRandomNumberGenerator()
  for _ in 0..<40 {
    var browser = Browser(12)
    let before = browser.file
    for _ in 0..<25 {
      browser.send([.up, .down, .text(" "), .text("v")].randomElement(using: &random) ?? .up)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        browser.type("dwhy")
        browser.send(.confirm, .confirm)
      case 1: browser.type("c")
      case 2: browser.type("o")
      case 3:
        browser.type("x")
        browser.send(.confirm)
      default: browser.type("u")
      }
    }
    var replayed = before
    #expect(try replayed.replay(browser.journal[...]) == browser.journal.count)
    #expect(replayed == browser.file)
    // It outlives the file that it was folded into.
    #expect(try replayed.replay(browser.journal[...]) == browser.journal.count)
    #expect(replayed == browser.file)
    // A line that was cut is none.
    let cut = browser.journal.prefix(Int.random(in: 0...browser.journal.count, using: &random))
    var partial = before
    let used = try partial.replay(cut)
    #expect(used == (cut.lastIndex(of: 10).map { $0 + 1 } ?? 0))
    _ = try partial.replay(browser.journal[used...])
    #expect(partial == browser.file)
  }
}

@Test func `headings part the list by what it is sorted by`() {
  var browser = Browser(300, rows: 13)
  browser.type("b")
  // Ten rows: a heading and the first nine.
  #expect(browser.screen.rows.first == .heading("critical · 75"))
  #expect(browser.screen.rows.count == 10 && browser.selected == "finding number 0")
  browser.send(.last)
  #expect(browser.selected == "finding number 299")
  #expect(browser.screen.rows.last.map { if case .finding = $0 { true } else { false } } == true)
  // Each finding is seen on the way up, and the first of a group with its heading.
  for number in (0..<299).reversed() {
    browser.send(.up)
    #expect(browser.selected == "finding number \(number)")
  }
  #expect(browser.screen.rows.first == .heading("critical · 75"))
  browser.type("tt")
  #expect(
    browser.words.contains("does not meet digit · 150")
      || browser.words.contains("finding number 0 · 1"))
  let before = browser.screen.position
  browser.type("b")
  #expect(browser.screen.position == before)
  #expect(!browser.words.contains(" · 150"))
}

@Test func `a click selects, and opens what is selected`() {
  var browser = Browser(30, rows: 13)
  browser.send(.click(row: 4))
  #expect(browser.selected == "finding number 4")
  browser.send(.wheel(3), .wheel(3), .wheel(-3))
  #expect(browser.selected == "finding number 7")
  browser.send(.last, .click(row: -1))
  #expect(browser.selected == "finding number 29")
  browser.type("b")
  browser.send(.first)
  let below = browser.screen.rows.count
  browser.send(.click(row: below))
  #expect(browser.selected == "finding number 0")
  browser.send(.first, .click(row: 0), .click(row: 11), .click(row: 99), .click(row: -1))
  #expect(browser.selected == "finding number 0")
  browser.send(.click(row: 1))
  #expect(browser.words.contains("Severity: critical"))
  browser.send(.click(row: 1))
  #expect(browser.words.contains("Severity: critical"))
}

@Test func `on a page the arrows lead to the next finding and back`() {
  var browser = Browser(30, rows: 13)
  browser.send(.confirm)
  for (event, number) in [(BrowserEvent.right, 1), (.right, 2), (.left, 1), (.left, 0), (.left, 0)]
  {
    browser.send(event)
    #expect(browser.words.contains("finding number \(number)\n"), "\(number)")
  }
}

@Test func `a search without an exact hit takes letters in their order`() {
  var browser = Browser(20)
  browser.type("/lngh")
  #expect(browser.screen.summary == "10 of 20 · open · like “lngh”")
  browser.type("tz")
  #expect(browser.words.contains("No finding matches."))
  browser.send(.deleteToStart)
  browser.type("nmbr 19")
  #expect(browser.screen.summary == "2 of 20 · open · like “nmbr 19”")
  browser.send(.deleteToStart)
  // An exact hit is not diluted.
  browser.type("digit")
  #expect(browser.screen.summary == "10 of 20 · open · “digit”")
}

@Test func `an id is found though the digits before it stood in a text`() {
  var file = document(20)
  file.findings.append(
    Finding(
      id: 0x1234_0000_0000_0000, kind: .password, what: "rule", rules: [], severity: .low,
      text: "another", lists: ["seeds.txt"], line: 21))
  let old = file.findings[3]
  file.findings[3] = Finding(
    id: old.id, kind: old.kind, what: old.what, rules: old.rules, severity: old.severity,
    text: "finding 123 and 12345", lists: old.lists, line: old.line, history: old.history)
  var presenter = BrowserPresenter(file, fileName: "f.json", today: today)
  for key in "/1234" { _ = presenter.handle(.text(String(key))) }
  #expect(presenter.screen.summary.hasPrefix("2 of 21"))
}

@Test(arguments: ["-000", "+1234", "123", "12g4", "01234567890123456"])
func `an id begins with digits and nothing else`(_ text: String) {
  #expect(FindingDigits(text) == nil)
}

@Test func `letters in their order narrow what fewer letters have found`() {
  var browser = Browser(1000)
  browser.type("/lngh")
  let work = browser.presenter.work
  browser.type("x")
  #expect(browser.presenter.work - work <= 500)
  #expect(browser.screen.summary.hasPrefix("0 of 1,000"))
}

@Test func `the keys are found by what they do`() {
  var browser = Browser(4)
  browser.type("?")
  let all = browser.screen.rows.count
  browser.type("mark range")
  #expect(browser.screen.rows.count == 1 && browser.words.contains("v: mark a range"))
  browser.type("zz")
  #expect(browser.words.contains("No key does that."))
  browser.send(.deleteToStart)
  #expect(browser.screen.rows.count == all)
  browser.send(.back)
  #expect(browser.selected == "finding number 0")
}
