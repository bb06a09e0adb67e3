import Patterns
import TestSupport
import Testing
import UnicodeText

@testable import PasswordPolicy
@testable import PolicyReview

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The table of implications beside the evaluator: demands of all kinds with all small parameters,
/// judged on small texts.
struct ImplicationTests {
  /// Entries of one to four bytes and more, some of which look-alikes make shorter.
  private static let lists = [
    "few.txt": "a1B-\nab1a\nB-1a-a1B\n", "many.txt": "a1B-\nab1a\nB-1a-a1B\n1ba-\nß1\nﬃ-\na\nB1a\n",
    "marks.txt": "éab\n1\u{303}ba1-ab\né\n1\u{303}\n\u{303}\na1B-\nab1a\n",
  ]

  private static let contexts: [PasswordContext] =
    [
      Rule.Example(
        "", personal: ["Ba1", "éab"], previous: "aB1", history: ["aB", "1", "é1", "ß"]),
      .init(
        "", personal: [.init("a-1é.ßB", .user), .init("1ﬃ\u{303}aB", .site)], previous: "é1",
        history: ["a"]),
      .init("", personal: [.init("a1B", .site), .init("1a", .name)], previous: "a-1", history: []),
    ].map { PasswordContext($0) } + [
      PasswordContext(
        words: [PersonalWord("1990-11-01", .birthday)],
        history: PasswordHistory(
          passwords: ["ab", "aB1", "a", "1", "éB"], daysAgo: [0, 1, nil, 2, 3])
      )
    ]

  private static func rules() -> [String] {
    let four = 1...4
    let flags = ["false", "true"]
    let forms = [
      "", #","forms":["reversed"]"#, #","forms":["lookAlikes"]"#,
      #","forms":["reversed","lookAlikes"]"#,
    ]
    var rules = four.flatMap { n -> [String] in
      [
        #""repeats":{"max":\#(n)}"#, #""distinct":{"min":\#(n + 1)}"#,
        #""occurrences":{"max":\#(n)}"#,
        #""history":{"last":\#(n)}"#, #""history":{"last":1,"days":\#(n)}"#,
        #""history":{"last":\#(n),"days":2}"#, #""strength":{"minScore":\#(n)}"#,
        #""strength":{"minGuesses":\#(n * n * 4)}"#,
        #""breached":{"file":"corpus","minCount":\#(n)}"#,
        #""length":{"min":\#(n),"unit":"characters"}"#,
        #""length":{"max":\#(n),"unit":"characters"}"#,
        #""match":"(.)\\1","min":\#(n)"#, #""match":"(.)\\1","min":0,"max":\#(n)"#,
        #""match":"^(?=(a{1,\#(n)}))\\1a""#, #""match":"^([aB]{1,\#(n)})\\1""#,
        #""match":"(a|B)(?=\\1{1,\#(n)})-?""#, #""match":"(?:(.)|1){1,\#(n)}\\1""#,
        #""match":"(a)(?i:\\1{1,\#(n)})""#, #""match":"(?i:(a))(?-i:\\1{1,\#(n)})""#,
      ]
    }
    for n in 2...4 {
      for kinds in [
        "", #","kinds":["digit"]"#, #","kinds":["alphabet","digit"]"#, #","kinds":["keyboard"]"#,
        #","kinds":["qwerty"]"#, #","kinds":["qwertz","azerty"]"#, #","kinds":["keypad","digit"]"#,
      ] {
        for order in [#"["1ßaB"]"#, #"["1ßaB","é-1"]"#] where kinds.contains("[\"digit") {
          rules.append(#""sequences":{"max":\#(n - n / 4 - n / 3),"order":\#(order)\#(kinds)}"#)
        }
        for wraps in flags {
          rules.append(#""sequences":{"max":\#(n),"wraps":\#(wraps)\#(kinds)}"#)
        }
      }
    }
    for n in four {
      for length in four {
        for distinct in flags {
          rules.append(#""words":{"min":\#(n),"minLength":\#(length),"distinct":\#(distinct)}"#)
        }
      }
      for swaps in flags {
        for rotates in flags {
          rules.append(
            #""differs":{"minEdits":\#(n),"case":\#(swaps),"rotations":\#(rotates)}"#)
        }
      }
    }
    rules += lists.keys.sorted().flatMap { list -> [String] in
      [#""expected":{"list":"\#(list)"}"#, #""words":{"min":1,"minLength":1,"list":"\#(list)"}"#]
        + forms.flatMap { form in
          ["", #","derivedFrom":["site"]"#, #","derivedFrom":["site","user"]"#].flatMap { words in
            ["whole", "contains", "startsWith", "endsWith"].flatMap { comparison in
              (comparison == "whole" ? ["", #","edits":1"#, #","edits":2"#] : [""]).map { edits in
                #"""
                "blocklist":{"list":"\#(list)","compare":"\#(comparison)"\#(edits)\#(form)\#(words)}
                """#
              }
            }
          }
        }
    }
    for list in lists.keys.sorted() {
      for leave in 0...1 {
        for demand in [
          #""distinct":{"min":2}"#, #""distinct":{"min":3}"#, #""length":{"min":2}"#,
          #""length":{"min":3}"#, #""match":"a""#, #""repeats":{"max":1}"#,
        ] {
          rules.append(
            #""after":{"remove":{"list":"\#(list)"},"leave":\#(leave),\#(demand)}"#)
        }
      }
      for comparison in ["whole", "contains", "startsWith"] {
        for form in forms.prefix(2) {
          rules.append(
            #""blocklist":{"list":"\#(list)","compare":"\#(comparison)","case":"kept"\#(form)}"#)
          rules.append(#""personal":{"compare":"\#(comparison)","case":"kept"\#(form)}"#)
        }
      }
    }
    for length in four {
      for comparison in ["whole", "contains", "startsWith", "endsWith"] {
        for separators in ["", #","separators":"""#, #","separators":"-""#] {
          for form in forms {
            for kinds in ["", #","of":["user"]"#, #","of":["birthday"]"#] {
              rules.append(
                #"""
                "personal":{"minLength":\#(length),"compare":"\#(comparison)"\#
                \#(form)\#(separators)\#(kinds)}
                """#)
            }
          }
        }
      }
    }
    return rules
  }

  /// Texts for which a predicate was true, and for which it was false, a bit each.
  private struct Truth {
    var (isTrue, isFalse): ([UInt64], [UInt64]) = ([], [])
    /// Some length of a text for which it was true or false.
    var (lengths, failing): (Set<Int>, Set<Int>) = ([], [])

    mutating func add(_ value: Bool?, _ number: Int, length: Int) {
      if number % 64 == 0 {
        isTrue.append(0)
        isFalse.append(0)
      }
      guard let value else { return }
      let bit = UInt64(1) << UInt64(number % 64)
      if value {
        isTrue[number / 64] |= bit
        lengths.insert(length)
      } else {
        isFalse[number / 64] |= bit
        failing.insert(length)
      }
    }
  }

  @Test func `the evaluator agrees with every implication of the table`() throws {
    let policy = try Self.demands()
    var predicates = Predicates(WorkBudget(Budget(steps: .max)))
    var places: [(rule: Int, predicate: Int, isGiven: Bool, meets: Bool)] = []
    for (number, rule) in policy.rules.enumerated() {
      switch rule.kind {
      case .match(let pattern, let times):
        let predicate = Predicate.occurs(ExactText(pattern.source), times)
        predicates.add(predicate, of: pattern.tree)
        places.append((number, try #require(predicates.index(of: predicate)), false, true))
      case .length(let limit):
        guard limit.unit == .characters else { continue }
        predicates.add(.characters(limit.range))
        let index = try #require(predicates.index(of: .characters(limit.range)))
        places.append((number, index, false, true))
      case .after(let removal, let kind):
        let meaning: RuleMeaning =
          switch kind {
          case .match(let pattern, let times): .match(ExactText(pattern.source), times, nil)
          case .length(let limit): .length(limit)
          default: .condition(predicates.condition(for: rule.demanding(kind)))
          }
        let predicate = Predicate.meetsAfter(
          removing: predicates.number(of: removal.list.words), leaving: removal.leaves, meaning)
        predicates.add(predicate)
        places.append((number, try #require(predicates.index(of: predicate)), false, true))
      default:
        let condition = predicates.condition(for: rule)
        predicates.add(condition.predicate)
        let index = try #require(predicates.index(of: condition.predicate))
        places.append((number, index, false, condition.isTrue))
        guard let given = condition.given else { continue }
        predicates.add(given)
        places.append((number, try #require(predicates.index(of: given)), true, true))
      }
    }
    let truths = judged(policy, places, count: predicates.all.count)

    var used: Set<Implication> = []
    var wrong: [String] = []
    for (i, a) in predicates.all.enumerated() {
      for (j, b) in predicates.all.enumerated() where i != j {
        if let implication = predicates.implication(a, b) {
          used.insert(implication)
          let isWrong = zip(truths[i].isTrue, truths[j].isFalse).contains { $0 & $1 != 0 }
          if isWrong { wrong.append("\(implication): \(a) does not imply \(b)") }
        }
        if let implication = predicates.exclusion(a, b) {
          used.insert(implication)
          let isWrong = zip(truths[i].isTrue, truths[j].isTrue).contains { $0 & $1 != 0 }
          if isWrong { wrong.append("\(implication): \(a) does not exclude \(b)") }
        }
      }
      let bounds = LengthBounds(a)
      if !truths[i].lengths.allSatisfy({ bounds.needed.contains($0) })
        || truths[i].failing.contains(where: { bounds.enough?.contains($0) == true })
      {
        wrong.append("\(bounds): \(a)")
      }
    }
    #expect(wrong == [])
    #expect(Set(Implication.allCases).subtracting(used) == [])
  }

  @Test func `no letter becomes more than three when case is folded`() throws {
    let more = try policy([#""words":{"min":1,"minLength":\#(LengthBounds.mostFolded + 1)}"#])
    let checker = PasswordChecker(policy: more)
    let changed = (0x80..<UInt32(0x1_F000)).compactMap { Unicode.Scalar($0) }.filter {
      $0.properties.changesWhenNFKCCaseFolded
    }
    #expect(changed.filter { checker.accepts(String(Character($0))) } == [])
  }

  private static func demands() throws -> Policy {
    let lengths = (0...12).map { #"{"id":"n\#($0)","label":"n","length":{"min":\#($0)}}"# }
    let objects =
      rules().enumerated().map { #"{"id":"r\#($0)","label":"r",\#($1)}"# } + lengths.dropFirst()
    let json = #"{"policy":1,"id":"t","rules":[\#(objects.joined(separator: ","))]}"#
    return try Policy(json: Array(json.utf8)) { path throws(ListReadError) in
      Array((Self.lists[path] ?? "").utf8)
    } openCorpus: { _ throws(PolicyError) in
      BreachedPasswords(name: "corpus", source: MadeUpCorpus(), isFilter: false)
    }
  }

  /// All texts of up to three characters and a part of the longer ones, or all of up to five if the
  /// environment asks for them, which takes some ten minutes.
  private func judged(
    _ policy: Policy, _ places: [(rule: Int, predicate: Int, isGiven: Bool, meets: Bool)],
    count: Int
  ) -> [Truth] {
    let isWhole = getenv("PWCHECK_ALL_TEXTS") != nil
    var texts = Array(SmallTexts(longest: isWhole ? 5 : 3))
    var random = SplitMix64(seed: 32)
    for list in Self.lists.values {
      for entry in list.split(separator: "\n") {
        texts += [
          "\(entry)", "x\(entry)", "\(entry)1", String(entry.reversed()), "\(entry)\u{303}1!",
        ]
      }
    }
    if !isWhole {
      for _ in 0..<400 {
        let scalars = (0..<Int.random(in: 3...6, using: &random)).map { _ in
          SmallTexts.alphabet.randomElement(using: &random) ?? "a"
        }
        texts.append(String(String.UnicodeScalarView(scalars)))
      }
    }
    let rules = policy.rules.count
    let checker = PasswordChecker(policy: policy)
    var truths = Array(repeating: Truth(), count: count)
    var number = 0
    for context in Self.contexts {
      var evaluator = checker.makeEvaluator(context: context)
      for var text in texts {
        guard text.withUTF8({ evaluator.evaluate(utf8: $0) }) != nil else { continue }
        let outcomes = evaluator.outcomes
        let length = (rules - 12..<rules).count { outcomes[$0] == .met }
        var values = [Bool?](repeating: nil, count: count)
        for place in places {
          switch outcomes[place.rule] {
          case .notApplicable: if place.isGiven { values[place.predicate] = false }
          case .met: values[place.predicate] = place.isGiven || place.meets
          case .unmet: values[place.predicate] = place.isGiven || !place.meets
          case .undetermined: break
          }
        }
        for i in truths.indices { truths[i].add(values[i], number, length: length) }
        number += 1
      }
    }
    return truths
  }
}

/// A corpus in which every password was seen as often as its length says.
private final class MadeUpCorpus: BreachSource, BreachSearch {
  let digest: UInt64 = 1
  let batch = 0
  var gaps: (missingParts: Int, minCount: Int, top: Int?) { (0, 1, nil) }
  func canTell(minCount: Int) -> Bool { true }
  func makeSearch() -> any BreachSearch { self }
  func lookAhead(_ passwords: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {}
  func answer(for password: String) -> BreachAnswer { .notFound }
  func answer(
    for text: UnsafeBufferPointer<UInt8>, given: UnsafeBufferPointer<UInt8>?,
    compatible: UnsafeBufferPointer<UInt8>?, minCount: Int
  ) -> BreachAnswer {
    text.count >= minCount
      ? .found(atLeast: text.count, atMost: text.count, oneWrongIn: nil) : .notFound
  }
}
