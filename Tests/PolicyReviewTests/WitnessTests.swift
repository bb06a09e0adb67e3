import JSON
import PasswordPolicy
import Patterns
import TestSupport
import Testing

@testable import PolicyReview

extension Policy {
  /// Whether the checker, which is the judge of everything here, accepts a witness.
  fileprivate func accepts(_ witness: Witness) -> Bool { unmetRules(witness) == [] }

  /// The rules that a witness does not meet, warnings included, but for members of groups; nil if
  /// some rule is undetermined.
  fileprivate func unmetRules(_ witness: Witness) -> [String]? {
    var evaluator = PasswordChecker(policy: self).makeEvaluator(context: PasswordContext(witness))
    var password = witness.password
    guard password.withUTF8({ evaluator.evaluate(utf8: $0) }) != nil else { return nil }
    let outcomes = Dictionary(uniqueKeysWithValues: zip(allRules.map(\.id), evaluator.outcomes))
    if outcomes.values.contains(.undetermined) { return nil }
    return rules.map(\.id).filter { outcomes[$0] == .unmet }
  }
}

struct WitnessTests {
  @Test(arguments: [
    (WitnessResult.impossible, #"{"result":"impossible"}"#),
    (.notFound(tries: 7), #"{"result":"not-found","tries":7}"#),
    (.notDecided(tries: 7), #"{"result":"not-decided","tries":7}"#),
    (.mayGiveUp(rule: "r"), #"{"result":"not-decided","slow_rule":"r"}"#),
  ])
  func `A search that finds nothing says why`(_ result: WitnessResult, _ expected: String) {
    var json = JSONWriter()
    result.write(to: &json)
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [(0, ""), (1, "none found among 1 candidate, and a proof is ")])
  func `A search that is not decided says how much was tried`(_ tries: Int, _ tried: String) {
    let sentence = WitnessResult.notDecided(tries: tries).sentence
    #expect(sentence == "not decided: \(tried)too much work for this --effort")
  }

  @Test func `A witness is shown with the earlier passwords that it needs`() throws {
    let (old, new) = (
      try policy([#""history":{"last":4}"#]), try policy([#""history":{"last":3}"#])
    )
    let result = WitnessFinder([old, new]).accepted(by: 1, butNotBy: 0)
    let history = try #require(result.witness?.history)
    let shown = history.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(result.sentence.hasSuffix(" with the earlier passwords \(shown)"), "\(result)")
  }

  @Test func `A word of the site is a witness that it is gone`() throws {
    let new = policyJSON([#""strength":{"minScore":10}"#])
    let old = new.replacing(
      #""rules""#, with: #""context":{"words":["roadrunner"]},"rules""#)
    let policies = try [old, new].map { try Policy(json: Array($0.utf8)) }
    let found = WitnessFinder(policies).accepted(by: 1, butNotBy: 0)
    #expect(found.witness?.password == "roadrunner")
  }

  @Test func `No row is as long as a rule forbids`() throws {
    let json = #"""
      {"policy":1,"id":"p","rules":[
       {"id":"r","label":"r","sequences":{"max":4,"kinds":["keypad"]}}]}
      """#
    let policy = try Policy(json: Array(json.utf8))
    let result = WitnessFinder([policy]).failing(only: policy.rules[0])
    #expect(result.witness == nil)
  }

  @Test(arguments: Policy.shippedNames)
  func `Every shipped policy has a password, and for each rule one that fails only that`(
    _ name: String
  )
    throws
  {
    let policy = try shipped(name).applying(roles: [])
    let finder = WitnessFinder([policy])
    let accepted = try #require(finder.accepted().witness, "no witness")
    let warnings = policy.rules.filter { $0.severity == .warning }.map(\.id)
    #expect(policy.unmetRules(accepted)?.allSatisfy(warnings.contains) == true)
    for rule in policy.rules {
      let failing = try #require(
        finder.failing(only: rule).witness, "no witness fails only \(rule.id)")
      let unmet = try #require(policy.unmetRules(failing))
      #expect(
        unmet.contains(rule.id) && unmet.allSatisfy { $0 == rule.id || warnings.contains($0) })
    }
  }

  @Test func `An expected value with every kind of character is found`() throws {
    let kinds = ["[A-Z]", "[a-z]", "[0-9]", "[^A-Za-z0-9]"].enumerated().map {
      #"{"id":"k\#($0)","label":"k","match":"\#($1)"}"#
    }
    let policy = try policy([
      #""length":{"min":8,"max":24}"#, #""atLeast":4,"of":[\#(kinds.joined(separator: ","))]"#,
      #""blocklist":{"list":"common-passwords"}"#, #""expected":{"list":"common-passwords"}"#,
      #""sequences":{"max":4}"#, #""repeats":{"max":3}"#, #""personal":{"minLength":3}"#,
    ])
    let rule = policy.rules[3]
    let witness = try #require(WitnessFinder([policy]).failing(only: rule).witness)
    #expect(policy.unmetRules(witness) == [rule.id])
  }

  @Test func `The same policy gives the same witness`() throws {
    let policy = try shipped("default")
    #expect(WitnessFinder([policy]).accepted() == WitnessFinder([policy]).accepted())
  }

  /// Policies that no password satisfies.
  @Test(arguments: [
    [#""length":{"min":9}"#, #""length":{"max":8}"#],
    [#""match":"[0-9]""#, #""avoid":"\\d""#],
    [#""match":"\\A[a-z]+\\z""#, #""match":"[A-Z]""#],
    [#""match":"[0-9]","min":5"#, #""length":{"max":4}"#],
    [#""length":{"min":5,"unit":"characters"}"#, #""length":{"max":4}"#],
    [#""length":{"max":3,"unit":"bytes"}"#, #""length":{"min":4}"#],
    [#""match":"\\A(?:(?![\\h\\v])\\X){8,32}\\z""#, #""length":{"max":7}"#],
    [#""match":"(?i)^abc$""#, #""avoid":"(?i)b""#],
    [#""repeats":{"max":3}"#, #""avoid":"a""#, #""match":"a""#],
    [
      #""atLeast":2,"of":[{"id":"a","label":"a","match":"x"},{"id":"b","label":"b","match":"y"}]"#,
      #""avoid":"y""#,
    ],
    [#""match":"(a)\\1b""#, #""avoid":"b""#],
    [#""differs":{"minEdits":2}"#, #""length":{"min":2}"#, #""length":{"max":1}"#],
  ])
  func `A contradiction is proven`(_ rules: [String]) throws {
    let policy = try policy(rules)
    #expect(WitnessFinder([policy]).accepted() == .impossible)
    let language = PolicyLanguage([policy])
    #expect(language.emptiness(of: language.accepted(by: 0)) == .empty)
  }

  /// Two rules and how the first lies to the second.
  @Test(arguments: [
    (#""match":"[0-9]""#, #""match":"\\d+""#, PolicyLanguage.Relation.equal),
    (#""match":"[0-9]""#, #""match":"\\w""#, .implies),
    (#""match":"\\w""#, #""match":"[a-c]""#, .isImplied),
    (#""match":"\\Aa""#, #""match":"\\Ab""#, .excludes),
    (#""match":"a""#, #""match":"b""#, .independent),
    (#""length":{"min":8}"#, #""length":{"min":6}"#, .implies),
    (#""length":{"min":8}"#, #""match":"^.{8,}$""#, .isImplied),
    (#""length":{"min":8}"#, #""match":"(?s)\\A.{8,}\\z""#, .equal),
    (#""length":{"min":8}"#, #""length":{"min":8,"unit":"bytes"}"#, .implies),
    (#""length":{"min":8,"unit":"characters"}"#, #""length":{"min":8}"#, .implies),
    (
      #""length":{"min":8,"unit":"characters"}"#, #""length":{"min":9,"unit":"characters"}"#,
      .isImplied
    ),
    (#""repeats":{"max":2}"#, #""repeats":{"max":3}"#, .implies),
    (#""sequences":{"max":3}"#, #""sequences":{"max":3,"kinds":["digit"]}"#, .implies),
    (#""strength":{"minScore":60}"#, #""strength":{"minScore":40}"#, .implies),
    (#""strength":{"minGuesses":1e12}"#, #""strength":{"minScore":40}"#, .implies),
    (#""strength":{"minGuesses":1e12}"#, #""strength":{"minScore":60}"#, .equal),
    (#""strength":{"minScore":61}"#, #""strength":{"minGuesses":1e12}"#, .implies),
    (#""strength":{"minScore":59}"#, #""strength":{"minGuesses":1e12}"#, .isImplied),
    (#""personal":{"minLength":3}"#, #""personal":{"minLength":4}"#, .implies),
    (
      #""expected":{"list":"common-passwords"}"#,
      #""expected":{"list":"common-passwords","top":100}"#, .implies
    ),
    (#""differs":{"minEdits":3}"#, #""differs":{"minEdits":2}"#, .implies),
    (#""match":"(?=.*a)(?=.*b)""#, #""match":"a.*b|b.*a""#, .equal),
    (#""match":"[a-z]","min":2"#, #""match":"[a-z].*[a-z]""#, .isImplied),
    (#""match":"[a-z]","min":2"#, #""match":"(?s)[a-z].*[a-z]""#, .equal),
    (#""match":"(.)\\1""#, #""match":"(.)\\1","min":2"#, .isImplied),
    (#""match":"\\bfoo\\b""#, #""match":"foo""#, .implies),
  ])
  func `Rules lie to each other as proven`(
    _ a: String, _ b: String, _ relation: PolicyLanguage.Relation
  )
    throws
  {
    let policy = try policy([a, b])
    let language = PolicyLanguage([policy])
    #expect(language.relation(of: policy.rules[0], to: policy.rules[1]) == relation)
  }

  @Test func `Witnesses carry what they are compared with`() throws {
    let policy = try policy([
      #""id":"own","personal":{"minLength":3}"#, #""id":"new","differs":{"minEdits":2}"#,
      #""length":{"min":6}"#,
    ])
    let finder = WitnessFinder([policy])
    let personal = try #require(finder.failing(only: policy.rules[0]).witness)
    #expect(!personal.personal.isEmpty)
    #expect(policy.unmetRules(personal) == ["own"])
    let previous = try #require(finder.failing(only: policy.rules[1]).witness)
    #expect(previous.previous != nil)
    #expect(policy.unmetRules(previous) == ["new"])
  }

  @Test func `For random pairs of policies no witness is wrong`() throws {
    var random = PolicyGenerator(random: SplitMix64(seed: 6))
    var (found, impossible, open) = (0, 0, 0)
    for _ in 0..<1_000 {
      let (a, b) = (try random.policy(), try random.policy())
      let finder = WitnessFinder([a, b], tries: 60)
      func tally(_ result: WitnessResult, _ check: (Witness) -> Bool) {
        switch result {
        case .found(let witness, _):
          found += 1
          #expect(check(witness))
        case .impossible: impossible += 1
        case .notDecided, .mayGiveUp: Issue.record("too much work")
        case .notFound: open += 1
        }
      }
      tally(finder.accepted(by: 0, butNotBy: 1)) { a.accepts($0) && !b.accepts($0) }
      tally(finder.accepted(by: 1, butNotBy: 0)) { b.accepts($0) && !a.accepts($0) }
      // What is proven impossible, no random password contradicts.
      if finder.accepted(by: 0, butNotBy: 1) == .impossible {
        for text in random.texts {
          let witness = Witness(text)
          #expect(!(a.accepts(witness) && !b.accepts(witness)))
        }
      }
    }
    #expect(found > 1_000)
    #expect(impossible > 50)
    #expect(open < 150)
  }
}

/// Random small policies of many kinds of rule.
private struct PolicyGenerator {
  var random: SplitMix64

  mutating func policy() throws -> Policy {
    try PolicyReviewTests.policy((0..<Int.random(in: 1...3, using: &random)).map { _ in rule() })
  }

  private mutating func rule() -> String {
    let number = Int.random(in: 1...9, using: &random)
    let pattern =
      [
        "[a-z]", "[A-Z]", "\\\\d", "[^a-z]", "^[a-z]", "\\\\w{3}", "\\\\d$", "\\\\bab", "(?!.*aa)^",
        "(.)\\\\1", "é",
      ]
      .randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<11, using: &random) {
    case 0, 1: return "\"length\":{\"min\":\(number)}"
    case 2: return "\"length\":{\"min\":\(number),\"max\":\(number + 6),\"unit\":\"bytes\"}"
    case 3: return "\"length\":{\"min\":\(number),\"unit\":\"characters\"}"
    case 4, 5, 6: return "\"match\":\"\(pattern)\""
    case 7: return "\"avoid\":\"\(pattern)\""
    case 8: return "\"repeats\":{\"max\":\(number % 3 + 1)}"
    case 9: return "\"sequences\":{\"max\":\(number % 3 + 2)}"
    default: return "\"match\":\"[a-f]\",\"min\":\(number % 3 + 1),\"max\":\(number % 3 + 3)"
    }
  }

  /// Random passwords.
  var texts: [String] {
    mutating get {
      (0..<10).map { _ in
        String(
          (0..<Int.random(in: 0...12, using: &random)).map { _ in
            "abcdefABC0123é!-_ ".randomElement(using: &random) ?? "a"
          })
      }
    }
  }
}

extension PolicyLanguage {
  /// How the passwords that meet one rule lie to those that meet another.
  enum Relation: Hashable, Sendable {
    /// The same passwords meet both, proven.
    case equal
    /// What meets the first meets the second, proven.
    case implies
    /// What meets the second meets the first, proven.
    case isImplied
    /// Nothing meets both, proven.
    case excludes
    /// None of these is proven.
    case independent
    /// Too large to be decided.
    case unknown
  }

  /// How two rules lie to each other.
  func relation(of a: Rule, to b: Rule) -> Relation {
    let (first, second) = (met(a), met(b))
    let questions = [
      intersection(first, complement(second)), intersection(second, complement(first)),
      intersection(first, second),
    ].map(emptiness)
    if questions[0] == .empty { return questions[1] == .empty ? .equal : .implies }
    if questions[1] == .empty { return .isImplied }
    if questions[2] == .empty { return .excludes }
    return questions.contains(.unknown) ? .unknown : .independent
  }
}
