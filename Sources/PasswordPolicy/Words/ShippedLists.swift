internal import CEmbedded
internal import PasswordStrength
internal import Synchronization

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

  private static let madeNear = Mutex<[Int: NearWords]>([:])

  /// The words near those of a whole shipped list, or near their look-alikes; nil for any other
  /// list.
  static func near(_ words: WordList, alike isAlike: Bool, edits: Int) -> NearWords? {
    guard words.table === commonPasswords, words.count == commonPasswords.count else { return nil }
    return madeNear.withLock { known in
      let key = isAlike ? -edits : edits
      let words = isAlike ? words.table.alike.first(words.count) : words
      let near = known[key] ?? NearWords(words, maxEdits: edits)
      known[key] = near
      return near
    }
  }
}
