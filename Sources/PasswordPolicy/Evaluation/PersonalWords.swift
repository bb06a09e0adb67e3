internal import UnicodeText

/// The user's own words in the forms in which a password may contain them: with case folded, whole
/// and in parts.
///
/// "ana.lopez@mail.example.com" gives itself, "ana.lopez", "mail.example.com", "ana", "lopez",
/// "mail" and "example": parts end at whatever is not a letter or digit, as in Microsoft's password
/// filter, and labels such as "com" and "www" are left out because they say nothing of a user.
/// Whoever has more than ``limit`` words and parts is not helped by more, and each costs a search.
struct PersonalWords: Sendable {
  private(set) var words: [Word] = []

  struct Word: Sendable {
    let utf8: [UInt8]
    let codePoints: Int
  }

  /// How many words and parts are kept.
  static let limit = 256

  init(_ strings: [String]) {
    // The whole words first, lest the parts of one leave no room for another.
    let texts = strings.map { String(decoding: caseFolded($0), as: UTF8.self) }
    for text in texts { add(text.utf8) }
    for text in texts {
      // By code points: to compare two `Character`s, the standard library would put all their marks
      // in order.
      let scalars = text.unicodeScalars
      for side in scalars.split(separator: "@", maxSplits: Self.limit) { add(String(side).utf8) }
      let isAddress = scalars.contains(".")
      for part in scalars.split(maxSplits: 2 * Self.limit, whereSeparator: { !isPartOfWord($0) }) {
        let part = String(part).utf8
        if !(isAddress && Self.emptyLabels.contains(where: part.elementsEqual)) { add(part) }
      }
    }
  }

  /// Parts of addresses that are anybody's.
  private static let emptyLabels = [
    "com", "org", "net", "edu", "gov", "info", "www", "http", "https",
  ]
  .map { $0.utf8 }

  private mutating func add(_ text: String.UTF8View) {
    guard words.count < Self.limit else { return }
    let bytes = Array(text)
    guard !bytes.isEmpty, !words.contains(where: { $0.utf8 == bytes }) else { return }
    words.append(Word(utf8: bytes, codePoints: bytes.count { $0 & 0xC0 != 0x80 }))
  }

  /// Whether the text, with case folded and in NFC, contains a word of at least so many code
  /// points.
  ///
  /// - Complexity: O(n × the number of words)
  func occur(in text: UnsafeBufferPointer<UInt8>, minLength: Int) -> Bool {
    words.contains { $0.codePoints >= minLength && containsBytes(text, $0.utf8) }
  }
}

/// Letters, digits and the marks that belong to them.
private func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
  let properties = scalar.properties
  return switch properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
    true
  default: properties.isAlphabetic
  }
}

/// Whether one run of bytes stands in another. Words are short, so the plain search is the fast
/// one.
private func containsBytes(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
  guard let first = word.first, text.count >= word.count else { return false }
  for start in 0...(text.count - word.count) where text[start] == first {
    if text[start..<(start + word.count)].elementsEqual(word) { return true }
  }
  return false
}
