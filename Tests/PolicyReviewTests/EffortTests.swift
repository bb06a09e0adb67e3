import PasswordPolicy
import Patterns
import TestSupport
import Testing

@testable import PolicyReview

/// Patterns whose automata have too many states for anybody.
private let hostile = [
  (97...106).map { "\(Unicode.Scalar(UInt8($0))).{0,50}" }.joined(),
  "[a-m].{200}$",
  "(?:a{1000}){1000}",
  (97...112).map { "(?=.*\(Unicode.Scalar(UInt8($0))).{0,60}-)" }.joined() + ".{8,}",
]

struct EffortTests {
  // How slow the last one is takes little work, and nothing else is asked of one rule.
  @Test(arguments: hostile.dropLast())
  func `what is too much work is a finding`(_ pattern: String) {
    let json = #"{"policy":1,"id":"p","rules":[{"id":"r","label":"r","match":"\#(pattern)"}]}"#
    var linter = PolicyLinter()
    linter.effort = .low
    let findings = linter.review(json: Array(json.utf8)).findings
    #expect(findings.contains { $0.check == .notDecided && $0.severity == .warning })
    // Nothing is claimed that was not decided.
    #expect(!findings.contains { $0.check == .neverMet || $0.check == .neverFails })
  }

  @Test(arguments: hostile)
  func `a question that is too large leaves the others something`(_ pattern: String) throws {
    let policy = try policy([
      #""match":"\#(pattern)""#, #""match":"^[a-z]+$""#, #""match":"[0-9]""#,
    ])
    let budget = WorkBudget(.low)
    var questions = RuleQuestions(policy, budget)
    #expect(!questions.isEmpty { $0.accepted(by: 0) } || questions.isDecided)
    // Of these two alone it is proven that no password meets both.
    #expect(
      questions.isEmpty { $0.intersection($0.met(policy.rules[1]), $0.met(policy.rules[2])) })
    #expect(!budget.isSpent)
  }

  @Test(arguments: hostile)
  func `what is too much work is no proof that a policy is no weaker`(_ pattern: String) throws {
    let old = try policy([#""match":"\#(pattern)""#])
    let new = try policy([#""match":"\#(pattern)""#, #""avoid":"\#(pattern)Z{3}""#])
    let diff = PolicyDiff(from: new, to: old, effort: .low)
    #expect(diff.overall.newlyAccepted != .impossible)
  }

  @Test(arguments: hostile)
  func `a rule that stays as it is needs no work`(_ pattern: String) throws {
    let old = try policy([#""match":"\#(pattern)""#, #""length":{"min":8}"#])
    let new = try policy([#""match":"\#(pattern)""#, #""length":{"min":7}"#])
    let diff = PolicyDiff(from: old, to: new, effort: .low)
    #expect(diff.rules.map(\.kind) == [.unchanged, .changed])
  }

  @Test func `steps are the same every time`() throws {
    let policy = try policy([#""match":"[a-m].{7}$""#, #""avoid":"(?i)password""#])
    let spent = try (0..<3).map { _ in
      let budget = WorkBudget(.normal)
      _ = PolicyWitnesses(policy, budget: budget)
      try #require(!budget.isSpent)
      return budget.left
    }
    #expect(Set(spent).count == 1)
    #expect(spent[0] < WorkBudget(.normal).left)
  }

  @Test func `searches of a share take the time of the whole`() {
    let whole = WorkBudget(.low)
    let share = whole.share(2)
    for _ in 0..<100 { share.timed(as: 1 << 30) {} }
    #expect(share.isSpent && whole.isSpent)
  }

  /// Policies of many rules, of kinds that are compared in different ways.
  private static let many: [@Sendable (Int) -> String] = [
    { #""match":"[a-\#(letter($0))]{\#($0 % 7),}\#($0)""# },
    { #""avoid":"(?i)\#(letter($0))\#($0).*\#(letter($0 / 26))""# },
    { #""blocklist":{"list":"common-passwords","top":\#($0 + 1)}"# },
    { #""sequences":{"max":\#(3 + $0 % 900)}"# },
    { #""dates":{"from":\#(1000 + $0),"to":2500}"# },
    { #""words":{"min":\#(1 + $0 % 90),"list":"common-passwords"}"# },
  ]

  private static func letter(_ number: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(98 + number % 25))
  }

  @Test(arguments: many.indices)
  func `four times the rules cost four times the steps or more`(_ kind: Int) throws {
    let whole = WorkBudget(.low).left
    func steps(_ count: Int) throws -> (lint: Int, witnesses: Int) {
      let policy = try policy((0..<count).map(Self.many[kind]))
      let budgets = [WorkBudget(.low), WorkBudget(.low)]
      var review = Review(
        policy: policy, places: PolicyPlaces([], root: nil), binding: [], standards: [])
      review.checkRelations(budgets[0])
      _ = PolicyWitnesses(policy, tries: 20, budget: budgets[1])
      return (whole - budgets[0].left, whole - budgets[1].left)
    }
    // Or as many as there are: half of them stays for other questions.
    let (few, more) = (try steps(4), try steps(16))
    #expect(more.lint >= min(3 * few.lint, whole / 2), "\(few.lint) steps, then \(more.lint)")
    #expect(
      more.witnesses >= min(3 * few.witnesses, whole / 2),
      "\(few.witnesses) steps, then \(more.witnesses)")
  }

  @Test(arguments: many.indices)
  func `of too many rules nothing is claimed that was not decided`(_ kind: Int) throws {
    let rules = (0..<400).map { #"{"id":"r\#($0)","label":"r",\#(Self.many[kind]($0))}"# }
    let json = #"{"policy":1,"id":"p","rules":[\#(rules.joined(separator: ","))]}"#
    var linter = PolicyLinter()
    linter.effort = .low
    let findings = linter.review(json: Array(json.utf8)).findings
    #expect(
      findings.contains { $0.check == .notDecided && $0.cure?.contains("fewer") == true })
  }

  @Test func `a diff of four times the rules takes four times as long`() throws {
    let old = try policy([#""length":{"min":8}"#])
    let factor = growth(from: 400) { size in
      let new = try! policy((0..<size).map(Self.many[0]))
      _ = PolicyDiff(from: old, to: new, effort: .low)
    }
    #expect(factor < 7, "\(factor) times as long")
  }

  @Test func `classes that are compared with themselves are paid for`() {
    let members = (0..<900).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }.map(String.init)
    let rules = (0..<12).map {
      #"{"id":"r\#($0)","label":"r","match":"[\#(members.joined())]"}"#
    }
    let json = #"{"policy":1,"id":"p","rules":[\#(rules.joined(separator: ","))]}"#
    var linter = PolicyLinter()
    linter.effort = .low
    let findings = linter.review(json: Array(json.utf8)).findings
    #expect(
      findings.contains {
        $0.check == .notDecided && $0.sentence.contains("what its author meant")
      })
  }

  @Test func `conflicts that were found with no work left are not claimed`() throws {
    let policy = try policy([#""match":"[A-Z]""#])
    let all = Set(Standard.allCases)
    let budget = WorkBudget(.low)
    budget.spend(budget.left)
    var review = Review(
      policy: policy, places: PolicyPlaces([], root: nil), binding: all, standards: all)
    review.checkStandards(budget)
    #expect(review.findings.map(\.check) == [.notDecided])
  }

  @Test func `a share ends with the whole`() {
    let whole = WorkBudget(.low)
    let share = whole.share(2)
    let rest = whole.left - share.left
    share.spend(share.left)
    #expect(share.isSpent && !whole.isSpent && whole.left == rest)
    let other = whole.share(1)
    whole.spend(rest)
    other.spend()
    #expect(whole.isSpent && other.isSpent)
  }
}
