import PasswordPolicy
import PolicyReview
import Testing

/// The kinds whose meaning the analysis takes from their description: what it proves, what it
/// finds.
struct KindTests {
  /// An old rule, a new one, the verdict and whether it is proven.
  @Test(arguments: [
    (#""distinct":{"min":5}"#, #""distinct":{"min":6}"#, PolicyDiff.Verdict.stricter, true),
    (#""distinct":{"min":6}"#, #""distinct":{"min":5}"#, .weaker, true),
    (#""distinct":{"min":5}"#, #""length":{"min":5}"#, .weaker, true),
    (#""occurrences":{"max":3}"#, #""occurrences":{"max":2}"#, .stricter, true),
    (#""occurrences":{"max":2}"#, #""length":{"max":2}"#, .stricter, true),
    (#""occurrences":{"max":2}"#, #""distinct":{"min":2}"#, .incomparable, true),
    (
      #""occurrences":{"of":"[0-9]","max":2}"#, #""match":"[0-9]","min":0,"max":2"#, .equal, true
    ),
    (
      #""occurrences":{"of":"[0-9]","max":2}"#, #""occurrences":{"of":"[0-8]","max":2}"#, .weaker,
      true
    ),
    (#""personal":{}"#, #""personal":{"forms":["reversed"]}"#, .stricter, true),
    (#""personal":{"forms":["lookAlikes"]}"#, #""personal":{}"#, .weaker, true),
    (#""personal":{}"#, #""personal":{"compare":"whole"}"#, .weaker, true),
    (#""personal":{}"#, #""personal":{"of":["user"],"separators":""}"#, .weaker, true),
    (#""personal":{}"#, #""personal":{"compare":"endsWith"}"#, .weaker, true),
    (#""personal":{"compare":"startsWith"}"#, #""personal":{"compare":"whole"}"#, .weaker, true),
    (
      #""personal":{"compare":"startsWith"}"#, #""personal":{"compare":"endsWith"}"#, .incomparable,
      true
    ),
    (#""words":{"min":3}"#, #""words":{"min":4}"#, .stricter, true),
    // Three words may be of one letter each, which becomes three when case is folded.
    (#""words":{"min":3}"#, #""length":{"min":5}"#, .weaker, true),
    (#""words":{"min":3}"#, #""length":{"min":11}"#, .incomparable, true),
    (#""history":{"last":4}"#, #""history":{"last":5}"#, .stricter, true),
    (#""history":{"last":4,"days":9}"#, #""history":{"last":3,"days":9}"#, .weaker, true),
    (#""history":{"last":4}"#, #""differs":{"minEdits":1}"#, .incomparable, true),
    (#""differs":{}"#, #""differs":{"case":true}"#, .stricter, true),
    (#""differs":{}"#, #""differs":{"rotations":true}"#, .stricter, true),
    (
      #""differs":{"minEdits":4,"case":true,"rotations":true}"#,
      #""differs":{"minEdits":4,"rotations":true}"#, .weaker, true
    ),
    (#""differs":{"minEdits":3,"case":true}"#, #""differs":{"minEdits":4}"#, .incomparable, true),
    (#""differs":{"case":true}"#, #""differs":{"rotations":true}"#, .incomparable, true),
    (
      #""after":{"remove":{"list":"common-passwords"},"length":{"min":5}}"#,
      #""after":{"remove":{"list":"common-passwords"},"length":{"min":6}}"#, .stricter, true
    ),
    (
      #""after":{"remove":{"list":"common-passwords","top":100},"distinct":{"min":5}}"#,
      #""after":{"distinct":{"min":5},"leave":0,"remove":{"list":"common-passwords","top":100}}"#,
      .equal, true
    ),
    (#""years":{}"#, #""years":{"from":1950,"to":2030}"#, .weaker, true),
    (#""years":{}"#, #""avoid":"(?<![0-9])(19|20)[0-9]{2}(?![0-9])""#, .equal, true),
    (#""dates":{"from":1950,"to":2030}"#, #""dates":{}"#, .stricter, true),
    (#""sequences":{"max":3}"#, #""sequences":{"max":3,"kinds":["qwerty"]}"#, .weaker, true),
    (
      #""sequences":{"max":3,"order":["абвгде"]}"#, #""sequences":{"max":2,"order":["абвгде"]}"#,
      .stricter, true
    ),
    (
      #""sequences":{"max":3,"order":["абвгде","клмно"]}"#,
      #""sequences":{"max":3,"order":["абвгде"]}"#, .weaker, true
    ),
    (#""sequences":{"max":3,"order":["абвгде"]}"#, #""length":{"max":3}"#, .stricter, true),
    (#""characters":{"only":"[0-9]"}"#, #""match":"\\A[0-9]*\\z""#, .equal, true),
    (
      #""characters":{"scripts":["Latin"]}"#, #""characters":{"scripts":["Latin","Greek"]}"#,
      .weaker, true
    ),
    (
      #""blocklist":{"list":"common-passwords"}"#,
      #""blocklist":{"list":"common-passwords","edits":1}"#, .stricter, true
    ),
    // A group whose member does not apply to long passwords.
    (
      #""atLeast":1,"of":[{"id":"a","label":"a","match":"[0-9]","when":{"length":{"max":14}}}]"#,
      #""match":"[0-9]","when":{"length":{"max":14}}"#, .equal, true
    ),
    (
      #"""
      "atLeast":2,"of":[{"id":"a","label":"a","match":"[0-9]","when":{"length":{"max":14}}},\#
      {"id":"b","label":"b","match":"[a-z]"}]
      """#,
      #""match":"[a-z]""#, .weaker, true
    ),
    (#""not":{"match":"[0-9]"}"#, #""avoid":"[0-9]""#, .equal, true),
    (#""not":{"length":{"max":7}}"#, #""length":{"min":8}"#, .equal, true),
    (
      #""not":{"atLeast":2,"of":[{"id":"a","label":"a","match":"a"},{"id":"b","label":"b","match":"b"}]}"#,
      #""atLeast":1,"of":[{"id":"a","label":"a","avoid":"a"},{"id":"b","label":"b","avoid":"b"}]"#,
      .equal, true
    ),
    (
      #""length":{"min":16},"when":{"match":"[0-9]"}"#,
      #"""
      "atLeast":1,"of":[{"id":"a","label":"a","avoid":"[0-9]"},\#
      {"id":"b","label":"b","length":{"min":16}}]
      """#,
      .equal, true
    ),
    (
      #""length":{"min":16},"when":{"not":{"blocklist":{"list":"common-passwords"}}}"#,
      #""length":{"min":16}"#, .stricter, true
    ),
    (
      #""length":{"min":8},"when":{"repeats":{"max":3}}"#,
      #""length":{"min":8},"when":{"repeats":{"max":2}}"#, .weaker, true
    ),
    (#""not":{"personal":{}}"#, #""personal":{}"#, .incomparable, true),
    (#""not":{"distinct":{"min":5}}"#, #""not":{"distinct":{"min":6}}"#, .weaker, true),
  ])
  func `a change goes one way, with a witness`(
    _ before: String, _ after: String, _ verdict: PolicyDiff.Verdict, _ isProven: Bool
  ) throws {
    let (old, new) = (try policy([before]), try policy([after]))
    let diff = PolicyDiff(from: old, to: new)
    #expect(diff.overall.verdict == verdict)
    #expect(diff.overall.isProven == isProven)
  }

  /// Rules for which a password is found that is accepted, and one that fails them only.
  @Test(arguments: [
    #""distinct":{"min":9}"#, #""occurrences":{"max":1}"#, #""occurrences":{"of":"[a-z]","max":1}"#,
    #""words":{"min":3}"#, #""years":{}"#, #""dates":{}"#, #""characters":{"only":"[0-9]"}"#,
    #""sequences":{"max":3,"wraps":true}"#, #""characters":{"scripts":["Latin"]}"#,
    #""personal":{"of":["user"],"forms":["reversed"]}"#, #""history":{"last":4}"#,
  ])
  func `witnesses of both outcomes are found`(_ rule: String) throws {
    let witnesses = PolicyWitnesses(try policy([#""length":{"min":8,"max":20}"#, rule]))
    #expect(witnesses.accepted.witness != nil)
    #expect(witnesses.failingOnly.allSatisfy { $0.result.witness != nil })
  }

  /// Rules, and the checks that find something in them.
  @Test(arguments: [
    ([#""distinct":{"min":9}"#, #""length":{"min":8}"#], ["implied-rule"]),
    ([#""distinct":{"min":9}"#, #""length":{"max":8}"#], ["unsatisfiable-policy"]),
    ([#""words":{"min":5}"#, #""length":{"max":8}"#], ["unsatisfiable-policy"]),
    ([#""words":{"min":1}"#, #""length":{"max":2}"#], []),
    ([#""years":{}"#, #""match":"\\A1984\\z""#], ["unsatisfiable-policy"]),
    ([#""characters":{"only":"[0-9]"}"#, #""match":"[a-z]""#], ["unsatisfiable-policy"]),
    ([#""occurrences":{"max":8}"#, #""length":{"max":8}"#], ["implied-rule"]),
    ([#""history":{"last":4}"#, #""history":{"last":3}"#], ["implied-rule"]),
    ([#""history":{"last":4}"#, #""differs":{"minEdits":1}"#], []),
    ([#""match":"a""#, #""not":{"match":"a"}"#], ["unsatisfiable-policy"]),
    (
      [#""length":{"min":8}"#, #""length":{"min":6},"when":{"words":{"min":1}}"#], ["implied-rule"]
    ),
    ([#""length":{"min":8},"when":{"match":"\\A(a+)+\\z"}"#], ["exponential-backtracking"]),
    (
      [#""not":{"atLeast":1,"of":[{"id":"m","label":"m","match":"\\A(a+)+\\z"}]}"#],
      ["exponential-backtracking"]
    ),
    (
      [#""occurrences":{"of":"[0-9]","max":2}"#, #""match":"[0-9]","min":3"#],
      ["unsatisfiable-policy"]
    ),
    (
      [
        #"""
        "atLeast":2,"of":[{"id":"a","label":"a","personal":{}},{"id":"b","label":"b",\#
        "match":"b","when":{"length":{"max":9}}}]
        """#
      ], ["conditional-member", "conditional-member"]
    ),
  ])
  func `lint knows what a rule means`(_ rules: [String], _ checks: [String]) throws {
    var linter = PolicyLinter()
    linter.standards = []
    let findings = linter.review(json: Array(try document(rules).utf8)).findings
    #expect(findings.map(\.check.rawValue).filter { $0 != "missing-examples" } == checks)
  }

  @Test func `lint says what becomes of a group whose member does not apply`() throws {
    let group =
      #""atLeast":2,"of":[{"id":"a","label":"a","match":"x"},{"id":"b","label":"b","personal":{}}]"#
    let findings = PolicyLinter().review(json: Array(try document([group]).utf8)).findings
    #expect(
      findings.first { $0.check == .conditionalMember }?.sentence
        == """
        The member does not apply to every password, and then counts neither way. Then meeting \
        the other 1 member is enough.
        """
    )
  }

  private func document(_ rules: [String]) throws -> String {
    let objects = rules.enumerated().map { #"{"id":"r\#($0)","label":"rule",\#($1)}"# }
    return #"{"policy":1,"id":"test","rules":[\#(objects.joined(separator: ","))]}"#
  }
}
