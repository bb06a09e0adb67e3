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
    object { json in
      json.member("title", screen.title)
      json.optional("subtitle", screen.subtitle)
      json.array("fields") { json in
        for field in screen.fields { json.field(field, wording) }
      }
      if case .field(let index)? = screen.focus { json.member("focus", index) }
      json.object("button") { json in
        json.member("label", screen.submitButton.label)
        json.member("enabled", screen.submitButton.isEnabled)
        json.member("ready", screen.submitButton.isReady)
      }
      json.key("stage")
      json.stage(screen.stage)
      json.optional("alert", screen.alert)
      json.optional("notice", screen.notice)
      json.strings("announcements", screen.announcements)
      json.object("words") { json in
        json.member("reveal", wording.language.keyReveal)
        json.member("conceal", wording.language.keyConceal)
        json.member("cancel", wording.language.keyCancel)
        json.member("stop", wording.language.keyStop)
      }
      json.member("direction", screen.isRightToLeft ? "rtl" : "ltr")
      json.array("effects") { json in
        for effect in effects {
          // The page goes by the screen's focus.
          if case .focus = effect { continue }
          json.effect(effect, of: presenter)
        }
      }
    }
  }

  @inline(never)
  private mutating func field(_ field: FieldScreen, _ wording: Wording) {
    object { json in
      json.member("id", field.id)
      json.member("label", field.label)
      json.optional("hint", field.hint)
      json.member("secure", field.isSecure)
      json.member("revealed", field.isRevealed)
      json.optional("error", field.error)
      json.array("checklist") { json in
        for line in field.checklist { json.line(line) }
      }
      if let meter = field.meter {
        json.object("meter") { json in
          json.member("label", wording.language.strength)
          json.member("level", meter.level.index)
          json.member("name", meter.name)
          json.member("score", meter.score)
          json.array("segments") { json in
            for part in meter.bar(cells: 20) { json.number(Double(part) / 20, decimals: 2) }
          }
          json.member("role", meter.role.rawValue)
          json.member("attack", meter.attack)
        }
      }
      if !field.advice.isEmpty { json.strings("advice", field.advice) }
    }
  }

  @inline(never)
  private mutating func line(_ line: ChecklistLine) {
    object { json in
      if let mark = line.mark {
        json.member("mark", Self.name(of: mark))
        json.member("symbol", mark.symbol(.emoji))
        json.member("state", line.state)
      }
      json.member("label", line.label)
      json.optional("remark", line.remark)
      json.member("depth", line.depth)
      if line.isLeftToOthers { json.member("server", true) }
    }
  }

  private mutating func stage(_ stage: FormStage) {
    object { json in
      switch stage {
      case .editing: json.member("name", "editing")
      case .submitting(let message):
        json.member("name", "submitting")
        json.member("message", message)
      case .succeeded(let title, let message, let button):
        json.member("name", "succeeded")
        json.member("title", title)
        json.optional("message", message)
        json.optional("button", button)
      case .finished(let result):
        json.member("name", "finished")
        json.member("result", Self.name(of: result))
      }
    }
  }

  @inline(never)
  private mutating func effect(_ effect: FormEffect, of presenter: FormPresenter) {
    object { json in
      switch effect {
      case .submit(let submission):
        json.member("name", "submit")
        json.member("attempt", submission.attempt)
        // The page has the other values itself.
        json.object("hidden") { json in
          for value in submission.values.dropFirst(presenter.screen.fields.count) {
            json.key(value.id)
            json.string(value.text.string)
          }
        }
      case .cancelSubmission(let attempt):
        json.member("name", "cancelSubmission")
        json.member("attempt", attempt)
      case .focus: break
      case .refuse(let field):
        json.member("name", "refuse")
        json.member("field", field)
      case .finish(let result):
        json.member("name", "finish")
        json.member("result", Self.name(of: result))
        if result == .continued {
          json.optional("next", presenter.nextForm)
          json.optional("user", presenter.user)
        }
      }
    }
  }

  private mutating func optional(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  private static func name(of mark: Mark) -> String {
    switch mark {
    case .met: "met"
    case .pending: "pending"
    case .advised: "advised"
    case .failed: "failed"
    }
  }

  private static func name(of result: FormResult) -> String {
    switch result {
    case .completed: "completed"
    case .continued: "continued"
    case .cancelled: "cancelled"
    case .quit: "quit"
    }
  }
}
