internal import UnicodeText

/// Writes texts so that characters that look alike, or that stand for one another in leet spelling,
/// are the same: `P@55w0rd`, `раssword` with Cyrillic letters and `ｐässword` give "password".
///
/// Each character is replaced by itself, so that a part of a text has a part of the text's form.
/// The confusables are the frequent ones of Latin text (a small part of UTS 39's), not all.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
struct LookAlikes: ~Copyable {
  private var buffer = ScratchBuffer()

  mutating func wipe() { buffer.wipe() }

  /// The form of a text that has been folded, valid until the next call.
  ///
  /// - Complexity: O(n). Allocates only while the buffer grows.
  mutating func form(of text: ValidUTF8) -> ValidUTF8 {
    buffer.removeAll()
    var (i, isASCII) = (0, true)
    while i < text.bytes.count {
      let (scalar, length) = decodeScalar(text.bytes, at: i)
      if let letter = Self.letter(scalar) {
        buffer.append(letter)
      } else if !Self.isMark(scalar) {
        isASCII = false
        buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text.bytes[i..<(i + length)]))
      }
      i += length
    }
    return ValidUTF8(unchecked: buffer.bytes, isASCII: isASCII)
  }

  /// The letter, digit or sign of ASCII that stands for all characters that look like this one.
  private static func letter(_ scalar: UInt32) -> UInt8? {
    // Full-width forms of ASCII.
    if scalar >= 0xFF01, scalar <= 0xFF5E {
      let character = scalar - 0xFEE0
      return letter(character >= 0x41 && character <= 0x5A ? character | 0x20 : character)
    }
    guard scalar < UInt32(letters.count) else { return nil }
    let letter = letters[Int(scalar)]
    return letter == 0 ? nil : letter
  }

  /// The characters of ASCII that characters look like, by code point; 0 for none.
  private static let letters: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 0x1F00)
    for character in 0..<0x80 { table[character] = UInt8(character) }
    for (letter, others) in [
      ("a", "@4"), ("b", "8"), ("c", "("), ("e", "3"), ("g", "69"), ("i", "l1!|"), ("o", "0"),
      ("s", "5$"), ("t", "7+"), ("z", "2"),
      ("a", "àáâãäåāăąǎаαάḁẚạảấầẩẫậắằẳẵặ"), ("b", "ḃḅḇь"), ("c", "çćĉċčсϲ¢ḉ"), ("d", "ďđԁḋḍḏḑḓ"),
      ("e", "èéêëēĕėęěеёєεḕḗḙḛḝẹẻẽếềểễệ"), ("f", "ḟ"),
      ("g", "ĝğġģɡḡ"), ("h", "ĥħһḣḥḧḩḫẖ"), ("i", "ìíîïĩīĭįıіїιίĺļľłӏ¡ḭḯḷḹḻḽỉị"), ("j", "ĵјϳ"),
      ("k", "ķкκḱḳḵ"),
      ("m", "мḿṁṃ"), ("n", "ñńņňηṅṇṉṋ"), ("o", "òóôõöøōŏőơоοόσṍṏṑṓọỏốồổỗộớờởỡợ"), ("p", "рρṕṗ"),
      ("r", "ŕŗřгṙṛṝṟ"),
      ("s", "śŝşšѕ§ṡṣṥṧṩ"), ("t", "ţťŧтτṫṭṯṱẗ"), ("u", "ùúûüũūŭůűųưυµμṳṵṷṹṻụủứừửữự"),
      ("v", "ѵνṽṿ"), ("w", "ŵԝωẁẃẅẇẉẘ"),
      ("x", "хχ×ẋẍ"), ("y", "ýÿŷуγ¥ẏẙỳỵỷỹ"), ("z", "źżžẑẓẕ"),
    ] {
      for other in others.unicodeScalars where other.value < UInt32(table.count) {
        table[Int(other.value)] = letter.utf8.first ?? 0
      }
    }
    return table
  }()

  /// Whether a code point is a combining diacritical mark. A letter may have more of them than one
  /// character holds.
  private static func isMark(_ scalar: UInt32) -> Bool { scalar >= 0x300 && scalar <= 0x36F }
}
