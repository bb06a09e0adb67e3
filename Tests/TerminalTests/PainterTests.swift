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
    let (rows, cursor) = fitted(
      painter.rows, cursor: painter.cursor, focus: painter.focusRow, height: picture.height)
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
          let (rows, cursor) = fitted(
            painter.rows, cursor: painter.cursor, focus: painter.focusRow, height: height)
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

  /// What a user of `--plain` hears on a walk through a form is what others see at its end.
  @Test(
    arguments: FormDefinition.shippedNames, ["", "a", "hunter2", "Summer 2024", "Aa1!Bb2?Cc3."])
  func `a form says all that it shows`(_ name: String, _ text: String) throws {
    let form = try #require(FormDefinition(shipped: name))
    for language in Language.allCases {
      let wording = Wording(language)
      var presenter = FormPresenter(form: form, language: language)
      var display = SpokenDisplay(style: TerminalStyle(), wording: wording)
      var spoken = display.note(presenter.screen).string
      func handle(_ event: FormEvent) {
        _ = presenter.handle(event)
        spoken += display.note(presenter.screen).string
      }
      for _ in form.fields {
        if !text.isEmpty { handle(.insert(SecretText(text))) }
        handle(.focusNext)
      }
      handle(.toggleReveal)
      handle(.toggleReveal)
      handle(.submit)
      let screen = presenter.screen
      var shown = [screen.title, screen.subtitle, screen.alert, screen.notice].compactMap { $0 }
      switch screen.stage {
      case .editing: shown.append(screen.submitButton.label)
      case .submitting(let message): shown = [message]
      default: Issue.record("\(screen.stage)")
      }
      for field in screen.fields where screen.stage == .editing {
        shown += [field.label, field.hint, field.error].compactMap { $0 } + field.advice
        if let meter = field.meter { shown += [meter.name, meter.attack] }
        for line in field.checklist {
          guard let mark = line.mark else { continue }
          shown.append("\(line.label): \(wording.name(of: mark))")
        }
      }
      shown += keyHints(screen, wording.form)
      for sentence in shown { #expect(spoken.contains(sentence), "'\(sentence)', \(language)") }
    }
  }

  private func makePresenter(_ picture: Picture) throws -> FormPresenter {
    let form = try #require(FormDefinition(shipped: picture.form))
    return FormPresenter(form: form, language: picture.language)
  }
}
