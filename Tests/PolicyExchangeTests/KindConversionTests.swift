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
    "Weaker: 'r': the target format has nothing like a 'occurrences' rule."
  ),
  (
    #""occurrences": { "of": "[0-9]", "max": 3 }"#,
    "Weaker: 'r': the target format cannot ask for a pattern."
  ),
]

/// Kinds that other systems have in part.
private let parts: [(rule: String, loss: String)] = [
  (
    #""personal": { "minLength": 3, "of": ["name"], "compare": "whole", "separators": ",.", "forms": ["reversed"] }"#,
    "Weaker: 'r': the target format cannot ask for passwords without the user's own words."
  )
]

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
