/// The form of a passphrase: `correct-horse-battery` or `Correct-Horse-Battery7`.
package struct PassphraseForm: Hashable, Sendable {
  /// The number of words. At least one.
  package var words: Int
  /// The text between the words. It may be empty: no word is the beginning of another, so the words
  /// can still be told apart.
  package var separator: String
  /// Whether each word begins with an uppercase letter. Adds no entropy.
  package var isCapitalized: Bool
  /// Whether a random digit follows the last word.
  package var hasDigit: Bool
  /// Whether a random symbol follows at the end.
  package var hasSymbol: Bool
  /// Whether the digit and the symbol are drawn from those that look like no other.
  package var isReadable: Bool

  /// Makes a form.
  package init(
    words: Int, separator: String = "-", isCapitalized: Bool = false, hasDigit: Bool = false,
    hasSymbol: Bool = false, isReadable: Bool = false
  ) {
    (self.words, self.separator, self.isCapitalized) = (words, separator, isCapitalized)
    (self.hasDigit, self.hasSymbol, self.isReadable) = (hasDigit, hasSymbol, isReadable)
  }

  /// The digits that may be drawn.
  package var digits: String { isReadable ? "34679" : "0123456789" }

  /// The symbols that may be drawn: those that are on every keyboard, and that need no escape in a
  /// URL's password, a shell's double quotes or a configuration file more often than others.
  package var symbols: String { "!#%*+=?@" }

  /// The number of additions to the words.
  var additions: Int { (isCapitalized ? 1 : 0) + (hasDigit ? 1 : 0) + (hasSymbol ? 1 : 0) }
}
