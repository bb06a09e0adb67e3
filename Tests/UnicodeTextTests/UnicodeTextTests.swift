import Testing
import UnicodeText

private func withUTF8<R>(_ bytes: [UInt8], _ body: (ValidUTF8?) throws -> R) rethrows -> R {
  try bytes.withUnsafeBufferPointer { try body(ValidUTF8(validating: $0)) }
}

@Test(arguments: [
  ("", 0, 0, 0), ("abc", 3, 3, 3), ("\r\n", 1, 2, 2), ("a\r\nb\n\r", 5, 6, 6), ("é", 1, 1, 2),
  ("e\u{301}", 1, 2, 3),
  ("👨‍👩‍👧‍👦", 1, 7, 25), ("🇩🇪", 1, 2, 8), ("密码", 2, 2, 6),
])
func `each unit counts what it says`(_ text: String, characters: Int, codePoints: Int, bytes: Int)
  throws
{
  try withUTF8(Array(text.utf8)) {
    let text = try #require($0)
    #expect(text.length(in: .characters) == characters)
    #expect(text.length(in: .codePoints) == codePoints)
    #expect(text.length(in: .bytes) == bytes)
  }
}

@Test func `validation agrees with the standard library on random bytes`() {
  var generator = SystemRandomNumberGenerator()
  // Bytes that begin, continue and break sequences, far likelier than uniform ones to be nearly
  // right.
  let interesting: [UInt8] = [
    0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF,
    0xF0,
    0xF3, 0xF4, 0xF5, 0xFF,
  ]
  var wellFormed = 0
  for _ in 0..<200_000 {
    let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      interesting[Int.random(in: interesting.indices, using: &generator)]
    }
    let expected = String(validating: bytes, as: UTF8.self) != nil
    wellFormed += expected ? 1 : 0
    #expect(withUTF8(bytes) { $0 != nil } == expected, "\(bytes)")
  }
  #expect(wellFormed > 100)
}

@Test(arguments: [
  ("e\u{301}", "é"), ("A\u{30A}", "Å"), ("\u{212B}", "Å"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
  ("\u{1100}\u{1161}", "가"), ("abc", "abc"),
  ("пароль", "пароль"), ("\u{F900}", "\u{8C48}"), ("😀", "😀"), ("\u{0958}", "\u{0915}\u{093C}"),
])
func `text is brought to form C`(_ input: String, _ expected: String) {
  var normalizer = NFCNormalizer()
  let result = Array(input.utf8).withUnsafeBufferPointer {
    Array(normalizer.nfc(of: ValidUTF8(unchecked: $0, isASCII: false)).bytes)
  }
  #expect(result == Array(expected.utf8))
}
