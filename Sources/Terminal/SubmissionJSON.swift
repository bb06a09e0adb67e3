internal import JSON
internal import PasswordForm
internal import UnicodeText

/// The input of the command that a form runs. The writer wipes its copy.
func submissionJSON(_ submission: FormSubmission) -> SecretText {
  var json = JSONWriter()
  json.object { json in
    json.member("schema", "pwcheck.form-values/1")
    json.member("form", submission.formID)
    json.object("fields") { json in
      for value in submission.values {
        json.key(value.id)
        value.text.withUTF8 { json.string(ValidUTF8(unchecked: $0, isASCII: false)) }
      }
    }
  }
  json.endLine()
  return SecretText(json.bytes)
}
