import PasswordPolicy
import PolicyExchange
import Testing

/// Kinds that other systems have not.
private let kinds: [(rule: String, loss: String)] = [
  (
    #""distinct": { "min": 5 }"#,
    "Weaker: 'r': the target format cannot ask for a number of different characters."
  ),
  (
    #""occurrences": { "max": 3 }"#,
    "Weaker: 'r': the target format has nothing like the 'occurrences' rule."
  ),
  (
    #""words": { "min": 4, "distinct": true, "minLength": 2, "list": "common-passwords" }"#,
    "Weaker: 'r': the target format has nothing like the 'words' rule."
  ),
  (
    #""dates": { "to": 2030 }"#,
    "Weaker: 'r': the target format cannot ask for a pattern."
  ),
  (
    #""characters": { "scripts": ["Latin", "Hebrew"] }"#,
    "Weaker: 'r': the target format cannot ask for a set of allowed characters."
  ),
  (
    #""characters": { "mixedScripts": "singleScript" }"#,
    "Weaker: 'r': the target format cannot ask for a pattern."
  ),
  (
    #""occurrences": { "of": "[0-9]", "max": 3 }"#,
    "Weaker: 'r': the target format cannot ask for a pattern."
  ),
]

/// Kinds that a pattern can say, and what HTML's pattern makes of them.
private let patterns: [(rule: String, losses: Int)] = [
  (#""years": { "from": 1950 }"#, 0), (#""characters": { "only": "[0-9]" }"#, 0),
  (#""occurrences": { "of": "[0-9]", "max": 0 }"#, 0),
]

/// Kinds that other systems have in part.
private let parts: [(rule: String, loss: String)] = [
  (
    #"""
    "personal": { "minLength": 3, "of": ["name"], "compare": "whole", "separators": ",.", \#
    "forms": ["reversed"] }
    """#,
    "Weaker: 'r': the target format cannot ask for passwords without the user's own words."
  )
]

private func export(_ policy: Policy, to format: ForeignPolicyFormat) -> String {
  String(decoding: PolicyExport(policy, to: format).bytes, as: UTF8.self)
}

@Test func `a history is that of systems that keep one`() throws {
  let policy = try policy(#""history": { "last": 30 }"#)
  let text = String(decoding: PolicyFileWriter.json(of: policy), as: UTF8.self)
  #expect(text.contains(#""history": { "last": 30 }"#))
  #expect(export(policy, to: .keycloak).contains("passwordHistory(30)"))
  // Cognito keeps 24 at most.
  #expect(export(policy, to: .cognito).contains(#""PasswordHistorySize": 24"#))
  let json = #"{"MinimumLength": 12, "PasswordHistorySize": 3}"#
  let imported = try PolicyImport(Array(json.utf8), from: .cognito)
  #expect(imported.policy.rules.map(\.id).suffix(2) == ["previous-password", "password-history"])
  #expect(export(imported.policy, to: .keycloak).contains("passwordHistory(3)"))
}

@Test func `a history of one is all that libpwquality keeps`() throws {
  func losses(_ count: Int) throws -> [String] {
    let policy = try policy(#""history": { "last": \#(count) }"#)
    return PolicyExport(policy, to: .pwquality).losses.map(\.sentence)
  }
  #expect(try losses(3).count == losses(1).count + 1)
}

@Test func `passwdqc always has a maximum`() throws {
  func losses(_ limit: String) throws -> [String] {
    let policy = try policy(#""length": { "min": 8\#(limit) }"#)
    return PolicyExport(policy, to: .passwdqc).losses.map(\.sentence)
  }
  #expect(try losses("").count { $0.contains("maximum") } == 1)
  #expect(try losses(#", "max": 64"#).count { $0.contains("maximum") } == 0)
}

@Test func `a maximum that is dropped is not said to count another unit`() throws {
  let policy = try policy(#""length": { "max": 64, "unit": "bytes" }"#)
  let losses = PolicyExport(policy, to: .cognito).losses.map(\.sentence)
  #expect(losses.contains("Weaker: 'r': the target format cannot ask for a maximum length."))
  #expect(!losses.contains { $0.contains("counts lengths") })
}

@Test func `every format has a title of its own`() {
  let formats = ForeignPolicyFormat.allCases
  #expect(Set(formats.map(\.title)).count == formats.count)
}

@Test func `what is left of an entry is written only if it is`() throws {
  for (leave, isLeft) in [("", false), (#""leave": 1, "#, true)] {
    let rule = #""after":{"remove":{"list":"common-passwords"},\#(leave)"length":{"min":5}}"#
    let text = String(decoding: PolicyFileWriter.json(of: try policy(rule)), as: UTF8.self)
    #expect(text.contains("leave") == isLeft)
  }
}

@Test(arguments: ["&#91;a-z&#93;{8,}", "&#x5B;a-z&#X5d;{8,}", "[a-z]{8,}"])
func `a character of a page may be a number`(_ pattern: String) throws {
  let field = #"<input type="password" pattern="\#(pattern)">"#
  let imported = try PolicyImport(Array(field.utf8), from: .html)
  let plain = #"<input type="password" pattern="[a-z]{8,}">"#
  let expected = try PolicyImport(Array(plain.utf8), from: .html)
  #expect(
    PolicyFileWriter.json(of: imported.policy) == PolicyFileWriter.json(of: expected.policy))
}

@Test func `a history of days is Keycloak's`() throws {
  let policy = try policy(#""history": { "last": 3, "days": 90 }"#)
  #expect(export(policy, to: .keycloak) == "passwordHistory(3) and passwordAge(90)\n")
  #expect(
    PolicyExport(policy, to: .cognito).losses.map(\.sentence).contains(
      "Weaker: 'r': the target format cannot ask for a difference from the previous password."))
  let imported = try PolicyImport(Array("digits(1) and passwordAge(90)".utf8), from: .keycloak)
  #expect(imported.policy.rules.map(\.id) == ["digit", "password-age"])
  #expect(imported.losses.map(\.effect) == [.weaker])
  #expect(export(imported.policy, to: .keycloak).contains("passwordAge(90)"))
}

private func policy(_ rule: String) throws -> Policy {
  let json = #"{"policy":1,"id":"p","rules":[{"id":"r","label":"R",\#(rule)}]}"#
  return try Policy(json: Array(json.utf8))
}

@Test(arguments: kinds + parts)
private func `a kind is written to a policy file as it was read`(
  _ rule: String, _ loss: String
) throws {
  let text = String(decoding: PolicyFileWriter.json(of: try policy(rule)), as: UTF8.self)
  let flat = text.split(whereSeparator: \.isWhitespace).joined()
  #expect(flat.contains(rule.filter { $0 != " " }))
}

@Test(arguments: kinds + parts)
private func `a format without the kind names the rule that is lost`(
  _ rule: String, _ loss: String
) throws {
  let export = PolicyExport(try policy(rule), to: .cognito)
  #expect(export.losses.map(\.sentence).contains(loss))
}

@Test(arguments: patterns)
private func `a kind that a pattern can say is a pattern elsewhere`(
  _ rule: String, _ losses: Int
) throws {
  for format in [ForeignPolicyFormat.html, .keycloak] {
    let export = PolicyExport(try policy(rule), to: format)
    #expect(export.losses.count { $0.subject == "r" } == losses, "\(export.losses.map(\.sentence))")
  }
}
