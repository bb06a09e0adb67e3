import TestSupport
import Testing

private func generate(_ arguments: String...) throws -> ToolRun {
  try .pwcheck(["generate"] + arguments)
}

@Test func `generate prints a password, and its entropy beside it`() throws {
  let run = try generate()
  #expect(run.status == 0)
  #expect(run.text.count == 17 && run.text.hasSuffix("\n"))
  #expect(run.errorText.hasPrefix("16 characters of printable ASCII: 104.5 bits of entropy.\n"))
  let judged = try ToolRun.pwcheck(["check", "--quiet"], input: run.output)
  #expect(judged.status == 0)
}

@Test func `a thousand passwords are a thousand different ones that the policy accepts`() throws {
  for arguments in [[], ["--words", "5"]] {
    let run = try ToolRun.pwcheck(["generate", "--count", "1000", "--quiet"] + arguments)
    #expect(run.status == 0 && run.errorText == "")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 1000 && Set(lines).count == 1000)
    // The audit judges them by the same policy, and is another way through the program.
    let audit = try ToolRun.pwcheck(["gate", "--policy", "default", "-"], input: run.output)
    #expect(audit.status == 0)
  }
}

@Test func `phrases keep to the greatest length of a policy`() throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json",
    #"{"policy":1,"id":"p","rules":[{"id":"l","label":"l","length":{"min":8,"max":19}}]}"#)
  let run = try ToolRun.pwcheck(
    ["generate", "--words", "3", "--count", "200", "--policy", "./p.json"], directory: folder.path)
  #expect(run.status == 0, "\(run.errorText)")
  let lengths = Set(run.text.split(separator: "\n").map(\.count))
  #expect(lengths.max() == 19 && (lengths.min() ?? 0) >= 8, "\(lengths)")
}

@Test func `messages hold nothing of what is generated`() throws {
  for arguments in [[], ["--words", "4"], ["--alphabet", "ab", "--policy", "sign-in"]] {
    let run = try ToolRun.pwcheck(["generate"] + arguments)
    let password = run.text.dropLast()
    #expect(!password.isEmpty && !run.errorText.contains(password))
  }
}

@Test func `readable passwords have no look-alikes`() throws {
  let run = try generate("--readable", "--count", "500", "--length", "20")
  #expect(Set(run.text).isDisjoint(with: "0Oo1lI|2Z5S8B'\"`\\.,;:"))
  #expect(run.errorText.hasPrefix("20 characters of 73 readable characters: "))
}

@Test func `a document has the passwords, the entropy and what they are made of`() throws {
  let characters = try generate(
    "--format", "json", "--count", "2", "--alphabet", "\"\\a1B!", "--length", "12")
  #expect(characters.errorText == "")
  let head = """
    {
      "schema": "pwcheck.generate/1",
      "policy": "default",
      "kind": "characters",
      "length": 12,
      "alphabet": "!\\"1B\\\\a",
      "entropy_bits": 3
    """
  #expect(characters.text.hasPrefix(head))
  let exact = try generate(
    "--format", "json", "--alphabet", "0123456789", "--length", "4", "--policy", pin())
  #expect(
    exact.text.contains(
      """
      \"entropy_bits\": 13.2877,\n  \"entropy_bits_at_least\": 13.2877,\n\
        \"entropy_is_exact\": true
      """
    ))
  let words = try generate("--format", "json", "--words", "3", "--separator", "·")
  for part in [
    "\"kind\": \"words\"", "\"words\": 3", "\"word_list_size\": 7772", "\"separator\": \"·\"",
    "\"capitalized\": true",
    "\"digit\": true", "\"symbol\": true", "\"entropy_is_exact\": false",
  ] {
    #expect(words.text.contains(part), "\(part)")
  }
}

/// A policy of four digits, in a file that stays for the run.
private let folder = Result { try TemporaryFolder() }
private func pin() throws -> String {
  try folder.get().write(
    "pin.json",
    #"""
    {"policy": 1, "id": "pin", "rules": [{"id": "pin", "label": "four digits", \#
    "match": "^[0-9]{4}$"}]}
    """#
  )
}

@Test func `passphrases are of the words, the separator and the form asked for`() throws {
  let run = try generate(
    "--policy", "nist-800-63b-4", "--words", "6", "--separator", " ", "--capitalize")
  let words = run.text.dropLast().split(separator: " ")
  #expect(words.count == 6 && words.allSatisfy { $0.first?.isUppercase == true })
  #expect(run.errorText == "6 words of 7772, each capitalized: about 77.5 bits of entropy.\n")
}

@Test func `what is known of the user is not in the passwords`() throws {
  let run = try generate(
    "--policy", "microsoft-ad", "--alphabet", "aA1n", "--length", "7", "--user", "ana", "--count",
    "2000")
  #expect(run.status == 0)
  #expect(!run.text.lowercased().contains("ana"))
}

@Test(arguments: [
  (
    ["--policy", "cis", "--length", "6"],
    "no 6-character password of printable ASCII meets the policy 'cis': they cannot meet 'length' (at least "
      + "14 characters). "
      + "Use --length 16, or leave --length out."
  ),
  (
    ["--length", "1000"],
    "no 1,000-character password of printable ASCII among 4096 random ones met the policy "
      + "'default': they never met 'length' "
      + "(8-32 characters (no spaces)). Use --length 32, or leave --length out."
  ),
  (
    ["--alphabet", "ab1", "--length", "8"],
    "no 8-character password of 3 different characters meets the policy 'default', and all 6561 "
      + "were tried: they never met "
      + "'uppercase' "
      + "(at least one uppercase letter (A-Z)) or 'special' (at least one special character (e.g. "
      + "!@#$%^)). "
      + "No other length up to 256 was found at which the policy accepts any."
  ),
  (
    ["--policy", "three-of-four", "--words", "20"],
    """
    no 20-word passphrase meets the policy 'three-of-four': they cannot meet 'length' (8-64 \
    characters). Use --words 8.
    """
  ),
  (
    ["--words", "12"],
    """
    no 12-word passphrase meets the policy 'default': they cannot meet 'length' (8-32 characters \
    (no spaces)). Use --words\u{20}
    """
  ),
  (["--words", "64", "--effort", "high"], "no 64-word passphrase meets the policy 'default': "),
  (["--length", "0"], "invalid value for '--length N'. Use a whole number, 1 to 1024."),
  (
    ["--length", "99999999999999999999"],
    "invalid value for '--length N'. Use a whole number, 1 to 1024."
  ),
  (["--count=-1"], "invalid value for '--count N'. Use a whole number, 1 to 1000000."),
  (["--count", "two"], "invalid value for '--count N'. Use a whole number, 1 to 1000000."),
  (["--words", "65"], "invalid value for '--words N'. Use a whole number, 1 to 64."),
  (
    ["--alphabet", "é"],
    "invalid value for '--alphabet CHARACTERS'. Use two or more different characters of ASCII."
  ),
  (
    ["--readable", "--alphabet", "0Ox"],
    "'--readable' leaves fewer than two characters of '--alphabet'."
  ),
  (
    ["--words", "2", "--separator", "\u{200B}"],
    "'--separator': an invisible character cannot separate words."
  ),
  (["--policy", "bank"], "there is no policy of this name."),
])
func `what cannot be generated is an error with the reason and the cure`(
  _ arguments: [String], _ message: String
) throws {
  let run = try ToolRun.pwcheck(["generate"] + arguments)
  #expect(run.status == 2)
  #expect(run.text == "")
  #expect(run.errorText.hasPrefix("Error: \(message)"), "\(run.errorText)")
}

@Test func `options that contradict each other are refused`() throws {
  for arguments in [
    ["--words", "3", "--length", "9"], ["--words", "3", "--alphabet", "ab"], ["--separator", "x"],
    ["--capitalize"],
  ] {
    #expect(try ToolRun.pwcheck(["generate"] + arguments).status == 2)
  }
}

@Test func `a full disk is an error for generate too`() throws {
  let run = try ToolRun.pwcheck(["generate"], fullDisk: true)
  #expect(run.status == 2 && run.errorText.contains("standard output cannot be written"))
}

@Test
func
  `a policy that accepts one text in a million is met, and one that contradicts itself is refused`()
  throws
{
  let folder = try TemporaryFolder()
  let pin = try folder.write(
    "pin.json",
    #"{"policy": 1, "id": "pin", "rules": [{"id": "pin", "label": "pin", "match": "^[0-9]{6}$"}]}"#)
  let run = try generate("--policy", pin, "--count", "20")
  #expect(run.status == 0)
  #expect(run.text.split(separator: "\n").allSatisfy { $0.count == 6 && $0.allSatisfy(\.isNumber) })
  #expect(run.errorText == "6 characters of printable ASCII: 19.9 bits of entropy each.\n")
  let never = try folder.write(
    "never.json",
    #"""
    {"policy": 1, "id": "never", "rules": [{"id": "a", "label": "a", "match": "^a"}, \#
    {"id": "b", "label": "b", "match": "^b"}]}
    """#
  )
  // A build for debugging may need more than a second beside other work.
  let refused = try generate("--policy", never, "--effort", "high")
  #expect(refused.status == 2 && refused.text == "")
  #expect(
    refused.errorText
      == "Error: no 16-character password of printable ASCII meets the policy 'never': its rules cannot "
      + "be met together. "
      + "No length up to 256 was found at which the policy accepts any.\n")
}
