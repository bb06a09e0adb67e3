/// The form of a passphrase: `correct-horse-battery` or `Correct-Horse-Battery7`.
package struct PassphraseForm: Hashable, Sendable {
  /// The number of words, from 1 to ``mostWords``.
  package var words: Int
  /// The text between the words. It may be empty: no word is the beginning of another, so the words
  /// can still be told apart.
  package var separator: String
  /// Whether each word begins with an uppercase letter. Adds no entropy.
  package var isCapitalized: Bool
  package var hasDigit: Bool
  /// Whether a random symbol follows at the end.
  package var hasSymbol: Bool
  /// Whether the digit and the symbol are drawn from those that look like no other.
  package var isReadable: Bool

  package static let mostWords = 64

  package init(
    words: Int, separator: String = "-", isCapitalized: Bool = false, hasDigit: Bool = false,
    hasSymbol: Bool = false, isReadable: Bool = false
  ) {
    (self.words, self.separator, self.isCapitalized) = (words, separator, isCapitalized)
    (self.hasDigit, self.hasSymbol, self.isReadable) = (hasDigit, hasSymbol, isReadable)
  }

  package var digits: String { isReadable ? "34679" : "0123456789" }

  /// Symbols that every keyboard has, and that need no escapes in double quotes or configuration
  /// files.
  package var symbols: String { "!#%*+=?@" }

  /// The form itself and those with more in them, the fewest additions first.
  var extended: [PassphraseForm] {
    var forms: [PassphraseForm] = []
    for additions in [0, 1, 2, 4, 3, 5, 6, 7] {
      var next = self
      next.isCapitalized = isCapitalized || additions & 1 != 0
      next.hasDigit = hasDigit || additions & 2 != 0
      next.hasSymbol = hasSymbol || additions & 4 != 0
      if !forms.contains(next) { forms.append(next) }
    }
    return forms
  }
}
