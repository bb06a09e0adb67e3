import PasswordForm
import PasswordPolicy
import TestSupport
import Testing

/// Pieces that merge with their neighbours in every way: accents, flags, joiners, selectors,
/// right-to-left letters, CR and LF.
private let pieces = [
  "a", "Z", "7", "-", " ", "é", "e\u{301}", "\u{301}", "🇪", "🇸", "👩", "\u{200D}", "👧", "\u{FE0F}",
  "ש", "م",
  "한", "ᄒ", "\t",
  "\r\n", "\u{2028}", "\0",
]

struct FormPropertyTests {
  @Test(arguments: 0..<40)
  func `whatever happens, the marks keep their phase and the cursor its range`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var presenter = try makeSample()
    var hasBeenLeft = false
    for _ in 0..<300 {
      let event = randomEvent(&random)
      let stage = presenter.screen.stage
      let wasFocused = presenter.screen.focus == .field(1)
      let effects = presenter.handle(event)
      let screen = presenter.screen
      if case .reset = event, screen.stage == .editing { hasBeenLeft = false }
      var hasSubmitted = false
      for effect in effects {
        switch effect {
        case .submit, .refuse: hasSubmitted = true
        default: break
        }
      }
      if case .focusLost(.field(1)) = event, stage == .editing { hasSubmitted = true }
      if hasSubmitted || (wasFocused && screen.focus != .field(1)) {
        if case .reset = event {} else { hasBeenLeft = true }
      }
      let marks = screen.fields[1].checklist.compactMap(\.mark)
      let isEmpty = screen.fields[1].text.isEmpty
      // In the end the texts are wiped, and the marks stay.
      if screen.stage == .editing {
        if isEmpty { #expect(!marks.contains(.met)) }
        if hasBeenLeft, !isEmpty { #expect(!marks.contains(.pending)) }
      }
      if !hasBeenLeft { #expect(!marks.contains(.failed)) }
      for field in screen.fields {
        #expect((0...field.text.string.count).contains(field.cursor))
      }
      if case .finished = screen.stage { return }
    }
  }

  @Test(arguments: 0..<40)
  func `the password is exactly what was typed`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var presenter = try makeSample()
    _ = presenter.handle(.focus(.field(1)))
    _ = presenter.handle(.toggleReveal)
    var typed = ""
    for _ in 0..<60 {
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      _ = presenter.handle(.insert(SecretText(piece)))
      if presenter.screen.notice == nil {
        typed.unicodeScalars.append(contentsOf: piece.unicodeScalars)
      }
      #expect(Array(presenter.screen.fields[1].text.string.utf8) == Array(typed.utf8))
    }
    while !typed.isEmpty {
      typed.removeLast()
      _ = presenter.handle(.deleteBackward)
      #expect(Array(presenter.screen.fields[1].text.string.utf8) == Array(typed.utf8))
    }
  }

  @Test(arguments: [[0xF0], [0x61, 0xFF, 0xFE, 0xF0]] as [[UInt8]])
  func `a text that is not UTF-8 is refused`(_ bytes: [UInt8]) throws {
    let text = bytes.withUnsafeBufferPointer { SecretText($0) }
    let form = try FormDefinition(
      id: "f", title: "F", fields: [try FormField(id: "p", label: "P", policy: .default)])
    var presenter = FormPresenter(form: form, previous: text)
    for event in [FormEvent.insert(text), .paste(text), .replaceText(text, in: 0)] {
      _ = presenter.handle(event)
      #expect(presenter.screen.notice != nil && presenter.text(inField: 0).isEmpty)
    }
    presenter.type("abc")
    #expect(presenter.text(inField: 0).string == "abc")
    #expect(presenter.text(inField: 9).isEmpty, "no such field")
  }

  @Test func `typing in the middle keeps the pieces in order, also while they merge`() throws {
    var presenter = try makeSample()
    _ = presenter.handle(.focus(.field(1)))
    _ = presenter.handle(.toggleReveal)
    presenter.type("ab🇩🇪")
    _ = presenter.handle(.moveLeft)
    for piece in ["🇪", "🇸", "e", "\u{301}"] { _ = presenter.handle(.insert(SecretText(piece))) }
    #expect(
      Array(presenter.screen.fields[1].text.string.unicodeScalars)
        == Array("ab🇪🇸e\u{301}🇩🇪".unicodeScalars))
  }

  @Test func `the start and the end of a field are where they say`() throws {
    var presenter = try makeSample()
    _ = presenter.handle(.focus(.field(1)))
    _ = presenter.handle(.toggleReveal)
    presenter.type("bc")
    _ = presenter.handle(.moveToStart)
    presenter.type("a")
    _ = presenter.handle(.moveToEnd)
    presenter.type("d")
    #expect(presenter.screen.fields[1].text.string == "abcd")
  }

  private func randomEvent(_ random: inout SplitMix64) -> FormEvent {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<16: .insert(SecretText(pieces[Int.random(in: 0..<pieces.count, using: &random)]))
    case 16: .paste(SecretText("x1-A" + pieces[Int.random(in: 0..<pieces.count, using: &random)]))
    case 17, 18: .deleteBackward
    case 19: .deleteForward
    case 20: .deleteWordBackward
    case 21: .deleteToStart
    case 22: .deleteToEnd
    case 23: .moveLeft
    case 24: .moveRight
    case 25: .moveToStart
    case 26: .moveToEnd
    case 27, 28: .focusNext
    case 29: .focusPrevious
    case 30:
      .focus(
        [.field(0), .field(1), .field(2), .field(7), .submitButton][
          Int.random(in: 0..<5, using: &random)])
    case 31:
      .focusLost(
        from: [.field(0), .field(1), .submitButton].randomElement(using: &random) ?? .submitButton)
    case 32: .confirm
    case 33: .toggleReveal
    case 34: .submit
    case 35: .reset
    case 36: .replaceText("A1-", in: Int.random(in: 0..<4, using: &random))
    case 37: .submissionFailed(attempt: 1, "no")
    case 38: .submissionProgressed(attempt: 2, "still")
    default: .submissionSucceeded(attempt: Int.random(in: 1...3, using: &random))
    }
  }
}
