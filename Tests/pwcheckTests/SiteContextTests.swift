import TestSupport
import Testing

private let password = Array("overflow2019".utf8)

private func guesses(_ run: ToolRun) -> Double {
  let mark = "\"guesses_log10\": "
  guard let start = run.text.firstRange(of: mark)?.upperBound else { return .nan }
  return Double(run.text[start...].prefix { $0.isNumber || $0 == "." }) ?? .nan
}

@Test func `the parts of a site's name cost few guesses`() throws {
  func check(_ options: [String]) throws -> Double {
    guesses(try ToolRun.pwcheck(["--format", "json", "-q"].dropLast() + options, input: password))
  }
  let plain = try check([])
  #expect(try check(["--site", "https://www.stackoverflow.com/questions"]) + 1 < plain)
  #expect(try check(["--site", "stackoverflow"]) + 1 < plain)
}

@Test func `lists are audited for a site`() throws {
  func median(_ options: [String]) throws -> String {
    let run = try ToolRun.pwcheck(
      ["audit", "--rows", "all", "--format", "ndjson", "-"] + options, input: password)
    #expect(run.errorText.isEmpty, "\(run.errorText)")
    return run.text
  }
  #expect(try median(["--site", "stackoverflow.com"]) != median([]))
  #expect(try median(["--site", "zynga.com"]) == median([]))
  let bad = try ToolRun.pwcheck(["audit", "--site", "co.uk", "-"], input: password)
  #expect(bad.status == 2 && bad.errorText.contains("'--site"))
}

@Test(arguments: ["", " ", "...", "ab", "co.uk"])
func `the name of a site of which nothing counts is refused alike everywhere`(_ name: String)
  throws
{
  var messages: Set<String> = []
  for command in [["check"], ["explain"], ["audit", "-"], ["gate", "-"], ["serve"]] {
    let run = try ToolRun.pwcheck(command + ["--site", name], input: password)
    #expect(run.status == 2)
    #expect(run.text.isEmpty)
    // Commands for one password repeat no argument, which may be a password.
    let message = run.errorText.prefix { $0 != "\n" }
    messages.insert(String(message.replacing(" '\(name)' for", with: " for")))
  }
  #expect(messages.count == 1, "\(messages)")
  #expect(messages.first?.contains("a name with at least three letters or digits") == true)
}

@Test func `the name of a site in another script is a word of a policy's rules`() throws {
  let run = try ToolRun.pwcheck(["check", "--site", "בנק"], input: password)
  #expect(run.status == 1 && !run.text.isEmpty)
  let audit = try ToolRun.pwcheck(["audit", "--site", "בנק", "-"], input: password)
  #expect(audit.status == 2 && audit.errorText.contains("'--site'"))
}

@Test(arguments: [
  ("zorblax\t12\nquux\n", "words.txt:2:"), ("zorblax\t12\nquuxware\t0\n", "words.txt:2:"),
  ("zorblax 1\nquuxware 2\n", "words.txt:1:"),
])
func `a list of words with doubtful counts is refused at its line`(_ list: String, _ place: String)
  throws
{
  let folder = try TemporaryFolder()
  try folder.write("words.txt", list)
  for command in [[], ["explain"], ["audit", "-"], ["gate", "-"], ["serve"]] {
    let run = try ToolRun.pwcheck(
      command + ["--words", "words.txt"], input: password, directory: folder.path)
    #expect(run.status == 2)
    #expect(run.errorText.contains(place), "\(run.errorText)")
    #expect(!run.errorText.contains("zorblax") && !run.errorText.contains("quux"))
  }
}

@Test func `words proposes a list that --words reads`() throws {
  let folder = try TemporaryFolder()
  let list = (0..<400).map { $0 % 4 == 0 ? "zorblax\($0)" : "password\($0 * 7 % 1000)" }
  try folder.write("list.txt", list.joined(separator: "\n"))
  let run = try ToolRun.pwcheck(["words", "list.txt"], directory: folder.path)
  #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
  #expect(run.text.hasPrefix("zorblax\t100\n"), "\(run.text)")
  try folder.write("words.txt", run.text)
  let audit = try ToolRun.pwcheck(
    ["explain", "--words", "words.txt"], input: Array("zorblax77".utf8), directory: folder.path)
  #expect(audit.text.contains("line 1 of the site's words"))
}

@Test(arguments: [
  (["words", "-"], "password\nsunshine\n", 1, "in 10 records or more. Lower '--min-count'"),
  (["words", "--from", "names", "-"], "a\n", 1, "has at least three letters or digits.\n"),
  (["words", "-"], "", 2, ""),
  (["words", "--min-count", "1", "-"], "x\n", 2, "may be a whole password"),
  (["words", "--from", "text", "-"], "", 2, "empty"),
  (["words", "--from", "names", "--input", "userpass", "-"], "x\n", 2, "'--input'"),
  (["words", "--from", "text", "-j", "3", "-"], "x\n", 2, "'--jobs' is for lists of passwords"),
  (["words", "--input", "ntds", "-"], "x\n", 2, "pwcheck accounts"),
])
func `words says when there is nothing to find, or nothing was read`(
  _ command: [String], _ input: String, _ status: Int32, _ message: String
) throws {
  let run = try ToolRun.pwcheck(command, input: Array(input.utf8))
  #expect(run.status == status, "\(run.errorText)")
  #expect(run.text.isEmpty)
  #expect(run.errorText.contains(message), "\(run.errorText)")
}

@Test(arguments: [
  (
    "passwords",
    ((0..<10).map { "zorblax\($0)" } + (0..<9).map { "quuxware\($0)" }).joined(separator: "\n"),
    ["zorblax\t10"]
  ),
  ("text", "zorblax quuxware zorblax\n", ["zorblax\t2"]),
  ("names", "Zorblax\n", ["zorblax\t1"]),
])
func `words leaves out those that are rare for where they come from`(
  _ source: String, _ input: String, _ words: [String]
) throws {
  let run = try ToolRun.pwcheck(["words", "--from", source, "-"], input: Array(input.utf8))
  #expect(run.text.split(separator: "\n").map(String.init) == words, "\(run.errorText)")
}

@Test func `words reads user names and compressed lists like an audit`() throws {
  let list = (0..<40).map { "user\($0):zorblax\($0)" }.joined(separator: "\n")
  let run = try ToolRun.pwcheck(["words", "--input", "userpass", "-"], input: Array(list.utf8))
  #expect(run.text == "zorblax\t40\n", "\(run.errorText)")
}

@Test func `a service does not take its requests for words of the site`() throws {
  let run = try ToolRun.pwcheck(
    ["serve", "--words", "-"], input: Array(#"{"op": "check", "password": "x"}"#.utf8))
  #expect(run.status == 2 && run.errorText.contains("standard input can be read only once"))
}

@Test(arguments: ["text", "names"])
func `words cuts no word at a letter of another encoding`(_ source: String) throws {
  let latin = Array("M".utf8) + [0xFC] + Array("ller M".utf8) + [0xFC] + Array("ller\n".utf8)
  let run = try ToolRun.pwcheck(["words", "--from", source, "-"], input: latin)
  #expect(run.status == 2 && run.text.isEmpty, "\(run.text)")
  #expect(run.errorText.contains("standard input: the text is not UTF-8."), "\(run.errorText)")
}

@Test func `words reads compressed texts, and refuses what is no text`() throws {
  let folder = try TemporaryFolder()
  try folder.write("page", "zorblax zorblax\n")
  let cases: [(String, Int32, String)] = [
    ("gzip -k page && \"$1\" words --from text page.gz", 0, "zorblax\t2\n"),
    ("gzip -c page | \"$1\" words --from text -", 0, "zorblax\t2\n"),
    (
      "xz -k page; \"$1\" words --from text page.xz 2>&1", 2,
      """
      Error: page.xz: this is xz-compressed, not text in UTF-8. Run: xzcat page.xz | pwcheck words \
      --from text -

      """
    ),
    (
      "iconv -f UTF-8 -t UTF-16 page > wide; \"$1\" words --from names wide 2>&1", 2,
      """
      Error: wide: this is UTF-16, not text in UTF-8. Run: iconv -f UTF-16 -t UTF-8 wide | pwcheck \
      words --from names -

      """
    ),
    (
      "printf '%%PDF-1.5' | \"$1\" words --from text - 2>&1", 2,
      """
      Error: standard input: this is a PDF document, not text in UTF-8. Run: pdftotext FILE - | \
      pwcheck words --from text -

      """
    ),
  ]
  for (script, status, output) in cases {
    let run = try ToolRun.shell(script, tool: "pwcheck", directory: folder.path)
    #expect(run.status == status && run.text == output, "\(run.text)\(run.errorText)")
  }
}

private let policy = #"""
  {"policy": 1, "id": "acme", "title": "Acme", CONTEXT "rules": [
    {"id": "strong", "label": "strong", "strength": {"minGuesses": 1e6},
      "accepts": ["xq7-Kvv2_zz"], "rejects": ["password"]}]}
  """#

@Test func `a policy's context is judged, shown, compared and written`() throws {
  let folder = try TemporaryFolder()
  try folder.write("old.json", policy.replacing("CONTEXT", with: ""))
  try folder.write(
    "new.json",
    policy.replacing("CONTEXT", with: #""context": {"words": ["zorblax", "quuxware"]},"#))
  func run(_ arguments: [String], input: String = "") throws -> ToolRun {
    try ToolRun.pwcheck(arguments, input: Array(input.utf8), directory: folder.path)
  }
  #expect(try run(["-q", "--policy", "./old.json"], input: "zorblaxquuxware").status == 0)
  #expect(try run(["-q", "--policy", "./new.json"], input: "zorblaxquuxware").status == 1)
  for format in ["text", "markdown", "html", "json"] {
    let shown = try run(["policy", "show", "--format", format, "./new.json"])
    #expect(shown.text.contains("zorblax") && shown.text.contains("quuxware"), "\(format)")
  }
  let diff = try run(["policy", "diff", "./old.json", "./new.json"])
  #expect(diff.text.contains("new: zorblax, quuxware"), "\(diff.text)")
  // Another estimate is another rule: nobody may say that nothing changed.
  #expect(!diff.text.contains("equal: accepts the same passwords"))
  let same = try run(["policy", "diff", "./new.json", "./new.json"])
  #expect(same.text.contains("equal: accepts the same passwords"))
  #expect(try run(["policy", "lint", "./new.json"]).errorText.isEmpty)
}
