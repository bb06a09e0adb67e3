import Testing

@testable import PasswordForm
@testable import Terminal

/// The animation at some moments after a form was opened and accepted.
struct MotionTests {
  private func accepted(_ choice: MotionChoice) -> (Motion, FormScreen) {
    var motion = Motion(choice)
    var presenter = FormPresenter(form: .resetPassword)
    motion.note(presenter.screen, [], at: 0)
    for event in [FormEvent.insert("abcdef7"), .confirm, .insert("abcdef7"), .confirm] {
      motion.note(presenter.screen, presenter.handle(event), at: 1)
    }
    presenter.handle(.submissionSucceeded(attempt: 1))
    motion.note(presenter.screen, [], at: 2)
    return (motion, presenter.screen)
  }

  @Test func `a success bounces, throws confetti and comes to rest`() {
    let (motion, screen) = accepted(.full)
    var pictures: Set<[String]> = []
    for step in 0...60 {
      let time = 2 + Double(step) * Motion.frame
      let frame = motion.frame(at: time)
      for style in [TerminalStyle(), TerminalStyle(marks: .ascii)] {
        for columns in [20, 40, 80] {
          let painter = FormPainter(
            screen, style: style, wording: Wording(), columns: columns, motion: frame)
          for row in painter.rows { #expect(row.width < columns, "'\(row.text)'") }
          if columns == 80 { pictures.insert(painter.rows.map(\.text)) }
        }
      }
    }
    #expect(pictures.count > 20)
    #expect(!motion.isMoving(at: 4))
    var rest = MotionFrame(scores: screen.fields.map { $0.meter?.score })
    rest.spinner = motion.frame(at: 4).spinner
    rest.hasCard = true
    #expect(motion.frame(at: 4) == rest)
  }

  @Test func `a form comes in from the top, and a refused field shakes`() {
    var motion = Motion(.full)
    var presenter = FormPresenter(form: .resetPassword)
    motion.note(presenter.screen, [], at: 0)
    #expect(motion.isMoving(at: 0) && motion.frame(at: 0.15).entered == 0.5)
    let half = FormPainter(
      presenter.screen, style: TerminalStyle(), wording: Wording(), columns: 60,
      motion: motion.frame(at: 0.15))
    let all = FormPainter(
      presenter.screen, style: TerminalStyle(), wording: Wording(), columns: 60)
    #expect(half.rows.count == (all.rows.count + 1) / 2 && half.footer == 0)
    #expect(
      half.rows.dropFirst().map(\.text) == all.rows.prefix(half.rows.count).dropFirst().map(\.text))
    #expect(
      half.rows[0].text == "R e s e t   P a s s w o r d" && all.rows[0].text == "Reset Password")
    #expect(motion.frame(at: 0.4).entered == 1 && !motion.isMoving(at: 0.4))
    motion.note(presenter.screen, presenter.handle(.submit), at: 1)
    #expect(motion.frame(at: 1).shake == [0: 2])
  }

  @Test func `a success is a card over the form, and goes out by the top`() throws {
    var (motion, screen) = accepted(.full)
    func rows(_ columns: Int, at time: Double) -> [Row] {
      FormPainter(
        screen, style: TerminalStyle(marks: .ascii), wording: Wording(), columns: columns,
        motion: motion.frame(at: time)
      ).rows
    }
    let wide = rows(80, at: 4)
    let title = try #require(wide.first { $0.text.contains("Password Reset Successfully") })
    #expect(
      title.pieces.contains { $0.text.string.hasPrefix("|") && $0.text.string.hasSuffix("|") })
    #expect(wide[0].pieces.allSatisfy { $0.style.isFaint } && wide[0].isSpacer)
    // There is no room for it.
    #expect(
      rows(40, at: 4).map(\.text)
        == FormPainter(
          screen, style: TerminalStyle(marks: .ascii), wording: Wording(), columns: 40
        ).rows.map(\.text))
    motion.leave(at: 5)
    #expect(motion.isMoving(at: 5.1) && rows(80, at: 5.15).count == (wide.count + 1) / 2)
    #expect(rows(80, at: 5.4).isEmpty && !motion.isMoving(at: 5.4))
  }

  @Test func `the indicator has the colour that was asked for`() throws {
    var presenter = FormPresenter(form: .resetPassword)
    for event in [FormEvent.insert("abcdef7"), .confirm, .insert("abcdef7"), .confirm] {
      presenter.handle(event)
    }
    var style = TerminalStyle(marks: .ascii, motion: .none)
    for (color, code) in [(TerminalColor.green, 32), (.cyan, 36)] {
      style.indicator = color
      let rows = FormPainter(
        presenter.screen, style: style, wording: Wording(), columns: 60
      ).rows
      let row = try #require(rows.first { $0.text.hasPrefix("* ") })
      #expect(row.encoded(hasColor: true).string.contains("\u{1B}[\(code)m*"))
      #expect(!row.encoded(hasColor: false).string.contains("m*"))
    }
  }

  @Test(arguments: [MotionChoice.reduced, .none])
  func `less motion leaves out all that only pleases`(_ choice: MotionChoice) {
    let (motion, screen) = accepted(choice)
    #expect(!motion.isMoving(at: 2))
    var frame = motion.frame(at: 2.1)
    #expect((frame.spinner > 0) == (choice == .reduced))
    frame.spinner = 0
    #expect(frame == MotionFrame(scores: screen.fields.map { $0.meter?.score }))
  }
}
