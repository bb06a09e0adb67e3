import PasswordForm
import PasswordPolicy
import Testing

private func form(showsDeadEnds: Bool = true) throws -> FormDefinition {
  try FormDefinition(
    id: "f", title: "F",
    fields: [
      try FormField(
        id: "password", label: "P", isSecure: true, policy: .default, showsChecklist: true,
        showsDeadEnds: showsDeadEnds)
    ])
}

private let hint = "remove the space"

@Suite struct `The hint at a rule that no further typing can meet` {
  @Test func `stands beside the mark until the text is mended or the field is left`() throws {
    var presenter = FormPresenter(form: try form())
    func length(_ presenter: FormPresenter) -> ChecklistLine {
      presenter.screen.fields[0].checklist[0]
    }
    _ = presenter.handle(.insert("Abcdef1"))
    #expect(length(presenter).mark == .pending && !length(presenter).isDeadEnd)
    #expect(length(presenter).remark == nil, "too short is mended by typing")
    _ = presenter.handle(.insert(" "))
    #expect(length(presenter).mark == .pending, "the mark is the contract's")
    #expect(length(presenter).isDeadEnd && length(presenter).remark == hint)
    #expect(
      presenter.screen.announcements.contains { $0.contains(hint) }, "and it is read out")
    _ = presenter.handle(.insert("x"))
    #expect(
      !presenter.screen.announcements.contains { $0.contains(hint) }, "once")
    _ = presenter.handle(.deleteBackward)
    _ = presenter.handle(.deleteBackward)
    #expect(!length(presenter).isDeadEnd && length(presenter).remark == nil)
    _ = presenter.handle(.insert(" "))
    _ = presenter.handle(.focusNext)
    #expect(length(presenter).mark == .failed && !length(presenter).isDeadEnd)
    #expect(length(presenter).remark == nil, "❌ says enough")
  }

  @Test(arguments: [
    (String(repeating: "Aa1!", count: 9), "4 characters fewer"), ("Abcdef1 ", "remove the space"),
    ("Abc def 1!", "remove the spaces"),
  ])
  func `says the smallest removal that helps`(_ text: String, _ change: String) throws {
    var presenter = FormPresenter(form: try form())
    presenter.type(text)
    #expect(presenter.screen.fields[0].checklist[0].remark == change)
  }

  @Test(arguments: [
    ("abcXd", "2 characters fewer"), ("abcXY", "2 characters fewer"), ("abc1", "1 character fewer"),
  ])
  func `a character that no more typing can mend is among those to remove`(
    _ text: String, _ change: String
  ) throws {
    let policy = try Policy(
      id: "p", rules: [try Rule(id: "r", label: "l", .characters(only: "[a-z]"))])
    let form = try FormDefinition(
      id: "f", title: "F",
      fields: [
        try FormField(
          id: "p", label: "P", policy: policy, showsChecklist: true, showsDeadEnds: true)
      ])
    var presenter = FormPresenter(form: form)
    presenter.type(text)
    #expect(presenter.screen.fields[0].checklist[0].remark?.contains(change) == true)
  }

  @Test func `can be turned off`() throws {
    var presenter = FormPresenter(form: try form(showsDeadEnds: false))
    _ = presenter.handle(.insert("Abcdef1 "))
    #expect(presenter.screen.fields[0].checklist.allSatisfy { !$0.isDeadEnd && $0.remark == nil })
    let file = #"""
      {"form": 1, "id": "f", "title": "F", "submit": {"label": "S"}, "success": {"title": "T"},
       "fields": [{"id": "p", "label": "P", "policy": "default", "checklist": true,
                   "deadEnds": false}]}
      """#
    #expect(try !FormDefinition(json: Array(file.utf8)).fields[0].showsDeadEnds)
  }
}
