internal import BreachCorpus
internal import UnicodeText

/// The hash that Windows keeps of a password: MD4 of its UTF-16. Whoever has it can log in with it,
/// so it is as secret as the password.
typealias NTHash = HashValue

/// The LAN Manager hash of a password: two halves, ``HashValue/high`` and ``HashValue/middle``,
/// each of seven characters in upper case.
typealias LMHash = HashValue

extension HashValue {
  static let empty = HashValue(high: 0x31D6_CFE0_D16A_E931, middle: 0xB73C_59D7_E0C0_89C0)
  static let emptyHalf: UInt64 = 0xAAD3_B435_B514_04EE
  /// The LM hash of no password, which a dump has where none is stored.
  static let emptyLM = HashValue(high: emptyHalf, middle: emptyHalf)

  init?(digits: Bytes) { self.init(hexadecimal: digits, .nt) }

  init?(utf8 bytes: Bytes) {
    guard let hash = PasswordHashes.nt(bytes) else { return nil }
    self = hash
  }
}
