internal import JSON
internal import PasswordForm
internal import PasswordPolicy
internal import PasswordWording

/// The number of the language of a tag such as "es-MX", or -1 for a language that is not spoken.
@_expose(wasm, "language")
@_cdecl("pwcheck_language")
package func language(_ tag: Int) -> Int32 {
  var texts = Texts()
  guard let language = Language(tag: texts.string(tag)),
    let number = Language.allCases.firstIndex(of: language)
  else { return -1 }
  return Int32(number)
}

/// The language of a number; English for what is none.
func spoken(_ number: Int32) -> Language {
  Language.allCases.indices.contains(Int(number)) ? Language.allCases[Int(number)] : .english
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
