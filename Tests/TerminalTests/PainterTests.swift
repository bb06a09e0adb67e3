import PasswordWording
import TestSupport
import Testing

@testable import PasswordForm
@testable import Terminal

/// A form after some events, as a terminal of some width shows it.
struct Picture: Sendable, CustomTestStringConvertible {
  let name: String
  let form: String
  var language = Language.english
  var columns = 60
  var marks = MarkStyle.emoji
  var height = 40
  let events: [FormEvent]
  var testDescription: String { name }
}

private let filled: [FormEvent] = [.insert("Tr0ub4dor&3"), .confirm, .insert("Tr0ub4dor&3")]

private let pictures = [
  Picture(name: "new-password-typing", form: "new-password", events: [.insert("hunter2")]),
  Picture(
    name: "new-password-left", form: "new-password", events: [.insert("hunter2"), .focusNext]),
  Picture(
    name: "new-password-revealed", form: "new-password",
    events: [.insert("pässwörd 👩‍👧"), .toggleReveal]),
  Picture(
    name: "new-password-ascii", form: "new-password", marks: .ascii,
    events: [.insert("A1"), .focusNext]),
  Picture(
    name: "new-password-narrow", form: "new-password", columns: 20,
    events: [.insert("hunter2"), .focusNext]),
  Picture(
    name: "new-password-short", form: "new-password", height: 5, events: [.insert("hunter2")]),
  Picture(name: "new-password-pasted-lines", form: "new-password", events: [.paste("one\ntwo")]),
  Picture(
    name: "reset-password-refused", form: "reset-password", events: [.insert("abc"), .submit]),
  Picture(
    name: "reset-password-mismatch", form: "reset-password",
    events: [.insert("abcdef"), .confirm, .insert("abcdeg"), .confirm]),
  Picture(name: "reset-password-submitting", form: "reset-password", events: filled + [.submit]),
  Picture(
    name: "reset-password-failed", form: "reset-password",
    events: filled + [
      .submit, .submissionFailed(attempt: 1, "The link has expired\u{202E}\u{1B}[2J"),
    ]),
  Picture(
    name: "reset-password-done", form: "reset-password",
    events: filled + [.submit, .submissionSucceeded(attempt: 1)]),
  Picture(name: "sign-in-refused", form: "sign-in", events: [.insert("an"), .submit]),
  Picture(
    name: "sign-in-spanish", form: "sign-in", language: .spanish,
    events: [.insert("ana"), .confirm]),
  Picture(
    name: "new-password-hebrew", form: "new-password", language: .hebrew,
    events: [.insert("hunter2"), .focusNext]),
  Picture(
    name: "new-password-arabic", form: "new-password", language: .arabic,
    events: [.insert("hunter2"), .focusNext]),
  Picture(
    name: "reset-password-hebrew-narrow", form: "reset-password", language: .hebrew, columns: 20,
    events: [.insert("abc"), .submit]),
  Picture(
    name: "sign-in-hebrew-name", form: "sign-in", language: .hebrew, events: [.insert("דנה 12")]),
]

struct PainterTests {
  @Test(arguments: pictures)
  func `a screen looks as it did`(_ picture: Picture) throws {
    var presenter = try makePresenter(picture)
    for event in picture.events { _ = presenter.handle(event) }
    let painter = FormPainter(
      presenter.screen, style: TerminalStyle(marks: picture.marks, hasColor: false),
      wording: Wording(picture.language),
      columns: picture.columns)
    var scrolled = 0
    let (rows, cursor) = painter.fitted(height: picture.height, scrolled: &scrolled)
    for row in rows { #expect(row.width < picture.columns, "'\(row.text)'") }
    #expect(rows.count <= picture.height)
    if let cursor {
      #expect(rows.indices.contains(cursor.row))
      #expect((0..<picture.columns).contains(cursor.column))
    }
    let place = cursor.map { "row \($0.row + 1), column \($0.column + 1)" } ?? "hidden"
    let text = rows.map { $0.text + "\n" }.joined() + "-- cursor: \(place)\n"
    expectSnapshot(text, named: "\(picture.name).txt")
  }

  @Test(arguments: [8, 12, 20, 33, 47, 80, 200])
  func `no width breaks a screen`(_ columns: Int) throws {
    for picture in pictures {
      var presenter = try makePresenter(picture)
      for event in picture.events { _ = presenter.handle(event) }
      for style in [TerminalStyle(), TerminalStyle(marks: .ascii, bidi: .terminal)] {
        let painter = FormPainter(
          presenter.screen, style: style, wording: Wording(picture.language), columns: columns)
        if columns >= 20 {
          for row in painter.rows { #expect(row.width < columns, "'\(row.text)'") }
        }
        for height in 1...painter.rows.count {
          var scrolled = Int.random(in: -50...50)
          let (rows, cursor) = painter.fitted(height: height, scrolled: &scrolled)
          #expect(rows.count <= height)
          if let cursor { #expect(rows.indices.contains(cursor.row)) }
        }
      }
    }
  }

  @Test(arguments: [24, 60])
  func `the meter's bar and words are those of the scale`(_ columns: Int) throws {
    let form = try #require(FormDefinition(shipped: "new-password"))
    var presenter = FormPresenter(form: form)
    _ = presenter.handle(.insert("hunter2"))
    for score in 0...100 {
      var screen = presenter.screen
      let level = StrengthLevel.allCases[min(score / 20, 4)]
      screen.fields[0].meter = MeterScreen(
        level: level, name: "\(level)", score: score, attack: "Attack.")
      let rows = FormPainter(
        screen, style: TerminalStyle(), wording: Wording(), columns: columns
      ).rows.map(\.text)
      let start = try #require(rows.firstIndex { $0.hasPrefix("Strength") })
      let lines = rows[start...(start + 2)].joined()
      let cells = lines.count { $0 == "█" || $0 == "░" } / 5
      let filled = screen.fields[0].meter?.bar(cells: cells).reduce(0, +)
      #expect((2...3).contains(cells) && lines.count { $0 == "█" } == filled)
      #expect(lines.contains("\(level)") && lines.contains("Attack."))
    }
  }

  /// Walks through a form and compares what a user of `--plain` hears with what others see: neither
  /// has a sentence that the other lacks.
  @Test(
    arguments: FormDefinition.shippedNames, ["", "a", "hunter2", "Summer 2024", "Aa1!Bb2?Cc3."])
  func `a form says all that it shows`(_ name: String, _ text: String) throws {
    for policy in [nil, Policy(shipped: "cis")] {
      var form = try #require(FormDefinition(shipped: name))
      if let policy { form = form.replacingPolicy(policy) }
      for language in Language.allCases { try compare(form, text, language) }
    }
  }

  private func compare(_ form: FormDefinition, _ text: String, _ language: Language) throws {
    let wording = Wording(language)
    let style = TerminalStyle(hasColor: false, bidi: .terminal)
    var presenter = FormPresenter(form: form, language: language)
    var display = SpokenDisplay(style: style, wording: wording, suggests: true)
    var spoken = display.note(presenter.screen).string
    var shown: Set<String> = []
    func look() {
      let screen = presenter.screen
      var drawn = [screen.title, screen.subtitle, screen.alert, screen.notice].compactMap { $0 }
      if case .submitting(let message) = screen.stage {
        drawn.append(message)
      } else {
        drawn.append(screen.submitButton.label)
      }
      drawn += keyHints(screen, wording, suggests: true)
      for field in screen.fields {
        drawn += [field.label, field.hint, field.error].compactMap { $0 } + field.advice
        drawn += field.text.isEmpty ? [field.placeholder].compactMap { $0 } : []
        if !field.isSecure || field.isRevealed { drawn.append(field.text.string) }
        if let meter = field.meter {
          drawn += [wording.language.strength, meter.name, meter.attack]
        }
        drawn += field.checklist.map(\.label) + field.checklist.compactMap(\.remark)
      }
      let painter = FormPainter(
        screen, style: style, wording: wording, columns: 2000, suggests: true)
      // The label of a rule and its remark are one text on the screen.
      let lines = screen.fields.flatMap(\.checklist).map { line in
        line.label + (line.remark.map { " (\($0))" } ?? "")
      }
      for piece in painter.rows.flatMap(\.pieces) {
        var text = piece.text.string
        for mark in ["! ", "· ", "[ "] where text.hasPrefix(mark) { text.removeFirst(2) }
        if text.hasSuffix(" ]") { text.removeLast(2) }
        text = String(text.reversed().drop { $0 == " " }.reversed())
        let isDecoration = text.allSatisfy { "•█░✅❌⚪️🔶➖⠋ ".contains($0) }
        #expect(isDecoration || (drawn + lines).contains(text), "'\(text)' is only drawn")
      }
      shown.formUnion(drawn)
    }
    func handle(_ event: FormEvent) {
      _ = presenter.handle(event)
      spoken += display.note(presenter.screen).string
      look()
    }
    look()
    for _ in form.fields {
      if !text.isEmpty { handle(.insert(SecretText(text))) }
      handle(.focusNext)
    }
    handle(.toggleReveal)
    handle(.toggleReveal)
    handle(.submit)
    for sentence in shown { #expect(spoken.contains(sentence), "'\(sentence)', \(language)") }
    // And nothing is told that is not there to see, but for what the screen has no words for.
    let untold = [wording.language.revealed, wording.language.concealed]
    for line in spoken.split(separator: "\r\n").map(String.init) where !untold.contains(line) {
      #expect(shown.contains { !$0.isEmpty && line.contains($0) }, "'\(line)' is only told")
    }
  }

  @Test(arguments: FormDefinition.shippedNames)
  func `on a small terminal all rows can be reached, and a mark counts the others`(
    _ name: String
  ) throws {
    var form = try #require(FormDefinition(shipped: name))
    form = form.replacingPolicy(try #require(Policy(shipped: "cis")))
    var presenter = FormPresenter(form: form)
    presenter.handle(.insert("hunter2"))
    presenter.handle(.submit)
    let painter = FormPainter(
      presenter.screen, style: TerminalStyle(hasColor: false), wording: Wording(), columns: 40)
    let all = painter.rows.filter { !$0.pieces.isEmpty }.map(\.text)
    var seen: Set<String> = []
    for step in -40...40 {
      var scrolled = step
      let (rows, _) = painter.fitted(height: 10, scrolled: &scrolled)
      #expect(rows.count <= 10)
      // Blank rows are left out first.
      #expect(rows.allSatisfy { !$0.pieces.isEmpty })
      // The button and the keys stay.
      #expect(rows.suffix(2).map(\.text) == all.suffix(2))
      let texts = rows.map(\.text)
      seen.formUnion(texts)
      guard rows.count == 10 else { continue }
      let mark = texts[7]
      let counts = mark.split(separator: " · ").compactMap { part in
        part.contains("more") ? Int(part.prefix { $0.isNumber }) : nil
      }
      // Without room for all of it the summary stays.
      #expect(mark.contains("met") == (painter.summary != nil), "'\(mark)'")
      #expect(counts.count == 1 || counts.reduce(0, +) + 7 + 2 == all.count, "'\(mark)'")
    }
    for row in all { #expect(seen.contains(row), "'\(row)'") }
  }

  @Test func `the keys fit on every terminal that is wide enough for a form`() throws {
    for language in Language.allCases {
      let presenter = FormPresenter(form: .newPassword, language: language)
      for columns in [20, 40, 60, 61, 80] {
        let painter = FormPainter(
          presenter.screen, style: TerminalStyle(), wording: Wording(language), columns: columns,
          part: .keys, suggests: true)
        for row in painter.rows { #expect(row.width < columns, "'\(row.text)'") }
      }
    }
  }

  @Test(arguments: Language.allCases, [8, 12, 20, 40, 60, 80])
  func `without Unicode there is room for the escapes of every text`(
    _ language: Language, _ columns: Int
  ) {
    var screen = FormPresenter(form: .newPassword, language: language).screen
    screen.fields[0].placeholder = String(repeating: "я", count: 20)
    let style = TerminalStyle(hasUnicode: false)
    let wording = Wording(language)
    let form = FormPainter(screen, style: style, wording: wording, columns: columns)
    let keys = FormPainter(
      screen, style: style, wording: wording, columns: columns, part: .keys, suggests: true)
    var scrolled = 2
    for row in form.rows + form.fitted(height: 8, scrolled: &scrolled).rows + keys.rows {
      #expect(row.width <= form.width, "'\(row.text)'")
      let pieces = row.pieces.sorted { $0.column < $1.column }
      #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end <= $1.column }, "'\(row.text)'")
    }
  }

  private func makePresenter(_ picture: Picture) throws -> FormPresenter {
    let form = try #require(FormDefinition(shipped: picture.form))
    return FormPresenter(form: form, language: picture.language)
  }
}
