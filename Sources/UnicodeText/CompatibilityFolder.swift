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
          if let plain = plainLetters(part.value) {
            buffer.append(plain)
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

/// The plain letters that stand for a letter which is not another letter with a mark; nil for all
/// others.
private func plainLetters(_ scalar: UInt32) -> StaticString? {
  switch scalar {
  case 0xE6: "ae"  // æ
  case 0xF0, 0x111, 0x256, 0x257: "d"  // ð đ ɖ ɗ
  case 0xF8, 0x254, 0x275: "o"  // ø ɔ ɵ
  case 0xFE: "th"  // þ
  case 0xDF: "ss"  // ß
  case 0x127: "h"  // ħ
  case 0x131, 0x268: "i"  // ı ɨ
  case 0x138, 0x199: "k"  // ĸ ƙ
  case 0x142, 0x19A: "l"  // ł ƚ
  case 0x14B, 0x19E, 0x272: "n"  // ŋ ƞ ɲ
  case 0x153: "oe"  // œ
  case 0x167, 0x1AD, 0x288: "t"  // ŧ ƭ ʈ
  case 0x180, 0x253: "b"  // ƀ ɓ
  case 0x188, 0x23C: "c"  // ƈ ȼ
  case 0x1DD, 0x247, 0x259, 0x25B: "e"  // ǝ ɇ ə ɛ
  case 0x192: "f"  // ƒ
  case 0x1E5, 0x260: "g"  // ǥ ɠ
  case 0x237, 0x249: "j"  // ȷ ɉ
  case 0x1A5: "p"  // ƥ
  case 0x24D: "r"  // ɍ
  case 0x289: "u"  // ʉ
  case 0x28B: "v"  // ʋ
  case 0x1B4, 0x24F: "y"  // ƴ ɏ
  case 0x1B6, 0x225: "z"  // ƶ ȥ
  default: nil
  }
}
