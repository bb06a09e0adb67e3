import PasswordForm
import Testing

private func pin() throws(FormError) -> FormField {
  try FormField(id: "pin", label: "PIN", isSecure: true)
}

struct FormInCodeTests {
  @Test func `a form made in code is filled in like one of a file`() throws {
    let policy = try Policy(
      id: "pin", rules: [try Rule(id: "digits", label: "4 digits", .match("\\A[0-9]{4}\\z"))])
    let form = try FormDefinition(
      id: "pin", title: "PIN",
      fields: [
        try FormField(
          id: "pin", label: "PIN", isSecure: true, policy: policy),
        try FormField(
          id: "again", label: "PIN again", isSecure: true, matches: "pin",
          messages: FormField.Messages(mismatch: "Not the same PIN")),
      ],
      success: FormDefinition.Success(title: "Done"))
    var presenter = FormPresenter(form: form)
    func type(_ text: String, _ field: Int) {
      _ = presenter.handle(.focus(.field(field)))
      _ = presenter.handle(.replaceText(SecretText(text), in: field))
    }
    type("4711", 0)
    #expect(presenter.screen.fields[0].checklist.map(\.mark) == [.met])
    type("4712", 1)
    _ = presenter.handle(.submit)
    #expect(presenter.screen.fields[1].error == "Not the same PIN")
    type("4711", 1)
    let effects = presenter.handle(.submit)
    guard case .submit(let submission)? = effects.first else {
      Issue.record("the form is not submitted")
      return
    }
    #expect(submission.values.map(\.id) == ["pin", "again"])
    _ = presenter.handle(.submissionSucceeded(attempt: submission.attempt))
    #expect(presenter.screen.stage == .finished(.completed) || presenter.isForgotten)
  }

  @Test func `a mistake in code is told with the field and the cure, as that of a file`() {
    let mistakes: [(() throws(FormError) -> Void, String)] = [
      (
        { () throws(FormError) in _ = try FormDefinition(id: "acme", title: "Acme", fields: []) },
        "the form has no fields. Give it at least one."
      ),
      (
        { () throws(FormError) in
          _ = try FormDefinition(id: "acme", title: "Acme", fields: [try pin(), try pin()])
        },
        "field 'pin': a second field is called 'pin'. The form hands on values by their ids, so "
          + "each must be unique."
      ),
      (
        { () throws(FormError) in
          let again = try FormField(id: "again", label: "Again", matches: "pim")
          _ = try FormDefinition(id: "acme", title: "Acme", fields: [try pin(), again])
        },
        "field 'again': 'matches' names 'pim', but no earlier field has this id. Did you "
          + "mean 'pin'?"
      ),
      (
        { () throws(FormError) in
          let first = try FormField(id: "first", label: "First", personal: ["pin"])
          _ = try FormDefinition(id: "acme", title: "Acme", fields: [first, try pin()])
        },
        "field 'first': 'personal' names 'pin', but no earlier field has this id. There "
          + "is none."
      ),
      (
        { () throws(FormError) in _ = try FormField(id: "pin", label: "PIN", showsChecklist: true)
        },
        "field 'pin': 'checklist' is only allowed together with 'policy'."
      ),
      (
        { () throws(FormError) in
          _ = try FormField(
            id: "pin", label: "PIN", messages: FormField.Messages(mismatch: "Not the same"))
        },
        "field 'pin': 'mismatch' is only allowed together with 'matches'."
      ),
      (
        { () throws(FormError) in _ = try FormField(id: "pin", label: "") },
        "field 'pin': 'label' is empty."
      ),
      (
        { () throws(FormError) in
          _ = try FormDefinition(id: "Acme", title: "Acme", fields: [try pin()])
        },
        "'Acme' is not an id. Use up to 64 lowercase letters, digits and single hyphens, such as "
          + "'no-spaces'."
      ),
    ]
    for (index, (make, sentence)) in mistakes.enumerated() {
      do throws(FormError) {
        try make()
        Issue.record("number \(index) is not refused: \(sentence)")
      } catch {
        #expect(error.sentence == sentence)
      }
    }
  }

  @Test func `every shipped form can be had without an error to handle`() {
    let forms: [FormDefinition] = [.newPassword, .resetPassword, .signIn]
    #expect(forms.map(\.id) == FormDefinition.shippedNames)
  }
}
