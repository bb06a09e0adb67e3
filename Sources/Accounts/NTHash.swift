internal import BreachCorpus
internal import PasswordAudit
internal import UnicodeText

/// The hash that Windows keeps of a password: MD4 of its UTF-16. Whoever has it can log in with it,
/// so it is as secret as the password.
package struct NTHash: Hashable, Comparable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// The hash of the empty password.
  package static let empty = NTHash(high: 0x31D6_CFE0_D16A_E931, low: 0xB73C_59D7_E0C0_89C0)

  /// Reads 32 hexadecimal digits of either case; nil for anything else.
  package init?(digits: UnsafeBufferPointer<UInt8>) {
    guard let hash = HashValue(hexadecimal: digits, .nt) else { return nil }
    self.init(hash)
  }

  /// Hashes a password in UTF-8; nil if the bytes are not UTF-8.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard let hash = PasswordHashes.nt(bytes) else { return nil }
    self.init(hash)
  }

  /// Hashes a password whose bytes are UTF-16, the lower byte first.
  package init(utf16 bytes: UnsafeBufferPointer<UInt8>) { self.init(PasswordHashes.md4(bytes)) }

  package static func < (a: Self, b: Self) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }

  private init(_ hash: HashValue) { self.init(high: hash.high, low: hash.middle) }
}

/// The LAN Manager hash of a password: two halves, each of seven characters in upper case.
struct LMHash: Hashable, Sendable {
  let first: UInt64
  let second: UInt64

  /// The hash of a half without characters.
  static let emptyHalf: UInt64 = 0xAAD3_B435_B514_04EE

  /// Whether this is the hash of no password, which a dump has where no LM hash is stored.
  var isEmpty: Bool { first == Self.emptyHalf && second == Self.emptyHalf }

  init(_ hash: NTHash) { (first, second) = (hash.high, hash.low) }
}

/// The number that sixteen hexadecimal digits are; nil for anything else.
func number(_ digits: Bytes) -> UInt64? {
  guard digits.count == 16 else { return nil }
  var value: UInt64 = 0
  for byte in digits {
    guard let digit = hexadecimalDigit(byte) else { return nil }
    value = value << 4 | UInt64(digit)
  }
  return value
}
