import PasswordForm
import PasswordPolicy
import PasswordWording

/// A form on a policy with one rule a letter: met, unmet, undetermined and not applicable are all
/// within reach.
let sampleForm = #"""
  { "form": 1, "id": "sample", "title": "Sample", "fields": [
    { "id": "name", "label": "Name" },
    { "id": "password", "label": "Password", "secure": true, "policy": "./sample.json", "checklist": true, "personal": ["name"] },
    { "id": "again", "label": "Again", "secure": true, "matches": "password", "checklist": true } ] }
  """#
let samplePolicy = #"""
  { "policy": 1, "id": "sample", "rules": [
    { "id": "digit", "label": "a digit", "match": "[0-9]" },
    { "id": "own", "label": "not your name", "personal": { "minLength": 3 } },
    { "id": "short", "label": "a capital if short", "match": "[A-Z]", "when": { "length": { "max": 5 } } },
    { "id": "advice", "label": "a dash", "match": "-", "severity": "warning" } ] }
  """#

func makeSample() throws -> FormPresenter {
  let form = try FormDefinition(json: sampleForm.utf8) { _ throws(ListReadError) in
    Array(samplePolicy.utf8)
  }
  return FormPresenter(form: form)
}

func makeShipped(_ name: String, _ language: Language = .english) throws -> FormPresenter {
  guard let form = FormDefinition(shipped: name) else { fatalError("no form \(name)") }
  return FormPresenter(form: form, language: language)
}

extension FormPresenter {
  /// The marks of a field as one string, "-" for none.
  func marks(_ field: Int) -> String {
    screen.fields[field].checklist.map { line in
      switch line.mark {
      case .met: "✅"
      case .pending: "⚪️"
      case .advised: "🔶"
      case .failed: "❌"
      case nil: "-"
      }
    }.joined()
  }

  mutating func type(_ text: String) {
    for character in text { _ = handle(.insert(SecretText(String(character)))) }
  }

  var errors: [String?] { screen.fields.map(\.error) }
}
