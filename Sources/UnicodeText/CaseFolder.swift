/// Brings text to lower case, or to the form in which case does not count, in a buffer of its own.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
package struct CaseFolder: ~Copyable {
  private var buffer = ScratchBuffer()
  private var normalizer = NFCNormalizer()

  package init() {}

  package mutating func wipe() {
    buffer.wipe()
    normalizer.wipe()
  }

  /// The text in lower case by Unicode's full mapping, which belongs to no language. Valid until
  /// the next call. Meant for display: to compare texts, use ``folded(_:)``.
  ///
  /// - Complexity: O(n). Allocates only beyond ASCII, and while the buffer grows.
  package mutating func lowercased(_ text: ValidUTF8) -> ValidUTF8 {
    if text.isASCII {
      buffer.setLowercasedASCII(text.bytes)
    } else {
      buffer.removeAll()
      // No string holds the text: what a string frees is not overwritten.
      forEachScalar(of: text.bytes) { scalar in
        guard let character = Unicode.Scalar(scalar) else { return }
        buffer.append(contentsOf: character.properties.lowercaseMapping.utf8)
      }
    }
    return ValidUTF8(unchecked: buffer.bytes, isASCII: text.isASCII)
  }

  /// The text with full case folding (CaseFolding.txt, C and F, of no language) in NFC, valid until
  /// the next call. Two texts that differ only in case have the same: Οδός and ΟΔΌΣ, straße and
  /// STRASSE.
  ///
  /// - Parameter text: A text in NFC.
  /// - Complexity: O(n). Allocates only beyond ASCII, and while the buffer grows.
  package mutating func folded(_ text: ValidUTF8) -> ValidUTF8 {
    if text.isASCII {
      buffer.setLowercasedASCII(text.bytes)
      return ValidUTF8(unchecked: buffer.bytes, isASCII: true)
    }
    buffer.removeAll()
    forEachScalar(of: text.bytes) { scalar in
      if let character = Unicode.Scalar(scalar) { appendFolded(character) }
    }
    // Folding may take a character apart, and put a letter before a mark that it goes together
    // with.
    return normalizer.nfc(of: ValidUTF8(unchecked: buffer.bytes, isASCII: false))
  }

  /// Appends the full case folding of a character.
  ///
  /// The standard library knows which characters folding changes but not to what. The folding is
  /// the lower case of the capital, which is what makes ς σ and ß ss; only Cherokee folds to its
  /// capitals. Tests compare all of Unicode with Python's `casefold`.
  private mutating func appendFolded(_ character: Unicode.Scalar) {
    if character.value < 0x80 {
      let isCapital = character.value &- 0x41 < 26
      buffer.append(UInt8(truncatingIfNeeded: isCapital ? character.value | 0x20 : character.value))
      return
    }
    let properties = character.properties
    guard properties.changesWhenCaseFolded else {
      buffer.append(contentsOf: UTF8.encode(character).unsafelyUnwrapped)
      return
    }
    // To lower case first, since the capital ß (ẞ) is its own capital.
    let folded = properties.lowercaseMapping.mappingCodePoints { $0.uppercaseMapping }
      .mappingCodePoints { $0.lowercaseMapping }
    let isCherokee = folded.unicodeScalars.elementsEqual(CollectionOfOne(character))
    buffer.append(contentsOf: (isCherokee ? properties.uppercaseMapping : folded).utf8)
  }
}

/// The bytes of a text's NFC form with case folded; see ``CaseFolder/folded(_:)``.
///
/// - Complexity: O(n)
package func caseFolded(_ text: ValidUTF8) -> [UInt8] {
  var normalizer = NFCNormalizer()
  var folder = CaseFolder()
  return Array(folder.folded(normalizer.nfc(of: text)).bytes)
}

/// The bytes of a text's NFC form with case folded; see ``CaseFolder/folded(_:)``.
///
/// - Complexity: O(n)
package func caseFolded(_ text: String) -> [UInt8] {
  var text = text
  return text.withUTF8 { caseFolded(ValidUTF8($0)) }
}
