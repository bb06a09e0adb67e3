import Foundation
import TestSupport
import Testing

private func policy(_ arguments: String...) throws -> ToolRun {
  try .pwcheck(["policy"] + arguments)
}

private let heir = #"""
  { "policy": 1, "id": "acme",
    "extends": { "policy": "nist-800-63b-4@2",
      "drop": [{ "rule": "expected-value", "reason": "The sign-up service looks for these." }] },
    "rules": [
      { "id": "length", "label": "at least 20 characters", "length": { "min": 20 },
        "when": { "withoutRole": "mfa" }, "comment": "Decided by the board." } ] }
  """#

@Test func `policy show says from whom each rule of an heir came, and what is dropped`() throws {
  let folder = try TemporaryFolder()
  let file = try folder.write("acme.json", heir)
  let run = try policy("show", file)
  #expect(run.status == 0 && run.errorText == "")
  for part in [
    "\nExtends: nist-800-63b-4@2\nRoles: mfa\n", "\n1. at least 20 characters\n",
    """
       From: this policy, in place of the rule of nist-800-63b-4\n   Comment: Decided by the \
    board.\n
    """,
    "\n2. at least 8 characters\n", "   Id: common-password\n   From: nist-800-63b-4\n",
    "\nDropped rules\n\n- expected-value\n  The sign-up service looks for these.\n",
  ] {
    #expect(run.text.contains(part), "\(part)")
  }
  let json = try policy("show", file, "--format", "json").text
  #expect(json.contains("\"id\": \"common-password\"") && !json.contains("\"extends\""))
  #expect(json.contains("\"comment\": \"Decided by the board.\""))
  for format in ["markdown", "html"] {
    let text = try policy("show", file, "--format", format).text
    #expect(text.contains("Dropped rules") && text.contains("Decided by the board."))
  }
}

@Test func `policy diff says why a rule of the parent is gone, and compares for each role`() throws
{
  let folder = try TemporaryFolder()
  let file = try folder.write("acme.json", heir)
  let run = try policy("diff", "nist-800-63b-4", file)
  #expect(run.status == 1)
  #expect(run.text.contains("dropped (The sign-up service looks for these.), weaker"))
  #expect(run.text.contains("\nWith the role 'mfa': weaker: accepts more passwords.\n"))
}

@Test func `a policy that is weaker for a role only may not pass the gate`() throws {
  let folder = try TemporaryFolder()
  func file(_ name: String, least: Int) throws -> String {
    try folder.write(
      name,
      #"{"policy": 1, "id": "two", "rules": ["#
        + #"{"id": "long", "label": "L", "length": {"min": 12}, "when": {"withoutRole": "mfa"}},"#
        + #"{"id": "short", "label": "S", "length": {"min": \#(least)}, "when": {"role": "mfa"}}]}"#
    )
  }
  let (old, same) = (try file("old.json", least: 8), try file("same.json", least: 8))
  let weaker = try file("weaker.json", least: 6)
  #expect(try policy("diff", old, same, "--may-not-weaken").status == 0)
  #expect(try policy("diff", old, weaker, "--may-not-weaken").status == 1)
  #expect(try policy("diff", old, weaker).status == 1)
  #expect(try policy("diff", old, weaker, "--role", "mfa").text.contains(": weaker:"))
}

@Test func `an heir is judged, written out and refused like any policy, from any folder`() throws {
  let folder = try TemporaryFolder()
  _ = try folder.write("words.txt", "rocket skates\n")
  let base = try folder.write(
    "base.json",
    #"{"policy": 1, "id": "base", "rules": [{"id": "w", "label": "W", "#
      + #""blocklist": {"list": "./words.txt"}}]}"#)
  let file = try folder.write(
    "heir.json", #"{"policy": 1, "id": "heir", "extends": "./base.json"}"#)
  #expect(
    try ToolRun.pwcheck(["--policy", file, "-q"], input: Array("rocket skates".utf8)).status == 1)
  #expect(
    try ToolRun.pwcheck(["--policy", file, "-q"], input: Array("rocket shoes".utf8)).status == 0)
  _ = try folder.write(
    "base.json", #"{"policy": 1, "id": "base", "rules": [{"id": "w", "label": "W"}]}"#)
  let run = try ToolRun.pwcheck(["--policy", file, "-q"], input: Array("rocket shoes".utf8))
  #expect(run.status == 2)
  #expect(
    run.errorText.contains(
      "heir.json:1:40: the policy that this one extends is refused: ./base.json:1:39: rule 'w': "
    ))
  #expect(base.hasSuffix("base.json"))
}
