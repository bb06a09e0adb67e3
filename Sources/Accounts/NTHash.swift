internal import BreachCorpus
internal import UnicodeText

/// The hash that Windows keeps of a password: MD4 of its UTF-16. Whoever has it can log in with it,
/// so it is as secret as the password.
typealias NTHash = HashValue

/// The LAN Manager hash of a password: two halves, ``HashValue/high`` and ``HashValue/middle``,
/// each of seven characters in upper case.
typealias LMHash = HashValue

extension HashValue {
  /// The NT hash of the empty password.
  static let empty = HashValue(high: 0x31D6_CFE0_D16A_E931, middle: 0xB73C_59D7_E0C0_89C0)
  /// The half of an LM hash without characters.
  static let emptyHalf: UInt64 = 0xAAD3_B435_B514_04EE
  /// The LM hash of no password, which a dump has where none is stored.
  static let emptyLM = HashValue(high: emptyHalf, middle: emptyHalf)

  /// Reads 32 hexadecimal digits of either case; nil for anything else.
  init?(digits: Bytes) { self.init(hexadecimal: digits, .nt) }

  /// Hashes a password in UTF-8; nil if the bytes are not UTF-8.
  init?(utf8 bytes: Bytes) {
    guard let hash = PasswordHashes.nt(bytes) else { return nil }
    self = hash
  }
}
