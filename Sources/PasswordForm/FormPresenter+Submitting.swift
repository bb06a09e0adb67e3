internal import PasswordPolicy
internal import PasswordWording
internal import UnicodeText

/// From the button to the end: an attempt is awaited, fails and can be repeated, or succeeds.
extension FormPresenter {
  mutating func submit() -> [FormEffect] {
    for i in fields.indices { fields[i].phase = .blur }
    alert = nil
    if let wrong = fields.firstIndex(where: { $0.problem != nil }) {
      focus = .field(wrong)
      return [.refuse(field: wrong)]
    }
    attempt += 1
    for i in fields.indices { fields[i].isRevealed = false }
    stage = .submitting(message: text(form.busyText) ?? wording.language.submitting)
    let submission = FormSubmission(
      attempt: attempt, formID: form.id,
      values: fields.map { .init(id: $0.definition.id, text: $0.content.text) }
        + form.hidden.map { .init(id: $0.id, text: SecretText($0.value)) },
      password: form.passwordIndex.map { fields[$0].content.text })
    return [.submit(submission)]
  }

  mutating func wait(_ event: FormEvent) -> [FormEffect] {
    switch event {
    case .submissionProgressed(attempt, let message): stage = .submitting(message: message)
    case .submissionSucceeded(attempt): return succeed()
    case .submissionFailed(attempt, let message):
      stage = .editing
      alert = message
    case .cancel:
      stage = .editing
      notice = wording.language.submissionStopped
      return [.cancelSubmission(attempt: attempt)]
    case .quit: return [.cancelSubmission(attempt: attempt)] + finish(.quit)
    default: break
    }
    return []
  }

  mutating func succeed() -> [FormEffect] {
    let success = form.success
    let button = text(success.button)
    // Before the texts are forgotten. A name is no secret.
    user = form.userIndex.map { fields[$0].content.text.string }
    stage = .succeeded(
      title: greeting(success.title) ?? "", message: greeting(success.message), button: button)
    focus = nil
    forget()
    return button == nil ? [.finish(.completed)] : []
  }

  private func greeting(_ text: LocalizedText?) -> String? {
    self.text(text).map { FormDefinition.Success.naming(user ?? "", in: $0) }
  }

  mutating func leave(_ event: FormEvent) -> [FormEffect] {
    switch event {
    case .confirm, .submit: finish(form.success.next == nil ? .completed : .continued)
    case .cancel, .quit: finish(.completed)
    default: []
    }
  }

  mutating func finish(_ result: FormResult) -> [FormEffect] {
    stage = .finished(result)
    forget()
    return [.finish(result)]
  }
}

extension FormDefinition.Success {
  static func namesUser(_ text: String) -> Bool { naming("", in: text) != text }

  /// A text with the user's name in place of `{user}`.
  static func naming(_ user: String, in text: String) -> String {
    let parts = text.parts(separatedBy: "{")
    return parts.dropFirst().reduce(String(parts[0])) { text, part in
      let isPlace = part.utf8.starts(with: "user}".utf8)
      return text + (isPlace ? user + Substring(part.utf8.dropFirst(5)) : "{" + part)
    }
  }
}
