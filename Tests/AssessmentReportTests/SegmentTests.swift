import AssessmentReport
import PasswordStrength
import Testing

private let estimator = StrengthEstimator()

@Test(arguments: [
  ("gnitummoc", "backwards: "), ("p4$$w0rd", "with look-alikes: "), ("password", nil),
])
func `an explanation says how a word is spelled`(_ password: String, _ prefix: String?) {
  let text = ExplanationText(revealsPassword: false).render(
    estimator.estimate(password), of: password)
  for other in ["backwards: ", "with look-alikes: "] {
    #expect(text.contains(other) == (other == prefix), "\(text)")
  }
}

/// `ventana` is common in Spanish: that passwords rarely have it makes it no rare word.
@Test func `an explanation calls no word of a list rare`() {
  let password = "alfombra zanahoria cortijo ventana"
  let text = ExplanationText(revealsPassword: false).render(
    estimator.estimate(password), of: password)
  let words = text.split(separator: "\n").filter { $0.hasSuffix("  a word of a word list") }
  #expect(words.count == 4, "\(text)")
  #expect(!text.contains("rare"))
}

private let kinds: [(Segment.Kind, String)] = [
  (.commonPassword(rank: 1234, spelling: .plain), "number 1,234 of the common passwords"),
  (.leakedPassword(among: 700_000), "among the 700,000 most common passwords"),
  (
    .word(.passwordParts, rank: 2, spelling: .reversed),
    "backwards: number 2 of the words in common passwords"
  ),
  (.word(.names, rank: 2, spelling: .leet), "with look-alikes: number 2 of the names"),
  (
    .word(.dictionary, rank: 2, spelling: .folded),
    "with accents, look-alikes or on other keys: number 2 of the dictionary words"
  ),
  (.word(.seasons, rank: 2, spelling: .plain), "a season"),
  (.word(.months, rank: 2, spelling: .plain), "a month"),
  (.word(.weekdays, rank: 2, spelling: .plain), "a day of the week"),
  (.listedWord(spelling: .plain), "a word of a word list"),
  (.letters(spelling: .leet), "look-alikes of letters, scored by letter statistics"),
  (.letters(spelling: .plain), "letters, scored by letter statistics"),
  (.year(1987), "the year 1987"), (.date, "a date"),
  (.commonNumber(rank: 8), "number 8 of the common numbers"), (.digits, "digits"),
  (.keyboardWalk(.qwerty), "neighbouring keys (QWERTY)"),
  (.keyboardWalk(.qwertz), "neighbouring keys (QWERTZ)"),
  (.keyboardWalk(.azerty), "neighbouring keys (AZERTY)"),
  (.keyboardWalk(.dvorak), "neighbouring keys (Dvorak)"),
  (.keyboardWalk(.keypad), "neighbouring keys (keypad)"),
  (.sequence(isAscending: true), "a sequence"),
  (.sequence(isAscending: false), "a sequence backwards"),
  (.repeatedCharacter(count: 12), "one character, 12 times"),
  (.repeatedBlock(length: 1, count: 2), "each character 2 times"),
  (.repeatedBlock(length: 3, count: 4), "3 characters, 4 times"),
  (.identifier(.phoneNumber), "a phone number"),
  (
    .identifier(.groupedNumber), "digits or letters in groups, as in the number of a card"
  ),
  (.identifier(.accountNumber), "the number of a bank account"),
  (.identifier(.networkAddress), "a network address"),
  (.identifier(.shortCode), "a number plate, postcode or other short code"),
  (.identifier(.uuid), "a UUID"), (.identifier(.hexadecimal), "hexadecimal digits"),
  (.palindrome, "the same forwards and backwards"),
  (.interleaved, "texts or rows of keys, one character of each in turn"),
  (.famousText, "a text that everybody knows"),
  (.encoded(.hexadecimal), "the hexadecimal digits of an easier text"),
  (.encoded(.base64), "the base64 or base32 form of an easier text"),
  (
    .encoded(.moved), "the letters, moved along the alphabet or the keyboard, of an easier text"
  ),
  (.encoded(.escapes), "the escaped form of an easier text"),
  (.encoded(.shift), "the keys, some with Shift, of an easier text"),
  (.addressPart, "part of an address"), (.decoration, "decoration at both ends"),
  (.userWord(spelling: .plain), "one of the user's own words"),
  (.siteWord(rank: 9), "line 9 of the site's words"),
  (.commonSymbols(rank: 9), "number 9 of the common symbols"), (.symbols, "symbols"),
  (.otherCharacters, "characters outside ASCII"), (.emoji, "emoji"),
  (.bruteForce, "no pattern: every combination must be tried"),
]

@Test(arguments: kinds)
func `each kind of segment has its explanation`(_ kind: Segment.Kind, _ explanation: String) {
  #expect(kind.explanation == explanation)
}
