import TestSupport
import Testing

private func convert(_ arguments: String..., input: String = "") throws -> ToolRun {
  try .pwcheck(["policy", "convert"] + arguments, input: Array(input.utf8))
}

private let formats = [
  "apple", "html", "pwquality", "passwdqc", "cognito", "iam", "okta", "auth0", "auth0-legacy",
  "firebase",
  "keycloak",
]

@Test(arguments: formats)
func `the default policy goes to every format and comes back`(_ format: String) throws {
  let there = try convert("default", "--to", format)
  #expect(there.status == 0 && !there.output.isEmpty)
  #expect(there.errorText.contains("loss"))
  let back = try convert("--from", format, "-", input: there.text)
  #expect(back.status == 0)
  #expect(back.text.contains(#""id": "imported-from-\#(format)""#))
}

@Test func `data goes to standard output and losses to standard error`() throws {
  let run = try convert("nist-800-63b-4", "--to", "apple")
  #expect(run.text == "minlength: 15; allowed: unicode;\n")
  #expect(
    run.errorText == """
      Stricter: 'length-mfa': the target format knows no roles, so users with the role 'mfa' must meet the rules for all. '--role mfa' converts the policy for them.
      Weaker: 'common-password': the target format cannot ask for a list of refused words.
      Weaker: 'expected-value': the target format cannot ask for passwords that are not expected values.
      3 losses. The result accepts passwords that the original refuses.

      """)
  #expect(try convert("nist-800-63b-4", "--to", "apple", "--quiet").errorText.isEmpty)
}

@Test func `strict writes nothing if anything would get lost`() throws {
  let folder = try TemporaryFolder()
  let file = "\(folder.path)/out.txt"
  let run = try convert("nist-800-63b-4", "--to", "apple", "--strict", "--output", file)
  #expect(run.status == 1 && run.output.isEmpty)
  #expect(run.errorText.contains("Nothing written: 3 losses."))
  #expect(throws: (any Error).self) { try folder.read("out.txt") }
  let clean = try convert(
    "--from", "apple", "--to", "apple", "--strict", "--output", file, "-",
    input: "minlength: 8; minlength: 9"
  )
  #expect(clean.status == 0 && clean.output.isEmpty && clean.errorText.isEmpty)
  #expect(
    String(decoding: try folder.read("out.txt"), as: UTF8.self)
      == "minlength: 9; allowed: ascii-printable;\n"
  )
}

@Test func `one foreign format becomes another`() throws {
  let run = try convert(
    "--from", "cognito", "--to", "keycloak", "-",
    input: #"{"MinimumLength": 12, "PasswordHistorySize": 3}"#)
  #expect(run.text == "length(12) and maxLength(256) and passwordHistory(3)\n")
  #expect(!run.errorText.contains("PasswordHistorySize"))
  #expect(
    run.errorText == """
      Different: 'MinimumLength': the result counts lengths in code points, not in UTF-16 code units.
      Different: 'length': the result counts lengths in UTF-16 code units, not in code points.
      2 losses. The result accepts passwords that the original refuses.

      """)
}

@Test func `a document for programs`() throws {
  let run = try convert("nist-800-63b-4", "--to", "apple", "--format", "json")
  #expect(
    run.text == """
      {
        "schema": "pwcheck.conversion/1",
        "from": "pwcheck",
        "to": "apple",
        "written": true,
        "losses": [
          {
            "subject": "length-mfa",
            "effect": "stricter",
            "reason": "roles",
            "message": "the target format knows no roles, so users with the role 'mfa' must meet the rules for all. '--role mfa' converts the policy for them."
          },
          {
            "subject": "common-password",
            "effect": "weaker",
            "reason": "cannot-say",
            "message": "the target format cannot ask for a list of refused words."
          },
          {
            "subject": "expected-value",
            "effect": "weaker",
            "reason": "cannot-say",
            "message": "the target format cannot ask for passwords that are not expected values."
          }
        ],
        "result": "minlength: 15; allowed: unicode;\\n"
      }

      """)
  let strict = try convert("nist-800-63b-4", "--to", "apple", "--format", "json", "--strict")
  #expect(strict.status == 1 && strict.text.contains(#""result": null"#))
}

@Test(arguments: [
  (
    ["--from", "pwquality", "-"], "minlen = 8\nminlenght = 9\n",
    "standard input:2:1: unknown name 'minlenght'. Did you mean 'minlen'?"
  ),
  (
    ["--from", "apple", "-"], "required: lowr",
    "standard input:1:11: unknown name 'lowr'. Did you mean 'lower'?"
  ),
  (
    ["--from", "cognito", "-"], #"{"MinimumLength": 5}"#,
    "standard input:1:19: 'MinimumLength' is 5, but must be from 6 to 99."
  ),
  (["--from", "iam", "-"], "{", "standard input:1:2: the file ends in the middle of a value."),
  (
    ["--from", "keycloak", "-"], "digit(1)",
    "standard input:1:1: unknown name 'digit'. Did you mean 'digits'?"
  ),
  (["--from", "aple", "-"], "", "Did you mean 'apple'?"),
  (["default", "--to", "keyclock"], "", "Did you mean 'keycloak'?"),
  (["default"], "", "--from"),
  (["default", "--to", "apple", "--id", "x"], "", "'--id' needs '--from'"),
  (["--from", "apple", "/nowhere"], "", "/nowhere: No such file or directory."),
  (["nonsense", "--to", "apple"], "", "there is no policy of this name"),
  (["--from", "apple", "--id", "Not Kebab", "-"], "minlength: 8", "is not an id"),
])
func `mistakes are explained`(_ arguments: [String], _ input: String, _ message: String) throws {
  let run = try ToolRun.pwcheck(["policy", "convert"] + arguments, input: Array(input.utf8))
  #expect(run.status == 2)
  #expect(run.output.isEmpty)
  #expect(run.errorText.contains(message))
}

@Test(arguments: [
  ("pwquality", "min\u{1B}[2Jlen = 8"), ("pwquality", "min\u{1B}[2Jlen x = 8"),
  ("pwquality", "\u{1B}[2J"),
  ("apple", "minlength\u{1B}[2J: 8"), ("keycloak", "len\u{1B}[2Jgth(8)"),
  ("html", "<input pattern='(\u{1B}[2J'>"),
])
func `a hostile file reaches the terminal escaped only`(_ format: String, _ text: String) throws {
  let run = try convert("--from", format, "-", input: text)
  #expect(run.status == 2)
  #expect(!run.errorOutput.contains(0x1B))
}

@Test func `a policy of one's own, from standard input`() throws {
  let json =
    #"""
    {"policy":1,"id":"p","rules":[{"id":"a","label":"a",\#
    "match":"^(?=.*\\d)(?=.*[a-z]).{12,}$"}]}
    """#
  #expect(
    try convert("-", "--to", "apple", input: json).text
      == "minlength: 12; required: digit; required: lower; allowed: unicode;\n")
}
