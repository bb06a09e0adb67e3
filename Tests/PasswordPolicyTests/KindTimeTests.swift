import TestSupport
import Testing

@testable import PasswordPolicy

/// Texts that make a test do much, in pieces that are repeated.
private let hostile = ["a", "ab ", "é", "漢字", "1", "17.5.20", "4@", "aaaaaaa "]

@Test(arguments: [
  #""distinct":{"min":1000}"#, #""occurrences":{"max":10000}"#,
  #""occurrences":{"of":"[0-9]","max":10000}"#, #""words":{"min":100}"#,
  #""words":{"min":100,"distinct":true,"minLength":1}"#,
  #""words":{"min":100,"list":"common-passwords"}"#, #""years":{}"#, #""dates":{}"#,
  #""sequences":{"max":1000,"wraps":true}"#, #""characters":{"scripts":["Latin","Han"]}"#,
  #""characters":{"mixedScripts":"highlyRestrictive"}"#,
  #""personal":{"forms":["reversed","lookAlikes"]}"#,
  #""blocklist":{"list":"common-passwords","compare":"contains","forms":["reversed","lookAlikes"]}"#,
  #"""
  "blocklist":{"list":"common-passwords","edits":2,"forms":["reversed","lookAlikes"],\#
  "derivedFrom":["user"]}
  """#,
])
func `the time of a rule is linear in the password`(_ rule: String) throws {
  let checker = try checker(rule: rule)
  let context = PasswordContext(words: ["aaaaab", "4@4@4@5", "漢字漢字a"])
  for piece in hostile {
    var evaluator = checker.makeEvaluator(context: context)
    let factor = growth(from: 1000) { size in
      var text = String(repeating: piece, count: size / piece.utf8.count)
      for _ in 0..<3 { _ = text.withUTF8 { evaluator.evaluate(utf8: $0) } }
    }
    // 4 if it is linear, 16 if it is quadratic; short runs are noisy.
    #expect(factor < 10, "\(piece)")
  }
}
