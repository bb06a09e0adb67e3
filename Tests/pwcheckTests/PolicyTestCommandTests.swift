import TestSupport
import Testing

struct PolicyTestCommandTests {
  private let policy = #"""
    {"policy": 1, "id": "p", "rules": [
      {"id": "length", "label": "6", "length": {"min": 6}, "accepts": ["abcdef"], "rejects": ["abc"]},
      {"id": "digit", "label": "a digit", "match": "[0-9]", "accepts": ["1"], "rejects": ["a"]}]}
    """#

  private func test(_ policy: String, cases: String? = nil, _ arguments: String...) throws
    -> ToolRun
  {
    let folder = try TemporaryFolder()
    try folder.write("p.json", policy)
    var options = arguments
    if let cases {
      try folder.write("cases.json", cases)
      options += ["--cases", "cases.json"]
    }
    return try ToolRun.pwcheck(
      ["policy", "test", "./p.json", "--ascii"] + options, directory: folder.path)
  }

  @Test func `Every shipped policy passes its own test`() throws {
    for name in ["default", "cis.json", "pci-dss-4", "nist-800-63b-4"] {
      let run = try ToolRun.pwcheck(["policy", "test", name])
      #expect(run.status == 0)
      #expect(run.text.hasSuffix(", all as expected.\n"))
      #expect(run.errorOutput.isEmpty)
    }
  }

  @Test func `It shows which rule decided, and no password`() throws {
    let cases = #"""
      {"cases": [
        {"password": "Sesame1", "accepted": true},
        {"name": "both", "password": "Sesam", "failed": ["length", "digit"]},
        {"password": "Sesames", "accepted": true}]}
      """#
    let run = try test(policy, cases: cases)
    #expect(run.status == 1)
    #expect(
      run.text == """
        ./p.json
        [x] length  1 accepts, 1 rejects
        [x] digit   1 accepts, 1 rejects
        [x] cases.json:2, Llllll9: accepted
        [x] cases.json:3 'both', Lllll: rejected by 'length', 'digit'
        [!] cases.json:4, Lllllll: rejected by 'digit'; expected: accepted
        4 examples and 3 cases, 1 not as expected.

        """)
    #expect(
      try test(policy, cases: cases, "--reveal").text.contains(
        "cases.json:4, \"Sesames\": rejected"))
    #expect(try test(policy, cases: cases, "--quiet").output.isEmpty)
  }

  @Test func `A name acts on no terminal`() throws {
    let cases =
      #"{"cases": [{"name": "\u001b[2J\u202ex", "password": "Sesame1", "accepted": true}]}"#
    let folder = try TemporaryFolder()
    let name = "\u{1B}[2J\u{202E}.json"
    try folder.write(name, policy)
    try folder.write("cases.json", cases)
    for options in [[], ["--format", "json"]] {
      let run = try ToolRun.pwcheck(
        ["policy", "test", "./\(name)", "--cases", "cases.json"] + options,
        directory: folder.path)
      let text = run.text + run.errorText
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"), "\(options)")
    }
  }

  @Test func `An example that is wrong is named by its place`() throws {
    let wrong = policy.replacing("\"accepts\": [\"1\"]", with: "\"accepts\": [\"1\", \"Nothing\"]")
    let run = try test(wrong)
    #expect(run.status == 1)
    #expect(
      run.text.contains(
        "[!] digit   2 accepts, 1 rejects\n   ./p.json:3: accepts[1], Lllllll, is not accepted.\n"))
    #expect(!run.text.contains("Nothing"))
  }

  @Test func `Witnesses pass and fail as they say`() throws {
    let run = try test(policy, cases: nil, "--witness", "--format", "json")
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("{\n  \"schema\": \"pwcheck.policy-test/1\",\n  \"passed\": true,"))
    #expect(run.text.contains("\"failing_only\": {"))
    let text = try test(policy, cases: nil, "--witness").text
    for start in ["   accepted: \"", "   fails only 'length': \"", "   fails only 'digit': \""] {
      #expect(text.contains(start))
    }
  }

  @Test func `A policy that nothing satisfies fails, with proof`() throws {
    let contradiction = #"""
      {"policy": 1, "id": "p", "rules": [
        {"id": "length", "label": "6", "length": {"min": 6}},
        {"id": "short", "label": "5 at most", "match": "\\A.{0,5}\\z"}]}
      """#
    let run = try test(contradiction, cases: nil, "--witness")
    #expect(run.status == 1)
    #expect(run.text.contains("   accepted: none, proven\n"))
    #expect(run.text.hasSuffix("No password meets this policy, which is proven.\n"))
  }

  @Test(arguments: [[], ["--witness"]])
  func `What has neither examples nor cases is not tested`(_ options: [String]) throws {
    let bare =
      #"{"policy": 1, "id": "p", "rules": [{"id": "r", "label": "6", "length": {"min": 6}}]}"#
    let folder = try TemporaryFolder()
    try folder.write("p.json", bare)
    func run(_ arguments: [String]) throws -> ToolRun {
      try .pwcheck(["policy", "test", "./p.json"] + options + arguments, directory: folder.path)
    }
    let text = try run([])
    #expect(text.status == 2)
    #expect(text.text.hasSuffix("Nothing was tested. Add examples, or give --cases.\n"))
    #expect(!text.text.contains("✅"))
    #expect(try run(["--format", "json"]).text.contains("\"passed\": false"))
    // One that failed is worse than one that was not tested.
    let wrong = policy.replacing("\"accepts\": [\"1\"]", with: "\"accepts\": [\"a\"]")
    try folder.write("wrong.json", wrong)
    #expect(try run(["./wrong.json"]).status == 1)
    try folder.write("cases.json", #"{"cases": [{"password": "abcdef", "accepted": true}]}"#)
    #expect(try run(["--cases", "cases.json"]).status == 0)
  }

  @Test func `What cannot be read is neither passed nor failed`() throws {
    #expect(try ToolRun.pwcheck(["policy", "test"]).status == 2)
    #expect(try ToolRun.pwcheck(["policy", "test", "./nowhere.json"]).status == 2)
    let unknown = try ToolRun.pwcheck(["policy", "test", "defualt"])
    #expect(unknown.status == 2 && unknown.errorText.contains("there is no policy of this name"))
    let noSuchRule = try test(
      policy, cases: #"{"cases": [{"password": "a", "failed": ["lenght"]}]}"#)
    #expect(noSuchRule.status == 2)
    #expect(
      noSuchRule.errorText
        == """
        Error: cases.json:1:41: no rule 'lenght' of the policy rejects by itself. Did you mean \
        'length'?\n
        """
    )
    let typo = try test(policy, cases: #"{"cases": [{"password": "a", "acepted": true}]}"#)
    #expect(
      typo.errorText.hasPrefix("Error: cases.json:1:30: unknown key. Did you mean 'accepted'?"))
    #expect(try test("{").status == 2)
  }
}
