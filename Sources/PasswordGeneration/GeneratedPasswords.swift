internal import JSON
internal import ReportFormats
internal import UnicodeText

/// Passwords that a policy accepts, with their ingredients.
package struct GeneratedPasswords: Sendable {
  package enum Kind: Sendable {
    case characters(Int, of: Alphabet)
    case words(PassphraseForm)
  }

  package let kind: Kind
  let policy: String
  /// The passwords, independent of each other.
  package let passwords: [String]
  /// The entropy of each password; nil if it was not wanted.
  package let entropy: Entropy?

  /// The passwords as one document, `pwcheck.generate/1`, with a line end after it.
  package func json() -> [UInt8] {
    JSONWriter.document { json in
      json.member("schema", "pwcheck.generate/1")
      json.member("policy", policy)
      switch kind {
      case .characters(let length, let alphabet):
        json.member("kind", "characters")
        json.member("length", length)
        json.member("alphabet", String(decoding: alphabet.characters, as: UTF8.self))
      case .words(let form):
        json.member("kind", "words")
        json.member("words", form.words)
        json.member("word_list_size", PassphraseWords.count)
        json.member("separator", form.separator)
        json.member("capitalized", form.isCapitalized)
        json.member("digit", form.hasDigit)
        json.member("symbol", form.hasSymbol)
      }
      if let entropy {
        json.member("entropy_bits", entropy.bits, decimals: 4)
        json.member("entropy_bits_at_least", entropy.atLeast, decimals: 4)
        json.member("entropy_is_exact", entropy.isExact)
      }
      json.strings("passwords", passwords)
    }
  }

  /// The alphabet or word list and the entropy, in one line. Holds nothing of the passwords.
  package var note: String { "\(ingredients)\(entropy.map { ": \(bits($0))" } ?? "").\n" }

  private var ingredients: String {
    switch kind {
    case .characters(let length, let alphabet):
      return "\(counted(length, "character")) of \(alphabet.phrase)"
    case .words(let form):
      var parts = ["\(counted(form.words, "word")) of \(PassphraseWords.count)"]
      if form.isCapitalized { parts.append("each capitalized") }
      if form.hasDigit { parts.append("a digit") }
      if form.hasSymbol { parts.append("a symbol") }
      return parts.joined(separator: ", ")
    }
  }

  private func bits(_ entropy: Entropy) -> String {
    let figure = "\(rounded(entropy.bits)) bits of entropy\(passwords.count > 1 ? " each" : "")"
    if entropy.isExact { return figure }
    guard entropy.atLeast > 0 else { return "perhaps \(figure), which could not be measured" }
    let bound = rounded(entropy.atLeast)
    if bound == rounded(entropy.bits) { return "about \(figure)" }
    return "about \(figure) (at least \(bound), with a confidence of 99.9 %)"
  }

  /// The number rounded down, because an entropy must not be overstated.
  private func rounded(_ bits: Double) -> String { decimal((bits * 10).rounded(.down) / 10, 1) }
}
