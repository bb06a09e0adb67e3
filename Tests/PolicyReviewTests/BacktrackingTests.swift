import Testing
import UnicodeText

@testable import Patterns
@testable import PolicyReview

private typealias Order = BacktrackingGrowth.Order

private func ambiguity(_ pattern: String) -> SearchAmbiguity? {
  SearchAmbiguity(PatternTree(pattern), WorkBudget(.normal))
}

private func growth(_ pattern: String) throws -> BacktrackingGrowth? {
  try ambiguity(pattern)?.worst(Pattern(pattern), WorkBudget(.normal))
}

@Test(arguments: [
  "(a+)+$", "(a|a)*$", "(a|aa)+$", "(.*a){12}", "^(.*a){12}$", "^(([a-z])+.)+[A-Z]([a-z])+$",
  "^(\\w+\\s?)*$",
  // Only a bracket of its own makes the search fail.
  "^([^\\[\\]]+|\\[[^\\[\\]]*\\])*$", "^(?:[^<>]+|<[^<>]*>)*$",
  "(x+x+)+y", "^(a|b|ab)*c$", "^(a+)+b", "(?i)^(?:[A-Z]+)+1", "^(?:(?:a?)+)+b",
  // An address, as many forms have checked it.
  """
  ^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|\
  ([a-z]{2,3}[.]{1}[a-z]{2,3}))$
  """,
])
func `patterns that are known to explode do`(_ pattern: String) throws {
  let growth = try #require(try growth(pattern))
  #expect(growth.order == .exponential)
  #expect(growth.severity == .error)
  // The counts are what the finding says: more than twice as much for a few pumps more.
  let last = growth.samples.suffix(2)
  #expect(last.last!.steps > 2 * last.first!.steps)
}

@Test(arguments: [
  ("^\\s+|\\s+$", 2), ("\\s+$", 2), ("a+b", 2), ("^\\d+\\d+$", 2), ("(?=.*\\d)(?=.*[a-z]).{8,}", 2),
  ("[A-Z].*[0-9]", 2),
  ("^\\d*\\d*\\d*x", 3), (".*x.*y.*z$", 3), ("^\\d*\\d*\\d*\\d*x", 4),
])
func `powers are told by their degree`(_ pattern: String, _ degree: Int) throws {
  #expect(try growth(pattern)?.order == .polynomial(degree))
}

@Test(arguments: [
  "^(?:a++)+$", "^(?>a+)+$", "(.)\\1{2}", "^[a-z]+\\d+$", "^(\\w+-)*\\w+$", "\\b\\w+\\b",
  "^(ab|cd)+$",
  "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$", "\\A(?:(?![\\h\\v])\\X){8,32}\\z", "[[:punct:]]",
  "\\p{L}", "",
  "(?i)(?:pass|word|admin)", "^(?:[A-Z][a-z]+ )*[A-Z][a-z]+$", "^[^@]+@[^@]+$", "a{3}", "^(a?){3}$",
  "(*UCP)^\\w+$",
  "^(?:(?!password).)*$",
])
func `patterns that are known to be fast are not flagged`(_ pattern: String) throws {
  #expect(try growth(pattern)?.order == nil)
}

@Test func `a part that comes eight times is a power`() throws {
  guard case .polynomial(let degree)? = try growth("(?s)^(?:.*?,){8}P")?.order else {
    Issue.record("not a power")
    return
  }
  #expect(degree > 3)
}

@Test func `a power over much that is always done is no exponential`() throws {
  let pattern = #"(?<a>[\s\S]*?)(?<b>'.*?\r?\n|(?<q>"|')(?:(?:(?!\<q>).|\<q>{2})*)(?:\<q>))"#
  guard case .polynomial? = try growth(pattern)?.order else {
    Issue.record("not a power")
    return
  }
}

@Test func `counts are the same every time`() throws {
  for pattern in ["(a|aa)+$", "^\\s+|\\s+$", "(.*a){12}"] {
    let (first, second) = (try #require(try growth(pattern)), try #require(try growth(pattern)))
    #expect(first.samples == second.samples)
    #expect((first.prefix, first.pump, first.suffix) == (second.prefix, second.pump, second.suffix))
  }
}

/// To make the texts is work too, which a budget that is used up has no room for.
@Test func `the texts of a search are paid for`() throws {
  let source = "(a+)+$"
  let search = try #require(ambiguity(source))
  let count = search.candidates().count
  #expect(count > 1)
  let enough = WorkBudget(.normal)
  #expect(try search.worst(Pattern(source), enough) != nil)
  let few = WorkBudget(Budget(steps: count))
  #expect(try search.worst(Pattern(source), few) == nil && few.isSpent)
}

@Test func `of a generated pattern of many repetitions a part is searched`() throws {
  func pattern(_ parts: Int) -> String {
    (0..<parts).map { "(?:[a-z]+[\($0 % 9)-9]*|.{8,})*" }.joined() + "\\z"
  }
  // Counted, not timed: forty repetitions, each with so many texts.
  #expect(try #require(ambiguity(pattern(60))).candidates().count <= 40 * 400)
  #expect(ambiguity(pattern(200)) == nil)
  #expect(try growth(pattern(12))?.severity == .error)
}

@Test(arguments: [
  // A passphrase, as many would write it: rounds of one letter more.
  "^(?:[a-z]+-[a-z]+)+$", "^(?:\\w+[ .-]?\\w+)*$",
  // A comment of C: the attack needs the last character of what follows, and not the rest.
  "/\\*/?(\\n|[^/]|[^*]/)*\\*/",
  // A part of a round is a round by itself, or one part stands for two.
  "^(?:\\.?[a-z0-9]?\\.?[a-z0-9]?)+$", "^[a-z]+(?:\\.[a-z]+(?:-?[a-z]+)?)*$",
  // A class of several sorts of characters.
  "^(?:-?[a-z0-9]-?)+$", "^(?:/?[a-z0-9]/?)+!$",
  // Two different rounds are one of a third kind.
  "^(?:ab|a|b)+$", "^(?:abc|ab|c)+$",
  // Few pumps can be counted.
  "^(ht|f)tp(s?)://(([a-z\\-._]+(\\.[a-z\\-._]+)+)|localhost)(/?)([a-z\\-.?]*)?([\\w./%]*)$",
])
func `attacks of longer and of different rounds are found`(_ pattern: String) throws {
  #expect(try growth(pattern)?.order == .exponential)
}

@Test(arguments: [
  // Neighbours that share no character, a repetition that keeps what it has, one way per round.
  "^[a-z]+\\d+$", "^[a-z]++[a-z0-9]$", "^(?:a++)+$", "^(\\w+-)*\\w+$", "^(ab|cd)+$", "^(?>a+)+$",
  "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$", "^(?:(?!password).)*$", "[A-Z]{2}[0-9]", "^$", "^\\s+",
  // Small counts are written out; it grows no more from eleven rounds on.
  "^(?:a?){5}$", "^a{2,9}a{3}$", "(?<=a)b",
])
func `patterns of one way are proven to be linear`(_ pattern: String) {
  #expect(ambiguity(pattern)?.bound == 1)
}

@Test(
  arguments: [
    ("^(?:-?[a-z0-9]-?)+$", nil), ("(?s)^(?:.*?,){8}P", 8), ("\\s+$", 2), ("(?=.*\\d)", 2),
    ("^a*b*a*b*$", 2), ("^a*a*b*b*$", 3), ("^(a|b|ab)*c$", nil), ("(?:a|a){30}", nil),
    // The round that leads on is not the first one that the repetition can make.
    ("^(x?a)*(y?a*)$", 2), ("^(,?[0-9]{3})*[0-9]*x$", 2), ("^(?:xa|a)*(?:ya|a)*a*$", 3),
  ] as [(String, Int?)])
func `no search exceeds the power that is proven`(_ pattern: String, _ bound: Int?) {
  #expect(ambiguity(pattern)?.bound == bound)
}

@Test(arguments: ["(a)\\1(?1)", "^(?:(a)|b)(?(1)c|d)$", "(*UCP)\\X+", "a\\Rb", "a(*COMMIT)b"])
func `nothing is proven of what the graph cannot say`(_ pattern: String) {
  #expect(ambiguity(pattern)?.bound == nil)
}

private let parts = [
  "a*", "b*", "(?:b?a)*", "(?:ab?)*", "(?:aa)*", "(?:a|b)*", "(?:ab|a)*", "b?",
]

/// All patterns of three parts, on all texts of one pump of up to three characters.
@Test(arguments: parts)
func `what is proven of small patterns holds on every pump`(_ first: String) throws {
  var pumps = ["a", "b"]
  for _ in 0..<2 { pumps += pumps.flatMap { [$0 + "a", $0 + "b"] } }
  pumps = Array(Set(pumps)).sorted()
  var proven = 0
  for second in parts {
    for third in parts {
      let source = "^\(first)\(second)\(third)$"
      guard let bound = ambiguity(source)?.bound else { continue }
      proven += 1
      var counter = try AttackCounter(Pattern(source), WorkBudget(.normal))
      for pump in pumps {
        let attack = Attack(prefix: "", pump: pump, suffix: "!")
        guard let (order, _) = attack.growth(&counter, above: bound) else { continue }
        guard case .polynomial(let degree) = order, degree <= bound else {
          Issue.record("\(source), \(pump): \(order), and \(bound) is proven")
          continue
        }
      }
    }
  }
  #expect(proven > 20)
}
