internal import UnicodeText

/// A mistake that a file of any kind can have.
package indirect enum ObjectMistake: Hashable, Sendable {
  /// The text is not JSON, or not JSON that is read here.
  case syntax(JSONError.Reason)
  /// The value of a key, or of the whole file, has the wrong type.
  case wrongType(what: String, expected: String, found: String)
  /// The key is not allowed here.
  case unknownKey(String, suggestion: String?, known: [String])
  case missingKey(String)
  /// The key goes with another one that is missing.
  case strayKey(String, goesWith: String)
  /// A text without characters, or a list without elements, where one is needed.
  case empty(key: String)
  /// The id is not kebab-case.
  case badID(String)
  /// The key is not the code of a language.
  case badLanguage(String)
  /// A language is given twice, perhaps in other letters: "en" and "EN".
  case repeatedLanguage(String)
  /// The number has a fraction where things are counted.
  case notWholeNumber(key: String)
  /// The number is one that could never be met, or never fail.
  case outOfRange(key: String, value: Double, allowed: ClosedRange<Int>)
  /// The key does not allow the word.
  case unknownChoice(key: String, value: String, suggestion: String?, known: [String])
}

extension ObjectMistake {
  /// The problem and the cure. Keys come from the file too, so all of it is made printable.
  var sentence: String { printable(text) }

  private var text: String {
    switch self {
    case .syntax(let reason): reason.sentence
    case .wrongType(let what, let expected, let found): "\(what) must be \(expected), not \(found)."
    case .unknownKey(let key, let suggestion, let known):
      """
      unknown key '\(excerpt(key))'. \
      \(didYouMean(suggestion) ?? "The keys here are \(quotedList(known)).")
      """
    case .missingKey(let key): "the key '\(key)' is missing."
    case .strayKey(let key, let owner): "'\(key)' is only allowed together with '\(owner)'."
    case .empty(let key): "'\(excerpt(key))' is empty."
    case .badID(let id):
      """
      '\(excerpt(id))' is not an id. Use up to 64 lowercase letters, digits and single hyphens, \
      such as 'no-spaces'.
      """
    case .badLanguage(let tag):
      "'\(excerpt(tag))' is not a language tag. Use one such as 'en' or 'pt-BR'."
    case .repeatedLanguage(let tag): "the language '\(excerpt(tag))' is given twice."
    case .notWholeNumber(let key): "'\(key)' must be a whole number."
    case .outOfRange(let key, let value, let allowed):
      "'\(key)' is \(number(value)), but must be "
        + (allowed.upperBound == .max
          ? "at least \(allowed.lowerBound)."
          : "from \(allowed.lowerBound) to \(allowed.upperBound).")
    case .unknownChoice(let key, let value, let suggestion, let known):
      "'\(key)' cannot be '\(excerpt(value))'. "
        + (didYouMean(suggestion) ?? "Use \(quotedList(known, "or")).")
    }
  }
}

/// A number with at most six digits after the point, and without zeros at their end.
package func number(_ value: Double) -> String {
  var buffer = ScratchBuffer()
  let isWhole = value == value.rounded()
  appendDecimal(value, decimals: isWhole ? 0 : 6, to: &buffer)
  var digits = buffer.bytes[...]
  if !isWhole {
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    if digits.last == UInt8(ascii: ".") { digits.removeLast() }
  }
  return String(decoding: digits, as: UTF8.self)
}
