internal import JSON
internal import PasswordForm
internal import PasswordPolicy
internal import PasswordWording

/// The words in a language, whose number is the letters of its tag, eight bits for each. Those of a
/// language that is not spoken are English, beside what authors have written in it.
func wording(_ number: Int32) -> Wording {
  let letters = [number >> 16, number >> 8, number].map { UInt8(truncatingIfNeeded: $0) }
  let tag = String(decoding: letters.drop { $0 == 0 }, as: UTF8.self)
  guard let language = Language(tag: tag) else { return Wording(authors: tag) }
  return Wording(language)
}

/// Answers with the names of what is shipped, and the languages.
@_expose(wasm, "names")
@_cdecl("pwcheck_names")
package func names() {
  answer { json in
    json.object { json in
      json.strings("policies", Policy.shippedNames)
      json.strings("forms", FormDefinition.shippedNames)
      json.strings("languages", Language.allCases.map { $0.rawValue })
    }
  }
}
