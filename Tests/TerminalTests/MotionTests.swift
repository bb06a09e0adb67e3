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
    var (motion, screen) = accepted(.full)
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
    #expect(motion.frame(at: 4) == rest)
  }

  @Test func `a form comes in from the top, and a refused field shakes`() {
    var motion = Motion(.full)
    var presenter = FormPresenter(form: .resetPassword)
    motion.note(presenter.screen, [], at: 0)
    #expect(motion.isMoving(at: 0) && motion.frame(at: 0.1).entered == 0.5)
    let half = FormPainter(
      presenter.screen, style: TerminalStyle(), wording: Wording(), columns: 60,
      motion: motion.frame(at: 0.1))
    let all = FormPainter(
      presenter.screen, style: TerminalStyle(), wording: Wording(), columns: 60)
    #expect(half.rows.count == (all.rows.count + 1) / 2 && half.footer == 0)
    #expect(half.rows == Array(all.rows.prefix(half.rows.count)))
    #expect(motion.frame(at: 0.3).entered == 1 && !motion.isMoving(at: 0.3))
    motion.note(presenter.screen, presenter.handle(.submit), at: 1)
    #expect(motion.frame(at: 1).shake == .init(field: 0, offset: 2))
  }

  @Test(arguments: [MotionChoice.reduced, .none])
  func `less motion leaves out all that only pleases`(_ choice: MotionChoice) {
    var (motion, screen) = accepted(choice)
    #expect(!motion.isMoving(at: 2))
    var frame = motion.frame(at: 2.1)
    #expect((frame.spinner > 0) == (choice == .reduced))
    frame.spinner = 0
    #expect(frame == MotionFrame(scores: screen.fields.map { $0.meter?.score }))
  }
}
