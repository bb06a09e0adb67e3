import Testing
import UnicodeText

@Test(arguments: [
  ("plain, \\u{41} and all", "plain, \\u{41} and all"), ("10¹⁰ and 10⁴", "10^10 and 10^4"),
  ("⚪️ “so” – it’s…", "[ ] \"so\" - it's..."), ("██▌░", "###."),
  ("a × b → c ≥ d", "a x b -> c >= d"),
  ("└──┘╵", "\\--/|"), ("✅ ❌ 🔶 ➖", "[x] [!] [~] [-]"),
])
func `marks and punctuation become ASCII`(_ text: String, _ expected: String) {
  #expect(asciiMarks(text) == expected)
  #expect(asciiOnly(text) == expected)
}

@Test func `letters stay, or are escaped for a terminal that cannot show them`() {
  #expect(asciiMarks("contraseña… סיסמה") == "contraseña... סיסמה")
  #expect(asciiOnly("contraseña… 😀") == "contrase\\u{F1}a... \\u{1F600}")
  #expect(
    asciiOnly(String((0...0x2FFF).compactMap(Unicode.Scalar.init).map(Character.init))).utf8
      .allSatisfy {
        $0 < 0x80
      })
}
