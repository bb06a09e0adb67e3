import PasswordAudit
import Patterns
import PolicyReview
import TestSupport
import Testing
import UnicodeText

@testable import PasswordPolicy

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Compares every way to answer for a pattern with a plain search: by PCRE2's interpreter, without
/// a shortcut.
///
/// Ways are machine code, start optimisations, necessary bytes, tests without the engine, tables,
/// automata and dead ends. What is given up is no answer.
struct ShortcutComparison: ~Copyable {
  private(set) var pairs = 0
  private(set) var found = 0
  /// The answers of a table, and of an automaton.
  private(set) var tabled = 0
  private(set) var byAutomaton = 0
  private(set) var disagreements: [String] = []
  private var matcher = Matcher()

  /// A pattern that compiles, with its ways.
  private struct Subject {
    let source: String
    let tree: PatternTree
    let plain: Pattern
    let engine: Pattern
  }

  /// - Parameter isWhole: Compares whole policies and automata too, which take longer to make.
  mutating func compare(_ sources: [String], _ texts: [String], isWhole: Bool) throws {
    let subjects = sources.compactMap { source -> Subject? in
      guard (try? Pattern(source)) != nil else { return nil }
      let tree = PatternTree(source)
      // Without start optimisations verbs mean something else.
      guard
        let plain = try? Pattern(source, shortcuts: tree.changesWhole ? .startOptimizations : []),
        let engine = try? Pattern(source, shortcuts: tree.rightShortcuts)
      else { return nil }
      return Subject(source: source, tree: tree, plain: plain, engine: engine)
    }
    var expected: [[Bool?]] = []
    for var text in texts {
      expected.append([])
      text.withUTF8 { bytes in
        let text = ValidUTF8(unchecked: bytes, isASCII: bytes.allSatisfy { $0 < 0x80 })
        for subject in subjects {
          let right = matcher.search(subject.plain, in: text)
          expected[expected.count - 1].append(right.isFound)
          let answer = matcher.search(subject.engine, in: text)
          pairs += 1
          if case .found = right { found += 1 }
          guard right != answer, right.isFound != nil, answer.isFound != nil else { continue }
          report("search", subject.source, text)
        }
      }
    }
    guard isWhole, !subjects.isEmpty else { return }
    try compareCounts(subjects, texts)
    for (number, subject) in subjects.enumerated() {
      compareAutomaton(subject, texts, expected.map { $0[number] })
    }
    try comparePolicy(subjects, texts, expected)
  }

  private mutating func report(_ way: String, _ source: String, _ text: ValidUTF8) {
    guard disagreements.count < 100 else { return }
    let text = String(decoding: text.bytes, as: UTF8.self)
    disagreements.append("\(way): \(source.debugDescription) in \(text.debugDescription)")
  }

  private mutating func compareCounts(_ subjects: [Subject], _ texts: [String]) throws {
    for var text in texts {
      text.withUTF8 { bytes in
        let text = ValidUTF8(unchecked: bytes, isASCII: bytes.allSatisfy { $0 < 0x80 })
        for subject in subjects {
          guard let right = matcher.count(subject.plain, in: text, upTo: 200),
            let answer = matcher.count(subject.engine, in: text, upTo: 200), right != answer
          else { continue }
          report("count", subject.source, text)
        }
      }
    }
  }

  private mutating func compareAutomaton(
    _ subject: Subject, _ texts: [String], _ expected: [Bool?]
  ) {
    guard let language = PatternLanguage(subject.tree) else { return }
    for (var text, isFound) in zip(texts, expected) {
      guard let isFound, let answer = language.contains(text) else { continue }
      byAutomaton += 1
      if answer != isFound {
        text.withUTF8 {
          report("automaton", subject.source, ValidUTF8(unchecked: $0, isASCII: false))
        }
      }
    }
  }

  /// Each pattern as what must be found and as what must not.
  private mutating func comparePolicy(
    _ subjects: [Subject], _ texts: [String], _ expected: [[Bool?]]
  ) throws {
    // A rule has no empty pattern.
    let places = subjects.indices.filter { !subjects[$0].source.isEmpty }
    let rules = try places.flatMap { number in
      [
        try Rule(id: "m\(number)", label: "found", .match(subjects[number].source)),
        try Rule(id: "a\(number)", label: "avoided", .avoid(subjects[number].source)),
      ]
    }
    let checker = PasswordChecker(policy: try Policy(id: "p", title: "p", rules: rules))
    let table = SearchTable(checker)
    for usesTable in [false, true] where !usesTable || table != nil {
      var evaluator = checker.makeEvaluator()
      if usesTable { evaluator.use(table) }
      // A policy judges the NFC form, in which the Kelvin sign is a K.
      var normalizer = NFCNormalizer()
      for (number, var text) in texts.enumerated() {
        text.withUTF8 { bytes in
          guard normalizer.nfc(of: ValidUTF8(bytes)).bytes.elementsEqual(bytes) else { return }
          guard evaluator.evaluate(utf8: bytes) != nil else { return }
          if usesTable { tabled += 1 }
          for (place, i) in places.enumerated() {
            let subject = subjects[i]
            let match = evaluator.outcomes[2 * place]
            let avoid = evaluator.outcomes[2 * place + 1]
            guard let isFound = expected[number][i] else { continue }
            let isRight =
              (match == .undetermined || (match == .met) == isFound)
              && (avoid == .undetermined || (avoid == .met) == !isFound)
            if !isRight {
              report(
                usesTable ? "table" : "policy", subject.source,
                ValidUTF8(unchecked: bytes, isASCII: false))
            }
          }
        }
      }
    }
  }
}

extension SearchResult {
  /// Nil if it was given up.
  fileprivate var isFound: Bool? {
    switch self {
    case .found: true
    case .notFound: false
    case .gaveUp: nil
    }
  }
}

/// Scripts/fuzz sets it for a long comparison.
private let wantedPairs = environmentNumber("PWCHECK_PAIRS") ?? 400_000

@Test func `every shortcut answers as a plain search does`() throws {
  var comparison = ShortcutComparison()
  var batch: UInt64 = environmentNumber("PWCHECK_SEED").map(UInt64.init) ?? 1
  while comparison.pairs < wantedPairs {
    // Whole policies take a hundred times as long.
    let isWhole = batch.isMultiple(of: 20)
    let parts: [PatternGenerator.Parts] = [
      [], [.others], [.others, .references], [.references, .verbs, .subroutines, .others],
    ]
    var generator = PatternGenerator(seed: batch, parts[Int(batch / 20 % 4)])
    let sources = (0..<8).map { _ in generator.pattern() }
    let texts = (0..<40).map { _ in generator.text() }
    try comparison.compare(sources, texts, isWhole: isWhole)
    batch += 1
  }
  // Enough of all for the comparison to mean something.
  #expect(comparison.found > comparison.pairs / 4)
  #expect(comparison.tabled > 0 && comparison.byAutomaton > 0)
  #expect(comparison.disagreements.isEmpty, "\(comparison.disagreements.joined(separator: "\n"))")
}

/// By the file that Tests/patterns/test_pcre2.py writes: patterns and their texts.
@Test(.enabled(if: getenv("PWCHECK_PATTERNS") != nil))
func `the test data of PCRE2 is answered alike by every shortcut`() throws {
  let path = try #require(getenv("PWCHECK_PATTERNS").map { String(cString: $0) })
  // U+001E is between the patterns, U+001F between a pattern and its texts.
  let records = try #require(contents(of: path)).split(separator: "\u{1E}").map {
    $0.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
  }
  var comparison = ShortcutComparison()
  var start = 0
  while start < records.count {
    let batch = records[start...].prefix(8)
    // Each pattern meets the texts of its neighbours too.
    let texts =
      batch.flatMap { $0.dropFirst() }.filter { $0.utf8.count <= 1_000 } + ["", "a", "\n"]
    try comparison.compare(batch.map { $0[0] }, texts, isWhole: true)
    start += 8
  }
  #expect(comparison.pairs > 0)
  #expect(comparison.disagreements.isEmpty, "\(comparison.disagreements.joined(separator: "\n"))")
}

@Test func `what stands for nothing may stand between any two tokens`() throws {
  var comparison = ShortcutComparison()
  var generator = PatternGenerator(seed: 30, [.others, .references])
  var compiled = 0
  for _ in 0..<300 {
    let sources = (0..<4).map { _ in
      let tokens = generator.tokens(depth: 2)
      return generator.padded(tokens)
    }
    compiled += sources.count { (try? Pattern($0)) != nil }
    let texts = (0..<30).map { _ in generator.text() }
    try comparison.compare(sources, texts, isWhole: true)
  }
  #expect(compiled > 600)
  #expect(comparison.disagreements.isEmpty, "\(comparison.disagreements.joined(separator: "\n"))")
}

/// Patterns of which one way was once wrong.
@Test(arguments: [
  ["(?>[a-z]++|b*+)a", "(?>[a-z]+|b*)a", "(?>[a-z]++|)a", "(?>\\d++|x*+)1", "(?>a*|)a"],
  ["(?:\\D|)\\S*\\S", "(a|)b*a", "(?:c|)A*^", "(?:b|)\\D.*\\B", "(?>.+?)\\w", "(?>a{1,3}b*)a"],
  ["(?=a)b?a", "(?=c)(?m:^)[a-z]*c", "(?:(?=_)k*_)", "^b((k|\\1*)){2}", "(?:.*?)++(?!b)a*"],
  [
    "k(\\D|\\1?)", "c{0,3}(s|\\1*)\\W", "(b)*+\\D(?(1)A|a)", "(.|\\D)*+\\1+?",
    "(?:(A|1)*+|1?\\N)\\1",
  ],
  ["(?:baa|a)\\N{2,3}", "1s\\W{2,}|c", "(?:ab|a)[b]{0,2}", "(?i)\u{17F}ecret", "(?i)\u{212A}"],
  ["[0-9]\\Q\\E{3}", "b\\E*v", "a+\\E+a", "a(?#x)*b", "(?x)a + + b", "[a\\E-\\Ec]", "[\\E^a]"],
])
func `a mended shortcut stays mended`(_ sources: [String]) throws {
  var comparison = ShortcutComparison()
  var generator = PatternGenerator(seed: 1)
  let texts =
    [
      "", "a", "b", "ba", "abc", "v", "a123", "1", "s1a", "\u{17F}ecret", "secret", "SECRET",
      "kK\u{212A}",
    ]
    + (0..<400).map { _ in generator.text() }
  try comparison.compare(sources, texts, isWhole: true)
  #expect(comparison.disagreements.isEmpty, "\(comparison.disagreements.joined(separator: "\n"))")
}

/// Machine code would not notice that these call themselves at the same place, and take seconds.
/// The interpreter counts its steps.
@Test(arguments: [
  "(?:|(?R)|(?R)a)", "(*sr:|aa|(?R)|aa|(?R)aac)", "(|(?1)|(?1)a)", "(|(?-1)|(?-1)a)",
  "(?<n>|(?&n)|(?&n)a)",
  "(?<n>|(?P>n)|(?P>n)a)", "(?<n>|\\g<n>|\\g<n>a)", "(?<n>|\\g'1'|\\g'1'a)",
  "(?:(?+1)|(|(?1)|(?1)a))",
])
func `a pattern that calls itself is never machine code`(_ source: String) throws {
  let pattern = try Pattern(source, shortcuts: PatternTree(source).rightShortcuts)
  #expect(!pattern.isJITCompiled)
  var matcher = Matcher()
  var subject = "xyaaxy"
  subject.withUTF8 { bytes in
    _ = matcher.count(pattern, in: ValidUTF8(unchecked: bytes, isASCII: true), upTo: 100)
  }
}

/// Every character that has a letter of ASCII for its other case, and letters that have none, in
/// every place that goes by case.
@Test func `a letter beyond ASCII is found as the letter of ASCII that it folds to`() throws {
  let folded = try #require(CodePointSet.characters(of: "(?i)[\\x00-\\x7F]"))
  let beyond = folded.subtracting(CodePointSet([0...0x7F])).scalars.map(String.init)
  #expect(beyond == ["\u{17F}", "\u{212A}"])
  for letter in beyond + [
    "k", "s", "S", "K", "\u{C5}", "\u{212B}", "\u{DF}", "\u{1E9E}", "i", "\u{130}", "\u{131}",
  ] {
    let sources = [
      "@", "@ecret", "a@", "[@]", "[@b]+c", "[^@]", "[@-@]", "[a-z]@", "(@)\\1", "(?:@|b)c",
      "(?=@).",
      "(?!@).", "@{2}", "@++a", "(?>@|a)b", "^@", "^.*@",
      "\\x{\(String(letter.unicodeScalars.first?.value ?? 0, radix: 16))}a",
      "\\Q@\\E", "(?x)@ a", "\\A(?=.*@).{2,}\\z",
    ].map { $0.replacing("@", with: letter) }
    let forms =
      CodePointSet.characters(of: "(?i)\(letter)").map { $0.scalars.map(String.init) } ?? []
    let texts: [String] = forms.flatMap { form in
      ["", "@", "@ecret", "a@", "@b", "@@", "@c", "b@a", "xyz"].map {
        $0.replacing("@", with: form)
      }
    }
    var comparison = ShortcutComparison()
    for flags in ["(?i)", "", "(?i-i)", "(?^i)", "(?-i)", "(?is)"] {
      try comparison.compare(
        sources.map { flags + $0 }, texts + ["ecret", "b", "S", "s", "k", "i"], isWhole: true)
    }
    #expect(comparison.disagreements.isEmpty, "\(comparison.disagreements.joined(separator: "\n"))")
  }
}

private func environmentNumber(_ name: String) -> Int? {
  getenv(name).flatMap { Int(String(cString: $0)) }
}

@Test(arguments: [
  "[a]", "[^a]", "[\\E^a]", "[^\\E^a]", "[^^a]", "[\\Q\\E^a]", "[^\u{301}]", "[]a]", "[^]a]",
  "[\\^a]", "[[:alpha:]\\d]", "[^\\W_]", "(?i)[k]", "\\d", "a", ".",
])
func `all but some characters are every other character`(_ source: String) throws {
  let some = try #require(CodePointSet.characters(of: "(?:\(source))"))
  let others = CodePointSet.characters(of: "(?:\(KindPatterns.other(than: source)))")
  #expect(others == some.complement)
}
