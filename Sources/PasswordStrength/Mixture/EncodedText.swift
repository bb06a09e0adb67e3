/// An encoding that an attacker undoes.
public enum EncodingFormat: String, Hashable, Sendable {
  /// Two hexadecimal digits for each byte.
  case hexadecimal
  /// Base64, in the alphabet of RFC 4648 or that of URLs.
  case base64
  /// Letters moved by thirteen places.
  case rot13
  /// Escapes of URLs or HTML, such as `%41` and `&#65;`.
  case escapes
  /// Some keys with Shift, and digits' keys among them: `1qaz@WSX` for `1qaz2wsx`.
  case shift
}

/// A text that some program may have encoded: hexadecimal digits, base64, letters moved by thirteen
/// places, escapes of URLs and of HTML; or somebody, by pressing Shift for a part of it.
///
/// Whoever guesses a text tries it in each of these as well, which costs no more than the number of
/// encodings.
struct EncodedText {
  let text: PreparedText
  let tables: UnsafePointer<EstimatorTables>

  /// The decimal logarithm of the number of encodings.
  private static let cost = 1.0
  /// The decades for each place where Shift is pressed or let go.
  private static let shiftCost = 0.5
  private static let fewestShiftedDigits = 2
  /// The most that the keys without Shift may take. Of others nobody presses it by turns.
  static let mostOfShift = 6.0
  private static let fewestDigits = 8
  private static let fewestLetters = 6

  /// The decoded text, in other buffers, with its encoding and the decades that it adds; nil if it
  /// has none that is known.
  func decoded(
    into buffers: TextBuffers
  ) -> (encoding: EncodingFormat, text: PreparedText, log10: Double)? {
    guard text.features.isDisjoint(with: .others), !text.isCut, !text.isLong else { return nil }
    var result = PreparedText(buffers)
    if hexadecimal(&result) { return (.hexadecimal, result, Self.cost) }
    result = PreparedText(buffers)
    if base64(&result) { return (.base64, result, Self.cost) }
    result = PreparedText(buffers)
    if hasEscapes {
      removeEscapes(&result)
      return (.escapes, result, Self.cost)
    } else if isRotatedWord || isRotatedPassword {
      for i in 0..<text.count { result.append(rotated(at: i), tables) }
      return (.rot13, result, Self.cost)
    }
    return unshift(&result).map { (.shift, result, $0) }
  }

  /// Appends a byte; false for one that is no character of ASCII that can be seen.
  private func append(_ byte: Int, to result: inout PreparedText) -> Bool {
    guard 0x20..<0x7F ~= byte else { return false }
    result.append(ascii: UInt8(truncatingIfNeeded: byte), tables.pointee.characters + byte)
    return true
  }

  // MARK: Hexadecimal digits

  private func hexadecimalDigit(_ i: Int) -> Int? {
    switch text.buffers.scalars[i] {
    case let digit where 0x30...0x39 ~= digit: Int(digit) - 0x30
    case let letter where 0x61...0x66 ~= letter: Int(letter) - 0x57
    default: nil
    }
  }

  private func hexadecimal(_ result: inout PreparedText) -> Bool {
    guard text.count >= Self.fewestDigits, text.count % 2 == 0, text.features.contains(.digits)
    else { return false }
    let scalars = text.buffers.scalars
    for i in stride(from: scalars[0] == 0x30 && scalars[1] == 0x78 ? 2 : 0, to: text.count, by: 2) {
      guard let high = hexadecimalDigit(i), let low = hexadecimalDigit(i + 1) else { return false }
      let byte = high << 4 | low
      // A program such as `echo` ends its line.
      if byte == 0x0A, i + 2 == text.count { break }
      guard append(byte, to: &result) else { return false }
    }
    return true
  }

  // MARK: Base64

  private func base64(_ result: inout PreparedText) -> Bool {
    guard text.count >= Self.fewestDigits, text.hasUpperCase else { return false }
    var bits = 0
    var count = 0
    for i in 0..<text.count {
      guard let value = sixBits(i) else {
        // The end is filled up to four characters.
        let isPadding = text.count % 4 == 0 && i >= text.count - 2
        return isPadding && (i..<text.count).allSatisfy { text.buffers.scalars[$0] == 0x3D }
      }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      let byte = bits >> count & 0xFF
      if byte == 0x0A, i + 2 >= text.count || text.buffers.scalars[i + 1] == 0x3D { continue }
      guard append(byte, to: &result) else { return false }
    }
    return text.count % 4 != 1
  }

  private func sixBits(_ i: Int) -> Int? {
    let letter = Int(text.buffers.letters[i])
    if letter < 26 {
      return text.buffers.cases[i] == CharacterEntry.upperCase ? letter : letter + 26
    }
    switch text.buffers.scalars[i] {
    case let digit where 0x30...0x39 ~= digit: return Int(digit) - 0x30 + 52
    case 0x2B, 0x2D: return 62
    case 0x2F, 0x5F: return 63
    default: return nil
    }
  }

  // MARK: Escapes

  /// Whether an escape stands for a character that ``append(_:to:)`` takes.
  private var hasEscapes: Bool {
    text.features.contains(.symbols)
      && (0..<text.count).contains { escape($0).map { 0x20..<0x7F ~= $0.byte } ?? false }
  }

  /// Reads `%41`, `\x41`, `\u0041`, `&#65;`, `&#x41;` and `&lt;` as what they stand for.
  private func removeEscapes(_ result: inout PreparedText) {
    var i = 0
    while i < text.count {
      if let (byte, end) = escape(i), append(byte, to: &result) {
        i = end
      } else {
        result.append(text.buffers.scalars[i], tables)
        i += 1
      }
    }
  }

  private func escape(_ start: Int) -> (byte: Int, end: Int)? {
    let scalars = text.buffers.scalars
    switch (scalars[start], start + 1 < text.count ? scalars[start + 1] : 0) {
    case (0x25, _): return digits(start + 1, 2)  // %
    case (0x5C, 0x78): return digits(start + 2, 2)  // \x
    case (0x5C, 0x75): return digits(start + 2, 4)  // \u
    default: break
    }
    guard scalars[start] == 0x26, start + 3 < text.count else { return nil }
    guard scalars[start + 1] == 0x23 else { return named(start) }
    let isHexadecimal = scalars[start + 2] == 0x78
    var value = 0
    for i in start + (isHexadecimal ? 3 : 2)..<min(text.count, start + 8) {
      if scalars[i] == 0x3B { return (value, i + 1) }
      guard let digit = hexadecimalDigit(i), isHexadecimal || digit < 10 else { return nil }
      value = value * (isHexadecimal ? 16 : 10) + digit
    }
    return nil
  }

  /// The value of some hexadecimal digits; nil if others or fewer are there.
  private func digits(_ start: Int, _ count: Int) -> (byte: Int, end: Int)? {
    guard start + count <= text.count else { return nil }
    var byte = 0
    for i in start..<start + count {
      guard let digit = hexadecimalDigit(i) else { return nil }
      byte = byte << 4 | digit
    }
    return (byte, start + count)
  }

  private func named(_ start: Int) -> (byte: Int, end: Int)? {
    let names: [(StaticString, Int)] = [("&lt;", 0x3C), ("&gt;", 0x3E), ("&amp;", 0x26)]
    for (name, byte) in names where text.has(name, at: start) {
      return (byte, start + name.utf8CodeUnitCount)
    }
    return nil
  }

  // MARK: Letters moved by thirteen places

  private func rotated(_ letter: UInt8) -> UInt8 { letter < 13 ? letter + 13 : letter - 13 }

  /// Whether the first run of letters is a word when each letter is moved by thirteen places.
  private var isRotatedWord: Bool {
    let (places, letters) = (0..<text.count, text.buffers.letters)
    guard let start = places.first(where: { letters[$0] < 26 }) else { return false }
    let run = places[start...].prefix { letters[$0] < 26 }
    return run.count >= Self.fewestLetters
      && tables.pointee.model.words.word(run.lazy.map { rotated(letters[$0]) }) != nil
  }

  /// Whether the text is a common password when each letter is moved by thirteen places.
  private var isRotatedPassword: Bool {
    var hash = TextHash()
    for i in 0..<text.count { hash.add(rotated(at: i)) }
    return tables.pointee.model.passwords.rank(hash) != nil
  }

  private func rotated(at i: Int) -> UInt32 {
    let letter = text.buffers.letters[i]
    return letter < 26 ? 0x61 + UInt32(rotated(letter)) : text.buffers.scalars[i]
  }

  // MARK: Shift

  /// Reads each character without Shift, on an American keyboard, and returns the decades for it;
  /// nil if hardly any digit's key has Shift.
  private func unshift(_ result: inout PreparedText) -> Double? {
    func isSign(_ i: Int) -> Bool { unshifted(text.buffers.scalars[i]) != text.buffers.scalars[i] }
    guard text.features.contains(.symbols),
      (0..<text.count).count(where: isSign) >= Self.fewestShiftedDigits
    else { return nil }
    var (turns, wasShifted) = (0, false)
    for i in 0..<text.count {
      let isShifted = isSign(i) || text.buffers.cases[i] == CharacterEntry.upperCase
      turns += isShifted != wasShifted ? 1 : 0
      wasShifted = isShifted
      result.append(unshifted(text.buffers.scalars[i]), tables)
    }
    return Self.cost + Self.shiftCost * Double(turns)
  }
}
