internal import JSON
internal import PasswordPolicy

extension GenerationReport {
  /// The report as one document, `pwcheck.generate/1`, with the passwords in it and a line end
  /// after it.
  package func json() -> [UInt8] {
    JSONWriter.document { json in
      json.member("schema", "pwcheck.generate/1")
      json.member("policy", policy.id)
      switch kind {
      case .characters(let length, let alphabet):
        json.member("kind", "characters")
        json.member("length", length)
        json.member("alphabet", String(decoding: alphabet.characters, as: UTF8.self))
      case .words(let form):
        json.member("kind", "words")
        json.member("words", form.words)
        json.member("word_list_size", PassphraseGenerator.wordCount)
        json.member("separator", form.separator)
        json.member("capitalized", form.isCapitalized)
        json.member("digit", form.hasDigit)
        json.member("symbol", form.hasSymbol)
      }
      json.member("entropy_bits", entropy.bits, decimals: 4)
      json.member("entropy_bits_at_least", entropy.atLeast, decimals: 4)
      json.member("entropy_is_exact", entropy.isExact)
      json.strings("passwords", passwords)
    }
  }
}
