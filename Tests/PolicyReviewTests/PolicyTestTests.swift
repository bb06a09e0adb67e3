import JSON
import PasswordPolicy
import Patterns
import PolicyReview
import Testing
import UnicodeText

struct PolicyTestTests {
  private let cases = #"""
    {"cases": [
      {"password": "abcdef1", "accepted": true},
      {"name": "short", "password": "abc1", "failed": ["length"]},
      {"password": "abcdefg", "accepted": false},
      {"password": "", "failed": ["digit", "length"]},
      {"password": "ana-2026", "failed": ["own"], "personal": ["ana@example.com"]},
      {"password": "abcdef1", "failed": []}
    ]}
    """#

  private func reviewed() throws -> ReviewedPolicy {
    let rules = [
      #""id":"length","length":{"min":6}"#,
      #""id":"digit","match":"[0-9]","accepts":["1"],"rejects":["a"]"#,
      #""id":"own","personal":{"minLength":3}"#,
      #""id":"hint","match":"[A-Z]","severity":"warning""#,
    ]
    return try ReviewedPolicy(json: Array(policyJSON(rules).utf8)) { _ throws(ListReadError) in [] }
  }

  @Test func `Cases that are right pass`() throws {
    let cases = try PolicyCases(json: Array(cases.utf8))
    try cases.check(against: try reviewed().policy)
    let test = PolicyTest(try reviewed(), cases: cases)
    #expect(test.isPassed)
    #expect(
      test.cases.map(\.failed) == [[], ["length"], ["digit"], ["length", "digit"], ["own"], []])
    #expect(test.cases.map(\.testCase.line) == [2, 3, 4, 5, 6, 7])
  }

  @Test(arguments: [
    #"{"password": "abcdef1", "accepted": false}"#, #"{"password": "abc", "accepted": true}"#,
    #"{"password": "abc", "failed": ["length"]}"#,
    #"{"password": "abc", "failed": ["length", "digit", "own"]}"#,
  ])
  func `A case that is wrong fails`(_ one: String) throws {
    let cases = try PolicyCases(json: Array("{\"cases\": [\(one)]}".utf8))
    #expect(!PolicyTest(try reviewed(), cases: cases).isPassed)
  }

  @Test func `An example that is wrong fails, and says where it stands`() throws {
    let text = #"""
      {"policy": 1, "id": "p", "rules": [
        {"id": "digit", "label": "a digit", "match": "[0-9]",
         "accepts": ["1",
                     "no digit"],
         "rejects": ["2"]}]}
      """#
    let test = PolicyTest(
      try ReviewedPolicy(json: Array(text.utf8)) { _ throws(ListReadError) in [] })
    let wrong = test.examples.filter { !$0.isExpected }
    #expect(wrong.map(\.line) == [4, 5])
    #expect(wrong.map(\.list) == [.accepts, .rejects])
    #expect(wrong.map(\.index) == [1, 0])
  }

  @Test func `What is not judged is not called undecided, and nothing tested is not passed`() throws
  {
    let budget = WorkBudget(Budget(steps: 0))
    let cases = try PolicyCases(json: Array(cases.utf8))
    let test = PolicyTest(try reviewed(), cases: cases, budget: budget)
    #expect(!test.isPassed && !test.isEmpty)
    #expect(test.examples.allSatisfy { $0.outcome == nil && !$0.isExpected })
    #expect(test.cases.allSatisfy { !$0.isJudged && $0.undetermined.isEmpty && !$0.isExpected })
    let report = PolicyTestReport(policies: [.init(name: "p", test: test)])
    #expect(report.text.contains("was not judged: too much work for this --effort"))
    #expect(!report.text.contains("decided"))
    let bare = policyJSON([#""id":"length","length":{"min":6}"#])
    let empty = PolicyTest(
      try ReviewedPolicy(json: Array(bare.utf8)) { _ throws(ListReadError) in [] })
    #expect(!empty.isPassed && empty.isEmpty)
  }

  /// A file and where and why it is refused.
  @Test(
    arguments: [
      (
        "[]", 1,
        CasesFileError.Reason.object(
          .wrongType(what: "a file of cases", expected: "an object", found: "an array"))
      ),
      ("{}", 1, .object(.missingKey("cases"))), (#"{"cases": []}"#, 1, .file(.noCases)),
      (
        "{\"cases\": [\n1]}", 2,
        .object(.wrongType(what: "a case", expected: "an object", found: "a number"))
      ),
      ("{\"cases\": [\n{\"accepted\": true}]}", 2, .object(.missingKey("password"))),
      (#"{"cases": [{"password": "a"}]}"#, 1, .file(.nothingExpected)),
      (
        #"{"cases": [{"password": "a", "accepted": true, "failed": ["x"]}]}"#, 1,
        .file(.failedButAccepted)
      ),
      (
        #"{"cases": [{"password": "a", "accepted": false, "failed": []}]}"#, 1,
        .file(.rejectedByNothing)
      ),
    ] as [(String, Int, CasesFileError.Reason)])
  func `A file of cases is read strictly`(
    _ json: String, _ line: Int, _ reason: CasesFileError.Reason
  )
    throws
  {
    let error = try #require(throws: CasesFileError.self) {
      try PolicyCases(json: Array(json.utf8))
    }
    #expect(error.reason == reason)
    #expect(error.line == line)
  }

  @Test(arguments: [
    #"{"cases": [{"password": "a", "acepted": true}]}"#,
    #"{"cases": [{"password": 1, "accepted": true}]}"#,
    #"{"cases": [{"password": "a", "accepted": "yes"}]}"#,
    #"{"cases": [{"password": "a", "failed": [1]}]}"#,
    #"{"cases": [{"password": "a", "accepted": true}], "more": 1}"#, #"{"cases": {}}"#, "{", "",
    #"{"cases": [{"password": "a", "accepted": true, "personal": "ana"}]}"#,
  ])
  func `What a policy file does not forgive, a file of cases does not either`(_ json: String) {
    #expect(throws: CasesFileError.self) { try PolicyCases(json: Array(json.utf8)) }
  }

  @Test(arguments: ["lenght", "hint", "nothing"])
  func `A case cannot expect a rule that does not reject`(_ id: String) throws {
    let cases = try PolicyCases(
      json: Array("{\"cases\": [{\"password\": \"a\", \"failed\": [\"\(id)\"]}]}".utf8))
    let error = try #require(throws: CasesFileError.self) {
      try cases.check(against: try reviewed().policy)
    }
    guard case .file(.unknownRule(id, _)) = error.reason else {
      Issue.record("another reason: \(error.reason)")
      return
    }
    #expect(error.reason.sentence.contains("Did you mean 'length'?") == (id == "lenght"))
  }
}
