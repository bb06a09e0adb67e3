/// A text that some program may have encoded, or somebody by pressing Shift for a part of it.
///
/// Whoever guesses a text tries it in each of these as well, which costs no more than the number of
/// encodings.
struct EncodedText {
  let text: PreparedText
  let tables: UnsafePointer<EstimatorTables>

  static let cost = 1.0
  private static let moveCost = 0.5
  private static let shiftCost = 0.5
  private static let fewestShiftedDigits = 2
  /// The most that a text may take that costs more than others do: nobody does that to another one.
  static let most = 6.0
  private static let fewestDigits = 8
  private static let fewestLetters = 6

  /// The decoded text, in other buffers, with its encoding and the decades that it adds; nil if it
  /// has none that is known.
  func decoded(
    into buffers: TextBuffers
  ) -> (encoding: EncodingFormat, text: PreparedText, log10: Double)? {
    guard text.features.isDisjoint(with: .others), !text.isCut, !text.isLong else { return nil }
    var result = PreparedText(buffers)
    let scalars = text.buffers.scalars
    let start = scalars[0] == 0x30 && scalars[1] == 0x78 ? 2 : 0
    if text.features.contains(.digits), read(4, hexadecimalDigit, from: start, &result) {
      return (.hexadecimal, result, Self.cost)
    }
    if text.hasUpperCase && read(6, sixBits, &result)
      || !text.hasBothCases && read(5, fiveBits, &result)
    {
      return (.base64, result, Self.cost)
    }
    result = PreparedText(buffers)
    if hasEscapes {
      removeEscapes(&result)
      return (.escapes, result, Self.cost)
    }
    // Rows of keys, some with Shift, are rows when they are moved too.
    let shift = unshift(&result)
    let moves = Self.moves
    for move in stride(from: 0, to: shift == nil ? moves.count : 128, by: 128)
    where isWord(moves, move) || move == 0 && isPassword(moves) {
      result = PreparedText(buffers)
      for i in 0..<text.count { result.append(UInt32(moves[move + Int(scalars[i])]), tables) }
      return (.moved, result, Self.cost + (move == 0 ? 0 : Self.moveCost))
    }
    return shift.map { (.shift, result, $0) }
  }

  private func append(_ byte: Int, to result: inout PreparedText) -> Bool {
    guard 0x20..<0x7F ~= byte else { return false }
    result.append(ascii: UInt8(truncatingIfNeeded: byte), tables.pointee.characters + byte)
    return true
  }

  // MARK: Digits of some bits

  /// Reads the characters from a place on as digits of some bits each, which may be filled up with
  /// `=`; false if one is no digit, or their bytes are no text.
  private func read(
    _ bits: Int, _ value: (Int) -> Int?, from start: Int = 0, _ result: inout PreparedText
  ) -> Bool {
    result = PreparedText(result.buffers)
    guard text.count - start >= Self.fewestDigits else { return false }
    var end = text.count
    while end > start, text.buffers.scalars[end - 1] == 0x3D { end -= 1 }
    var (number, count) = (0, 0)
    for i in start..<end {
      guard let digit = value(i) else { return false }
      number = (number << bits | digit) & 0xFFFF
      count += bits
      guard count >= 8 else { continue }
      count -= 8
      let byte = number >> count & 0xFF
      // A program such as `echo` ends its line.
      if byte == 0x0A, i == end - 1 { break }
      guard append(byte, to: &result) else { return false }
    }
    return count < bits
  }

  private func hexadecimalDigit(_ i: Int) -> Int? {
    switch text.buffers.scalars[i] {
    case let digit where 0x30...0x39 ~= digit: Int(digit) - 0x30
    case let letter where 0x61...0x66 ~= letter: Int(letter) - 0x57
    default: nil
    }
  }

  private func fiveBits(_ i: Int) -> Int? {
    let letter = Int(text.buffers.letters[i])
    if letter < 26 { return letter }
    let scalar = text.buffers.scalars[i]
    return 0x32...0x37 ~= scalar ? Int(scalar) - 0x32 + 26 : nil
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
    case (0x26, 0x23):  // &#
      let isHexadecimal = text.has("&#x", at: start)
      let (value, end) =
        isHexadecimal ? number(start + 3, 16, most: 4) : number(start + 2, 10, most: 5)
      return end < text.count && scalars[end] == 0x3B ? (value, end + 1) : nil
    case (0x26, _): return named(start)
    default: return nil
    }
  }

  private func digits(_ start: Int, _ count: Int) -> (byte: Int, end: Int)? {
    let (byte, end) = number(start, 16, most: count)
    return end == start + count ? (byte, end) : nil
  }

  private func number(_ start: Int, _ base: Int, most: Int) -> (value: Int, end: Int) {
    var (value, end) = (0, start)
    while end < min(text.count, start + most), let digit = hexadecimalDigit(end), digit < base {
      (value, end) = (value * base + digit, end + 1)
    }
    return (value, end)
  }

  private func named(_ start: Int) -> (byte: Int, end: Int)? {
    let names: [(StaticString, Int)] = [("&lt;", 0x3C), ("&gt;", 0x3E), ("&amp;", 0x26)]
    for (name, byte) in names where text.has(name, at: start) {
      return (byte, start + name.utf8CodeUnitCount)
    }
    return nil
  }

  // MARK: Moved letters

  /// What each of the 128 characters of ASCII was before each way to move letters: thirteen places
  /// in the alphabet, all other numbers of places, and the key to the left and to the right.
  private static let moves: [UInt8] =
    ([13] + (1...12) + (14...25)).flatMap { moved(along: "abcdefghijklmnopqrstuvwxyz", by: $0) }
    + [-1, 1].flatMap {
      moved(along: "`1234567890-= qwertyuiop[]\\ asdfghjkl;' zxcvbnm,./", by: $0)
    }

  private static func moved(along row: StaticString, by step: Int) -> [UInt8] {
    let n = row.utf8CodeUnitCount
    var result = Array(UInt8(0)..<128)
    for i in 0..<n {
      // A space stands between the rows of keys; nothing was typed there.
      let (character, before) = (row.utf8Start[i], row.utf8Start[(i + step + n) % n])
      if character != 0x20 { result[Int(character)] = before == 0x20 ? 0 : before }
    }
    return result
  }

  private func isWord(_ moves: [UInt8], _ move: Int) -> Bool {
    let words = tables.pointee.model.words
    var (cell, length) = (words.root, 0)
    for i in 0..<text.count {
      let before = moves[move + Int(text.buffers.scalars[i])]
      let letter = before &- 0x61
      if before == 0 { return false }
      if letter >= 26 {
        if length > 0 { break }
      } else if length == 0 || !words.isFinal(cell), let next = words.step(cell, letter) {
        (cell, length) = (next, length + 1)
      } else {
        return false
      }
    }
    return length >= Self.fewestLetters && words.word(at: cell) != nil
  }

  private func isPassword(_ moves: [UInt8]) -> Bool {
    var hash = TextHash()
    for i in 0..<text.count { hash.add(UInt32(moves[Int(text.buffers.scalars[i])])) }
    return tables.pointee.model.passwords.rank(hash) != nil
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
