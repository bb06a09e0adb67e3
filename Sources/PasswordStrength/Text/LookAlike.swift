internal import CEmbedded

/// Characters that look like others, or like none, as what people read.
struct LookAlike {
  private let folding = StrengthModel.embedded.folding
  /// Whether letters of other scripts stand among Latin ones for their looks, not for their keys.
  private let areForLooks: Bool

  init(_ text: PreparedText) {
    areForLooks =
      text.features.contains(.letters)
      && (0..<text.count).allSatisfy {
        let scalar = text.buffers.scalars[$0]
        return scalar < 0x80 || Self.isUnseen(scalar) || Self.letter(scalar) != nil
      }
  }

  /// Calls `body` with the lower-case characters that one stands for; none for one that cannot be
  /// seen. False if it stands for itself.
  func fold(_ scalar: UInt32, _ body: (UInt32) -> Void) -> Bool {
    guard scalar >= 0x80 else { return false }
    if Self.isUnseen(scalar) { return true }
    let characters = folding.folded(scalar)
    if areForLooks || characters == nil, let letter = Self.letter(scalar) {
      body(letter)
      return true
    }
    if let characters {
      for character in characters { body(UInt32(character)) }
      return true
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(COMPATIBILITY_FORM_SIZE)) {
      form in
      let count = Int(embedded_compatibility_form(scalar, form.baseAddress))
      guard count > 0, form[..<count].allSatisfy({ $0 < 0x80 }) else { return false }
      for byte in form[..<count] { body(UInt32(0x41...0x5A ~= byte ? byte | 0x20 : byte)) }
      return true
    }
  }

  /// Whether a character has no width or frames the one before it: a soft hyphen, joiners,
  /// selectors of a presentation, the frame of keys.
  static func isUnseen(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x200B...0x200F, 0x2060...0x2064, 0x20E3, 0xFE00...0xFE0F, 0xFEFF: true
    default: false
    }
  }

  private static func letter(_ scalar: UInt32) -> UInt32? {
    for k in 0..<others.count where others[k] == scalar { return UInt32(letters.utf8Start[k]) }
    return nil
  }

  private static let letters: StaticString = "abcdefghijklmnoprstuvwyzaeopcyxisjdhkmtbhaovptuike"
  private static let others: [UInt32] = [
    // Small capitals, without q and x.
    0x1D00, 0x299, 0x1D04, 0x1D05, 0x1D07, 0xA730, 0x262, 0x29C, 0x26A, 0x1D0A, 0x1D0B, 0x29F,
    0x1D0D, 0x274, 0x1D0F, 0x1D18, 0x280, 0xA731, 0x1D1B, 0x1D1C, 0x1D20, 0x1D21, 0x28F, 0x1D22,
    // Cyrillic.
    0x430, 0x435, 0x43E, 0x440, 0x441, 0x443, 0x445, 0x456, 0x455, 0x458, 0x501, 0x4BB, 0x43A,
    0x43C, 0x442, 0x432, 0x43D,
    // Greek.
    0x3B1, 0x3BF, 0x3BD, 0x3C1, 0x3C4, 0x3C5, 0x3B9, 0x3BA, 0x3B5,
  ]
}
