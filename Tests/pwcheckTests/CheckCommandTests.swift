import TestSupport
import Testing

private func check(_ password: String, _ arguments: String...) throws -> ToolRun {
  try .pwcheck(arguments, input: Array(password.utf8))
}

@Test func `the five criteria are shown and met`() throws {
  let run = try check("Abcdef1!", "--policy", "default.json")
  let checklist = """
    ✅ 8-32 characters (no spaces)
    ✅ at least one uppercase letter (A-Z)
    ✅ at least one lowercase letter (a-z)
    ✅ at least one digit (0-9)
    ✅ at least one special character (e.g. !@#$%^)
    Accepted
    Strength █
    """
  #expect(run.text.hasPrefix(checklist))
  for part in [
    "/100, very weak, about 200,000 guesses\nA login with 100 tries an hour gives it away in ",
    "\n• Leave out letters and digits in order.\n",
  ] {
    #expect(run.text.contains(part), "\(part)")
  }
  #expect(run.errorText == "")
  #expect(run.status == 0)
}

@Test func `the times of all attackers are shown if they are asked for`() throws {
  let row = "  online, 10 tries a second         5 hours\n"
  #expect(try !check("Abcdef1!").text.contains(row))
  #expect(try check("Abcdef1!", "--verbose").text.contains(row))
}

@Test func `while typing nothing is marked as wrong`() throws {
  let run = try check("abc", "--mode", "inline")
  #expect(run.text.contains("✅") && run.text.contains("⚪\u{FE0F}") && !run.text.contains("❌"))
  #expect(run.status == 1)
}

@Test func `after leaving the field what is not met is marked as wrong`() throws {
  let run = try check("abc")
  #expect(run.text.contains("✅") && !run.text.contains("⚪") && run.text.contains("❌"))
  #expect(run.status == 1)
}

@Test func `marks can be plain ASCII`() throws {
  #expect(try check("abc", "--ascii").text.hasPrefix("[!] 8-32 characters (no spaces)\n"))
  #expect(try check("abc", "--ascii", "--mode=inline").text.hasPrefix("[ ] 8-32"))
}

@Test(arguments: [
  ("Abcdef1!\n", 0), ("Abcdef1!\r\n", 0), ("Abcdef1!\n\n", 2), ("Abcdef1!\nx", 2), ("", 1),
  ("\n", 1),
  ("Abcdef1! ", 1),
])
func `one line end after the password is dropped and nothing else`(_ input: String, _ status: Int32)
  throws
{
  #expect(try check(input).status == status)
}

@Test func `more than one line is sent to the audit`() throws {
  let run = try check("a\nb\n")
  #expect(
    run.errorText
      == "Error: standard input has more than one line. To check a list, use 'pwcheck audit'.\n")
  #expect(run.text == "")
}

@Test func `JSON has the outcome of each rule and zxcvbn's names, and no password`() throws {
  let run = try check("Tr0ub4dor&3xyz", "--format", "json")
  #expect(
    run.text.hasPrefix(
      "{\n  \"schema\": \"pwcheck.check/1\",\n  \"policy\": \"default\",\n  \"accepted\": true,"))
  for name in [
    "guesses_log10", "score_0_4", "crack_times_seconds", "crack_times_display", "feedback",
    "sequence",
    "outcome",
  ] {
    #expect(run.text.contains("\"\(name)\": "))
  }
  #expect(!run.text.contains("Tr0ub4dor") && !run.text.contains("troubador"))
}

@Test func `explain draws the segments below the mask, and the password only if asked`() throws {
  let run = try ToolRun.pwcheck(["explain", "--ascii"], input: Array("P@ssw0rd2024".utf8))
  #expect(run.text.hasPrefix("  L#lll9ll9999\n  \\______/\\__/\n  "))
  #expect(run.text.contains("with look-alikes: ") && run.text.contains("the year 2024"))
  #expect(!run.text.contains("ssw0rd"))
  #expect(run.status == 0)
  let revealed = try ToolRun.pwcheck(
    ["explain", "--reveal"], input: Array("P@ssw0rd\u{202E}".utf8))
  #expect(revealed.text.hasPrefix("  P@ssw0rd\\u{202E}\n"))
}

@Test func `the site's own words are known to attackers`() throws {
  let folder = try TemporaryFolder()
  let words = try folder.write("words.txt", "Zyqqurat\nBlorptown\n")
  let (known, unknown) = (try check("zyqqurat", "--words", words), try check("zyqqurat"))
  #expect(known.text.contains("a word of this site"))
  #expect(!unknown.text.contains("a word of this site"))
  #expect(try check("x", "--words", "/nowhere").status == 2)
}

@Test func `quiet says nothing but by its status`() throws {
  for (password, status) in [("Abcdef1!", Int32(0)), ("abc", 1)] {
    let run = try check(password, "--quiet")
    #expect(run.output.isEmpty && run.errorOutput.isEmpty && run.status == status)
  }
}

@Test func `a password in the arguments is refused, and not repeated`() throws {
  for arguments in [
    ["hunter2"], ["check", "hunter2"], ["--policy", "default", "hunter2"], ["-hunter2"],
    ["--hunter2"],
  ] {
    let run = try ToolRun.pwcheck(arguments)
    #expect(run.status == 2)
    #expect(run.text == "")
    #expect(!run.errorText.contains("hunter2"))
  }
  #expect(try ToolRun.pwcheck(["hunter2"]).errorText.contains("Pipe it in"))
}

@Test func `colours are off in a pipe and on when asked for`() throws {
  #expect(!(try check("abc").text.contains("\u{1B}")))
  #expect(try check("abc", "--color", "always").text.contains("\u{1B}[31m"))
}

@Test func `the password comes from a file or a descriptor`() throws {
  let folder = try TemporaryFolder()
  let file = try folder.write("secret", "Abcdef1!\n")
  #expect(try ToolRun.pwcheck(["--password-file", file]).status == 0)
  #expect(
    try ToolRun.pwcheck(["--password-fd", "9"], extraInput: Array("Abcdef1!".utf8)).status == 0)
  #expect(try ToolRun.pwcheck(["--password-fd", "9", "--password-file", file]).status == 2)
}

@Test func `what is known of the user is compared`() throws {
  let folder = try TemporaryFolder()
  let policy = try folder.write(
    "p.json",
    """
    {"policy": 1, "id": "p", "rules": [{"id": "own", "label": "no words of your own", "personal": {}},
      {"id": "new", "label": "a new one", "differs": {"minEdits": 3}}]}
    """)
  let previous = try folder.write("old", "Summer2024!\n")
  #expect(try check("xAna2026x", "--policy", policy, "--email", "ana@example.com").status == 1)
  #expect(try check("xAna2026x", "--policy", policy, "--email", "bob@example.com").status == 0)
  #expect(try check("Summer2025!", "--policy", policy, "--previous-file", previous).status == 1)
  #expect(try check("xAna2026x", "--policy", policy).text.contains("➖ a new one (does not apply)"))
}

@Test func `an undecided rule is not a pass and says why`() throws {
  let folder = try TemporaryFolder()
  let policy = try folder.write(
    "p.json",
    #"{"policy": 1, "id": "p", "rules": [{"id": "slow", "label": "slow", "avoid": "^(a+)+$"}]}"#)
  let run = try check(String(repeating: "a", count: 50) + "!", "--policy", policy)
  #expect(run.status == 1)
  #expect(run.text.hasPrefix("❌ slow (could not be decided, so it does not count as met)\n"))
}

struct Failure: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let input: [UInt8]?
  let message: String

  init(_ arguments: [String], input: [UInt8]? = Array("Abcdef1!".utf8), _ message: String) {
    (self.arguments, self.input, self.message) = (arguments, input, message)
  }

  var testDescription: String { message }
}

private let failures = [
  Failure(
    ["--policy", "bank"],
    "Error: there is no policy of this name. Use './NAME' for a file, or one of "),
  Failure(["--policy", "./missing.json"], "Error: ./missing.json: No such file or directory."),
  Failure(["--policy", "/"], "Error: /: this is a folder. Name a file in it."),
  Failure(["--policy", "/dev/null"], "Error: /dev/null:1:1: the file is empty."),
  Failure(["--policy", "/dev/zero"], "Error: /dev/zero: this is a device, which may have no end."),
  Failure(["--polcy", "default"], "Error: unknown option. Did you mean '--policy'?"),
  Failure(["--mode", "sideways"], "Error: "),
  Failure(["--password-file", "/nowhere"], "Error: '--password-file': No such file or directory."),
  Failure(["--password-file", "/tmp"], "Error: /tmp: this is a folder."),
  Failure(
    ["--password-fd", "77"], "Error: file descriptor 77 cannot be read: Bad file descriptor."),
  Failure([], input: nil, "Error: standard input cannot be read: Bad file descriptor."),
  Failure(
    ["--personal-fd", "0"],
    "Error: the password and words about the user cannot both be read from descriptor 0. Use "),
  Failure(
    ["--password-fd", "9", "--history-fd", "8", "--previous-fd", "8"],
    "Error: the previous password and earlier passwords cannot both be read from descriptor 8."),
  Failure(
    ["--user", ""], "Error: invalid value for '--user NAME'. Use a text with a letter or digit."),
  Failure(["--email", "@"], "Error: invalid value for '--email ADDRESS'. Use a text with a"),
  Failure([], input: [0x61, 0xFF], "Error: standard input is not UTF-8."),
  Failure(
    ["--password-file", "-"], input: Array("a\nb".utf8),
    "Error: standard input has more than one line."),
]

@Test(arguments: failures)
func `what could not be checked is an error with status 2`(_ failure: Failure) throws {
  let run = try ToolRun.pwcheck(failure.arguments, input: failure.input)
  #expect(run.errorText.hasPrefix(failure.message), "\(run.errorText)")
  #expect(run.status == 2)
  #expect(run.text == "")
}

@Test func `a policy file of one's own wins over a shipped one of its name`() throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "default.json",
    #"""
    {"policy": 1, "id": "mine", "rules": [{"id": "any", "label": "anything", \#
    "length": {"min": 1}}]}
    """#
  )
  #expect(
    try ToolRun.pwcheck(
      ["--policy", "default.json"], input: Array("x".utf8), directory: folder.path
    ).status
      == 0)
  #expect(
    try ToolRun.pwcheck(["--policy", "default"], input: Array("x".utf8), directory: folder.path)
      .status == 1)
}

@Test func `a policy's list is found beside it`() throws {
  let folder = try TemporaryFolder()
  try folder.write("words.txt", "acme\n")
  let policy = try folder.write(
    "p.json",
    #"""
    {"policy": 1, "id": "p", "rules": [{"id": "list", "label": "not listed", \#
    "blocklist": {"list": "words.txt"}}]}
    """#
  )
  #expect(try check("ACME", "--policy", policy).status == 1)
  #expect(try check("other", "--policy", policy).status == 0)
}

@Test func `a list that is a folder is refused for that reason`() throws {
  let folder = try TemporaryFolder()
  _ = try folder.makeFolder("lists")
  let policy = try folder.write(
    "p.json",
    #"""
    {"policy": 1, "id": "p", "rules": [{"id": "list", "label": "not listed", \#
    "blocklist": {"list": "./lists"}}]}
    """#
  )
  let run = try check("x", "--policy", policy)
  #expect(run.status == 2)
  #expect(
    run.errorText.hasSuffix("rule 'list': the list './lists' cannot be read: Is a directory.\n"))
}

@Test(arguments: [["--help"], ["-h"], ["help"], ["check", "--help"], ["help", "check"]])
func `help is help`(_ arguments: [String]) throws {
  let run = try ToolRun.pwcheck(arguments, input: nil)
  #expect(run.status == 0)
  #expect(
    run.text.contains("Usage: pwcheck") && run.text.contains("Examples:")
      && run.text.hasSuffix("\n"))
}

@Test func `the version names PCRE2's and its JIT, but no commit that nobody has named`() throws {
  let lines = try ToolRun.pwcheck(["--version"], input: nil).text.split(separator: "\n")
  #expect(lines.count == 2)
  #expect(lines.first?.hasPrefix("pwcheck 0.") == true)
  #expect(lines.last?.hasPrefix("PCRE2 10.") == true && lines.last?.hasSuffix("JIT") == true)
}

@Test(.enabled(if: ToolRun.hasFullDisk)) func `a full disk is an error`() throws {
  let run = try ToolRun.pwcheck(["--help"], input: nil, fullDisk: true)
  #expect(run.status == 2)
  #expect(run.errorText == "Error: standard output cannot be written: No space left on device.\n")
}
