import TestSupport
import Testing

struct PolicyDiffCommandTests {
  private func rule(_ demand: String, id: String = "rule") -> String {
    """
    {\"policy\": 1, \"id\": \"p\", \"rules\": [{\"id\": \"\(id)\", \"label\": \"a rule\", \
    \(demand)}]}
    """
  }

  private func diff(
    _ old: String, _ new: String, list: String? = nil, _ arguments: String...
  ) throws -> ToolRun {
    let folder = try TemporaryFolder()
    try folder.write("old.json", old)
    try folder.write("new.json", new)
    var options = arguments
    if let list {
      try folder.write("list.txt", list)
      options += ["--list", "list.txt"]
    }
    return try ToolRun.pwcheck(
      ["policy", "diff", "./old.json", "./new.json"] + options, directory: folder.path)
  }

  /// Demands, and the exit status without and with `--may-not-weaken`.
  @Test(
    arguments: [
      (#""length": {"min": 8}"#, #""length": {"min": 8}"#, 0, 0),
      (#""length": {"min": 8}"#, #""length": {"min": 9}"#, 1, 0),
      (#""length": {"min": 8}"#, #""length": {"min": 7}"#, 1, 1),
      (#""match": "[0-9]""#, #""match": "\\d""#, 0, 0),
      (#""match": "a""#, #""match": "b""#, 1, 1),
      (#""length": {"min": 8}"#, #""length": {"min": 8}, "severity": "warning""#, 1, 1),
      // Equal, but beyond what can be proven: never a pass.
      (#""avoid": "(a)\\1""#, #""avoid": "(a)\\1(?:)""#, 0, 1),
    ] as [(String, String, Int32, Int32)])
  func `The exit status tells`(_ old: String, _ new: String, _ status: Int32, _ guarded: Int32)
    throws
  {
    #expect(try diff(rule(old), rule(new)).status == status)
    #expect(try diff(rule(old), rule(new), "--may-not-weaken").status == guarded)
    #expect(try diff(rule(old), rule(new), "--quiet").output.isEmpty)
  }

  @Test func `What could not be proven is said`() throws {
    let run = try diff(
      rule(#""avoid": "(a)\\1""#), rule(#""avoid": "(a)\\1(?:)""#), "--may-not-weaken")
    #expect(run.text.contains("none found among 2,000 candidates"))
    #expect(run.text.contains("no difference found (not proven)."))
    #expect(run.errorText.contains("could not be proven"))
  }

  @Test func `A difference is shown with a password`() throws {
    let run = try diff(rule(#""match": "^[ab]$""#), rule(#""match": "^[bc]$""#))
    #expect(
      run.text == """
        ./old.json → ./new.json: incomparable: accepts some new passwords and refuses some old ones.
           newly accepted: "c"
           no longer accepted: "a"
        Rules:
        ~ rule  incomparable
             newly met: "c"
             no longer met: "a"

        """)
  }

  @Test func `A document says what a word about the user is`() throws {
    let run = try diff(
      rule(#""personal": {"of": ["email"], "minLength": 3}"#), rule(#""length": {"min": 3}"#),
      "--format", "json")
    #expect(run.status == 1)
    #expect(run.text.contains(#""email": ""#), "\(run.text)")
  }

  @Test func `Passwords of a list are counted and never shown`() throws {
    let run = try diff(
      rule(#""length": {"min": 6}"#), rule(#""match": "[0-9]""#),
      list: "sesame\nsesame1\nopen1\nopen\nsesames\n")
    #expect(run.status == 1)
    #expect(
      run.text.hasSuffix(
        "Of 5 passwords in the list: 1 newly accepted, 2 no longer accepted.\n"))
    #expect(!run.text.contains("sesame") && !run.text.contains("open1"))
    let json = try diff(
      rule(#""length": {"min": 6}"#), rule(#""match": "[0-9]""#), list: "sesame\nopen1\n",
      "--format", "json")
    #expect(json.text.hasPrefix("{\n  \"schema\": \"pwcheck.policy-diff/1\","))
    #expect(json.text.contains("\"newly_accepted\": 1,\n    \"newly_rejected\": 1,"))
    #expect(json.text.contains("\"list\": {\n    \"total\": 2,\n    \"accepted_by_both\": 0,"))
  }

  @Test func `A list is read as other commands read it`() throws {
    let (old, new) = (rule(#""length": {"min": 6}"#), rule(#""match": "[0-9]""#))
    let run = try diff(
      old, new, list: "user,password\nana,sesame\nbo,sesame1\n", "--input", "auto")
    #expect(
      run.text.hasSuffix(
        "Of 2 passwords in the list: 0 newly accepted, 1 no longer accepted.\n"))
    #expect(run.errorText == "list.txt: read as '--input csv:user,password'.\n")
    let tolerant = try diff(
      old, new, list: "a:sesame\nb\n", "--input", "userpass", "--max-unreadable", "1")
    #expect(tolerant.status == 1 && tolerant.text.contains("Of 1 password in the list"))
    let stray = try diff(old, new, "--max-unreadable", "1")
    #expect(stray.status == 2 && stray.errorText.contains("'--max-unreadable' needs '--list'."))
  }

  @Test func `A difference for one role only names the role`() throws {
    func policy(min: Int) -> String {
      """
      {"policy": 1, "id": "p", "rules": [
       {"id": "a", "label": "a", "length": {"min": \(min)}, "when": {"role": "mfa"}},
       {"id": "b", "label": "b", "length": {"min": 15}, "when": {"withoutRole": "mfa"}}]}
      """
    }
    let run = try diff(policy(min: 8), policy(min: 9), "--format", "json")
    #expect(run.status == 1)
    let text = try diff(policy(min: 8), policy(min: 9)).text
    #expect(text.contains("new.json, for users without a role: equal: accepts the same"))
    #expect(run.text.contains(#""verdict":"equal""#) || run.text.contains(#""verdict": "equal""#))
    let others = try #require(run.text.split(separator: #""others""#).last)
    let first = others.prefix(80).filter { !$0.isWhitespace }
    #expect(first.hasPrefix(#":[{"roles":["mfa"],"verdict":"stricter""#), "\(others)")
  }

  @Test func `A rule that only warns lets pass what does not meet it`() throws {
    let text = try diff(
      rule(#""length": {"min": 8}"#), rule(#""length": {"min": 8}, "severity": "warning""#)
    ).text
    #expect(text.contains("     newly let pass: ") && !text.contains("met: "))
  }

  /// Patterns for users without the role and with it, and whether only line feeds are let in.
  @Test(arguments: [
    (#"\\A[a-z]{3}\\z"#, #"\\A[a-z]{3}\\z"#, "^[a-z]{3}$", #"\\A[a-z]{3}\\z"#, true),
    (#"\\A[a-z]{3}\\z"#, #"\\A[a-z]{3}\\z"#, "^[a-z]{3}$", "^[a-z]{3}$", true),
    (#"\\A[a-z]{3}\\z"#, #"\\A[a-z]{3}\\z"#, "^[a-z]{3}$", "^[a-z]{2,3}$", false),
    (#"\\A[^\\n]*\\z"#, "a", "(?s).*", "a", true),
  ])
  func `That only line feeds are let in is said if it holds for every role`(
    _ old: String, _ oldOfRole: String, _ new: String, _ newOfRole: String, _ isSaid: Bool
  ) throws {
    func policy(_ pattern: String, _ ofRole: String) -> String {
      """
      {"policy": 1, "id": "p", "rules": [
       {"id": "a", "label": "a", "match": "\(pattern)", "when": {"withoutRole": "m"}},
       {"id": "b", "label": "b", "match": "\(ofRole)", "when": {"role": "m"}}]}
      """
    }
    let run = try diff(policy(old, oldOfRole), policy(new, newOfRole), "--may-not-weaken")
    #expect(run.status == 1)
    #expect(run.errorText.contains("only passwords with a line feed are newly accepted") == isSaid)
    #expect(!run.errorText.contains("--may-not-weaken passes"))
  }

  @Test func `Rules that came and went are named`() throws {
    let run = try diff(rule(#""match": "a""#, id: "one"), rule(#""match": "a""#, id: "two"))
    #expect(run.status == 0)
    #expect(run.text.contains("~ two  renamed from 'one', equal\n"))
    let replaced = try diff(rule(#""match": "a""#, id: "one"), rule(#""match": "b""#, id: "two"))
    #expect(replaced.text.contains("+ two  added, stricter\n"))
    #expect(replaced.text.contains("- one  removed, weaker\n"))
  }

  @Test func `What cannot be read is no difference`() throws {
    #expect(try ToolRun.pwcheck(["policy", "diff", "default"]).status == 2)
    #expect(try ToolRun.pwcheck(["policy", "diff", "default", "./nowhere.json"]).status == 2)
    #expect(
      try ToolRun.pwcheck(["policy", "diff", "default", "cis", "--list", "/nowhere"]).status == 2)
    #expect(
      try ToolRun.pwcheck(["policy", "diff", "default", "cis", "--input", "nul"]).status == 2)
    #expect(try diff(rule(#""match": "(""#), rule(#""match": "a""#)).status == 2)
  }
}
