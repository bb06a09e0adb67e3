/// A part of a password that an attacker would guess as one, and why.
public struct Segment: Sendable {
  /// The range of the segment in the password's NFC form, in code points.
  public let codePoints: Range<Int>
  /// The range of the segment in the password's NFC form, in bytes of UTF-8.
  public let utf8: Range<Int>
  /// The kind of text that an attacker would take it for.
  public let kind: Kind
  /// The segment's share of the password's `guessesLog10`; the shares of all segments add up to it.
  public let guessesLog10: Double

  /// The kind of text that an attacker takes a segment for.
  public enum Kind: Hashable, Sendable {
    /// The whole password is in the list of common ones, as it stands or in leet spelling.
    case commonPassword(rank: Int, spelling: Spelling)
    /// The whole password leaked, and is less common than those that have a rank: it is one of the
    /// `among` most common. Once in some 8,000 look-ups of weak passwords, one that did not leak is
    /// taken for it.
    case leakedPassword(among: Int)
    /// A word, with its rank among all words and names that passwords are made of.
    case word(WordList, rank: Int, spelling: Spelling)
    /// A word of a list that has no ranks: passwords are rarely made of it, and a language or a
    /// list of names has it much earlier.
    case listedWord(spelling: Spelling)
    /// Letters that are not a word, guessed letter by letter from the ones before, in plain or leet
    /// spelling.
    case letters(spelling: Spelling)
    /// A year, of two digits or four.
    case year(Int)
    /// A date, with or without separators.
    case date
    /// Digits that are common in passwords.
    case commonNumber(rank: Int)
    /// Other digits.
    case digits
    /// Neighbouring keys.
    case keyboardWalk(KeyboardLayoutName)
    /// Letters or digits in order.
    case sequence(isAscending: Bool)
    /// One character again and again.
    case repeatedCharacter(count: Int)
    /// A block of some code points, again and again.
    case repeatedBlock(length: Int, count: Int)
    /// A number or code in a form that is known.
    case identifier(IdentifierFormat)
    /// A text that is the same forwards and backwards.
    case palindrome
    /// Two texts, a character of each by turns.
    case interleaved
    /// A text that everybody knows, in any case and with any signs: a title, a quotation, a value
    /// of documentation.
    case famousText
    /// A text that is easier to guess, as some program encodes it.
    case encoded(EncodingFormat)
    /// The beginning or ending of the address of a page, a mailbox or a file.
    case addressPart
    /// A decoration that stands at both ends, such as `xX_` and `_Xx`.
    case decoration
    /// A word that the attacker knows about the user.
    case userWord(spelling: Spelling)
    /// A word of the site's own list, which has no order; the rank is its line.
    case siteWord(rank: Int)
    /// Symbols that are common in passwords.
    case commonSymbols(rank: Int)
    /// Other symbols.
    case symbols
    /// Characters outside ASCII, guessed from their script's alphabet.
    case otherCharacters
    /// Emoji.
    case emoji
    /// Characters for which no way to guess them was found that is quicker than trying everything.
    case bruteForce
  }

  /// The way in which a known word is written.
  public enum Spelling: String, Hashable, Sendable {
    /// The word itself, in any case.
    case plain
    /// The word backwards.
    case reversed
    /// The word with look-alikes such as `4` for `a`.
    case leet
    /// The word with diacritics, or on the keys of another alphabet.
    case folded
  }

  /// The kind of list that has a word.
  public enum WordList: String, Hashable, Sendable {
    /// Letter runs of common passwords.
    case passwordParts
    /// First and last names.
    case names
    /// English text and film dialogue, and texts in the languages that the estimator was told.
    case dictionary
    /// The English names of seasons, whatever list they are in.
    case seasons
    /// The English names of months.
    case months
    /// The English names of the days of the week.
    case weekdays
  }
}
