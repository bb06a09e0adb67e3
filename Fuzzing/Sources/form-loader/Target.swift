import FileMistakes
import FuzzSupport

@testable import PasswordForm
@testable import PasswordPolicy
@testable import PasswordStrength
@testable import PasswordWording

private let estimator = StrengthEstimator()

/// The bytes are a form file. Files that it names hold a policy with a personal rule, or cannot be
/// read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = UnsafeBufferPointer(start: start, count: count)
  do throws(FormFileError) {
    check(try FormDefinition(json: file, readFile: readFile))
  } catch {
    check(error, of: file)
  }
  return 0
}

private func readFile(_ path: String) throws(ListReadError) -> [UInt8] {
  guard path.hasSuffix("policy.json") else { throw ListReadError(reason: "no such file") }
  let policy = """
    { "policy": 1, "id": "own", "title": "Own", "rules": [
      { "id": "length", "label": "8 or more", "length": { "min": 8 } },
      { "id": "personal", "label": "none of your own words", "personal": { "minLength": 3 } } ] }
    """
  return Array(policy.utf8)
}

private func check(_ form: FormDefinition) {
  let fields = form.fields
  require(!fields.isEmpty, "a form has fields")
  require(Set(fields.map(\.id)).count == fields.count, "ids are unique")
  for (index, field) in fields.enumerated() {
    let named = field.personal + (field.matches.map { [$0] } ?? [])
    let before = fields[..<index].map(\.id)
    require(named.allSatisfy(before.contains), "a field names fields before it")
  }
  // A form as long as the file allows would cost much and show nothing else.
  guard fields.count <= 16 else { return }
  for language in Language.allCases { fillIn(form, language) }
}

/// From the first key to the end, with mistakes.
private func fillIn(_ form: FormDefinition, _ language: Language) {
  let secret = "Zq7-vexing-Gnu"
  var presenter = FormPresenter(
    form: form, language: language, previous: "Abcdef1", estimator: estimator)
  var attempts: [Int] = []
  func take(_ event: FormEvent) {
    for effect in presenter.handle(event) {
      if case .submit(let submission) = effect {
        require(submission.values.map(\.id) == form.fields.map(\.id), "every field is handed on")
        attempts.append(submission.attempt)
      }
      if case .refuse(let field) = effect {
        require(presenter.screen.focus == .field(field), "what is wrong has the focus")
      }
    }
    check(presenter.screen, of: form, secret: secret)
  }
  take(.submit)
  for index in form.fields.indices {
    take(.focus(.field(index)))
    take(.insert("a"))
    take(.replaceText(SecretText(secret), in: index))
  }
  take(.toggleReveal)
  take(.moveLeft)
  take(.deleteWordBackward)
  take(.paste(SecretText(secret + "\n")))
  take(.toggleReveal)
  take(.submit)
  if let attempt = attempts.last {
    take(.submissionFailed(attempt: attempt, "no"))
    take(.submit)
    take(.submissionSucceeded(attempt: attempt))
    take(.submissionSucceeded(attempt: attempts.last ?? 0))
  }
  take(.reset)
  take(.cancel)
  take(.quit)
}

private func check(_ screen: FormScreen, of form: FormDefinition, secret: String) {
  require(screen.fields.map(\.id) == form.fields.map(\.id), "every field is shown")
  for field in screen.fields {
    require((0...field.text.string.count).contains(field.cursor), "the cursor is in the text")
    let isHidden = field.isSecure && !field.isRevealed
    require(!isHidden || field.text.string.allSatisfy { $0 == "•" }, "a secret is shown as bullets")
  }
  require(
    !screen.announcements.contains { $0.contains(secret) }, "what is announced holds no secret")
}
