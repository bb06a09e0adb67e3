import PasswordStrength
import Testing

private func list(_ text: String) throws(SiteWordError) -> [SiteWord] {
  try SiteWord.list(Array(text.utf8))
}

private func guesses(_ password: String, _ words: [SiteWord]) -> Double {
  StrengthEstimator(siteWords: words).estimate(password).guessesLog10
}

@Test(arguments: [
  ("acme\nzorblax\n", [SiteWord("acme"), SiteWord("zorblax")]),
  ("acme\r\n\r\nzorblax\r\n", [SiteWord("acme"), SiteWord("zorblax")]),
  ("acme\t12\nzorblax\t1", [SiteWord("acme", weight: 12), SiteWord("zorblax", weight: 1)]),
  ("road runner\t7\n", [SiteWord("road runner", weight: 7)]),
  ("acme 12\n", [SiteWord("acme 12")]),
  ("acme 12\nzorblax\n", [SiteWord("acme 12"), SiteWord("zorblax")]),
  ("", []), ("\n \n", []),
])
func `a list of words may have counts`(_ text: String, _ words: [SiteWord]) throws {
  #expect(try list(text) == words)
}

@Test(arguments: [
  ("acme\t12\nzorblax\n", SiteWordError.mixed(line: 2, counted: 1)),
  ("12 acme\nzorblax\t3\n", .mixed(line: 1, counted: 2)),
  ("acme\n      7 eleven\n", .countBesideSpace(line: 2)), ("12 34\n", .countBesideSpace(line: 1)),
  ("acme\t\n", .badCount(line: 1)), ("acme\t0\n", .badCount(line: 1)),
  ("acme\t-3\n", .badCount(line: 1)),
  ("acme\t1.5\n", .badCount(line: 1)), ("\t12\n", .badCount(line: 1)),
  ("acme\t99999999999999999999\n", .badCount(line: 1)),
  ("\nacme 12\nzorblax 3\n", .countBesideSpace(line: 2)),
  ("acme,12\nzorblax,3\n", .countBesideSpace(line: 1)),
  ("acme; 12\nzorblax;3\n", .countBesideSpace(line: 1)),
])
func `a list that could mean two things is refused with its line and a cure`(
  _ text: String, _ error: SiteWordError
) {
  #expect(throws: error) { try list(text) }
  #expect(!error.sentence.isEmpty && error.line > 0)
}

@Test func `a frequent word costs fewer guesses than a rare one`() {
  let words = [SiteWord("zorblax", weight: 900), SiteWord("quuxware", weight: 1)]
  #expect(guesses("zorblax", words) + 1 < guesses("quuxware", words))
  #expect(guesses("zorblax", words) <= guesses("zorblax", [SiteWord("zorblax")]) + 0.1)
  // Equal weights are the same as none.
  for password in ["zorblax", "quuxware1", "Quuxware!"] {
    #expect(
      guesses(password, [SiteWord("zorblax", weight: 7), SiteWord("quuxware", weight: 7)])
        == guesses(password, ["zorblax", "quuxware"]))
  }
  // A word that is there twice has both weights.
  #expect(
    guesses(
      "zorblax",
      [
        SiteWord("zorblax", weight: 1), SiteWord("quuxware", weight: 2),
        SiteWord("ZORBLAX", weight: 1),
      ]) == guesses("zorblax", ["zorblax", "quuxware"]))
}

@Test(arguments: [Double.nan, .infinity, 1e308, -1, 0])
func `a weight that is none counts as unknown`(_ weight: Double) {
  let words = [SiteWord("zorblax", weight: 1), SiteWord("quuxware", weight: weight)]
  for password in ["zorblax", "quuxware", "qT8!zorblaxz"] {
    #expect(
      guesses(password, words) == guesses(password, [SiteWord("zorblax", weight: 1), "quuxware"]))
  }
}

@Test func `words that are added count like the mean of the others`() {
  let first = StrengthEstimator(siteWords: [SiteWord("zorblax", weight: 500)])
  let both = first.adding(["quuxware"])
  #expect(
    both.estimate("quuxware").guessesLog10
      == StrengthEstimator(siteWords: ["zorblax", "quuxware"]).estimate("quuxware").guessesLog10)
  #expect(first.adding([]).wordsDigest == first.wordsDigest)
  #expect(both.wordsDigest != first.wordsDigest)
  #expect(
    StrengthEstimator(siteWords: [SiteWord("a", weight: 1)]).wordsDigest
      != StrengthEstimator(siteWords: [SiteWord("a", weight: 2)]).wordsDigest)
}
