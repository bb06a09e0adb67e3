internal import UnicodeText

/// Information about the user that rules need: words about the user, and passwords before.
public struct PasswordContext: Sendable {
  /// As they were given.
  let words: [PersonalWord]
  let personal: PersonalWords
  /// In NFC; nil if it is not known.
  let previous: [Unicode.Scalar]?
  /// Nil if it is not known.
  let history: PasswordHistory?

  /// Prepares the words once for any number of passwords.
  ///
  /// - Parameters:
  ///   - personal: User name, e-mail address, name, site: each is taken apart for the rules that
  ///     ask for it. As what each is is not known, it counts as a word of every kind.
  ///   - previous: The password that is being replaced.
  public init(personal: [String] = [], previous: String? = nil) {
    self.init(words: personal.map { PersonalWord($0) }, previous: previous)
  }

  /// Prepares the words once for any number of passwords.
  ///
  /// - Parameters:
  ///   - words: Words about the user, and what they are.
  ///   - previous: The password that is being replaced.
  ///   - history: The passwords before, for `history` rules.
  public init(
    words: [PersonalWord], previous: String? = nil, history: PasswordHistory? = nil
  ) {
    self.words = words
    self.history = history
    self.personal = PersonalWords(words)
    self.previous = previous.map { previous in
      var previous = previous
      return previous.withUTF8 { bytes in
        var normalizer = NFCNormalizer()
        let text = normalizer.nfc(of: ValidUTF8(unchecked: bytes, isASCII: false))
        return Array(String(decoding: text.bytes, as: UTF8.self).unicodeScalars)
      }
    }
  }
}
