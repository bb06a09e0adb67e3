import Testing
import UnicodeText

private func text(_ file: String) throws(ListTextError) -> String {
  String(decoding: try ListText(file: Array(file.utf8)).bytes, as: UTF8.self)
}

@Test(arguments: [
  ("", ""), ("a", "a"), ("a\nb\n", "a\nb\n"), ("\u{FEFF}a\n", "a\n"),
  ("\u{FEFF}\u{FEFF}", ""), ("\u{FEFF}\u{FEFF}a\n\u{FEFF}b", "a\nb"),
  ("a\r\u{FEFF}b\r\n\u{FEFF}", "a\nb\n"),
  ("a\u{FEFF}\n", "a\u{FEFF}\n"), ("\u{FEFC}\nb\u{FEFC}", "\u{FEFC}\nb\u{FEFC}"),
  ("a\r\nb\r\n", "a\nb\n"), ("a\rb\r", "a\nb\n"), ("\r\n\r\r\n\n", "\n\n\n\n"), ("\r", "\n"),
  ("ä\rß", "ä\nß"),
])
func `every line of a list ends with LF`(_ file: String, _ expected: String) throws {
  #expect(try text(file) == expected)
}

@Test(arguments: [
  ([0x61, 0x0D, 0x62, 0x0D, 0xFF], ListTextError.notUTF8(line: 3)),
  ([0x61, 0x0D, 0x0A, 0xC3], .notUTF8(line: 2)),
  ([0x61, 0x62, 0x63, 0x0A, 0x00], .zeroByte(line: 2)),
  ([0x1F, 0x8B, 0x08], .notText(.gzip)),
])
func `a list that is not text is refused with its line`(_ file: [UInt8], _ error: ListTextError) {
  #expect(throws: error) { try ListText(file: file) }
}

@Test(
  arguments: [
    // A third of the bytes are zeros.
    ([0x61, 0, 0x3F, 0x04, 0x62, 0], FileKind.WideEncoding.utf16LittleEndian),
    ([0, 0x61, 0x04, 0x3F, 0, 0x62], .utf16BigEndian),
    // Fewer are, and a line end has one.
    ([0x61, 0, 0x3F, 0x04, 0x3F, 0x04, 0x3F, 0x04], nil),
    ([0x0A, 0, 0x3F, 0x04, 0x3F, 0x04, 0x3F, 0x04], .utf16LittleEndian),
  ] as [([UInt8], FileKind.WideEncoding?)])
func `UTF-16 without a mark is known by its zeros`(
  _ file: [UInt8], _ encoding: FileKind.WideEncoding?
) {
  file.withUnsafeBufferPointer { #expect(FileKind(start: $0) == encoding.map(FileKind.wide)) }
}

/// A byte in ten of random ones is a control character that text does not have.
@Test(arguments: [64, 100, 200, 511, 512])
func `a few random bytes are no text, and odd passwords are`(_ count: Int) {
  let random =
    [UInt8](repeating: 0x61, count: count - count / 10) + [UInt8](repeating: 1, count: count / 10)
  random.withUnsafeBufferPointer { #expect(FileKind(start: $0) == .binary) }
  random[..<63].withUnsafeBufferPointer { #expect(FileKind(start: $0) == nil) }
  let odd = Array("password\nab\u{1}c\n\u{2}\u{3}\nhunter2\n".utf8)
  odd.withUnsafeBufferPointer { #expect(FileKind(start: $0) == nil) }
}

@Test func `what begins like a file of another kind is text until it is one`() {
  for text in [
    "BZh9 is a password", "PK", "%PDF", "Rar!", "7z", "ustar", "LZIP", "\u{1B}[1mbold\n", "a\0b\nc",
    "a\0b", "\0",
  ] {
    Array(text.utf8).withUnsafeBufferPointer { #expect(FileKind(start: $0) == nil, "\(text)") }
  }
}
