import Patterns
import TestSupport
import Testing
import UnicodeText

struct BadPattern: Sendable, CustomTestStringConvertible {
  let source: String
  let offset: Int
  let reason: String
  var testDescription: String { source }
}

private let badPatterns = [
  BadPattern(source: "(?=.*\\d", offset: 7, reason: "missing closing parenthesis"),
  BadPattern(source: "[a-z", offset: 4, reason: "missing terminating ] for character class"),
  BadPattern(source: "a**b", offset: 2, reason: "quantifier does not follow a repeatable item"),
  BadPattern(source: "+", offset: 0, reason: "quantifier does not follow a repeatable item"),
  BadPattern(source: "x{2,1}", offset: 5, reason: "numbers out of order in {} quantifier"),
  BadPattern(source: "\\p{Foo}", offset: 7, reason: "unknown property after \\P or \\p"),
  BadPattern(source: "\\C", offset: 2, reason: "using \\C is disabled by the application"),
  BadPattern(source: "(*LIMIT_MATCH=1", offset: 15, reason: "(*VERB) not recognized or malformed"),
  BadPattern(source: "é(", offset: 3, reason: "missing closing parenthesis"),
]

@Test(arguments: badPatterns)
func `a broken pattern says where it broke and why`(_ bad: BadPattern) throws {
  let error = try #require(throws: PatternError.self) { try Pattern(bad.source) }
  #expect(error.offset == bad.offset)
  #expect(error.reason.hasPrefix(bad.reason), "\(error.reason)")
}

private func search(_ source: String, _ subject: String) throws -> SearchResult {
  let pattern = try Pattern(source)
  var matcher = Matcher()
  var subject = subject
  return try subject.withUTF8 {
    matcher.search(pattern, in: try #require(ValidUTF8(validating: $0)))
  }
}

@Test(arguments: [
  ("[A-Z]", "abC", SearchResult.found(2..<3)), ("[A-Z]", "abc", .notFound), ("", "", .found(0..<0)),
  ("a", "", .notFound),
  ("\\z", "é", .found(2..<2)), (".", "é", .found(0..<2)), ("\\d", "٣", .notFound),
  ("(*UCP)\\d", "٣", .found(0..<2)),
  ("\\x00", "a\0b", .found(1..<2)), ("^\\X$", "👨‍👩‍👧‍👦", .found(0..<25)), ("(?i)É", "é", .found(0..<2)),
  ("a\\Kb", "ab", .found(1..<2)), ("(?<=a)b", "ab", .found(1..<2)),
  ("(*NOTEMPTY)a*", "b", .notFound), ("(*UCP)(*NOTEMPTY)a*", "ba", .found(1..<2)),
  ("(*NOTEMPTY)\u{301}*", "b", .notFound), ("(*NOTEMPTY_ATSTART)a*", "ba", .found(1..<2)),
])
func `a search answers like PCRE2`(_ pattern: String, _ subject: String, _ expected: SearchResult)
  throws
{
  #expect(try search(pattern, subject) == expected)
}

/// `pcre2_jit_compile` says that all is well, and compiles nothing.
@Test func `a pattern that asks for no JIT is searched for without`() throws {
  let pattern = try Pattern("(*NO_JIT)[A-Z]", shortcuts: .all)
  #expect(!pattern.isJITCompiled)
  #expect(try search("(*NO_JIT)[A-Z]", "abC") == .found(2..<3))
  #expect(try search("(*NO_JIT)[A-Z]", "abc") == .notFound)
}

@Test(arguments: [
  ("a", "banana", 3), ("a", "bbb", 0), ("aa", "aaaaa", 2), ("", "abc", 4), ("a*", "baac", 4),
  ("(?=a)", "aa", 2), ("\\b", "é a", 2),
  ("a??", "aa", 5), ("é", "éaé", 2), ("x*", "éé", 3),
])
func `matches that do not overlap are counted as in Perl`(
  _ source: String, _ subject: String, _ expected: Int
) throws {
  let pattern = try Pattern(source)
  var matcher = Matcher()
  var subject = subject
  try subject.withUTF8 {
    let text = try #require(ValidUTF8(validating: $0))
    #expect(matcher.count(pattern, in: text, upTo: .max) == expected)
    #expect(matcher.count(pattern, in: text, upTo: 2) == min(2, expected))
  }
}

/// Patterns known to backtrack exponentially or polynomially, with subjects that make them do so.
private let hostile: [(pattern: String, subject: String)] = [
  ("^(a+)+$", String(repeating: "a", count: 64) + "!"),
  ("(a+)+[^a]\\z", String(repeating: "a", count: 4000)),
  ("^(?:a|aa|aaa|aaaa)+$", String(repeating: "a", count: 300) + "b"),
  ("(?:.*?[a-z]*+)*?[0-9&&]\\z", String(repeating: "a", count: 4000)),
  ("^(([a-z])+.)+[A-Z]([a-z])+$", String(repeating: "a", count: 100)),
  ("^(([a-z])+)+[^a-z]{2}$", String(repeating: "a", count: 100) + "!"),
]

@Test(arguments: hostile.indices)
func `a hostile pattern gives up`(_ index: Int) throws {
  let (pattern, subject) = hostile[index]
  guard case .gaveUp = try search(pattern, subject) else {
    Issue.record("decided")
    return
  }
}

/// A subject of at most 128 bytes is searched without a clock first, with a limit of 64
/// backtracking points at each start. The first alternative of this pattern takes about a thousand
/// to fail: too many for that search, and a small part of the repeated one's time on any machine.
@Test(arguments: [true, false])
func `a search that hits the fast limit is repeated with the full one`(_ usesJIT: Bool) throws {
  let pattern = try Pattern("(?:a|aa)+c|a{14}", shortcuts: usesJIT ? .all : .startOptimizations)
  var matcher = Matcher()
  var subject = String(repeating: "-", count: 64) + String(repeating: "a", count: 14)
  try subject.withUTF8 { bytes in
    let text = try #require(ValidUTF8(validating: bytes))
    #expect(matcher.search(pattern, in: text) == .found(64..<78))
    #expect(matcher.find(pattern, in: text) == .found)
  }
}

@Test func `a library that makes machine code says so`() throws {
  let isMade = try Pattern("a", shortcuts: .all).isJITCompiled
  #expect(libraryVersion().hasJIT || !isMade)
}

@Test func `a pattern becomes machine code when it is searched for often`() throws {
  guard libraryVersion().hasJIT else { return }
  let pattern = try Pattern("b+$", shortcuts: .all, patience: 3)
  var matcher = Matcher()
  var subject = "abb"
  subject.withUTF8 { bytes in
    let text = ValidUTF8(unchecked: bytes, isASCII: true)
    for search in 1...6 {
      #expect(matcher.search(pattern, in: text) == .found(1..<3))
      #expect(pattern.isJITCompiled == (search >= 3))
    }
  }
}

@Test(arguments: [0, 100])
func `one pattern serves many threads`(patience: Int) async throws {
  let pattern = try Pattern("(\\d)\\1", shortcuts: .all, patience: patience)
  await withTaskGroup(of: Int.self) { group in
    for task in 0..<8 {
      group.addTask {
        var matcher = Matcher()
        return (0..<5_000).count { number in
          var text = "\(number)\(task)"
          return text.withUTF8 {
            matcher.search(pattern, in: ValidUTF8(unchecked: $0, isASCII: true)) != .notFound
          }
        }
      }
    }
    var counts: [Int] = []
    for await count in group { counts.append(count) }
    #expect(counts.reduce(0, +) > 0)
  }
}

@Test(arguments: [
  ("10.42 2022-12-11", true, false), ("10.43-RC1 2023-12-20", false, false),
  ("10.45 2025-02-05", false, true), ("10.100 2031-01-01", false, true),
  ("9.5 2010-01-01", true, false), ("11.0 2040-01-01", false, true),
])
func `a defect is in the versions from one number to another`(
  _ version: String, _ hadBefore: Bool, _ hasSince: Bool
) {
  #expect(EngineDefect.possessiveCapture.isPresent(in: version) == hadBefore)
  #expect(EngineDefect.startOfRepetition.isPresent(in: version) == hasSince)
}
