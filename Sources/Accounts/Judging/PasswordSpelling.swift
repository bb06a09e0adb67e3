internal import BreachCorpus
internal import PasswordAudit
internal import UnicodeText

/// The text in UTF-8 that a cracking tool means by some bytes: the one with the given hash. Nil if
/// no reading has it.
///
/// A potfile does not tell the encoding of its passwords, and a guess would be wrong now and then.
/// A hash tells it exactly.
func spelling(of bytes: Bytes, with hash: NTHash) -> [UInt8]? {
  // Some tools write `$hex[…]`.
  if bytes.count >= 6, bytes.prefix(5).map(lowercasedASCII).elementsEqual("$hex[".utf8) {
    let notation = Array("$HEX[".utf8) + bytes.dropFirst(5)
    let text = notation.withUnsafeBufferPointer {
      HexNotation.decoded($0)?.withUnsafeBufferPointer { reading(of: $0, with: hash) }
    }
    if let text = text ?? nil { return text }
  }
  // Or the password only looks like it.
  return reading(of: bytes, with: hash)
}

private func reading(of bytes: Bytes, with hash: NTHash) -> [UInt8]? {
  if NTHash(utf8: bytes) == hash { return Array(bytes) }
  let candidates = [utf8OfLatin1(bytes), utf8OfWindows1252(bytes)]
  for text in candidates where text.withUnsafeBufferPointer({ NTHash(utf8: $0) }) == hash {
    return text
  }
  guard bytes.count % 2 == 0, PasswordHashes.md4(bytes) == hash else { return nil }
  let units = stride(from: 0, to: bytes.count, by: 2).map { (i: Int) -> UInt16 in
    UInt16(bytes[i]) | UInt16(bytes[i + 1]) << 8
  }
  return Array(String(decoding: units, as: UTF16.self).utf8)
}

/// Bytes of Windows-1252 as UTF-8. The five bytes that it leaves undefined are control characters,
/// as in Windows.
func utf8OfWindows1252(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  let upperControls: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
  var text: [UInt8] = []
  for byte in bytes {
    let scalar = 0x80...0x9F ~= byte ? upperControls[Int(byte) - 0x80] : UInt32(byte)
    text += UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
  }
  return text
}

/// Finds out by the hash whether a password is the name of its account, without cracking anything.
enum NameSpellings {
  /// Whether a hash is that of the name: as it stands, in small letters, in capitals or with one
  /// capital, alone or with the domain.
  static func isName(_ hash: NTHash, _ name: ArraySlice<UInt8>, domain: ArraySlice<UInt8>) -> Bool {
    guard !name.isEmpty else { return false }
    let lower = String(decoding: folded(name), as: UTF8.self)
    if isSpelling(name, hash) || has(Array(capitalized(lower).utf8), hash) { return true }
    guard !domain.isEmpty else { return false }
    return isSpelling(domain + [UInt8(ascii: "\\")] + name, hash)
      || isSpelling(name + [UInt8(ascii: "@")] + domain, hash)
  }

  /// Whether a hash is that of a new computer's password: its name in small letters without the
  /// last `$`, of which older systems keep 14 characters.
  static func isDefault(_ hash: NTHash, ofComputer name: ArraySlice<UInt8>) -> Bool {
    let plain = folded(name.dropLast())
    return has(plain, hash) || plain.count > 14 && has(Array(plain.prefix(14)), hash)
  }

  private static func isSpelling(_ text: some Sequence<UInt8>, _ hash: NTHash) -> Bool {
    let text = Array(text)
    return has(text, hash) || has(folded(text), hash) || has(uppercased(text), hash)
  }

  private static func has(_ text: [UInt8], _ hash: NTHash) -> Bool {
    text.withUnsafeBufferPointer { NTHash(utf8: $0) } == hash
  }

  private static func uppercased(_ text: [UInt8]) -> [UInt8] {
    Array(String(decoding: text, as: UTF8.self).uppercased().utf8)
  }
}
