import Foundation
import PasswordPolicy
import Patterns
import PolicyReview
import Testing

@testable import PolicyExchange

/// Every public rule with the normal form that Apple's own parser gives it; see
/// Fixtures/SOURCES.md.
private let publicRules: [[String]] = {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Fixtures/apple-password-rules.tsv")
  let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  return text.split(separator: "\n").map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}()

/// As the fixture writes a rule's normal form.
private func normalForm(_ rules: AppleRules) -> [String] {
  func number(_ value: Int?) -> String { value.map { String($0) } ?? "" }
  func text(_ set: CodePointSet) -> String {
    if set == .all { return "unicode" }
    return set.ranges.map { range in
      let characters = range.range.compactMap { Unicode.Scalar($0).map { String($0) } }
      return characters.count < 3
        ? characters.joined() : "\(characters[0])-\(characters[characters.count - 1])"
    }.joined()
  }
  var required: [String] = []
  for set in rules.required where !required.contains(text(set)) { required.append(text(set)) }
  return [
    number(rules.minLength), number(rules.maxLength), number(rules.maxConsecutive),
    text(rules.alphabet),
  ]
    + required
}

@Test(arguments: [("codepoints", false), ("characters", true), ("bytes", true)])
func `a length in another unit than code points is a loss`(_ unit: String, _ isLost: Bool) throws {
  let json =
    #"""
    {"policy":1,"id":"p","rules":[{"id":"r","label":"r","length":{"min":8,"unit":"\#(unit)"}}]}
    """#
  let losses = PolicyExport(try Policy(json: Array(json.utf8)), to: .apple).losses
  #expect(losses.contains { $0.reason.name == "unit" } == isLost)
}

@Test func `every public rule is read as Apple's parser reads it`() throws {
  #expect(publicRules.count == 327)
  for row in publicRules {
    #expect(normalForm(try AppleRules(row[0])) == Array(row.dropFirst()), "\(row[0])")
  }
}

@Test func `every public rule comes back from a policy in its normal form`() throws {
  for row in publicRules {
    let imported = try PolicyImport(Array(row[0].utf8), from: .apple)
    #expect(imported.policy.exampleFailures().isEmpty, "\(row[0])")
    let exported = PolicyExport(imported.policy, to: .apple)
    #expect(exported.losses.isEmpty, "\(row[0])")
    let text = String(decoding: exported.bytes, as: UTF8.self)
    #expect(normalForm(try AppleRules(text)) == Array(row.dropFirst()), "\(row[0])")
  }
}

@Test(arguments: [
  ("minlength: 8; minlength: 10; maxlength: 40; maxlength: 20;", "minlength: 10; maxlength: 20;"),
  ("max-consecutive: 3; max-consecutive: 2", "max-consecutive: 2;"),
  ("allowed: upper; allowed: lower;", "allowed: upper, lower;"),
  ("required: upper, lower; allowed: [-]]", "required: upper, lower; allowed: [-]];"),
  ("required: [abcdefghijklmnopqrstuvwxyz];", "required: lower;"),
  ("required: [;,:];", "required: [,:;];"),
  ("required: ; minlength: 4", "minlength: 4;"),
  ("required: UPPER", "required: upper;"),
])
func `rules have one normal form`(_ source: String, _ normal: String) throws {
  #expect(try AppleRules(source).text == normal)
  #expect(try AppleRules(normal).text == normal)
}

@Test(arguments: ["^[а-я]*$", #"^[^\x{0}-\x{10FFFF}]*$"#])
func `characters that rules cannot say are a loss, and no rule`(_ pattern: String) throws {
  let policy = try Policy(id: "p", rules: [Rule(id: "only", label: "only", .match(pattern))])
  let apple = PolicyExport(policy, to: .apple)
  #expect(apple.losses.contains { $0.subject == "only" && $0.effect == .weaker })
  #expect(String(decoding: apple.bytes, as: UTF8.self) == "allowed: unicode;\n")
  let html = String(decoding: PolicyExport(policy, to: .html).bytes, as: UTF8.self)
  #expect(!html.contains("passwordrules=\"\""))
}
