internal import UnicodeText

/// Information about the user that rules need: words about the user, and the previous password.
public struct PasswordContext: Sendable {
  /// As they were given.
  let words: [String]
  let personal: PersonalWords
  /// In NFC; nil if it is not known.
  let previous: [Unicode.Scalar]?

  /// Prepares the words once for any number of passwords.
  ///
  /// - Parameters:
  ///   - personal: User name, e-mail address, name, site: each is taken apart for the rules that
  ///     ask for it.
  ///   - previous: The password that is being replaced.
  public init(personal: [String] = [], previous: String? = nil) {
    words = personal
    self.personal = PersonalWords(personal)
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
