import Patterns
import Testing
import UnicodeText

private func steps(_ pattern: String, _ subject: String, upTo limit: Int = 1 << 20) throws -> Int? {
  var counter = try StepCounter(Pattern(pattern))
  var subject = subject
  return subject.withUTF8 {
    counter.steps(in: ValidUTF8(unchecked: $0, isASCII: $0.allSatisfy { $0 < 0x80 }), upTo: limit)
  }
}

@Test func `a step is an item tried at a place`() throws {
  // \A, a, b and the end of the pattern.
  #expect(try steps("\\Aab", "ab") == 4)
  #expect(try steps("\\Aab", "ac") == 3)
  // The start optimisations see that there is nothing to look for.
  #expect(try steps("a", "bbbb") == 0)
}

@Test(arguments: [1, 4, 8, 100, 300])
func `all places where the search begins are added up`(_ length: Int) throws {
  // At each of n places, a+ is tried once and b after every a that is left; nothing is possessive
  // here.
  let subject = String(repeating: "a", count: length) + "!b"
  #expect(try steps("a+b", subject) == length * (length + 3) / 2 + (length > 0 ? 0 : 1))
}

@Test func `an anchored loop takes steps in proportion, a nested one doubles them`() throws {
  func cost(_ pattern: String, _ length: Int) throws -> Int {
    try #require(try steps(pattern, String(repeating: "a", count: length) + "!"))
  }
  let (line, twice) = (try cost("^a+$", 500), try cost("^a+$", 1000))
  #expect(twice - line == 500)
  let (nested, more) = (try cost("^(a+)+$", 10), try cost("^(a+)+$", 11))
  #expect(more == 2 * nested)
}

@Test func `counting ends at the limit`() throws {
  let subject = String(repeating: "a", count: 8) + "!b"
  #expect(try steps("a+b", subject, upTo: 44) == 44)
  #expect(try steps("a+b", subject, upTo: 43) == nil)
  #expect(try steps("^(a+)+$", String(repeating: "a", count: 4000) + "!", upTo: 1 << 16) == nil)
}
