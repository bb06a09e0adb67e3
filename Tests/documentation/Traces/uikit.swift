// What a user does to the documentation's UIKit example, and what comes of it.

@MainActor final class Phone {
  let controller: FormController
  let form: FormView
  var submitted: [String] = []
  var reason: String?

  struct Refusal: LocalizedError {
    let errorDescription: String?
  }

  init(_ definition: FormDefinition = .resetPassword) {
    controller = FormController(definition)
    controller.loadView()
    controller.viewDidLoad()
    guard let form = controller.view as? FormView else { fatalError("there is no form") }
    self.form = form
    controller.reset = { [unowned self] submission in
      submitted.append(submission.password?.string ?? "")
      if let reason { throw Refusal(errorDescription: reason) }
    }
  }

  var texts: [String] { form.fields.map { $0.text ?? "" } }
  var focus: Int? { (UIResponder.first as? UITextField)?.tag }
}

@MainActor func expect(_ what: Bool, line: Int = #line) {
  if !what { fatalError("the trace goes wrong at line \(line)") }
}

@MainActor func settle() async { for _ in 0..<20 { await Task.yield() } }

do {
  // Typing, Return, typing, Return.
  let phone = Phone()
  phone.form.fields[0].touch()
  UITextField.type("abc")
  expect(phone.form.remarks[0].text?.contains("⚪️ at least 6 characters") == true)
  expect(phone.form.remarks[0].accessibilityLabel?.contains("at least 6 characters: ") == true)
  UITextField.type("def")
  expect(phone.form.remarks[0].text?.contains("✅ at least 6 characters") == true)
  UITextField.pressReturn()
  expect(phone.focus == 1 && phone.texts == ["abcdef", ""])
  // Nobody has left the second field.
  expect(phone.form.remarks[1].text == "")
  UITextField.type("abcdef")
  expect(phone.texts == ["abcdef", "abcdef"])
  UITextField.pressReturn()
  await settle()
  expect(phone.submitted == ["abcdef"] && phone.texts == ["", ""])
  expect(phone.form.heading.text == "Password Reset Successfully")
}

do {
  // AutoFill of both fields, without and with the focus in the first one.
  for isTouched in [false, true] {
    let phone = Phone()
    if isTouched { phone.form.fields[0].touch() }
    for field in phone.form.fields {
      expect(field.textContentType == .newPassword)
      field.fill("gR7-kPw2-9xTb")
    }
    phone.form.button.press()
    await settle()
    expect(phone.submitted == ["gR7-kPw2-9xTb"])
  }
}

do {
  // Choosing a field by touch leaves the other; a secure field that is entered again begins anew.
  let phone = Phone()
  phone.form.fields[0].touch()
  UITextField.type("abc")
  phone.form.fields[1].touch()
  expect(phone.form.remarks[0].text?.contains("❌ at least 6 characters") == true)
  expect(phone.form.remarks[1].text == "")
  phone.form.fields[0].touch()
  UITextField.type("abcdefg")
  expect(phone.texts == ["abcdefg", ""])
  expect(phone.form.remarks[0].text?.contains("✅ at least 6 characters") == true)
}

do {
  // Pasting and dictation are one change each; what the form refuses does not stay in the field.
  let phone = Phone()
  phone.form.fields[0].touch()
  UITextField.insert("pasted-")
  UITextField.insert("and dictated")
  expect(phone.texts[0] == "pasted-and dictated")
  UITextField.insert(String(repeating: "x", count: 100_000))
  expect(phone.texts[0] == "pasted-and dictated" && phone.form.message.text != nil)
  UITextField.insert("\u{2028}")
  expect(phone.texts[0] == "pasted-and dictated" && phone.form.message.text != nil)
  UITextField.insert("!")
  expect(phone.texts[0] == "pasted-and dictated!" && phone.form.message.text == nil)
}

do {
  // An empty form is refused wherever the focus is, and a server's answer can be corrected.
  let phone = Phone()
  UIResponder.first?.resignFirstResponder()
  let errors = UINotificationFeedbackGenerator.errors
  phone.form.button.press()
  expect(phone.focus == 0 && UINotificationFeedbackGenerator.errors == errors + 1)
  expect(phone.form.remarks[0].text?.contains("Enter a new password") == true)
  phone.reason = "This password is known"
  for field in phone.form.fields { field.fill("abcdef") }
  phone.form.button.press()
  await settle()
  expect(phone.form.message.text == "This password is known" && phone.texts[0] == "abcdef")
  expect(UIAccessibility.announced.contains("This password is known"))
  phone.reason = nil
  phone.form.button.press()
  await settle()
  expect(phone.submitted == ["abcdef", "abcdef"] && phone.controller.isDismissed == false)
}
