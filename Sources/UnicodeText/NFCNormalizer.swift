#if canImport(Darwin)
  import Foundation
#else
  // Apple's Foundation has NFC; elsewhere only the ICU-backed one does (and makes a static binary
  // 50 MB larger), so the standard library's own tables are used.
  @_spi(_Unicode) import Swift
#endif

/// Unicode Normalization Form C (UAX #15), the form NIST SP 800-63B-4 section 3.1.1.2 asks for.
///
/// Holds the copy that normalizing makes, so that a list of passwords reuses one buffer.
/// Text that is normalized already, which nearly every password is, is returned as it came.
///
/// Canonical ordering sorts each run of combining marks, which takes quadratic time. So a run of
/// more than ``markLimit`` is taken in pieces of this many, each put in order by itself. The result
/// is then not in form C, and ``exceedsMarkLimit`` says so.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
package struct NFCNormalizer: ~Copyable {
  /// The most non-starters in a row that are put in order: those of the Stream-Safe Text Format
  /// (UAX #15, section 13). No language writes more than a few.
  package static let markLimit = 30

  /// Whether the last text had a run of more than ``markLimit`` combining marks, so that the result
  /// is not its NFC form.
  package private(set) var exceedsMarkLimit = false
  private let limit: Int
  private var buffer = ScratchBuffer()

  /// A normalizer with an empty buffer.
  ///
  /// - Parameter markLimit: The most marks in a row that are put in order. Without a limit, a text
  ///   takes time that is quadratic in its length.
  package init(markLimit: Int = Self.markLimit) { limit = markLimit }

  /// The NFC form of the text, valid as long as the text itself and until the next call.
  ///
  /// - Complexity: O(n). Allocates only for text that fails the quick check.
  package mutating func nfc(of text: ValidUTF8) -> ValidUTF8 {
    exceedsMarkLimit = false
    if text.isNormalized { return text }
    if isPlainlyNFC(text.bytes) {
      return ValidUTF8(unchecked: text.bytes, isASCII: false, isNormalized: true)
    }
    buffer.removeAll()
    let bytes = text.bytes
    var (start, marks, i) = (0, 0, 0)
    while i < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: i)
      if !isNonStarter(scalar) {
        marks = 0
      } else if marks < limit {
        marks += 1
      } else {
        appendNFC(bytes[start..<i])
        (start, marks) = (i, 1)
        exceedsMarkLimit = true
      }
      i += length
    }
    appendNFC(bytes[start...])
    return ValidUTF8(unchecked: buffer.bytes, isASCII: false, isNormalized: !exceedsMarkLimit)
  }

  package mutating func wipe() { buffer.wipe() }

  private mutating func appendNFC(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var string = String(decoding: bytes, as: UTF8.self)
    #if canImport(Darwin)
      buffer.append(contentsOf: string.precomposedStringWithCanonicalMapping.utf8)
    #else
      for scalar in string._nfc { buffer.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped) }
    #endif
    UnicodeText.wipe(&string)
  }
}

extension ValidUTF8 {
  /// Whether there are more than ``NFCNormalizer/markLimit`` combining marks in a row. Comparing or
  /// hashing such a `String` may take quadratic time.
  ///
  /// - Complexity: O(n)
  package var exceedsMarkLimit: Bool {
    if isASCII { return false }
    var (marks, most) = (0, 0)
    forEachScalar(of: bytes) { scalar in
      marks = isNonStarter(scalar) ? marks + 1 : 0
      most = max(most, marks)
    }
    return most > NFCNormalizer.markLimit
  }
}

/// Whether a character's canonical decomposition begins with a combining mark.
private func isNonStarter(_ scalar: UInt32) -> Bool {
  switch scalar {
  // Blocks without combining marks that texts are mostly made of: Latin, Cyrillic, Hebrew and
  // Arabic letters, punctuation.
  case 0..<0x300, 0x400..<0x483, 0x5D0..<0x5EB, 0x620..<0x64B, 0x2000..<0x20D0: false
  // Vowel signs of Tibetan of class 0, made of two that are not.
  case 0xF73, 0xF75, 0xF81: true
  default: Unicode.Scalar(scalar)?.properties.canonicalCombiningClass != .notReordered
  }
}

/// A quick check that never says yes wrongly: true if all characters lie in blocks whose every
/// assigned character is NFC_Quick_Check=Yes and has combining class 0
/// (DerivedNormalizationProps.txt).
private func isPlainlyNFC(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var isPlain = true
  forEachScalar(of: bytes) { scalar in
    switch scalar {
    case 0..<0x300,  // Latin
      0x400..<0x483,  // Cyrillic letters
      0x5D0..<0x5EB, 0x621..<0x64B,  // Hebrew, Arabic letters
      0x2010..<0x2028, 0x2030..<0x205F, 0x20A0..<0x20C1,  // punctuation, currency signs
      0x3041..<0x3097, 0x30A1..<0x30FB,  // kana
      0x3400..<0x4DC0, 0x4E00..<0xA000,  // CJK ideographs
      0xAC00..<0xD7A4,  // Hangul syllables
      0x1F300..<0x1FAFF:  // emoji
      break
    default: isPlain = false
    }
  }
  return isPlain
}
