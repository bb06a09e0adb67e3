import PasswordStrength
import Testing

@Test(arguments: [
  ("stackoverflow.com", ["stackoverflow", "stack", "overflow"]),
  ("https://www.stackoverflow.co.uk:8080/questions?q=1", ["stackoverflow", "stack", "overflow"]),
  ("StackOverflow", ["stackoverflow", "stack", "overflow"]),
  ("Coca-Cola", ["cocacola", "coca", "cola"]),
  ("Stack Overflow", ["stackoverflow", "stack", "overflow"]), ("zynga.com", ["zynga"]),
  ("www.bbc.co.uk", ["bbc"]), ("example.org", ["example"]),
  ("mail.acme.example.com.au", ["mail", "acme", "example"]),
  ("ana@acme.example", ["acme"]), ("München", ["munchen"]), ("3M", []), ("co.uk", []), ("", []),
  ("...", []), ("com", ["com"]), ("https://", []),
])
func `the name of a site is taken apart`(_ name: String, _ words: [String]) {
  #expect(Set(SiteName.words(of: name)) == Set(words), "\(SiteName.words(of: name))")
}

@Test func `whatever a name is, its words can be looked for`() {
  for name in [
    String(repeating: "a", count: 100_000), String(repeating: "a.", count: 5000),
    String(repeating: "://", count: 500), "\u{0}\u{1F600}\u{202E}",
    String(repeating: "é", count: 300),
    String(repeating: "ab-", count: 200),
  ] {
    for word in SiteName.words(of: name) {
      #expect((3...40).contains(word.count))
      #expect(word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
    }
  }
}

@Test func `what a site ends in is no word of the user`() {
  let estimator = StrengthEstimator()
  let site = estimator.estimate("comcom77", userWords: ["acme.com"]).guessesLog10
  #expect(abs(site - estimator.estimate("comcom77", userWords: ["acme"]).guessesLog10) < 0.1)
  // The whole is one still.
  #expect(estimator.estimate("acme.com", userWords: ["acme.com"]).guessesLog10 < 1)
}
