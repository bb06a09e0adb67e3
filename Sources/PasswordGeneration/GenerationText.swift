internal import ReportFormats
internal import UnicodeText

extension GenerationReport {
  /// The passwords, one per line, and nothing else.
  package var lines: String { passwords.map { $0 + "\n" }.joined() }

  /// The alphabet or word list and the entropy, in one line. Holds nothing of the passwords.
  package var note: String { "\(ingredients): \(bits).\n" }

  private var ingredients: String {
    switch kind {
    case .characters(let length, let alphabet):
      return "\(counted(length, "character")) of \(alphabet.count)"
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
