import TestSupport
import Testing

/// Eleven characters: enough beside another factor, too few alone.
private let password = "tram window"

@Test(arguments: [
  (["check", "--policy", "nist-800-63b-4", "-q"], password),
  (["audit", "--policy", "nist-800-63b-4", "-q", "-"], password),
  (["gate", "--policy", "nist-800-63b-4", "-q", "-"], password),
])
func `without a role the stricter rule holds, and a role that nobody knows is an error`(
  _ arguments: [String], _ input: String
) throws {
  #expect(try ToolRun.pwcheck(arguments, input: Array(input.utf8)).status == 1)
  #expect(try ToolRun.pwcheck(arguments + ["--role", "mfa"], input: Array(input.utf8)).status == 0)
  let run = try ToolRun.pwcheck(arguments + ["--role", "mfaa"], input: Array(input.utf8))
  #expect(run.status == 2 && run.text == "")
  #expect(
    run.errorText.contains(
      "'--role': no rule of the policy asks for this role. Did you mean 'mfa'?"))
}

@Test func `a password is generated, and a policy converted, for a role`() throws {
  let arguments = ["generate", "--policy", "nist-800-63b-4", "--length", "9", "-q"]
  #expect(try ToolRun.pwcheck(arguments).status == 2)
  #expect(try ToolRun.pwcheck(arguments + ["--role", "mfa"]).status == 0)
  let convert = ["policy", "convert", "nist-800-63b-4", "--to", "apple"]
  let run = try ToolRun.pwcheck(convert)
  #expect(run.text.contains("minlength: 15;"))
  #expect(run.errorText.contains("Stricter: 'length-mfa': the target format knows no roles"))
  #expect(try ToolRun.pwcheck(convert + ["--role", "mfa"]).text.contains("minlength: 8;"))
}

@Test func `a test case names the roles of its user, and a wrong one is an error`() throws {
  let folder = try TemporaryFolder()
  let cases = try folder.write(
    "cases.json",
    """
    {"cases": [
      {"password": "tram window", "failed": ["length"]},
      {"password": "tram window", "accepted": true, "roles": ["mfa"]},
      {"password": "tram", "failed": ["length-mfa"], "roles": ["mfa"]}
    ]}
    """)
  let run = try ToolRun.pwcheck(["policy", "test", "nist-800-63b-4", "--cases", cases, "--witness"])
  #expect(run.status == 0, "\(run.text)\(run.errorText)")
  let bad = try folder.write(
    "bad.json", #"{"cases": [{"password": "a", "accepted": false, "roles": ["mfaa"]}]}"#)
  let refused = try ToolRun.pwcheck(["policy", "test", "nist-800-63b-4", "--cases", bad])
  #expect(refused.status == 2)
  #expect(refused.errorText.contains("bad.json:1:59: no rule of the policy asks for the role"))
}
