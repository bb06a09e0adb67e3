import PasswordForm
import PasswordPolicy
import Testing

/// Views that edit by themselves: their events name the field, and their reports of the focus come
/// in whatever order their system has.
struct FocusTests {
  private func opened() -> FormPresenter { FormPresenter(form: .resetPassword) }

  private func focuses(_ effects: [FormEffect]) -> [FormFocus?] {
    effects.compactMap { effect -> FormFocus?? in
      if case .focus(let focus) = effect { focus } else { nil }
    }
  }

  @Test func `text goes into the field that it names, whichever has the focus`() {
    var presenter = opened()
    presenter.handle(.replaceText("abcdef", in: 1))
    #expect(presenter.screen.fields.map(\.text.count) == [0, 18])
    #expect(presenter.screen.focus == .field(0))
    presenter.handle(.replaceText("abcdef", in: 0))
    guard case .submit? = presenter.handle(.submit).first else {
      Issue.record("what was filled in is not submitted")
      return
    }
  }

  @Test func `a text for no field changes nothing`() {
    var presenter = opened()
    for field in [-1, 2] { presenter.handle(.replaceText("abcdef", in: field)) }
    #expect(presenter.screen.fields.allSatisfy { $0.text.isEmpty })
  }

  @Test func `a text that is told again leaves the alert`() {
    var presenter = opened()
    for field in [0, 1] { presenter.handle(.replaceText("abcdef", in: field)) }
    presenter.handle(.submit)
    presenter.handle(.submissionFailed(attempt: 1, "no"))
    presenter.handle(.replaceText("abcdef", in: 0))
    #expect(presenter.screen.alert == "no")
    presenter.handle(.replaceText("abcdefg", in: 0))
    #expect(presenter.screen.alert == nil)
  }

  @Test func `Return asks the view to move the focus, and its reports leave the next field fresh`()
  {
    var presenter = opened()
    presenter.handle(.replaceText("abcdef", in: 0))
    #expect(focuses(presenter.handle(.confirm)) == [.field(1)])
    #expect(presenter.handle(.focusLost(from: .field(0))).isEmpty)
    #expect(presenter.handle(.focus(.field(1))).isEmpty)
    #expect(presenter.screen.focus == .field(1))
    #expect(presenter.screen.fields[1].error == nil)
  }

  @Test func `a refused form asks for the focus wherever the view has it`() {
    var presenter = opened()
    #expect(focuses(presenter.handle(.submit)) == [.field(0)])
    #expect(focuses(presenter.handle(.submit)) == [.field(0)])
  }

  @Test func `the end takes the focus away`() {
    var presenter = opened()
    for field in [0, 1] { presenter.handle(.replaceText("abcdef", in: field)) }
    #expect(focuses(presenter.handle(.submit)) == [])
    #expect(focuses(presenter.handle(.submissionSucceeded(attempt: 1))) == [nil])
  }

  @Test func `a field with a policy has a checklist unless it is told not to`() throws {
    for (shows, count) in [(Bool?.none, 5), (true, 5), (false, 0)] {
      let field = try FormField(
        id: "password", label: "P", isSecure: true, policy: .default, showsChecklist: shows)
      let presenter = FormPresenter(form: try FormDefinition(id: "f", title: "F", fields: [field]))
      #expect(presenter.screen.fields[0].checklist.count == count)
    }
  }

  @Test func `a screen can be made for a preview`() {
    let field = FieldScreen(
      id: "password", label: "Password", isSecure: true, text: "••••",
      checklist: [ChecklistLine(mark: .pending, label: "6 characters")],
      meter: MeterScreen(level: .fair, name: "fair", score: 50, attack: ""))
    let screen = FormScreen(title: "New password", fields: [field])
    #expect(screen.stage == .editing && screen.fields[0].checklist[0].mark == .pending)
  }
}
