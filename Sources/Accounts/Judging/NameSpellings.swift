internal import UnicodeText

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
