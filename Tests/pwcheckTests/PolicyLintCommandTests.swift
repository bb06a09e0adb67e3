import TestSupport
import Testing

private func lint(_ json: String, _ arguments: String..., environment: [String] = []) throws
  -> ToolRun
{
  let folder = try TemporaryFolder()
  try folder.write("p.json", json)
  return try .pwcheck(
    ["policy", "lint"] + arguments + ["p.json"], directory: folder.path, environment: environment)
}

/// A policy of one rule that meets the standards, so that only the rule is spoken of.
private func policy(_ rule: String) -> String {
  """
  {"policy":1,"id":"p","rules":[
  {"id":"r","label":"r",\(rule)},
  {"id":"length","label":"l","length":{"min":15},"accepts":["correct horse battery"],"rejects":[""]},
  {"id":"list","label":"b","blocklist":{"list":"common-passwords"},"accepts":[""],"rejects":["password"]},
  {"id":"expected","label":"e","expected":{"list":"common-passwords"},"accepts":["Passw0rd!2024!!x"],"rejects":["aaaa"]}]}

  """
}

private let explosive = policy(#""avoid":"^(a+)+$","accepts":["b"],"rejects":["a"]"#)
private let good = policy(#""avoid":"(.)\\1{9}","accepts":["b"],"rejects":["aaaaaaaaaa"]"#)

@Test func `a finding is shown as a compiler would`() throws {
  let run = try lint(explosive, "--color", "never")
  #expect(run.status == 1)
  #expect(run.errorText == "")
  #expect(
    run.text == """
      p.json:2:33: error: rule 'r': The steps of a search grow exponentially with each repetition on "a" × 30 + "!": 48 for 4, 768 for 8, 49152 for 14 repetitions. [exponential-backtracking]
          {"id":"r","label":"r","avoid":"^(a+)+$","accepts":["b"],"rejects":["a"]},
                                          ^~~~~
          Let each text match in one way only: no repetition inside a repetition of the same characters, and
          no alternatives with the same beginning. Or make the inner repetition possessive (a++).
      1 policy: 1 error, no warnings, no notes.

      """)
}

@Test(
  arguments: [
    ([], good, 0), ([], explosive, 1), (["--disable", "exponential-backtracking"], explosive, 0),
    (["--fail-on", "error"], policy(#""match":"[A-z]""#), 0),
    (["--fail-on", "warning"], policy(#""match":"[A-z]""#), 1),
    (["--fail-on", "note"], good, 1), (["--severity", "error"], policy(#""match":"[A-z]""#), 1),
    (
      ["--standard", "owasp-asvs-5"],
      #"{"policy":1,"id":"p","rules":[{"id":"r","label":"r","length":{"min":6}}]}"#, 1
    ),
    ([], #"{"policy":1,"id":"p","rules":[{"id":"r","label":"r","length":{"min":6}}]}"#, 0),
    // What does not load is a finding, as for a compiler.
    ([], "{", 1), ([], "", 1),
    ([], #"{"policy":1,"id":"p","rules":[{"id":"r","label":"r","mach":"a"}]}"#, 1),
  ] as [([String], String, Int32)])
func `the exit status goes by what is found`(_ arguments: [String], _ json: String, _ status: Int32)
  throws
{
  let folder = try TemporaryFolder()
  let path = try folder.write("p.json", json)
  #expect(try ToolRun.pwcheck(["policy", "lint"] + arguments + [path]).status == status)
}

@Test(arguments: [
  ["policy", "lint"], ["policy", "lint", "nowhere.json"], ["policy", "lint", "/"],
  ["policy", "lint", "./default.json"],
  ["policy", "lint", "--disable", "unknown", "default"],
  ["policy", "lint", "--severity", "fatal", "default"],
  ["policy", "lint", "--standard", "iso", "default"],
  ["policy", "lint", "--format", "html", "default"],
  ["policy", "lint", "--lsit-checks"],
])
func `what cannot be checked exits with 2`(_ arguments: [String]) throws {
  let folder = try TemporaryFolder()
  let run = try ToolRun.pwcheck(
    arguments.map { $0 == "/" ? "\(folder.path)/" : $0 }, directory: try folder.makeFolder("empty"))
  #expect(run.status == 2)
  #expect(run.errorText.hasPrefix("Error: "))
  #expect(run.text == "")
}

@Test func `a folder is searched and a shipped policy has its name`() throws {
  let folder = try TemporaryFolder()
  let inner = try folder.makeFolder("inner")
  try folder.write("inner/good.json", good)
  try folder.write("inner/other.json", #"{"name": "no policy"}"#)
  #expect(
    try ToolRun.pwcheck(["policy", "lint", "--severity", "warning", inner]).text.hasPrefix(
      "\(inner)/other.json: skipped: it has no key 'policy' or 'rules'.\n1 policy: no errors"))
  try folder.write("bad.json", explosive)
  let run = try ToolRun.pwcheck(
    ["policy", "lint", "--severity", "warning", ".", "default"], directory: folder.path)
  #expect(run.status == 1)
  #expect(
    run.text.contains("/bad.json:2:33: error: ")
      && run.text.hasSuffix(
        """
        3 policies: 1 error, no warnings, 10 notes. Not shown: 10 findings below 'warning'.

        """)
  )
  let shipped = try ToolRun.pwcheck(["policy", "lint", "default"])
  #expect(shipped.status == 0 && shipped.text.hasPrefix("default:4:9: note: "))
}

@Test func `findings that are not shown are counted`() throws {
  let odd = policy(#""match":"[A-z]""#)
  let run = try lint(odd, "--severity", "error")
  #expect(run.status == 1)
  #expect(
    run.text == """
      1 policy: no errors, 1 warning, 2 notes. Not shown: 3 findings below 'error'.

      """)
  let json = try lint(odd, "--severity", "warning", "--format", "json").text
  #expect(json.contains(#""warnings": 1,"#) && json.contains(#""notes": 2,"#))
  #expect(json.contains(#""severity": "warning""#) && !json.contains(#""severity": "note""#))
  let annotations = try lint(odd, "--severity", "error", "--format", "github").text
  #expect(!annotations.contains("::warning") && annotations.contains("1 warning, 2 notes."))
}

@Test func `quiet says it by the exit status`() throws {
  let run = try lint(explosive, "--quiet")
  #expect((run.status, run.text, run.errorText) == (1, "", ""))
}

@Test func `in a GitHub job findings are annotations, with places`() throws {
  for run in [
    try lint(explosive, environment: ["GITHUB_ACTIONS=true"]),
    try lint(explosive, "--format", "github"),
  ] {
    #expect(run.status == 1)
    #expect(
      run.text.hasPrefix(
        "::error file=p.json,line=2,col=33,endColumn=37,title=exponential-backtracking::rule 'r': ")
    )
    #expect(
      run.text.hasSuffix("::notice title=Policies::1 policy: 1 error, no warnings, no notes.\n"))
  }
}

@Test func `hostile text is escaped in every format`() throws {
  // A name and a pattern with an escape sequence, a direction mark and what workflow commands are
  // made of.
  let json = policy(#""match":"[\u001b\u202e\u0031\u0031]{2,3}%0A::error::x""#)
  for format in ["text", "json", "sarif", "github"] {
    let run = try lint(json, "--format", format, "--color", "never")
    #expect(run.status == 1)
    for scalar in run.text.unicodeScalars {
      #expect(
        scalar == "\n" || (scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "\u{202E}"),
        "\(format)")
    }
    if format == "github" {
      #expect(run.text.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
    }
  }
}

@Test func `all checks are listed`() throws {
  let run = try ToolRun.pwcheck(["policy", "lint", "--list-checks"])
  #expect(try ToolRun.pwcheck(["policy", "lint", "--list-checks", "-q"]).text.isEmpty)
  #expect(run.status == 0)
  #expect(run.text.contains("\nexponential-backtracking   The time of a search"))
  let codes = run.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map {
    $0.prefix { $0 != " " }
  }
  #expect(codes.count > 30 && Set(codes).count == codes.count)
}

@Test func `a policy's own list is read beside it`() throws {
  let folder = try TemporaryFolder()
  let inner = try folder.makeFolder("inner")
  try folder.write("inner/words.txt", "acme\n")
  try folder.write(
    "inner/p.json", policy(#""blocklist":{"list":"words.txt"},"accepts":["b"],"rejects":["acme"]"#))
  let run = try ToolRun.pwcheck(["policy", "lint", "\(inner)/p.json"])
  #expect(run.status == 0 && run.text.contains("The list has 1 entries") == false)
  #expect(run.text.contains("[short-blocklist]"))
}

/// Four rules without examples, one with an example to accept only, two with a dot at the same
/// fault, one of them twice.
private let bare = """
  {"policy":1,"id":"p","rules":[
  {"id":"length","label":"l","length":{"min":15},"accepts":["correct horse battery"],"rejects":[""]},
  {"id":"list","label":"b","blocklist":{"list":"common-passwords"}},
  {"id":"a","label":"a","match":"\\\\Aa.*z\\\\z"},
  {"id":"b","label":"b","match":"\\\\A[ab].*z\\\\z|\\\\Ac.*z\\\\z"},
  {"id":"c","label":"c","personal":{"minLength":4}},
  {"id":"half","label":"h","match":"a","accepts":["a"]}]}
  """

@Test func `notes that say the same of several rules are one line, and are counted each`() throws {
  let run = try lint(bare, "--color", "never")
  #expect(run.status == 0)
  let notes = run.text.split(separator: "\n").filter { $0.contains("[missing-examples]") }
  #expect(
    notes == [
      """
      p.json:3:7: note: 4 rules (list, a, b, c): The rule has no example under 'accepts' or \
      'rejects'. [missing-examples]
      """,
      "p.json:7:7: note: rule 'half': The rule has no example under 'rejects'. [missing-examples]",
    ])
  // Of others the places are named, for each has to be looked at.
  #expect(
    run.text.contains(
      """
      \np.json:5:31: note: 2 rules (b at 5:31, half at 7:34): Every password that meets 'a' \
      meets this
      """
    ))
  for format in ["json", "sarif"] {
    let document = try lint(bare, "--format", format)
    #expect(document.text.split(separator: "\n").count { $0.contains("no example under") } == 5)
  }
  #expect(run.text.hasSuffix("12 notes.\n"), "\(run.text.suffix(80))")
}

@Test func `a line of a file that is no policy is not shown`() throws {
  for text in [
    "hunter2-secret\n", "{\"hunter2-secret\": 1}", "[\"hunter2-secret\"", "{\"a\": hunter2-secret}",
  ] {
    for format in ["text", "json", "sarif", "github"] {
      let run = try lint(text, "--format", format)
      #expect(run.status == 1)
      #expect(!(run.text + run.errorText).contains("hunter2"))
    }
  }
}
