internal import CEmbedded

#if canImport(Darwin)
  import Foundation
#else
  @_spi(_Unicode) import Swift
#endif

/// Takes disguises off a text, in a buffer of its own.
///
/// With ``CaseFolder`` it makes the NFKC_Casefold form of the Unicode Standard, the one in which
/// UAX #31 compares identifiers: `ｐａｓｓｗｏｒｄ` and "pass", U+200B, "word" are "password".
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
package struct CompatibilityFolder: ~Copyable {
  private var buffer = ScratchBuffer()
  private var normalizer = NFCNormalizer()

  package init() {}

  package mutating func wipe() {
    buffer.wipe()
    normalizer.wipe()
  }

  /// The text in form KC (UAX #15) without default-ignorable code points, which are invisible; nil
  /// if it is that already. Valid until the next call.
  ///
  /// This is also what SASLprep (RFC 4013) makes of a password before it is hashed.
  ///
  /// - Parameter text: A text in NFC.
  /// - Complexity: O(n). Allocates only beyond ASCII.
  package mutating func compatible(_ text: ValidUTF8) -> ValidUTF8? {
    if text.isASCII { return nil }
    buffer.removeAll()
    var isChanged = false
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(COMPATIBILITY_FORM_SIZE)) { form in
      forEachScalar(of: text.bytes) { scalar in
        let count =
          isPlainlyCompatible(scalar)
          ? -1
          : isIgnorable(scalar) ? 0 : Int(embedded_compatibility_form(scalar, form.baseAddress))
        guard count >= 0 else { return append(scalar) }
        isChanged = true
        // The form of a halfwidth Hangul letter may be invisible.
        forEachScalar(of: UnsafeBufferPointer(rebasing: form[..<count])) { scalar in
          if !isIgnorable(scalar) { append(scalar) }
        }
      }
    }
    return isChanged ? normalizer.nfc(of: ValidUTF8(buffer.bytes)) : nil
  }

  @inline(never)
  private mutating func append(_ scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    buffer.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
  }

  /// The text as people write it who have no other letters than the plain ones: without marks on
  /// letters, with "ss" for ß, "o" for ø and "l" for ł. Valid until the next call.
  ///
  /// - Parameter text: A text with case folded, in NFC.
  /// - Complexity: O(n). Allocates only beyond ASCII.
  package mutating func unaccented(_ text: ValidUTF8) -> ValidUTF8 {
    if text.isASCII { return text }
    buffer.removeAll()
    forEachScalar(of: text.bytes) { scalar in
      if scalar < 0x80 {
        buffer.append(UInt8(truncatingIfNeeded: scalar))
      } else if let character = Unicode.Scalar(scalar) {
        let text = String(character)
        #if canImport(Darwin)
          let parts = text.decomposedStringWithCanonicalMapping.unicodeScalars
        #else
          let parts = text._nfd
        #endif
        for part in parts where !isMark(part) {
          if 0xDF...0x28B ~= part.value,
            let entry = plainLetterTable.first(where: { $0.letter == part })
          {
            buffer.append(contentsOf: entry.plain.utf8)
          } else {
            append(part.value)
          }
        }
      }
    }
    // What is left of a letter goes together again, as the parts of Hangul syllables do.
    return normalizer.nfc(of: ValidUTF8(buffer.bytes))
  }
}

/// The NFKC_Casefold form of a text, in UTF-8: two texts are the same for identifiers if they have
/// the same.
///
/// - Complexity: O(n)
package func identifierFolded(_ text: ValidUTF8) -> [UInt8] {
  var normalizer = NFCNormalizer()
  var compatibility = CompatibilityFolder()
  var folder = CaseFolder()
  let text = normalizer.nfc(of: text)
  let folded = Array(folder.folded(compatibility.compatible(text) ?? text).bytes)
  // They must not end before: the texts lie in their buffers.
  _ = consume normalizer
  _ = consume compatibility
  _ = consume folder
  return folded
}

/// Quick, and never says yes wrongly.
private func isPlainlyCompatible(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0..<0xA0, 0xC0..<0x132,  // Latin
    0x3FA..<0x587,  // Cyrillic, Armenian
    0x5BE..<0x61C, 0x620..<0x675,  // Hebrew, Arabic letters
    0x67A..<0xE33,  // more of Arabic; the scripts of India, Thai vowels and consonants
    0x3041..<0x309B, 0x30A1..<0x30FF,  // kana
    0x3400..<0xA69C,  // CJK ideographs, Yi
    0xAC00..<0xD7A4,  // Hangul syllables
    0x1F300..<0x1FBF0:  // emoji
    true
  default: false
  }
}

private func isIgnorable(_ scalar: UInt32) -> Bool {
  scalar >= 0xAD && Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
}

/// Whether a character is a mark that many leave out: accents, Hebrew points, Arabic vowel signs.
/// Marks that change a consonant or vowel, as in Japanese, Hindi and Thai, do not count.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x300 else { return false }
  return switch scalar.properties.canonicalCombiningClass.rawValue {
  case 1, 10...36, 200...254: true
  default: false
  }
}

/// The plain letters that stand for a letter which is not another letter with a mark.
private let plainLetterTable: [(letter: Unicode.Scalar, plain: String)] = {
  let table = """
    ae æ d ðđɖɗ o øɔɵ th þ ss ß h ħ i ıɨ k ĸƙ l łƚ n ŋƞɲ oe œ t ŧƭʈ b ƀɓ c ƈȼ e ǝɇəɛ f ƒ g ǥɠ j ȷɉ \
    p ƥ r ɍ u ʉ v ʋ y ƴɏ z ƶȥ
    """.words
  return stride(from: 0, to: table.count, by: 2).flatMap { place in
    table[place + 1].unicodeScalars.map { ($0, table[place]) }
  }
}()
