import CDigest
import Testing
import UnicodeText

@testable import BreachCorpus

private func hex(_ value: HashValue, _ digits: Int) -> String {
  func padded(_ number: UInt64, _ width: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: width - text.count) + text
  }
  return padded(value.high, 16) + padded(value.middle, 16)
    + (digits == 40 ? padded(UInt64(value.low), 8) : "")
}

private func of<R>(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
  bytes.withUnsafeBufferPointer(body)
}

/// Digests of so many letters a, by libcrypto: all edges of blocks.
private let lettersA: [(Int, String, String)] = [
  (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709", "31d6cfe0d16ae931b73c59d7e0c089c0"),
  (1, "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8", "bde52cb31de33e46245e05fbdbd6fb24"),
  (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a", "c889c81dd86c4d2e025778944ea02881"),
  (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699", "d5f9a9e9257077a5f08b0b92f348b0ad"),
  (63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5", "7ea3da77432d44c323671097d1348fc8"),
  (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d", "52f5076fabd22680234a3fa9f9dc5732"),
  (65, "11655326c708d70319be2610e8a57d9a5b959d3b", "330e377bf231f3cacfecc2c182fe7e5b"),
  (119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56", "e65dd227ccef97fa1d34d70189120f76"),
  (120, "f34c1488385346a55709ba056ddd08280dd4c6d6", "b03ddbd470b47c013e0c7ab2ddd763db"),
  (127, "89d95fa32ed44a7c610b7ee38517ddf57e0bb975", "9733b046ad770b4e093b35de4e09e828"),
  (128, "ad5b3fdbcb526778c2839d2f151ea753995e26a0", "cb4a20a561558e29460190c91dced59f"),
  (1000, "291e9a6c66994949b57ba5e650361e98fc36b1ba", "5f1bf26a8067c9159b91f1440f7c9e8a"),
]

@Test(arguments: lettersA)
func `digests are right at the edges of blocks`(_ count: Int, _ sha1: String, _ md4: String) {
  let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
  #expect(hex(of(bytes, PasswordHashes.sha1), 40) == sha1)
  #expect(hex(of(bytes, PasswordHashes.md4), 32) == md4)
}

@Test func `SHA-1 is that of FIPS 180, by instructions of the processor and without`() {
  let vectors = [
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
  ]
  for (text, digest) in vectors {
    #expect(hex(of(Array(text.utf8), PasswordHashes.sha1), 40) == digest)
  }
  for count in 0..<200 {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
    var (fast, portable) = ([UInt32](repeating: 0, count: 5), [UInt32](repeating: 0, count: 5))
    // An empty array may have no address.
    let padded = bytes + [0]
    digest_sha1(padded, count, &fast)
    digest_sha1_portably(padded, count, &portable)
    #expect(fast == portable)
  }
}

@Test(arguments: [
  ("", "31d6cfe0d16ae931b73c59d7e0c089c0"), ("a", "bde52cb31de33e46245e05fbdbd6fb24"),
  ("abc", "a448017aaf21d8525fc10ae87aa6729d"),
  ("message digest", "d9130a8164549fe818874806e1c7014b"),
  ("abcdefghijklmnopqrstuvwxyz", "d79e1c308aa5bbcdeea8ed63df412da9"),
  (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    "043f8582f241db351ce627e153e7f0e4"
  ),
  (
    "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
    "e33b4ddc9c38f2199c3e7b164fcc0536"
  ),
])
func `MD4 is that of RFC 1320`(_ text: String, _ digest: String) {
  #expect(hex(of(Array(text.utf8), PasswordHashes.md4), 32) == digest)
}

@Test func `NT hashes are those of Windows, and of passwdqc beyond ASCII`() throws {
  let password = Array("password".utf8)
  #expect(
    hex(try #require(of(password, PasswordHashes.nt)), 32) == "8846f7eaee8fb117ad06bdd830b7586c")
  let umlaut = Array("p\u{E4}ssword".utf8)
  #expect(
    hex(try #require(of(umlaut, PasswordHashes.nt)), 32) == "f1b094f25bbdcb6fdbaa6cc8b43f0c44")
  #expect(
    hex(of(umlaut, PasswordHashes.ntOfWindows1252), 32) == "fb6e130d5e5aa1b62bcd1e0c06f2a9fa")
  // passwdqc's own test text, with the bytes that Windows-1252 leaves undefined.
  let text: [UInt8] = [
    0x20, 0x30, 0x39, 0x41, 0x5A, 0x61, 0x7A, 0x7E, 0x7F, 0x80, 0x81, 0x9E, 0x9F, 0xA0, 0xFF,
  ]
  #expect(of(text, PasswordHashes.ntOfWindows1252).middle.byteSwapped == 0x26bd_9256_ff7e_052e)
  #expect(of(text, PasswordHashes.md4).middle.byteSwapped == 0x8c64_20f4_39de_2000)
}

@Test func `text that is not UTF-8 has no NT hash`() {
  let broken: [[UInt8]] = [
    [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xF8, 0x88, 0x80, 0x80], [0xF0, 0x9F, 0x98],
  ]
  for bytes in broken { #expect(of(bytes, PasswordHashes.nt) == nil) }
  for text in ["😀", "a😀b", "é", "€", "\u{FFFF}", "\u{10FFFF}"] {
    let units = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(of(Array(text.utf8), PasswordHashes.nt) == of(units, PasswordHashes.md4))
  }
}

@Test func `eight digits are read at once, and nothing else`() {
  for byte in UInt8.min...UInt8.max {
    for place in [0, 3, 7] {
      var text = Array("0A1b2C3d".utf8)
      text[place] = byte
      let word = text.withUnsafeBytes { $0.baseAddress.flatMap(hexadecimalWord) }
      let isDigit = Character(UnicodeScalar(byte)).isASCII && hexadecimalDigit(byte) != nil
      let expected = isDigit ? UInt32(String(decoding: text, as: UTF8.self), radix: 16) : nil
      #expect(word == expected)
    }
  }
}
