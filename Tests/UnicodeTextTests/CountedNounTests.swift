import Testing
import UnicodeText

@Test(arguments: [
  (0, "0 words"), (1, "1 word"), (2, "2 words"), (14_344_391, "14,344,391 words"), (-1, "-1 words"),
])
func `a number agrees with its noun`(_ count: Int, _ text: String) {
  #expect(counted(count, "word") == text)
}

@Test func `a plural can be irregular`() {
  #expect(counted(1, "entry", "entries") == "1 entry")
  #expect(counted(3000, "entry", "entries") == "3,000 entries")
}

@Test(arguments: [
  (0, "0"), (12, "12"), (999, "999"), (1000, "1,000"), (14_344_391, "14,344,391"),
  (-1234, "-1,234"),
])
func `counts are grouped`(_ count: Int, _ text: String) {
  #expect(grouped(count) == text)
}
