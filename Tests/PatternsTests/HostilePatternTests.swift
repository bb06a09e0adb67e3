import Patterns
import Testing
import UnicodeText

/// The numbers of PCRE2's errors for the limits of time, steps, depth and memory.
private let limits: [Int32] = [-37, -47, -53, -63]

/// Undetermined is allowed, wrong is not, with and without machine code. How long it takes is for
/// `Scripts/bench patterns` to say.
@Test(arguments: try hostilePatterns())
func `a known hostile pattern is answered rightly or given up`(_ hostile: HostilePattern) throws {
  for usesJIT in [true, false] {
    let pattern = try Pattern(hostile.pattern, shortcuts: usesJIT ? .all : .startOptimizations)
    for length in [8, 64, 300, 1024, 4096] {
      switch try search(pattern, hostile.attack(length: length)) {
      case .found: #expect(hostile.answer != false, "length \(length), JIT \(usesJIT)")
      case .notFound: #expect(hostile.answer != true, "length \(length), JIT \(usesJIT)")
      case .gaveUp(let error):
        #expect(limits.contains(error), "length \(length), JIT \(usesJIT)")
      }
    }
  }
}

/// Of what needs no patience at all nothing may be given up, or the test above would have nothing
/// to say. One pattern has 200 choices whatever the text is.
@Test(arguments: try hostilePatterns().filter { $0.source != "Bounded, inner optional" })
func `a hostile pattern is no trouble on short passwords`(_ hostile: HostilePattern) throws {
  var answers: [Bool] = []
  for usesJIT in [true, false] {
    let result = try search(
      Pattern(hostile.pattern, shortcuts: usesJIT ? .all : .startOptimizations),
      hostile.attack(length: 1))
    switch result {
    case .found: answers.append(true)
    case .notFound: answers.append(false)
    case .gaveUp(let error): Issue.record("error \(error), JIT \(usesJIT)")
    }
  }
  #expect(answers.count == 2 && answers[0] == answers[1])
}

/// The same matcher, right afterwards: nothing of a search that was given up is left.
@Test func `after a search that gave up the next one is answered`() throws {
  var matcher = Matcher()
  let easy = try Pattern("^(?:[a-z]+\\d)+$")
  for hostile in try hostilePatterns() {
    let pattern = try Pattern(hostile.pattern)
    _ = try search(pattern, hostile.attack(length: 300), &matcher)
    #expect(try search(easy, "abc1de2", &matcher) == .found(0..<7), "after \(hostile.source)")
    #expect(try search(easy, "abc1de", &matcher) == .notFound, "after \(hostile.source)")
  }
}

@Test func `counting matches has the time of one search`() throws {
  // Each of four thousand matches is found after a look at all that follows.
  let pattern = try Pattern("a(?=(?:\\p{L}*+[!?]|)(?:\\p{L}*+[!?]|)(?:\\p{L}*+[!?]|))")
  var text = String(repeating: "a", count: 4096)
  var matcher = Matcher()
  try text.withUTF8 {
    let subject = try #require(ValidUTF8(validating: $0))
    #expect(matcher.count(pattern, in: subject, upTo: .max) == nil)
    #expect(matcher.count(try Pattern("a"), in: subject, upTo: .max) == 4096)
  }
}

@Test(arguments: [
  "((a{1,100}){1,100}){1,100}", "(((a{1,20}){1,20}){1,20}){1,20}", "(?:a?){1,60000}", "a{65536}",
  String(repeating: "(", count: 251) + String(repeating: ")", count: 251),
  (0..<20_000).map { "word\($0)" }.joined(separator: "|"),
])
func `a pattern that is too large is an error`(_ source: String) {
  #expect(throws: PatternError.self) { try Pattern(source) }
}

@Test func `a pattern can lower its limits and not raise them`() throws {
  let subject = String(repeating: "a", count: 40) + "!"
  for verb in [
    "(*LIMIT_MATCH=4000000000)", "(*LIMIT_DEPTH=4000000000)", "(*LIMIT_HEAP=4000000000)",
  ] {
    guard case .gaveUp = try search(Pattern(verb + "^(a+)+$"), subject) else {
      Issue.record("\(verb): decided")
      continue
    }
  }
  #expect(try search(Pattern("(*LIMIT_MATCH=1)^(?:a|ab)+[cd]$"), "ababx") == .gaveUp(limits[1]))
}

@Test func `a pattern that forbids machine code runs without it`() throws {
  let pattern = try Pattern("(*NO_JIT)b+$", shortcuts: .all)
  #expect(!pattern.isJITCompiled)
  #expect(try search(pattern, "abb") == .found(1..<3))
  #expect(try search(pattern, String(repeating: "a", count: 1000) + "b") == .found(1000..<1001))
}

@Test func `a pattern of its author's callouts is searched as if it had none`() throws {
  #expect(try search(Pattern("a(?C1)b(?C'text')c"), "xabc") == .found(1..<4))
  #expect(try search(Pattern("a(?C1)b(?C255)c"), String(repeating: "ab", count: 500)) == .notFound)
}

private func search(_ pattern: Pattern, _ subject: String) throws -> SearchResult {
  var matcher = Matcher()
  return try search(pattern, subject, &matcher)
}

private func search(_ pattern: Pattern, _ subject: String, _ matcher: inout Matcher) throws
  -> SearchResult
{
  var subject = subject
  return try subject.withUTF8 {
    matcher.search(pattern, in: try #require(ValidUTF8(validating: $0)))
  }
}
