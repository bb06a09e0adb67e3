import PasswordPolicy
import PasswordReport
import Testing

/// Each kind in the words of `policy show`.
@Test(arguments: [
  (#""distinct":{"min":5}"#, "Has at least 5 different characters. Case counts."),
  (#""occurrences":{"max":1}"#, "Has no character twice."),
  (#""occurrences":{"max":3}"#, "Has no character more than 3 times."),
  (#""occurrences":{"of":"[0-9]","max":0}"#, "Does not have a character of [0-9]."),
  (
    #""occurrences":{"of":"[0-9]","max":1}"#,
    "Has a character of [0-9] at most 1 time, all together."
  ),
])
func `a rule is shown as a sentence`(_ rule: String, _ sentence: String) throws {
  let json = #"{"policy":1,"id":"p","rules":[{"id":"r","label":"R",\#(rule)}]}"#
  let policy = try Policy(json: Array(json.utf8))
  #expect(policy.rules[0].kind.demand.sentence == sentence)
}
