import PasswordForm
import Testing

/// Events in the order of a user's hands, each with the marks of the password field after it.
struct Script: Sendable, CustomTestStringConvertible {
  let name: String
  let steps: [(event: FormEvent, marks: String)]
  var testDescription: String { name }
}

private let scripts = [
  Script(
    name: "inline: ✅ and ⚪️ at every keystroke",
    steps: [
      (.focus(.field(1)), "⚪️-⚪️⚪️"), (.insert("a"), "⚪️-⚪️⚪️"), (.insert("1"), "✅-⚪️⚪️"),
      (.insert("A"), "✅-✅⚪️"), (.deleteBackward, "✅-⚪️⚪️"), (.deleteBackward, "⚪️-⚪️⚪️"),
      (.paste("abcdefg"), "⚪️--⚪️"), (.insert("-"), "⚪️--✅"),
    ]),
  Script(
    name: "blur: ❌, or 🔶 for advice, from the first loss of focus, also while typing again",
    steps: [
      (.focus(.field(1)), "⚪️-⚪️⚪️"), (.insert("a"), "⚪️-⚪️⚪️"), (.focusNext, "❌-❌🔶"),
      (.focusPrevious, "❌-❌🔶"), (.insert("1"), "✅-❌🔶"), (.deleteBackward, "❌-❌🔶"),
      (.replaceText("", in: 1), "❌-❌🔶"), (.insert("A1-"), "✅-✅✅"),
    ]),
  Script(
    name: "turning away from the form is a loss of focus",
    steps: [
      (.focus(.field(1)), "⚪️-⚪️⚪️"), (.focusLost(from: .field(1)), "❌-❌🔶"),
      (.focus(.field(1)), "❌-❌🔶"),
    ]),
  Script(
    name: "submitting judges every field",
    steps: [(.insert("ana"), "⚪️⚪️⚪️⚪️"), (.submit, "❌⚪️❌🔶"), (.insert("1"), "✅✅❌🔶")]),
  Script(
    name: "an empty field is not praised for what it does not hold",
    steps: [
      (.insert("ana"), "⚪️⚪️⚪️⚪️"), (.focus(.field(1)), "⚪️⚪️⚪️⚪️"), (.insert("x"), "⚪️✅⚪️⚪️"),
      (.deleteBackward, "⚪️⚪️⚪️⚪️"), (.focusPrevious, "❌⚪️❌🔶"), (.focus(.field(1)), "❌⚪️❌🔶"),
      (.insert("x"), "❌✅❌🔶"), (.deleteBackward, "❌⚪️❌🔶"),
    ]),
  Script(
    name: "reset begins anew",
    steps: [
      (.focus(.field(1)), "⚪️-⚪️⚪️"), (.insert("1"), "✅-⚪️⚪️"), (.focusNext, "✅-❌🔶"), (.reset, "⚪️-⚪️⚪️"),
      (.focus(.field(1)), "⚪️-⚪️⚪️"), (.insert("x"), "⚪️-⚪️⚪️"),
    ]),
  Script(
    name: "another field's text matters at once",
    steps: [
      (.insert("ana"), "⚪️⚪️⚪️⚪️"), (.focus(.field(1)), "⚪️⚪️⚪️⚪️"), (.insert("ana1"), "✅⚪️⚪️⚪️"),
      (.focusPrevious, "✅❌❌🔶"), (.deleteBackward, "✅✅❌🔶"),
    ]),
]

struct MarkPhaseTests {
  @Test(arguments: scripts)
  func `marks follow the script`(_ script: Script) throws {
    var presenter = try makeSample()
    for (number, step) in script.steps.enumerated() {
      _ = presenter.handle(step.event)
      #expect(presenter.marks(1) == step.marks, "step \(number + 1)")
    }
  }

  @Test func `the field that repeats has a mark of its own`() throws {
    var presenter = try makeSample()
    _ = presenter.handle(.focus(.field(1)))
    presenter.type("A1")
    _ = presenter.handle(.focusNext)
    #expect(presenter.marks(2) == "⚪️")
    presenter.type("A")
    #expect(presenter.marks(2) == "⚪️")
    presenter.type("1")
    #expect(presenter.marks(2) == "✅")
    _ = presenter.handle(.focusPrevious)
    presenter.type("!")
    #expect(presenter.marks(2) == "❌")
    #expect(presenter.errors[2] == "The two entries do not match.")
    _ = presenter.handle(.deleteBackward)
    #expect(presenter.marks(2) == "✅")
  }
}
