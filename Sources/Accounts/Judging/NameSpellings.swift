/// Finds out by the hash whether a password is the name of its account, without cracking anything.
enum NameSpellings {
  /// Whether a hash is that of the name: as it stands, in small letters, in capitals or with one
  /// capital, alone or with the domain.
  static func isName(_ hash: NTHash, _ name: ArraySlice<UInt8>, domain: ArraySlice<UInt8>) -> Bool {
    guard !name.isEmpty else { return false }
    if isSpelling(Array(name), hash) || has(capitalized(name), hash) { return true }
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
    if text.allSatisfy({ $0 < 0x80 }) { return text.map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 } }
    return Array(String(decoding: text, as: UTF8.self).uppercased().utf8)
  }

  private static func capitalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let lower = folded(text)
    let first = lower.prefix { $0 >= 0x80 }
    // The first character may have several bytes.
    let length = first.isEmpty ? 1 : characterLength(lower[0])
    return uppercased(Array(lower.prefix(length))) + lower.dropFirst(length)
  }

  private static func characterLength(_ lead: UInt8) -> Int {
    lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
  }
}
