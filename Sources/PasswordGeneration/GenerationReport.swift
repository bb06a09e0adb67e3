internal import JSON
package import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

/// Generated passwords, with their ingredients.
package struct GenerationReport: Sendable {
  let policy: Policy
  let kind: GeneratedPasswords.Kind
  let entropy: Entropy
  let passwords: [String]

  /// A report of passwords that the policy accepted.
  package init(
    policy: Policy, kind: GeneratedPasswords.Kind, entropy: Entropy, passwords: [String]
  ) {
    (self.policy, self.kind, self.entropy, self.passwords) = (policy, kind, entropy, passwords)
  }

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

  /// The passwords, one per line, and nothing else.
  package var lines: String { passwords.map { $0 + "\n" }.joined() }

  /// The alphabet or word list and the entropy, in one line. Holds nothing of the passwords.
  package var note: String { "\(ingredients): \(bits).\n" }

  private var ingredients: String {
    switch kind {
    case .characters(let length, let alphabet):
      return "\(counted(length, "character")) of \(alphabet.phrase)"
    case .words(let form):
      var parts = ["\(counted(form.words, "word")) of \(PassphraseGenerator.wordCount)"]
      if form.isCapitalized { parts.append("each capitalized") }
      if form.hasDigit { parts.append("a digit") }
      if form.hasSymbol { parts.append("a symbol") }
      return parts.joined(separator: ", ")
    }
  }

  private var bits: String {
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
