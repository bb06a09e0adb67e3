internal import JSON
internal import PasswordForm
internal import PasswordPolicy
internal import PasswordStrength
internal import PasswordWording

extension JSONWriter {
  /// A form as it is to be drawn, and what is to be done. Never what is typed: the page has that
  /// itself.
  mutating func screen(of presenter: FormPresenter, _ wording: Wording, effects: [FormEffect]) {
    let screen = presenter.screen
    beginObject()
    member("title", screen.title)
    optional("subtitle", screen.subtitle)
    key("fields")
    beginArray()
    for field in screen.fields { self.field(field, wording) }
    endArray()
    if case .field(let index)? = screen.focus { member("focus", index) }
    key("button")
    beginObject()
    member("label", screen.submitButton.label)
    member("enabled", screen.submitButton.isEnabled)
    member("ready", screen.submitButton.isReady)
    endObject()
    key("stage")
    stage(screen.stage)
    optional("alert", screen.alert)
    optional("notice", screen.notice)
    key("announcements")
    beginArray()
    for sentence in screen.announcements { string(sentence) }
    endArray()
    key("words")
    beginObject()
    member("reveal", wording.form.keyReveal)
    member("conceal", wording.form.keyConceal)
    member("cancel", wording.form.keyCancel)
    member("stop", wording.form.keyStop)
    endObject()
    member("direction", screen.isRightToLeft ? "rtl" : "ltr")
    key("effects")
    beginArray()
    for effect in effects { self.effect(effect, of: presenter) }
    endArray()
    endObject()
  }

  private mutating func field(_ field: FieldScreen, _ wording: Wording) {
    beginObject()
    member("id", field.id)
    member("label", field.label)
    optional("hint", field.hint)
    member("secure", field.isSecure)
    member("revealed", field.isRevealed)
    optional("error", field.error)
    key("checklist")
    beginArray()
    for line in field.checklist { self.line(line, wording) }
    endArray()
    if let meter = field.meter {
      key("meter")
      beginObject()
      member("label", wording.form.strength)
      member("level", meter.level.index)
      member("name", meter.name)
      member("score", meter.score)
      member("role", name(of: meter.role))
      endObject()
    }
    if !field.advice.isEmpty {
      key("advice")
      beginArray()
      for sentence in field.advice { string(sentence) }
      endArray()
    }
    endObject()
  }

  private mutating func line(_ line: ChecklistLine, _ wording: Wording) {
    beginObject()
    if let mark = line.mark {
      member("mark", name(of: mark))
      member("symbol", mark.symbol(.emoji))
      member("state", wording.name(of: mark))
    }
    member("label", line.label)
    optional("remark", line.remark)
    member("depth", line.depth)
    if line.isLeftToOthers { member("server", true) }
    endObject()
  }

  private mutating func stage(_ stage: FormStage) {
    beginObject()
    switch stage {
    case .editing: member("name", "editing")
    case .submitting(let message):
      member("name", "submitting")
      member("message", message)
    case .succeeded(let title, let message, let button):
      member("name", "succeeded")
      member("title", title)
      optional("message", message)
      optional("button", button)
    case .finished(let result):
      member("name", "finished")
      member("result", name(of: result))
    }
    endObject()
  }

  private mutating func effect(_ effect: FormEffect, of presenter: FormPresenter) {
    beginObject()
    switch effect {
    case .submit(let submission):
      member("name", "submit")
      member("attempt", submission.attempt)
      // The page has the other values itself.
      key("hidden")
      beginObject()
      for value in submission.values.dropFirst(presenter.screen.fields.count) {
        key(value.id)
        string(value.text.string)
      }
      endObject()
    case .cancelSubmission(let attempt):
      member("name", "cancelSubmission")
      member("attempt", attempt)
    case .refuse(let field):
      member("name", "refuse")
      member("field", field)
    case .finish(let result):
      member("name", "finish")
      member("result", name(of: result))
      if result == .continued {
        optional("next", presenter.nextForm)
        optional("user", presenter.user)
      }
    }
    endObject()
  }

  private mutating func optional(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  private func name(of mark: Mark) -> String {
    switch mark {
    case .met: "met"
    case .pending: "pending"
    case .advised: "advised"
    case .failed: "failed"
    }
  }

  private func name(of role: ColorRole) -> String {
    switch role {
    case .bad: "bad"
    case .fair: "fair"
    case .good: "good"
    }
  }

  private func name(of result: FormResult) -> String {
    switch result {
    case .completed: "completed"
    case .continued: "continued"
    case .cancelled: "cancelled"
    case .quit: "quit"
    }
  }
}
