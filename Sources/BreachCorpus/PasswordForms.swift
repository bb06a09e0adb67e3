internal import UnicodeText

package struct PasswordForms: ~Copyable {
  private var normalizer = NFCNormalizer()
  private var compatibility = CompatibilityFolder()

  package init() {}

  /// Bytes that are no well-formed UTF-8 are looked up as they are, a text in all its forms.
  package mutating func lookup(
    _ password: UnsafeBufferPointer<UInt8>, in corpus: Corpus, _ scratch: inout LookupScratch
  ) -> Answer {
    guard let given = ValidUTF8(validating: password) else {
      return corpus.lookup(password, &scratch)
    }
    let text = normalizer.nfc(of: given)
    return corpus.lookup(
      text.bytes, given: text.bytes.baseAddress == password.baseAddress ? nil : password,
      compatible: compatibility.compatible(text)?.bytes, &scratch)
  }
}

extension Corpus {
  /// Looks up a password in NFC and, if they are others, its bytes as given and its form KC without
  /// invisible characters.
  package func lookup(
    _ text: UnsafeBufferPointer<UInt8>, given: UnsafeBufferPointer<UInt8>?,
    compatible: UnsafeBufferPointer<UInt8>?, minCount: Int = 1, _ scratch: inout LookupScratch
  ) -> Answer {
    var answer = lookup(text, minCount: minCount, &scratch)
    for other in [given, compatible] {
      if let other { answer = answer.or(lookup(other, minCount: minCount, &scratch)) }
    }
    return answer
  }
}
