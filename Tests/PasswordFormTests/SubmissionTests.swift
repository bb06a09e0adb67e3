import PasswordForm
import Testing

struct SubmissionTests {
  private func filled() throws -> FormPresenter {
    var presenter = try makeShipped("reset-password")
    presenter.type("secret")
    _ = presenter.handle(.confirm)
    presenter.type("secret")
    return presenter
  }

  @Test func `resetting a password says what is wrong, one thing at a time`() throws {
    var presenter = try makeShipped("reset-password")
    #expect(presenter.screen.title == "Reset Password")
    #expect(presenter.screen.subtitle == "Enter your new password")
    #expect(presenter.errors == [nil, nil])
    _ = presenter.handle(.submit)
    #expect(presenter.errors == ["Enter a new password", "Enter the password again"])
    presenter.type("abcde")
    #expect(presenter.errors[0] == "Password must be at least 6 characters")
    presenter.type("f")
    #expect(presenter.errors[0] == nil)
    _ = presenter.handle(.confirm)
    presenter.type("abcdeF")
    #expect(presenter.errors[1] == "Passwords do not match")
    guard case .refuse(field: 1)? = presenter.handle(.confirm).first else {
      Issue.record("a mismatch was submitted")
      return
    }
  }

  @Test func `signing in looks at the name first`() throws {
    var presenter = try makeShipped("sign-in")
    presenter.type("ab")
    _ = presenter.handle(.submit)
    #expect(presenter.errors == ["Enter valid username", "Enter valid password"])
    #expect(presenter.screen.focus == .field(0))
    presenter.type("c")
    _ = presenter.handle(.submit)
    #expect(presenter.errors == [nil, "Enter valid password"])
    #expect(presenter.screen.focus == .field(1))
  }

  @Test func `failure is told and can be retried; success ends with a button`() throws {
    var presenter = try filled()
    guard case .submit(let first)? = presenter.handle(.confirm).first else {
      Issue.record("nothing was submitted")
      return
    }
    #expect(first.values.map(\.text.string) == ["secret", "secret"])
    #expect(presenter.screen.stage == .submitting(message: "Resetting your password…"))
    #expect(!presenter.screen.submitButton.isEnabled)
    _ = presenter.handle(.insert("x"))
    _ = presenter.handle(.submissionFailed(attempt: first.attempt, "The link has expired"))
    #expect(presenter.screen.stage == .editing)
    #expect(presenter.screen.alert == "The link has expired")
    #expect(presenter.screen.announcements == ["The link has expired"])

    guard case .submit(let second)? = presenter.handle(.submit).first else {
      Issue.record("no second attempt")
      return
    }
    #expect(second.password?.string == "secret")
    #expect(presenter.screen.alert == nil)
    _ = presenter.handle(.submissionSucceeded(attempt: first.attempt))
    #expect(
      presenter.screen.stage == .submitting(message: "Resetting your password…"),
      "an old attempt's answer")
    _ = presenter.handle(.submissionSucceeded(attempt: second.attempt))
    #expect(
      presenter.screen.stage
        == .succeeded(
          title: "Password Reset Successfully",
          message: "You can now sign in with your new password",
          button: "Go to Login"))
    let button = presenter.screen.submitButton
    #expect(button.label == "Go to Login" && button.isEnabled, "the only button leads on")
    #expect(!presenter.screen.fields.contains { !$0.text.isEmpty })
    guard case .finish(.continued)? = presenter.handle(.confirm).first else {
      Issue.record("the button does nothing")
      return
    }
  }

  @Test func `waiting can be stopped, and a late answer changes nothing`() throws {
    var presenter = try filled()
    _ = presenter.handle(.submit)
    guard case .cancelSubmission(attempt: 1)? = presenter.handle(.cancel).first else {
      Issue.record("the attempt goes on")
      return
    }
    #expect(presenter.screen.notice?.hasPrefix("Stopped waiting.") == true)
    _ = presenter.handle(.submissionSucceeded(attempt: 1))
    #expect(presenter.screen.stage == .editing)
  }

  @Test(arguments: [
    FormEvent.submissionProgressed(attempt: 1, "late"), .submissionSucceeded(attempt: 1),
    .submissionFailed(attempt: 1, "late"),
  ])
  func `a late answer to an old attempt changes nothing`(_ answer: FormEvent) throws {
    var presenter = try filled()
    for event in [FormEvent.submit, .cancel, .submit] { presenter.handle(event) }
    let before = presenter.screen.stage
    #expect(presenter.handle(answer).isEmpty)
    #expect(presenter.screen.stage == before && presenter.screen.alert == nil)
  }

  @Test func `submitting hides what was revealed`() throws {
    var presenter = try filled()
    presenter.handle(.toggleReveal)
    #expect(presenter.screen.fields.allSatisfy { $0.isRevealed })
    presenter.handle(.submit)
    #expect(presenter.screen.fields.allSatisfy { !$0.isRevealed && $0.text == "••••••" })
  }

  @Test func `clearing the form takes the alert away`() throws {
    var presenter = try filled()
    presenter.handle(.submit)
    presenter.handle(.submissionFailed(attempt: 1, "no"))
    #expect(presenter.screen.alert == "no")
    presenter.handle(.reset)
    #expect(presenter.screen.alert == nil)
  }

  @Test(arguments: [(4096, true), (4097, false)])
  func `a field takes 4096 bytes and no more`(_ count: Int, _ fits: Bool) throws {
    let text = String(repeating: "x", count: count)
    for event in [FormEvent.insert(SecretText(text)), .replaceText(SecretText(text), in: 0)] {
      var presenter = try makeShipped("new-password")
      presenter.handle(event)
      #expect((presenter.screen.notice == nil) == fits)
      #expect(presenter.text(inField: 0).count == (fits ? count : 0))
    }
    var presenter = try makeShipped("new-password")
    presenter.handle(.insert("x"))
    presenter.handle(.insert(SecretText(String(text.dropLast()))))
    #expect((presenter.screen.notice == nil) == fits)
  }

  @Test func `several lines are not pasted, one line end is`() throws {
    var presenter = try makeShipped("new-password")
    _ = presenter.handle(.paste("one\ntwo"))
    #expect(presenter.screen.notice != nil)
    #expect(presenter.screen.fields[0].text.isEmpty)
    _ = presenter.handle(.paste("one\r\n"))
    #expect(presenter.screen.fields[0].text == "•••")
    _ = presenter.handle(.paste(SecretText(String(repeating: "x", count: 5000))))
    #expect(presenter.screen.notice == "No more than 4096 bytes fit here.")
    #expect(presenter.screen.fields[0].text == "•••")
  }

  @Test func `nothing that holds a secret tells it`() throws {
    var presenter = try makeShipped("new-password")
    presenter.type("Tr0ub4dor")
    _ = presenter.handle(.toggleReveal)
    var dumped = ""
    dump(presenter, to: &dumped)
    #expect(!dumped.contains("Tr0ub"))
    #expect(!"\(presenter.screen)".contains("Tr0ub"))
    #expect(presenter.screen.fields[0].text == "Tr0ub4dor")
  }

  @Test func `changes are announced, and never the password`() throws {
    var presenter = try makeShipped("new-password")
    #expect(
      presenter.screen.announcements == [
        "New password", "Password, hidden entry", "8-32 characters (no spaces): not yet",
        "at least one uppercase letter (A-Z): not yet",
        "at least one lowercase letter (a-z): not yet",
        "at least one digit (0-9): not yet",
        "at least one special character (e.g. !@#$%^): not yet",
      ])
    _ = presenter.handle(.insert("7"))
    #expect(
      presenter.screen.announcements == ["at least one digit (0-9): met", "Strength: very weak"])
    _ = presenter.handle(.deleteBackward)
    #expect(presenter.screen.announcements == ["at least one digit (0-9): not yet"])
    _ = presenter.handle(.toggleReveal)
    #expect(presenter.screen.announcements == ["The password is shown."])
    _ = presenter.handle(.focusNext)
    #expect(presenter.screen.announcements.contains("at least one digit (0-9): not met"))
    #expect(presenter.screen.announcements.last == "Accept, button")
  }
}
