import Testing

@testable import CommandLineArguments

@Test(arguments: [
  ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "abd", 1), ("abc", "ab", 1),
  ("ca", "abc", 3), ("kitten", "sitting", 3), ("--polcy", "--policy", 1),
])
func `edit distance counts slips`(_ a: String, _ b: String, _ expected: Int) {
  #expect(editDistance(Array(a), Array(b)) == expected)
  #expect(editDistance(Array(b), Array(a)) == expected)
}

@Test(arguments: [
  ("--polcy", "--policy"), ("--POLICY", "--policy"), ("--tpo", "--top"), ("--t", nil), ("--hunter2", nil),
  ("policy", "--policy"), ("-policy", "--policy"), ("", nil),
])
func `a suggestion is made only if it is close`(_ word: String, _ expected: String?) {
  #expect(closest(to: word, among: ["--policy", "--top", "--police"]) == expected)
}
