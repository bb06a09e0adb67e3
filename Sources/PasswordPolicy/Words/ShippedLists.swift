internal import CEmbedded
internal import PasswordStrength

/// The word lists that are compiled into the library, for blocklist rules.
enum ShippedLists {
  static var names: [String] { FusedList.leakedPasswords == nil ? [common] : [common, leaked] }

  static let common = "common-passwords"

  /// The name of the list of which only the common passwords can be read; the others can only be
  /// looked up. A web page may be without it.
  static let leaked = "leaked-passwords"

  static func table(of name: String) -> WordTable? { names.contains(name) ? commonPasswords : nil }

  private static let commonPasswords = WordTable(
    UnsafeRawBufferPointer(
      start: embedded_common_passwords(), count: embedded_common_passwords_size()),
    isOwner: false)

  // MARK: Searches

  // What takes milliseconds to make of a whole list is made once, however many policies want it.

  private static let alikeWords = LookAlikeWords(WordList(commonPasswords))
  private static let alike = alikeWords.first(commonPasswords.count)
  private static let near1 = NearWords(WordList(commonPasswords), maxEdits: 1)
  private static let near2 = NearWords(WordList(commonPasswords), maxEdits: 2)
  private static let alikeNear1 = NearWords(alike, maxEdits: 1)
  private static let alikeNear2 = NearWords(alike, maxEdits: 2)

  /// The words with look-alikes made the same, if they are of a shipped list.
  static func lookAlikes(of words: WordList) -> WordList? {
    words.table === commonPasswords ? alikeWords.first(words.count) : nil
  }

  /// The words near those of a whole shipped list, or near their look-alikes; nil for any other
  /// list.
  static func near(_ words: WordList, alike isAlike: Bool, edits: Int) -> NearWords? {
    guard words.table === commonPasswords, words.count == commonPasswords.count else { return nil }
    return switch (edits, isAlike) {
    case (1, false): near1
    case (2, false): near2
    case (1, true): alikeNear1
    case (2, true): alikeNear2
    default: nil
    }
  }
}
