import PasswordForm
import PasswordPolicy
import Testing

private func form(_ json: String) throws -> FormDefinition {
  try FormDefinition(json: Array(json.utf8))
}

/// A form of a name and a password, with these members after its fields.
private func form(with members: String) throws -> FormDefinition {
  try form(
    """
    {"form": 1, "id": "f", "title": "F", "fields": [
      {"id": "name", "label": "Name"}, {"id": "password", "label": "Password", "secure": true}
    ]\(members)}
    """)
}

/// Types, submits and succeeds. Returns the submission.
private func complete(_ presenter: inout FormPresenter, _ texts: [String]) -> FormSubmission? {
  for (i, text) in texts.enumerated() {
    _ = presenter.handle(.focus(.field(i)))
    _ = presenter.handle(.replaceText(SecretText(text), in: i))
  }
  guard case .submit(let submission)? = presenter.handle(.submit).first else { return nil }
  _ = presenter.handle(.submissionSucceeded(attempt: submission.attempt))
  return submission
}

private func finish(_ effects: [FormEffect]) -> FormResult? {
  if case .finish(let result)? = effects.first { result } else { nil }
}

@Test(arguments: [
  (Language.english, "Hello, ana"), (.spanish, "Hola, ana"), (.hebrew, "שלום, ana"),
  (.arabic, "مرحبا، ana"),
])
func `signing in greets by name`(_ language: Language, _ greeting: String) {
  var presenter = FormPresenter(form: .signIn, language: language)
  #expect(complete(&presenter, ["ana", "secret-horse"]) != nil)
  guard case .succeeded(let title, _, _) = presenter.screen.stage else {
    // A form without a button ends at once, and its last screen still greets.
    #expect(presenter.screen.stage == .finished(.completed))
    #expect(presenter.user == "ana")
    return
  }
  #expect(title == greeting)
}

@Test func `a name is told once the form was accepted, and a password never`() throws {
  var presenter = FormPresenter(
    form: try form(
      with: #", "success": {"title": "Hi {user}{user}", "message": "{User}", "button": "Go"}"#))
  #expect(presenter.user == nil)
  _ = complete(&presenter, ["ana", "hunter2"])
  #expect(presenter.user == "ana")
  #expect(
    presenter.screen.stage == .succeeded(title: "Hi anaana", message: "{User}", button: "Go"))
}

@Test func `what a user types is not read as a place for the name`() throws {
  var presenter = FormPresenter(
    form: try form(with: #", "success": {"title": "Hi {user}", "button": "Go"}"#))
  _ = complete(&presenter, ["{user}", "x"])
  #expect(presenter.screen.stage == .succeeded(title: "Hi {user}", message: nil, button: "Go"))
}

@Test func `the button leads on, and leaving does not`() throws {
  let next = try form(with: #", "success": {"title": "T", "button": "Go", "next": "sign-in"}"#)
  for (event, result) in [
    (FormEvent.confirm, FormResult.continued), (.submit, .continued), (.cancel, .completed),
    (.quit, .completed),
  ] {
    var presenter = FormPresenter(form: next)
    _ = complete(&presenter, ["ana", "x"])
    #expect(finish(presenter.handle(event)) == result)
  }
  #expect(FormDefinition.resetPassword.success.next == "sign-in")
}

@Test func `a name that was given before is filled in, and the next field has the focus`() {
  let presenter = FormPresenter(form: .signIn, user: "ana")
  #expect(presenter.screen.fields[0].text == "ana")
  #expect(presenter.screen.focus == .field(1))
  let other = FormPresenter(form: .resetPassword, user: "ana")
  #expect(other.screen.fields.allSatisfy { $0.text.isEmpty } && other.screen.focus == .field(0))
}

@Test func `hidden values are handed on and shown nowhere`() throws {
  var presenter = FormPresenter(
    form: try form(with: #", "hidden": {"token": "b7e1c0", "email": "ana@example.com"}"#))
  let submission = try #require(complete(&presenter, ["ana", "x"]))
  #expect(submission.values.map(\.id) == ["name", "password", "token", "email"])
  #expect(submission.values.map(\.text.string) == ["ana", "x", "b7e1c0", "ana@example.com"])
  #expect(submission.password == "x")
}

@Test(arguments: [
  (#", "hidden": {"name": "x"}"#, "second field is called 'name'"),
  (#", "hidden": {"Bad Name": "x"}"#, "Bad Name"),
  (#", "hidden": {"token": 7}"#, "'token'"), (#", "hidden": ["token"]"#, "'hidden'"),
  (#", "success": {"title": "T", "next": "sign-in"}"#, "'next' is only allowed together"),
])
func `a mistake in what comes after is named with its place`(_ members: String, _ words: String) {
  #expect {
    try form(with: members)
  } throws: { error in
    guard let error = error as? FormFileError else { return false }
    return error.sentence(file: "f.json").contains(words)
  }
}

@Test func `a form that asks for no name greets nobody`() {
  #expect(throws: FormFileError.self) {
    try form(
      """
      {"form": 1, "id": "f", "title": "F",
       "fields": [{"id": "password", "label": "Password", "secure": true}],
       "success": {"title": {"en": "Done", "es": "Hola, {user}"}}}
      """)
  }
}

@Test func `advice is given once the field has been left`() {
  var presenter = FormPresenter(form: .resetPassword)
  _ = presenter.handle(.insert("Summer2024"))
  #expect(presenter.screen.fields[0].advice.isEmpty)
  _ = presenter.handle(.focusNext)
  #expect(!presenter.screen.fields[0].advice.isEmpty)
  _ = presenter.handle(.focus(.field(0)))
  _ = presenter.handle(.replaceText("correct-zebra-quartz-meadow-17", in: 0))
  #expect(presenter.screen.fields[0].advice.isEmpty)
  _ = presenter.handle(.reset)
  #expect(presenter.screen.fields.allSatisfy { $0.advice.isEmpty && $0.text.isEmpty })
}

@Test func `without a checklist every reason is told`() throws {
  let policy = try Policy(
    json: Array(
      #"""
      {"policy": 1, "id": "p", "rules": [{"id": "a", "label": "an a", "match": "a"}, \#
      {"id": "b", "label": "a b", "match": "b"}]}
      """#
      .utf8))
  let form = try FormDefinition(
    id: "f", title: "F",
    fields: [
      try FormField(id: "p", label: "P", isSecure: true, policy: policy, showsChecklist: false)
    ])
  var presenter = FormPresenter(form: form)
  _ = presenter.handle(.insert("x"))
  _ = presenter.handle(.focusLost(from: .field(0)))
  #expect(presenter.screen.fields[0].error == "an a")
  #expect(presenter.screen.fields[0].advice == ["a b"])
}

@Test func `a form that ends forgets what was typed`() throws {
  for (event, result) in [(FormEvent.cancel, FormResult.cancelled), (.quit, .quit)] {
    var presenter = try makeShipped("new-password")
    presenter.type("Zyt%mangrove")
    #expect(!presenter.screen.fields[0].text.isEmpty)
    #expect(finish(presenter.handle(event)) == result)
    #expect(presenter.screen.fields[0].text.isEmpty)
  }
}
