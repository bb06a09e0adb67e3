import Testing

@testable import PasswordWording

/// The six categories of the Unicode CLDR, with numbers at each of their borders.
@Test(arguments: [
  (0, "0 o"), (1, "one"), (2, "two"), (3, "3 f"), (10, "10 f"), (11, "11 m"), (99, "99 m"),
  (100, "100 o"), (102, "102 o"), (103, "103 f"), (110, "110 f"), (111, "111 m"), (1000, "1,000 o"),
])
func `an Arabic noun has the form of its number`(_ count: Int, _ text: String) {
  #expect(amount(count, "one", "two", "f", "m", "o") == text)
}
