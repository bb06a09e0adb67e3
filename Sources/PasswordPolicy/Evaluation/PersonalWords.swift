internal import UnicodeText

/// The user's own words in the forms in which a password may contain them: lower case, whole and in parts.
///
/// "ana.lopez@mail.example.com" gives itself, "ana.lopez", "mail.example.com", "ana", "lopez", "mail" and "example": parts end at
/// whatever is not a letter or digit, as in Microsoft's password filter, and labels such as "com" and "www" are left out because they
/// say nothing of a user.
struct PersonalWords: Sendable {
  private(set) var words: [Word] = []

  struct Word: Sendable {
    let utf8: [UInt8]
    let codePoints: Int
  }

  init(_ strings: [String]) {
    for string in strings {
      let text = string.lowercased()
      add(text)
      for side in text.split(separator: "@") { add(String(side)) }
      let isAddress = text.contains(".")
      for part in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        if !(isAddress && Self.emptyLabels.contains(part)) { add(String(part)) }
      }
    }
  }

  /// Parts of addresses that are anybody's.
  private static let emptyLabels: Set<Substring> = [
    "com", "org", "net", "edu", "gov", "info", "www", "http", "https",
  ]

  private mutating func add(_ text: String) {
    var normalizer = NFCNormalizer()
    let bytes = Array(text.utf8).withUnsafeBufferPointer { buffer in
      Array(normalizer.nfc(of: ValidUTF8(unchecked: buffer, isASCII: buffer.allSatisfy { $0 < 0x80 })).bytes)
    }
    guard !bytes.isEmpty, !words.contains(where: { $0.utf8 == bytes }) else { return }
    words.append(Word(utf8: bytes, codePoints: bytes.count { $0 & 0xC0 != 0x80 }))
  }

  /// Whether the text, in lower case and NFC, contains a word of at least so many code points.
  ///
  /// - Complexity: O(n × the number of words)
  func occur(in text: UnsafeBufferPointer<UInt8>, minLength: Int) -> Bool {
    words.contains { $0.codePoints >= minLength && containsBytes(text, $0.utf8) }
  }
}

/// Whether one run of bytes stands in another. Words are short, so the plain search is the fast one.
private func containsBytes(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
  guard let first = word.first, text.count >= word.count else { return false }
  for start in 0...(text.count - word.count) where text[start] == first {
    if text[start..<(start + word.count)].elementsEqual(word) { return true }
  }
  return false
}
