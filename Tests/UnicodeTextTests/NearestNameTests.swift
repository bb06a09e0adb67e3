import Testing

@testable import UnicodeText

@Test(arguments: [
  ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "abd", 1),
  ("abc", "ab", 1),
  ("ca", "abc", 3), ("kitten", "sitting", 3), ("--polcy", "--policy", 1),
])
func `slips are counted`(_ a: String, _ b: String, _ expected: Int) {
  #expect(slips(scalars(a), scalars(b)) == expected)
  #expect(slips(scalars(b), scalars(a)) == expected)
}

@Test(arguments: [
  ("--polcy", "--policy"), ("--POLICY", "--policy"), ("--tpo", "--top"), ("--t", nil),
  ("--hunter2", nil),
  ("policy", "--policy"), ("-policy", "--policy"), ("", nil),
])
func `an option is suggested only if it is close`(_ word: String, _ expected: String?) {
  #expect(nearest(to: word, in: ["--policy", "--top", "--police"]) == expected)
}

@Test(arguments: [
  ("patern", "pattern"), ("Match", "match"), ("lenght", "length"), ("minn", "min"), ("xyzzy", nil),
  ("blacklist", "blocklist"), ("", nil), ("m", nil), ("macth", "match"), ("mni", "min"),
  ("lenghtth", "length"),
])
func `a typo finds the word that was meant`(_ word: String, _ expected: String?) {
  #expect(
    nearest(to: word, in: ["pattern", "match", "length", "min", "blocklist", "avoid"]) == expected)
}

@Test(arguments: [("fr", nil), ("de", nil), ("ES", "es"), ("ene", "en")])
func `another code is no typo`(_ word: String, _ expected: String?) {
  #expect(nearest(to: word, in: ["en", "es", "he", "ar"]) == expected)
}

@Test func `a word of megabytes is near to nothing, and costs nothing`() {
  #expect(nearest(to: String(repeating: "match", count: 10_000_000), in: ["match"]) == nil)
  #expect(nearest(to: "match", in: [] as [String]) == nil)
}

private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map { $0.value } }
