import PasswordPolicy
import Testing

@testable import PolicyReview

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
    """
    Contains none of the user's own words (user name, e-mail address, name, site) of 3 \
    characters or more. Accents and disguises are ignored. Does not apply if none are given.
    """
  ),
  (
    #""personal":{"of":["user","email"],"compare":"whole","separators":""}"#,
    """
    As a whole, is none of the user's own user name or e-mail address of 3 characters or more. \
    Words are taken as they are. Accents and disguises are ignored. Does not apply if none are \
    given.
    """
  ),
  (
    #""personal":{"of":["name"],"separators":", \t","forms":["reversed","lookAlikes"]}"#,
    """
    Contains none of the user's own name of 3 characters or more. Words are taken apart at ',' \
    space tab. Accents and disguises are ignored. Words that are written backwards or spelt with \
    characters that look alike count too. Does not apply if none are given.
    """
  ),
  (
    #""personal":{"of":["birthday"],"compare":"endsWith","case":"kept"}"#,
    """
    Ends with none of the user's own date of birth of 3 characters or more. Case and accents count. \
    Does not apply if none are given.
    """
  ),
  (
    #""blocklist":{"list":"common-passwords","top":50,"compare":"startsWith","case":"kept"}"#,
    """
    Begins with no entry of four bytes or more of the list 'common-passwords' (50 entries). Case \
    counts.
    """
  ),
  (
    #""history":{"last":1}"#,
    """
    Is not the last password, whose hash is given. Does not apply if none are given. If one \
    cannot be compared, the rule is not met.
    """
  ),
  (
    #""after":{"remove":{"list":"common-passwords"},"leave":1,"length":{"min":5}}"#,
    """
    Once the entries of four bytes or more of the list 'common-passwords' are taken out, each \
    replaced by one character, meets this: Has at least 5 characters, counted as Unicode code points.
    """
  ),
  (
    #""history":{"last":3,"days":90}"#,
    """
    Is not any of the last 3 passwords, whose hashes are given, nor one that was in use within 90 \
    days, where that is given. Does not apply if none are given. If one cannot be compared, the \
    rule is not met.
    """
  ),
  (#""words":{"min":4,"distinct":true}"#, "Has at least 4 different words, of 3 letters or more."),
  (
    #""words":{"min":1,"list":"common-passwords","minLength":1}"#,
    "Has at least 1 word of the list 'common-passwords', of 1 letter or more."
  ),
  (
    #""years":{}"#, "Has no year from 1900 to 2099, as four digits that stand alone."
  ),
  (
    #""dates":{}"#,
    "Has no date of the years 1900 to 2099 in digits, such as 17.5.2024 or 240517."
  ),
  (
    #""not":{"match":"[0-9]","min":5}"#,
    "The opposite of this: Contains at least 5 matches (not overlapping) of this pattern: [0-9]."
  ),
  (
    #"""
    "not":{"atLeast":1,"of":[{"id":"a","label":"a digit","match":"[0-9]"},\#
    {"id":"b","label":"a sign","match":"-"}]}
    """#,
    "The opposite of this: Meets at least 1 of these 2 rules: 'a digit'; 'a sign'."
  ),
  (#""characters":{"only":"[0-9]"}"#, "Has only characters of [0-9]."),
  (
    #""characters":{"scripts":["Latin","Hebrew"]}"#,
    "Has only letters of Latin or Hebrew, and characters of all scripts."
  ),
  (
    #""characters":{"mixedScripts":"highlyRestrictive"}"#,
    "Has characters of one script only, or Latin beside Chinese, Japanese or Korean (UTS 39)."
  ),
  (
    #""sequences":{"max":3,"kinds":["digit","keypad"],"wraps":true}"#,
    """
    Has no more than 3 characters in a row that follow the digits or a line of a keypad, \
    forwards or backwards. The start of an order follows its end.
    """
  ),
  (
    #""sequences":{"max":3,"order":["абвгд"]}"#,
    "Has no more than 3 characters in a row that follow 'абвгд', forwards or backwards."
  ),
  (
    #"""
    "blocklist":{"list":"common-passwords","forms":["reversed"],"edits":2,\#
    "derivedFrom":["site"]}
    """#,
    """
    Is not on the list 'common-passwords' (40,500 entries). Case and disguises are ignored. \
    Entries that are written backwards count too. So does what is 2 edits away from an entry, \
    one for every four of its characters at most. The user's own site counts as an entry, also \
    with digits and signs before or after it.
    """
  ),
])
func `a rule is shown as a sentence`(_ rule: String, _ sentence: String) throws {
  let json = #"{"policy":1,"id":"p","rules":[{"id":"r","label":"R",\#(rule)}]}"#
  let policy = try Policy(json: Array(json.utf8))
  #expect(policy.rules[0].kind.demand.sentence == sentence)
}

@Test(arguments: [
  (
    #""length":{"max":14}"#,
    "Only for passwords of at most 14 characters, counted as Unicode code points."
  ),
  (
    #""match":"[0-9]""#,
    "Only for passwords that meet this: Contains a match of this pattern: [0-9]."
  ),
  (
    #""not":{"years":{}},"role":"mfa""#,
    """
    Only for users with the role 'mfa', and passwords that meet this: The opposite of this: Has no \
    year from 1900 to 2099, as four digits that stand alone.
    """
  ),
  (
    #""atLeast":1,"of":[{"id":"a","label":"a digit","match":"[0-9]"}]"#,
    "Only for passwords that meet this: Meets this rule: 'a digit'."
  ),
])
func `a condition is shown as a sentence`(_ condition: String, _ sentence: String) throws {
  let json = #"""
    {"policy":1,"id":"p","rules":[{"id":"r","label":"R","length":{"min":8},"when":{\#(condition)}},\#
    {"id":"s","label":"S","length":{"min":8},"when":{"withoutRole":"mfa"}}]}
    """#
  let policy = try Policy(json: Array(json.utf8))
  #expect(policy.rules[0].conditionSentence == sentence)
}

@Test(arguments: [(" ", "\" \""), ("a ", "\"a \""), ("\u{A0}b", "\"\u{A0}b\""), ("a b", "a b")])
func `a pattern that ends in white space is in quotes`(_ pattern: String, _ shown: String) throws {
  for key in ["match", "avoid"] {
    let rule = try policy([#""\#(key)":"\#(pattern)""#]).rules[0]
    #expect(rule.kind.demand.pattern == shown)
  }
}
