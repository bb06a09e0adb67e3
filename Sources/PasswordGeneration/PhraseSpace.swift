internal import PasswordPolicy

/// All passphrases of one form, or those of them that a policy's greatest length lets through.
///
/// The words, the digit and the symbol can be read back from the text, so that no two draws give
/// the same: no word is the beginning of another, and neither digits nor symbols are in words.
struct PhraseSpace: CandidateSpace {
  let form: PassphraseForm
  /// The selection of words that fit; nil if any length is allowed.
  private let selection: WordSelection?
  private let indices = UniformDigits(base: PassphraseWords.count)
  private let endings: [String]

  init(form: PassphraseForm, policy: Policy? = nil) {
    precondition(1...PassphraseForm.mostWords ~= form.words, "a number of words out of range")
    self.form = form
    let digits = form.hasDigit ? form.digits.map(String.init) : [""]
    let symbols = form.hasSymbol ? form.symbols.map(String.init) : [""]
    endings = symbols.flatMap { symbol in digits.map { $0 + symbol } }
    let rest = Self.lengthBesideWords(form)
    selection = policy?.mostASCIICharacters.flatMap { most in
      rest.flatMap { WordSelection(words: form.words, mostLetters: most - $0) }
    }
  }

  var countLog2: Double {
    let words =
      selection?.countLog2 ?? Double(form.words) * binaryLogarithm(Double(PassphraseWords.count))
    return words + binaryLogarithm(Double(endings.count))
  }

  var count: UInt64? {
    guard let words = indices.power(form.words) else { return nil }
    let (count, overflows) = words.multipliedReportingOverflow(by: UInt64(endings.count))
    return overflows || count >= 1 << 63 ? nil : count
  }

  var lengths: ClosedRange<Int>? {
    guard let rest = Self.lengthBesideWords(form) else { return nil }
    let words = PassphraseWords.lengths
    return form.words * words.lowerBound + rest...form.words * words.upperBound + rest
  }

  /// The length of all that is not words, in characters, code points and bytes; nil if these are
  /// not equal.
  private static func lengthBesideWords(_ form: PassphraseForm) -> Int? {
    let separator = form.separator.utf8
    guard separator.allSatisfy({ $0 < 0x80 }) else { return nil }
    return (form.words - 1) * separator.count + (form.hasDigit ? 1 : 0) + (form.hasSymbol ? 1 : 0)
  }

  func draw(into text: inout [UInt8], using generator: inout some RandomNumberGenerator) {
    text.removeAll(keepingCapacity: true)
    if let selection {
      selection.draw(using: &generator) { append($0, to: &text) }
    } else {
      indices.draw(form.words, using: &generator) { append($0, to: &text) }
    }
    if endings.count > 1, let ending = endings.randomElement(using: &generator) {
      text.append(contentsOf: ending.utf8)
    }
  }

  func text(at index: UInt64, into text: inout [UInt8]) {
    text.removeAll(keepingCapacity: true)
    let (words, ending) = index.quotientAndRemainder(dividingBy: UInt64(endings.count))
    indices.digits(of: words, form.words) { append($0, to: &text) }
    text.append(contentsOf: endings[Int(ending)].utf8)
  }

  private func append(_ index: Int, to text: inout [UInt8]) {
    if !text.isEmpty { text.append(contentsOf: form.separator.utf8) }
    let start = text.count
    text.append(contentsOf: PassphraseWords.word(index))
    if form.isCapitalized { text[start] -= 0x20 }
  }
}

extension Policy {
  /// The most characters that a rule allows a text of ASCII; nil if no rule limits it.
  fileprivate var mostASCIICharacters: Int? {
    rules.compactMap { rule in
      guard rule.severity == .error, rule.condition == nil else { return nil }
      return rule.lengthsOfASCII?.upperBound
    }.filter { $0 < .max }.min()
  }
}
