import PasswordPolicy
import Testing

struct BadFile: Sendable, CustomTestStringConvertible {
  let json: String
  let message: String
  init(_ json: String, _ message: String) { (self.json, self.message) = (json, message) }
  var testDescription: String { String(message.prefix(70)) }
}

private func policy(_ rule: String) -> String {
  "{\"policy\": 1, \"id\": \"acme\",\n \"rules\": [\(rule)]}"
}

private func rule(_ members: String) -> String {
  policy("{\"id\": \"digit\", \"label\": \"a digit\", \(members)}")
}

/// A tour of mistakes that people make, with what they are told.
private let tour = [
  BadFile("", "acme.json:1:1: the file is empty."),
  BadFile(
    "{\"policy\": 1,}", "acme.json:1:13: JSON allows no comma after the last element. Remove it."),
  BadFile(
    "// our policy\n{}",
    "acme.json:1:1: JSON has no comments. Remove it, or move the text into the key 'comment'."
  ),
  BadFile("{'policy': 1}", "acme.json:1:2: found ''' where a key in double quotes was expected."),
  BadFile("[]", "acme.json:1:1: a policy file must be an object, not an array."),
  BadFile(
    "{\"policy\": 1, \"id\": \"acme\", \"rules\": [1]}",
    "acme.json:1:39: each element of 'rules' must be an object, not a number."),
  BadFile(
    "{\"id\": \"acme\"}",
    "acme.json:1:1: the key 'policy' is missing. Begin the file with \"policy\": 1."),
  BadFile(
    "{\"policy\": 2, \"id\": \"acme\"}",
    "acme.json:1:12: this version of the policy format is unknown. Write \"policy\": 1."),
  BadFile(
    "{\"policy\": 1, \"id\": \"acme\", \"rules\": []}",
    """
    acme.json:1:38: the policy has no rules, so it would accept every password. Give it at least \
    one.
    """
  ),
  BadFile(
    "{\"policy\": 1, \"id\": \"acme\", \"rule\": []}",
    "acme.json:1:29: unknown key 'rule'. Did you mean 'rules'?"),
  BadFile(
    "{\"policy\": 1, \"id\": \"Acme Inc\", \"rules\": []}",
    """
    acme.json:1:21: 'Acme Inc' is not an id. Use up to 64 lowercase letters, digits and single \
    hyphens, such as 'no-spaces'.
    """
  ),
  BadFile(
    "{\"policy\": 1, \"policy\": 1}",
    "acme.json:1:15: this key is already set on line 1. Remove one of them."),
  BadFile(
    rule("\"patern\": \"[0-9]\""),
    "acme.json:2:48: rule 'digit': unknown key 'patern'. Did you mean 'match'?"
  ),
  BadFile(
    rule("\"mach\": \"[0-9]\""),
    "acme.json:2:48: rule 'digit': unknown key 'mach'. Did you mean 'match'?"),
  BadFile(
    rule("\"match\": \"(?=.*\\\\d\""),
    """
    acme.json:2:57: rule 'digit': the pattern is not valid: missing closing parenthesis\n    \
    (?=.*\\d\n           ^
    """
  ),
  BadFile(
    rule("\"match\": \"漢字(\""),
    """
    acme.json:2:57: rule 'digit': the pattern is not valid: missing closing parenthesis\n    \
    漢字(\n         ^
    """
  ),
  BadFile(
    rule("\"match\": \"\\d\""),
    """
    acme.json:2:58: this is not a valid JSON escape. For a backslash, as in a pattern, write \
    two: '\\\\'.
    """
  ),
  BadFile(
    rule("\"match\": 8"), "acme.json:2:57: rule 'digit': 'match' must be a string, not a number."),
  BadFile(rule("\"match\": \"\""), "acme.json:2:57: rule 'digit': 'match' is empty."),
  BadFile(
    rule("\"match\": \"a\", \"avoid\": \"b\""),
    """
    acme.json:2:62: rule 'digit': the rule has 'match' and 'avoid', but a rule has exactly one \
    kind. Split it into several rules.
    """
  ),
  BadFile(
    rule("\"severity\": \"error\""),
    """
    acme.json:2:12: rule 'digit': the rule demands nothing. Give it one of 'match', 'avoid', \
    'length',
    """
  ),
  BadFile(
    rule("\"avoid\": \"a\", \"max\": 2"),
    "acme.json:2:62: rule 'digit': 'max' is only allowed together with 'match'."),
  BadFile(
    rule("\"match\": \"a\", \"severity\": \"warn\""),
    "acme.json:2:74: rule 'digit': 'severity' cannot be 'warn'. Use 'error' or 'warning'."),
  BadFile(
    rule("\"length\": {}"),
    "acme.json:2:58: rule 'digit': the length has neither 'min' nor 'max'. Give at least one."),
  BadFile(
    rule("\"length\": {\"min\": 32, \"max\": 8}"),
    "acme.json:2:66: rule 'digit': 'min' is 32 and 'max' is 8, so nothing can meet the rule."),
  BadFile(
    rule("\"length\": {\"min\": 7.5}"),
    "acme.json:2:66: rule 'digit': 'min' must be a whole number."),
  BadFile(
    rule("\"length\": {\"min\": -1}"),
    "acme.json:2:66: rule 'digit': 'min' is -1, but must be from 0 to 1000000."),
  BadFile(
    rule("\"length\": {\"min\": 8, \"unit\": \"chars\"}"),
    """
    acme.json:2:77: rule 'digit': 'unit' cannot be 'chars'. Use 'codepoints', 'characters' or \
    'bytes'.
    """
  ),
  BadFile(
    rule("\"atLeast\": 2, \"of\": [{\"id\": \"x\", \"label\": \"x\", \"match\": \"x\"}]"),
    """
    acme.json:2:59: rule 'digit': 'atLeast' is 2, but 'of' has only 1 rule, so nothing \
    can meet the rule.
    """
  ),
  BadFile(
    rule("\"blocklist\": {\"list\": \"common-pasword\"}"),
    """
    acme.json:2:70: rule 'digit': no list named 'common-pasword' is shipped. Did you mean \
    'common-passwords'?
    """
  ),
  BadFile(
    rule("\"blocklist\": {\"list\": \"./words.txt\"}"),
    """
    acme.json:2:70: rule 'digit': the list './words.txt' cannot be read: No such file or \
    directory.
    """
  ),
  BadFile(
    policy(
      """
      {\"id\": \"a\", \"label\": \"a\", \"match\": \"a\"},\n{\"id\": \"a\", \"label\": \"b\", \
      \"match\": \"b\"}
      """
    ),
    "acme.json:3:8: rule 'a': the id 'a' is already in use on line 2. Give each rule its own id."),
  BadFile(
    policy("{\"id\": \"a\", \"label\": {\"english\": \"a\"}, \"match\": \"a\"}"),
    "acme.json:2:34: rule 'a': 'english' is not a language tag. Use one such as 'en' or 'pt-BR'."),
  BadFile("{\"policy\": 1, \"\\u001b[2Jkey\": 1}", "acme.json:1:15: unknown key '\\u{1B}[2Jkey'."),
]

@Test(arguments: tour)
func `a bad policy file is told where, what and the cure`(_ file: BadFile) throws {
  let error = try #require(throws: PolicyFileError.self) {
    try Policy(json: Array(file.json.utf8)) { _ throws(ListReadError) in
      throw ListReadError(reason: "No such file or directory")
    }
  }
  #expect(
    error.sentence(file: "acme.json").hasPrefix(file.message),
    "\(error.sentence(file: "acme.json"))")
}

@Test(arguments: [
  #"{"policy": 1, "id": "a", "NAME": 1}"#,
  #"{"policy": 1, "id": "NAME", "rules": []}"#,
  #"{"policy": 1, "id": "a", "rules": [{"id": "NAME", "label": "x", "match": "("}]}"#,
  #"{"policy": 1, "id": "a", "rules": [{"id": "x", "label": {"NAME": "x"}, "match": "x"}]}"#,
  #"{"policy": 1, "id": "a", "rules": [{"id": "x", "label": "x", "match": "NAME("}]}"#,
  #"""
  {"policy": 1, "id": "a", "rules": [{"id": "x", "label": "x", "length": {"min": 8, \#
  "unit": "NAME"}}]}
  """#,
  #"{"policy": 1, "id": "a", "rules": [{"id": "x", "label": "x", "blocklist": {"list": "NAME"}}]}"#,
])
func `a message is short however long the names of the file are`(_ json: String) throws {
  let name = String(repeating: "k", count: 100_000)
  let error = try #require(throws: PolicyFileError.self) {
    try Policy(json: Array(json.replacing("NAME", with: name).utf8))
  }
  let sentence = error.sentence(file: "p.json")
  #expect(sentence.utf8.count < 1000)
  #expect(sentence.contains("kkk…") || sentence.contains("kkk("), "its beginning is named")
}

@Test(arguments: [
  "NAME", "NAME: 1", "\"NAME", "\"\\NAME\"", "{NAME", "{\"NAME\": 1}", "{\"NAME\": 1, \"NAME\": 1}",
  "[\"NAME\"]",
  "{\"a\" NAME}", "{\"a\": 1 NAME}", "{\"a\": 12NAME}", "{\"a\": \"\\uNAME\"}", "{} NAME", "# NAME",
  "NAME\nNAME\n",
])
func `nothing is quoted of a file that is no policy`(_ text: String) throws {
  // Letters, a sign and digits, each of which might be quoted alone.
  for name in ["quorum", "%wex", "7291"] {
    let json = Array(text.replacing("NAME", with: name).utf8)
    let error = try #require(throws: PolicyFileError.self) { try Policy(json: json) }
    let sentence = error.sentence(file: "p.json")
    #expect(!sentence.contains(name) && !sentence.contains("'\(name.prefix(1))'"))
  }
}
