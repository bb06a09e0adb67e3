internal import PasswordGeneration
internal import PasswordWording

extension GenerationReport {
  /// The passwords, one a line, and nothing else.
  package var lines: String { passwords.map { $0 + "\n" }.joined() }

  /// What the passwords are made of and how uncertain each is, in one line. Holds nothing of them.
  package var note: String { "\(ingredients): \(bits).\n" }

  private var ingredients: String {
    switch kind {
    case .characters(let length, let alphabet):
      return "\(length) \(length == 1 ? "character" : "characters") of \(alphabet.count)"
    case .words(let form):
      var parts = [
        "\(form.words) \(form.words == 1 ? "word" : "words") of \(PassphraseGenerator.wordCount)"
      ]
      if form.isCapitalized { parts.append("each capitalized") }
      if form.hasDigit { parts.append("a digit") }
      if form.hasSymbol { parts.append("a symbol") }
      return parts.joined(separator: ", ")
    }
  }

  private var bits: String {
    let figure = "\(rounded(entropy.bits)) bits of entropy\(passwords.count > 1 ? " each" : "")"
    if entropy.isExact { return figure }
    guard entropy.atLeast > 0 else { return "at most \(figure); how much less cannot be said" }
    let bound = rounded(entropy.atLeast)
    if bound == rounded(entropy.bits) { return "about \(figure)" }
    return "about \(figure) (at least \(bound), with a confidence of 99.9 %)"
  }

  /// Down, because an entropy must not be overstated.
  private func rounded(_ bits: Double) -> String { decimal((bits * 10).rounded(.down) / 10, 1) }
}
