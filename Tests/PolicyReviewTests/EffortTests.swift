import PasswordPolicy
import Patterns
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
  @Test(arguments: hostile)
  func `what is too much work is a finding`(_ pattern: String) {
    let json = #"{"policy":1,"id":"p","rules":[{"id":"r","label":"r","match":"\#(pattern)"}]}"#
    var linter = PolicyLinter()
    linter.effort = .low
    let findings = linter.findings(json: Array(json.utf8))
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
