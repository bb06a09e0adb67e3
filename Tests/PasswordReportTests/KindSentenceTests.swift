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
  (
    #""personal":{}"#,
    "Contains none of the user's own words (user name, e-mail address, name, site) of 3 characters or more. Does not apply if none are given."
  ),
  (
    #""personal":{"of":["user","email"],"compare":"whole","separators":""}"#,
    "As a whole, is none of the user's own user name or e-mail address of 3 characters or more. Words are taken as they are. Does not apply if none are given."
  ),
  (
    #""personal":{"of":["name"],"separators":", \t","forms":["reversed","lookAlikes"]}"#,
    "Contains none of the user's own name of 3 characters or more. Words are taken apart at ',' space tab. Words that are written backwards or spelt with characters that look alike count too. Does not apply if none are given."
  ),
])
func `a rule is shown as a sentence`(_ rule: String, _ sentence: String) throws {
  let json = #"{"policy":1,"id":"p","rules":[{"id":"r","label":"R",\#(rule)}]}"#
  let policy = try Policy(json: Array(json.utf8))
  #expect(policy.rules[0].kind.demand.sentence == sentence)
}
