import PasswordForm
import PasswordPolicy
import Testing

private let form = #"""
  { "form": 1, "id": "field", "title": "Field", "fields": [
    { "id": "password", "label": "Password", "secure": true, "policy": "./own.json",
      "checklist": true } ],
    "success": { "title": "Done" } }
  """#
private let policy = #"""
  { "policy": 1, "id": "own", "title": "Own", "rules": [
    { "id": "own", "label": "not your name", "personal": {} },
    { "id": "new", "label": "a new one", "differs": { "minEdits": 3 } } ] }
  """#

/// A page has fields that are not the form's: the name, and the password that is replaced.
@Suite struct ChangedContextTests {
  private func makePresenter(_ policy: String = policy) throws -> FormPresenter {
    FormPresenter(
      form: try FormDefinition(json: form.utf8) { _ throws(ListReadError) in Array(policy.utf8) })
  }

  @Test("other words and another old password are judged by at once, and no mark turns to a cross")
  func judgesAgain() throws {
    var presenter = try makePresenter()
    _ = presenter.handle(.replaceText("ramona77", in: 0))
    #expect(presenter.marks(0) == "--")
    presenter.update(personal: ["ramona"], previous: "ramona78")
    #expect(presenter.marks(0) == "⚪️⚪️")
    presenter.update(personal: ["someone"], previous: "another-1")
    #expect(presenter.marks(0) == "✅✅")
    presenter.update(personal: [], previous: nil)
    #expect(presenter.marks(0) == "--")
  }

  @Test("a rule for some kinds of words passes over the others")
  func tellsKindsApart() throws {
    var presenter = try makePresenter(
      #"""
      { "policy": 1, "id": "own", "title": "Own", "rules": [
        { "id": "own", "label": "not your name", "personal": { "of": ["user", "email"] } } ] }
      """#)
    _ = presenter.handle(.replaceText("ramona77", in: 0))
    for (word, mark) in [
      (PersonalWord("ramona", .name), "-"), (PersonalWord("ramona@example.com", .email), "⚪️"),
      (PersonalWord("ramona"), "⚪️"),
    ] {
      presenter.update(personal: [word], previous: nil)
      #expect(presenter.marks(0) == mark)
    }
  }

  @Test("a field that was left stays one that was left")
  func keepsThePhase() throws {
    var presenter = try makePresenter()
    _ = presenter.handle(.replaceText("ramona77", in: 0))
    _ = presenter.handle(.focusLost(from: .field(0)))
    presenter.update(personal: ["ramona"], previous: nil)
    #expect(presenter.marks(0) == "❌-")
  }
}
