import PasswordForm
import PasswordPolicy
import PasswordWording
import Testing

/// A view of one's own: a form as HTML, as a web server would send it. It knows screens and events,
/// and no rule.
///
/// Everything that a view needs is in `FormScreen`; what the user does becomes a `FormEvent`; what
/// the form wants done comes back as a `FormEffect`.
struct WebForm {
  private var presenter: FormPresenter
  private(set) var submitted: FormSubmission?

  init(_ form: FormDefinition, language: Language) {
    presenter = FormPresenter(form: form, language: language)
  }

  /// What the browser sends: which field, and all of its text.
  mutating func type(_ text: String, intoField index: Int) {
    send(.focus(.field(index)))
    send(.replaceText(SecretText(text), in: index))
  }

  mutating func press() { send(.submit) }

  private mutating func send(_ event: FormEvent) {
    for effect in presenter.handle(event) {
      switch effect {
      case .submit(let submission):
        submitted = submission
        // A server would be asked here, and its answer be an event of its own.
        send(.submissionSucceeded(attempt: submission.attempt))
      case .cancelSubmission, .refuse, .focus, .finish: break
      }
    }
  }

  var html: String {
    let screen = presenter.screen
    if case .succeeded(let title, let message, _) = screen.stage {
      return "<h1>\(title)</h1><p>\(message ?? "")</p>"
    }
    var html = "<form dir=\(screen.isRightToLeft ? "rtl" : "ltr")><h1>\(screen.title)</h1>"
    for field in screen.fields {
      html += "<label>\(field.label)<input type=\(field.isSecure ? "password" : "text")></label>"
      if let error = field.error { html += "<p role=alert>\(error)</p>" }
      if !field.checklist.isEmpty {
        let items = field.checklist.map { "<li>\($0.mark?.symbol(.emoji) ?? "") \($0.label)</li>" }
        html += "<ul>" + items.joined() + "</ul>"
      }
      if let meter = field.meter {
        html += "<meter max=100 value=\(meter.score)>\(meter.name)</meter>"
      }
    }
    html += "<button>\(screen.submitButton.label)</button></form>"
    return html + "<p aria-live=polite>" + screen.announcements.joined(separator: " ") + "</p>"
  }
}

struct CustomViewTests {
  @Test func `a web page can be put on the presenter`() throws {
    var page = WebForm(
      try #require(FormDefinition(shipped: "reset-password")), language: .english)
    page.type("abc", intoField: 0)
    #expect(page.html.contains("<li>⚪️ at least 6 characters</li>"))
    page.press()
    #expect(page.html.contains("<li>❌ at least 6 characters</li>"))
    #expect(page.html.contains("<p role=alert>Password must be at least 6 characters</p>"))
    page.type("abcdef", intoField: 0)
    #expect(page.html.contains("<li>✅ at least 6 characters</li>"))
    page.type("abcdef", intoField: 1)
    page.press()
    #expect(page.html.contains("<h1>Password Reset Successfully</h1>"))
    #expect(page.submitted?.password == "abcdef")
  }

  @Test func `it speaks Hebrew as well`() throws {
    let page = WebForm(try #require(FormDefinition(shipped: "sign-in")), language: .hebrew)
    #expect(page.html.hasPrefix("<form dir=rtl><h1>כניסה</h1><label>שם משתמש<input type=text>"))
  }
}
