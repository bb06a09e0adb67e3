// What a user does to the documentation's SwiftUI example, and what comes of it.

@MainActor final class Phone {
  let model = FormModel(.resetPassword, language: .english)
  let host: ViewHost
  var submitted: [String] = []
  var reason: String?

  struct Refusal: LocalizedError {
    let errorDescription: String?
  }

  init() {
    host = ViewHost(PasswordFormView(model: model))
    model.reset = { [unowned self] submission in
      submitted.append(submission.password?.string ?? "")
      if let reason { throw Refusal(errorDescription: reason) }
    }
  }

  func settle() async {
    for _ in 0..<20 { await Task.yield() }
    host.update()
  }
}

@MainActor func expect(_ what: Bool, line: Int = #line) {
  if !what { fatalError("the trace goes wrong at line \(line)") }
}

do {
  // Typing, Return, typing, Return.
  let phone = Phone()
  let host = phone.host
  host.touch(0)
  host.type("abc")
  expect(host.shown.contains("⚪️ at least 6 characters"))
  expect(host.spoken.contains { $0.hasPrefix("at least 6 characters: ") })
  host.type("def")
  expect(host.shown.contains("✅ at least 6 characters"))
  host.pressReturn()
  expect(host.focus == 1 && host.texts == ["abcdef", ""])
  // Nobody has left the second field.
  expect(!host.shown.contains("Enter the password again"))
  host.type("abcdef")
  expect(host.texts == ["abcdef", "abcdef"])
  host.pressReturn()
  await phone.settle()
  expect(phone.submitted == ["abcdef"] && host.texts == ["", ""] && host.focus == nil)
  expect(host.shown[0] == "Password Reset Successfully")
}

do {
  // AutoFill of both fields, without and with the focus in the first one.
  for isTouched in [false, true] {
    let phone = Phone()
    if isTouched { phone.host.touch(0) }
    for field in [0, 1] {
      expect(phone.host.fields[field].contentType == .newPassword)
      phone.host.fill(field, "gR7-kPw2-9xTb")
    }
    phone.host.press()
    await phone.settle()
    expect(phone.submitted == ["gR7-kPw2-9xTb"])
  }
}

do {
  // Choosing a field by touch leaves the other.
  let host = Phone().host
  host.touch(0)
  host.type("abc")
  host.touch(1)
  expect(host.shown.contains("❌ at least 6 characters"))
  expect(!host.shown.contains("Enter the password again"))
  host.touch(0)
  host.type("def")
  expect(host.texts == ["abcdef", ""] && host.shown.contains("✅ at least 6 characters"))
}

do {
  // Pasting and dictation are one change each; what the form refuses does not stay in the field.
  let host = Phone().host
  host.touch(0)
  host.insert("pasted-")
  host.insert("and dictated")
  let count = host.shown.count
  host.insert(String(repeating: "x", count: 100_000))
  expect(host.texts[0] == "pasted-and dictated")
  host.insert("!")
  expect(host.texts[0] == "pasted-and dictated!" && host.shown.count == count)
}

do {
  // An empty form is refused wherever the focus is, and a server's answer can be corrected.
  let phone = Phone()
  let host = phone.host
  host.touch(0)
  host.dismissKeyboard()
  let feedbacks = ViewHost.feedbacks
  host.press()
  expect(host.focus == 0 && ViewHost.feedbacks == feedbacks + 1)
  expect(host.shown.contains("Enter a new password"))
  host.dismissKeyboard()
  host.press()
  expect(host.focus == 0 && ViewHost.feedbacks == feedbacks + 2)
  phone.reason = "This password is known"
  for field in [0, 1] { host.fill(field, "abcdef") }
  host.press()
  await phone.settle()
  expect(host.shown.contains("This password is known") && host.texts[0] == "abcdef")
  expect(AccessibilityNotification.announced.contains("This password is known"))
  phone.reason = nil
  host.press()
  await phone.settle()
  expect(phone.submitted == ["abcdef", "abcdef"])
}
