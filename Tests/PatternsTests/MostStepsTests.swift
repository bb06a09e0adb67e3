import Testing

@testable import Patterns

private func steps(_ pattern: String) -> Double {
  PatternMeaning(PatternTree(pattern)).mostSteps(length: 40, .ascii)
}

/// What never gives back has one way to match; an atomic group is an item more.
@Test(arguments: ["a{1,9}", "a*", "a?", "(?:ab?){2,5}"])
func `a possessive repetition is tried again in no other way`(_ repeated: String) {
  let possessive = steps(repeated + "+[ab]c")
  #expect(possessive < steps(repeated + "[ab]c"))
  #expect(steps("(?>\(repeated))[ab]c") == possessive + 1)
}

@Test func `what can be read in no, one or two ways has as many`() {
  #expect(steps("(?:a|b)c") < steps("(?:a|a)c"))
  #expect(steps("a{3}[ab]") < steps("a{1,3}[ab]"))
  #expect(steps("(?:a*)*b") == .infinity)
  #expect(steps("(a)\\1") == .infinity)
}
