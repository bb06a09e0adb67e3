import PasswordStrength
import Testing

@testable import PasswordPolicy

/// Rules that ask for something only of passwords that meet a condition, and demands that must not
/// be met: any kind of rule can be either.
struct ConditionTests {
  private static let kinds = [
    #""match":"[0-9]""#, #""match":"[0-9]","min":2,"max":3"#, #""avoid":"(a)b?\\1""#,
    #""match":"^[a-z]{2,4}$""#, #""length":{"min":4,"unit":"characters"}"#,
    #""blocklist":{"list":"common-passwords"}"#,
    #""blocklist":{"list":"common-passwords","compare":"contains"}"#,
    #""blocklist":{"list":"common-passwords","forms":["reversed"]}"#,
    #""expected":{"list":"common-passwords"}"#, #""personal":{}"#, #""differs":{"minEdits":2}"#,
    #""history":{"last":2}"#, #""repeats":{"max":2}"#, #""sequences":{"max":3}"#,
    #""distinct":{"min":4}"#, #""occurrences":{"max":2}"#, #""words":{"min":1}"#, #""years":{}"#,
    #""characters":{"only":"[a-z]"}"#, #""strength":{"minScore":5}"#,
    #""atLeast":1,"of":[{"id":"m","label":"M","match":"x"},{"id":"n","label":"N","personal":{}}]"#,
    #""atLeast":1,"of":[{"id":"m","label":"M","distinct":{"min":4},"when":{"match":"a"}}]"#,
    #""not":{"match":"[0-9]"}"#, #""not":{"not":{"not":{"personal":{}}}}"#,
  ]

  private static let texts = [
    "", "a1", "aa", "password", "drowssap", "12345", "abcdef", "Xy9!", "a\nb", "aaa111", "été-1999",
    "x\u{301}x", "window tram", "a\0b", String(repeating: "a\u{301}\u{302}", count: 30),
    "e" + String(repeating: "\u{301}", count: 40), String(repeating: "ab1", count: 2000),
  ]

  private static let contexts = [
    PasswordContext(), PasswordContext(personal: ["abc", "window"], previous: "aa2"),
    PasswordContext(
      .init("", personal: ["xy9"], previous: "password", history: ["12345", "a1", "x"])),
  ]

  private static func policy(_ rules: [String]) throws -> Policy {
    let objects = rules.enumerated().map { #"{"id":"r\#($0)","label":"R",\#($1)}"# }
    // The ids of members are the same everywhere, and of one policy's they may not be.
    let members = objects.enumerated().map { number, rule in
      ["m", "n"].reduce(rule) {
        $0.split(separator: #""id":"\#($1)""#, omittingEmptySubsequences: false)
          .joined(separator: #""id":"\#($1)\#(number)""#)
      }
    }
    let json = #"{"policy":1,"id":"p","rules":[\#(members.joined(separator: ","))]}"#
    return try Policy(json: Array(json.utf8))
  }

  @Test func `every kind is a condition of every other, and can be negated`() throws {
    let kinds = Self.kinds
    let negated = kinds.map { #""not":{\#($0)}"# }
    let conditional = kinds.flatMap { kind in kinds.map { #"\#($0),"when":{\#(kind)}"# } }
    let policy = try Self.policy(kinds + negated + conditional)
    var places: [String: Int] = [:]
    for (place, rule) in policy.allRules.enumerated() { places[rule.id] = place }
    for context in Self.contexts {
      var evaluator = PasswordChecker(policy: policy).makeEvaluator(context: context)
      for var text in Self.texts {
        let isLong = text.utf8.count > PolicyEvaluator.examinedBytes
        _ = text.withUTF8 { evaluator.evaluate(utf8: $0) }
        func outcome(_ rule: Int) throws -> Outcome {
          evaluator.outcomes[try #require(places["r\(rule)"])]
        }
        for kind in kinds.indices {
          let (own, opposite) = (try outcome(kind), try outcome(kinds.count + kind))
          switch own {
          case .met: #expect(opposite == .unmet)
          case .unmet: #expect(opposite == (isLong ? .undetermined : .met))
          case .undetermined, .notApplicable: #expect(opposite == own)
          }
          for other in kinds.indices {
            let found = try outcome((2 + kind) * kinds.count + other)
            switch own {
            case .met: #expect(try found == outcome(other))
            case .undetermined: #expect(found == .undetermined)
            case .unmet, .notApplicable:
              #expect(found == (isLong ? .undetermined : .notApplicable))
            }
          }
        }
      }
    }
  }

  @Test func `a condition is no rule that anybody sees`() throws {
    let policy = try Self.policy([
      #""length":{"min":16},"when":{"atLeast":1,"of":[{"id":"m","label":"M","match":"x"}]}"#
    ])
    #expect(policy.allRules.map(\.id) == ["r0"])
    #expect(policy.allDemands.count == 3)
    let checker = PasswordChecker(policy: policy)
    #expect(checker.assess("xyz").checklist.map(\.outcome) == [.unmet])
    #expect(checker.assess("abc").checklist.map(\.outcome) == [.notApplicable])
    #expect(checker.assess("abc").checklist[0].members.isEmpty)
  }

  @Test func `a listed word asks for more characters`() throws {
    let policy = try Policy(
      id: "p",
      rules: [
        try Rule(
          id: "length", label: "16 characters around a common word", .length(min: 16),
          when: .not(
            .blocklist(try Blocklist(shipped: "common-passwords", comparison: .contains))),
          accepts: ["password and more", "kqzvw"], rejects: ["Password1"])
      ])
    #expect(policy.exampleFailures().isEmpty)
  }
}
