import Testing
import UnicodeText

@Test(arguments: [
  ("plain", "plain"), ("é 密码 👍", "é 密码 👍"), ("a\u{1B}[31mb", "a\\u{1B}[31mb"),
  ("\u{202E}evil", "\\u{202E}evil"), ("a\u{200B}b\n", "a\\u{200B}b\\u{A}"),
  ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"), ("\u{2028}", "\\u{2028}"),
])
func `hostile text is escaped`(_ text: String, _ expected: String) {
  #expect(printable(text) == expected)
}

@Test func `the beginning of a long text is named`() {
  #expect(excerpt(String(repeating: "k", count: 80)) == String(repeating: "k", count: 80))
  #expect(excerpt(String(repeating: "k", count: 81)) == String(repeating: "k", count: 80) + "…")
}

@Test(arguments: [
  ([], ""), (["a"], "'a'"), (["a", "b"], "'a' or 'b'"), (["a", "b", "c"], "'a', 'b' or 'c'"),
])
func `names are listed in quotes`(_ names: [String], _ expected: String) {
  #expect(quotedList(names, "or") == expected)
}

@Test(
  arguments: [
    ("0123456789abcdef", 0x0123_4567_89AB_CDEF), ("0000000000000000", 0),
    ("ffffffffffffffff", .max),
    ("+123456789abcdef", nil), ("0123456789ABCDEF", nil), ("1", nil), ("", nil),
  ] as [(String, UInt64?)])
func `sixteen digits are 64 bits`(_ text: String, _ value: UInt64?) {
  #expect(UInt64(hexadecimal: text) == value)
  if let value { #expect(hexadecimal(value) == text) }
}

@Test func `a word longer than a line is broken only if that is asked for`() {
  #expect(wrapped("a bcdefg h", to: 4) == ["a", "bcde", "fg h"])
  #expect(wrapped("a bcdefg h", to: 4, breaksWords: false) == ["a", "bcdefg", "h"])
  #expect(wrapped("of 2 (100 %) a", to: 9) == ["of 2", "(100 %) a"])
  #expect(wrapped("12345 % %", to: 5) == ["12345", "% %"])
}
