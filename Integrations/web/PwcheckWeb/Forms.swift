internal import JSON
internal import PasswordForm
internal import PasswordPolicy
internal import PasswordWording
internal import UnicodeText

/// A form that the page shows. A class, for the code that copies a presenter is large.
private final class OpenForm {
  var presenter: FormPresenter
  let wording: Wording

  init(_ presenter: FormPresenter, _ wording: Wording) {
    (self.presenter, self.wording) = (presenter, wording)
  }

  /// The position of the field with the focus; -1 if none has it.
  var focusedField: Int {
    if case .field(let index) = presenter.screen.focus { index } else { -1 }
  }
}

nonisolated(unsafe) private var forms = Numbered<OpenForm>()

/// Opens a form, by the name of a shipped one or from a file's text, and answers with its screen.
///
/// - Parameters:
///   - size: The size of the name or file.
///   - policy: The number of a policy that takes the place of the form's own, below zero for none.
/// - Returns: Its number, or -1 with the reason in the answer.
@_expose(wasm, "form")
@_cdecl("pwcheck_form")
package func form(_ size: Int, _ isFile: Bool, _ policy: Int32, _ language: Int32) -> Int32 {
  var texts = Texts()
  let bytes = Array(texts.bytes(size))
  do {
    if isFile { return add(try FormDefinition(json: bytes), policy, language) }
    let name = String(decoding: bytes, as: UTF8.self)
    guard let form = FormDefinition(shipped: name) else {
      return refuse(
        "there is no form named '\(excerpt(name))'. "
          + (didYouMean(nearest(to: name, in: FormDefinition.shippedNames))
            ?? "Use \(quotedList(FormDefinition.shippedNames, "or"))."))
    }
    return add(form, policy, language)
  } catch {
    return refuse(error)
  }
}

private func add(_ form: FormDefinition, _ policy: Int32, _ language: Int32) -> Int32 {
  let form = policy < 0 ? form : form.replacingPolicy(checkers[policy].policy)
  let wording = wording(language)
  let presenter = FormPresenter(form: form, wording: wording, estimator: estimator)
  let number = forms.add(OpenForm(presenter, wording))
  show(number)
  return number
}

/// Gives a form back.
@_expose(wasm, "closeForm")
@_cdecl("pwcheck_close_form")
package func closeForm(_ form: Int32) { forms.remove(form) }

/// Takes other words for the user's own, and another old password, from fields of the page that are
/// not the form's; answers with the screen.
@_expose(wasm, "formContext")
@_cdecl("pwcheck_form_context")
package func formContext(_ form: Int32, _ words: Int, _ previous: Int) {
  var texts = Texts()
  let personal = texts.words(words)
  forms[form].presenter.update(
    personal: personal, previous: texts.optionalString(previous).map { SecretText($0) })
  show(form)
}

/// What happens to a form, by number.
private enum Event: Int32 {
  case focusField, focusButton, focusLost, replaceText, confirm, submit, progressed, succeeded,
    failed, reset, toggleReveal, cancel
}

/// Takes one event in, and answers with the screen and what is to be done.
///
/// - Parameters:
///   - kind: The number of the event's kind.
///   - number: Of the field or of the attempt.
///   - size: The size of the text that the event brings.
@_expose(wasm, "formEvent")
@_cdecl("pwcheck_form_event")
package func formEvent(_ form: Int32, _ kind: Int32, _ number: Int, _ size: Int) {
  var texts = Texts()
  let text = texts.string(size)
  guard let kind = Event(rawValue: kind) else { preconditionFailure("no such event") }
  let event: FormEvent =
    switch kind {
    case .focusField: .focus(.field(number))
    case .focusButton: .focus(.submitButton)
    case .focusLost: .focusLost(from: forms[form].presenter.screen.focus ?? .submitButton)
    case .replaceText: .replaceText(SecretText(text), in: forms[form].focusedField)
    case .confirm: .confirm
    case .submit: .submit
    case .progressed: .submissionProgressed(attempt: number, text)
    case .succeeded: .submissionSucceeded(attempt: number)
    case .failed: .submissionFailed(attempt: number, text)
    case .reset: .reset
    case .toggleReveal: .toggleReveal
    case .cancel: .cancel
    }
  show(form, effects: forms[form].presenter.handle(event))
}

private func show(_ number: Int32, effects: [FormEffect] = []) {
  let form = forms[number]
  answer { $0.screen(of: form.presenter, form.wording, effects: effects) }
}
