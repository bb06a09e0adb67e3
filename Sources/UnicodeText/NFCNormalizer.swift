#if canImport(Darwin)
  import Foundation
#else
  // Apple's Foundation has NFC; elsewhere only the ICU-backed one does (and makes a static binary 50 MB larger),
  // so the standard library's own tables are used.
  @_spi(_Unicode) import Swift
#endif

/// Unicode Normalization Form C (UAX #15), the form NIST SP 800-63B-4 section 3.1.1.2 asks for.
///
/// Holds the copy that normalizing makes, so that a list of passwords reuses one buffer.
/// Text that is normalized already, which nearly every password is, is returned as it came.
public struct NFCNormalizer: ~Copyable {
  private var buffer = ScratchBuffer()

  /// A normalizer with an empty buffer.
  public init() {}

  /// The NFC form of the text, valid as long as the text itself and until the next call.
  ///
  /// - Complexity: O(n). Allocates only for text that fails the quick check.
  public mutating func nfc(of text: ValidUTF8) -> ValidUTF8 {
    if text.isASCII || isPlainlyNFC(text.bytes) { return text }
    buffer.removeAll()
    let string = String(decoding: text.bytes, as: UTF8.self)
    #if canImport(Darwin)
      buffer.append(contentsOf: string.precomposedStringWithCanonicalMapping.utf8)
    #else
      for scalar in string._nfc { buffer.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped) }
    #endif
    return ValidUTF8(unchecked: buffer.bytes, isASCII: false)
  }
}

/// A quick check that never says yes wrongly: true if all characters lie in blocks whose every assigned
/// character is NFC_Quick_Check=Yes and has combining class 0 (DerivedNormalizationProps.txt).
private func isPlainlyNFC(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var i = 0
  while i < bytes.count {
    let (scalar, length) = decodeScalar(bytes, at: i)
    switch scalar {
    case 0..<0x300,  // Latin
      0x400..<0x483,  // Cyrillic letters
      0x5D0..<0x5EB, 0x621..<0x64B,  // Hebrew, Arabic letters
      0x2010..<0x2028, 0x2030..<0x205F, 0x20A0..<0x20C1,  // dashes, quotes, punctuation, currency signs
      0x3041..<0x3097, 0x30A1..<0x30FB,  // kana
      0x3400..<0x4DC0, 0x4E00..<0xA000,  // CJK ideographs
      0xAC00..<0xD7A4,  // Hangul syllables
      0x1F300..<0x1FAFF:  // emoji
      i += length
    default: return false
    }
  }
  return true
}
