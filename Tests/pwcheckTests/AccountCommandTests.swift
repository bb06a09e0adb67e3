import TestSupport
import Testing

private let noLM = "aad3b435b51404eeaad3b435b51404ee"
/// Of "password", and of nothing that anybody knows.
private let known = "8846f7eaee8fb117ad06bdd830b7586c"
private let unknown = "0123456789abcdef0123456789abcdef"

private func line(_ name: String, _ rid: Int, _ hash: String = unknown) -> String {
  "\(name):\(rid):\(noLM):\(hash):::\n"
}

private func audit(_ dump: String, _ arguments: [String] = []) throws -> ToolRun {
  let folder = try TemporaryFolder()
  try folder.write("dump", dump)
  try folder.write("pot", "\(known):password\n")
  try folder.write("admins", "Admins\nC\\ana\n")
  return try .pwcheck(
    ["accounts"] + arguments + ["dump"], directory: folder.path)
}

struct DumpCase: Sendable, CustomTestStringConvertible {
  let dump: String
  let arguments: [String]
  let status: Int32
  let message: String
  var testDescription: String { "\(status) \(message) \(arguments)" }

  init(_ dump: String, _ status: Int32, _ message: String = "") {
    self.init(dump, [], status, message)
  }

  init(_ dump: String, _ arguments: [String], _ status: Int32, _ message: String = "") {
    (self.dump, self.arguments, self.status, self.message) = (dump, arguments, status, message)
  }
}

@Test(arguments: [
  DumpCase(line("ana", 1), 0),
  DumpCase(line("ana", 1) + line("bob", 2), 1),
  DumpCase(line("ana", 1) + line("bob", 2), ["--exit-zero"], 0),
  DumpCase("", 2, "no account was read: the dump is empty."),
  DumpCase("[*] Cleaning up...\n", 2, "no account was read: the dump is empty."),
  DumpCase(
    "hunter2\n", 2,
    """
    no account was read: 1 line is not from a dump of hashes, at dump:1. For an export of a \
    password manager, use 'pwcheck audit --input vault', and for a list of passwords 'pwcheck \
    audit'.
    """
  ),
  DumpCase(
    line("ana", 1) + "hunter2\nhunter3\n", 2,
    """
    2 lines are not from a dump of hashes, the first at dump:2. Allowed: 0; see \
    --max-unreadable.
    """
  ),
  DumpCase(line("ana", 1) + "hunter2\n", ["--max-unreadable", "1"], 0),
  DumpCase(line("ana", 1) + "hunter2\n", ["--max-unreadable", "50%"], 0),
  DumpCase(
    line("ana", 1) + "[-] hunter2\n", 2,
    """
    1 line reports an error of the program that wrote the dump, at dump:2. Allowed: 0; see \
    --max-unreadable. Accounts may be missing: write the dump again.
    """
  ),
  DumpCase(
    line("ana", 1) + "hunter2\n[!] hunter3\n", 2,
    """
    2 lines are not from a dump of hashes, the first at dump:2; 1 of them reports an error of \
    the program that wrote the dump. Allowed: 0
    """
  ),
  DumpCase(
    "[-] hunter2\n", 2,
    """
    no account was read: 1 line reports an error of the program that wrote the dump, at dump:1. \
    Accounts may be missing: write the dump again.
    """
  ),
  DumpCase(line("ana", 1) + "[-] hunter2\n", ["--max-unreadable", "1"], 0),
  // Whatever was found in the rest: of what was not read nobody knows.
  DumpCase(
    line("ana", 1) + line("bob", 2) + "hunter2\n", 2, "1 line is not from a dump of hashes"),
  DumpCase(line("ana", 1) + line("bob", 2) + "hunter2\n", ["--max-unreadable", "1"], 1),
  DumpCase(line("ana", 1, known), ["--potfile", "pot"], 1),
  DumpCase(
    line("ana", 1), ["--potfile", "gone"], 2,
    "a file whose name may be secret: No such file or directory"),
  DumpCase(line("ana", 1), ["--breaches", "pot"], 2, "this is no corpus of hashes"),
  DumpCase(line("ana", 1), ["--part", "1/2"], 2, "'--part' does not go with dumps of accounts"),
  DumpCase(line("ana", 1), ["--state", "s"], 2, "'--state' does not go with dumps of accounts"),
  DumpCase(line("ana", 1), ["--no-hex"], 2, "'--no-hex' does not go with dumps of accounts"),
  DumpCase(line("ana", 1), ["--keys", "x"], 2, "'--keys' does not go with dumps of accounts"),
  DumpCase(
    line("ana", 1), ["--input", "lines"], 2, "'--input' does not go with dumps of accounts"),
  DumpCase(
    line("ana", 1), ["--breach-command", "x {}", "--breach-command-limit", "1"], 2,
    "'--breach-command' does not go with dumps of accounts"),
  DumpCase(
    line("ana", 1), ["--hash", "md5", "--no-strength"], 2, "'--hash' and '--no-strength' cannot be"),
  DumpCase(line("ana", 1), ["--rows", "all"], 2, "'--rows' needs '--format ndjson'"),
  DumpCase(line("ana", 1), ["--stale-after", "0"], 2, "--stale-after"),
])
func `the exit status of an audit of accounts`(_ test: DumpCase) throws {
  let run = try audit(test.dump, test.arguments)
  #expect(run.status == test.status, "\(run.errorText)")
  #expect(run.errorText.contains(test.message), "\(run.errorText)")
  #expect(test.message != "" || run.errorText == "", "\(run.errorText)")
  #expect(!run.errorText.contains("hunter"))
}

@Test(arguments: [
  (["audit", "--potfile", "x", "list"], "are for 'pwcheck accounts'"),
  (["audit", "--groups", "x", "--input", "userpass", "list"], "are for 'pwcheck accounts'"),
  (["gate", "--input", "ntds", "list"], "For dumps of accounts, use 'pwcheck accounts'."),
  (
    ["policy", "diff", "default", "pci-dss-4", "--list", "l", "--input", "ntds"],
    "For dumps of accounts, use 'pwcheck accounts'."
  ),
])
func `options for accounts where there are none`(_ arguments: [String], _ message: String) throws {
  let run = try ToolRun.pwcheck(arguments)
  #expect(run.status == 2)
  #expect(run.errorText.contains(message), "\(run.errorText)")
}

@Test(arguments: [
  ["audit", "--input", "ntds"], ["audit", "--input=ntds"], ["audit", "-q", "--input", "ntds"],
])
func `the format of a dump is another name for the command`(_ words: [String]) throws {
  let folder = try TemporaryFolder()
  try folder.write("dump", line("ana", 1, known) + line("bob", 2, known))
  try folder.write("pot", "\(known):password\n")
  let options = ["--potfile", "pot", "--format", "json", "dump"]
  let run = try ToolRun.pwcheck(words + options, directory: folder.path)
  let own = words.filter { $0 == "-q" }
  let other = try ToolRun.pwcheck(["accounts"] + own + options, directory: folder.path)
  #expect(run.status == 1 && run.status == other.status, "\(run.errorText)")
  #expect(run.text == other.text && run.errorText == other.errorText)
  #expect(own != [] || run.text.contains("\"cracked\""))
}

@Test func `an argument that looks like the format is a list`() throws {
  let run = try ToolRun.pwcheck(["audit", "--", "--input", "ntds"])
  #expect(run.status == 2)
  #expect(run.errorText.contains("No such file"), "\(run.errorText)")
}

@Test func `a corpus of other hashes is refused`() throws {
  let folder = try TemporaryFolder()
  try folder.write("dump", line("ana", 1))
  // Spread evenly, as hashes are.
  let hashes = (0..<300).map { i in
    String(0x1000 + i * 200, radix: 16, uppercase: true) + String(repeating: "A", count: 36)
  }
  try folder.write("sha1", hashes.map { $0 + ":1\r\n" }.joined())
  let run = try ToolRun.pwcheck(
    ["accounts", "--breaches", "sha1", "dump"], directory: folder.path)
  #expect(run.status == 2)
  #expect(run.errorText.contains("SHA-1 hashes, and a dump has NT hashes"), "\(run.errorText)")
}

@Test func `a list that looks like a dump is not taken for passwords`() throws {
  let run = try ToolRun.pwcheck(["audit", "-"], input: Array((line("ana", 1) + line("b", 2)).utf8))
  #expect(run.status == 2)
  #expect(run.errorText.contains("pwcheck accounts"), "\(run.errorText)")
}

@Test func `the database itself is named for what it is`() throws {
  let folder = try TemporaryFolder()
  try folder.write("ntds.dit", [1, 2, 3, 4, 0xEF, 0xCD, 0xAB, 0x89, 0, 0, 0, 0])
  let run = try ToolRun.pwcheck(
    ["accounts", "ntds.dit"], directory: folder.path)
  #expect(run.status == 2)
  #expect(run.errorText.contains("this is the database itself"), "\(run.errorText)")
}

@Test(arguments: ["text", "json", "ndjson", "csv", "markdown", "html", "sarif", "junit", "github"])
func `names in a dump can do no harm, and no secret gets out`(_ format: String) throws {
  let names = [
    "<script>alert(1)</script>", "=cmd|' /C calc'!A0", "\u{1B}[31mred", "\u{202E}evil", "\"q,\"",
    "%0A::error::x", "`a` | [b](c)",
  ]
  let dump = names.enumerated().map { line("C\\\($1)", $0 + 1, known) }.joined()
  let rows = ["csv", "ndjson"].contains(format) ? ["--rows", "all"] : []
  let run = try audit(
    dump,
    ["--format", format, "--potfile", "pot", "--groups", "admins", "--max-unreadable", "1"]
      + rows)
  #expect(run.status == 1, "\(run.errorText)")
  #expect(!run.text.contains("\u{1B}") && !run.text.contains("\u{202E}"))
  // A page has one script, its own.
  #expect(format != "html" || run.text.split(separator: "<script").count == 2)
  #expect(format != "html" || !run.text.contains("<script>alert"))
  #expect(format != "csv" || !run.text.contains(",=cmd"))
  #expect(format != "github" || !run.text.contains("\n::error::x"))
  // The word is in sentences; the password would stand alone.
  #expect(
    !run.text.contains(known) && !run.text.contains("\"password\"")
      && !run.text.contains(":password\n"))
}

@Test func `a report counts the computers that share a password`() throws {
  let dump = line("ana", 1) + line("PC1$", 2) + line("PC2$", 3)
  let run = try audit(dump, ["--format", "json"])
  #expect(
    run.text.contains(#""accounts": 3"#) && run.text.contains(#""computers": 2"#), "\(run.text)")
}

@Test func `a dump without an account beside another is no pass`() throws {
  let folder = try TemporaryFolder()
  try folder.write("dump", line("ana", 1))
  try folder.write("none", "# nothing here\n")
  let run = try ToolRun.pwcheck(["accounts", "dump", "none"], directory: folder.path)
  #expect(run.errorText.contains("Error: no account was read from none."), "\(run.errorText)")
  #expect(run.status == 2)
}

@Test(
  arguments: [
    ([], "dump", "Run: tr '\\r' '\\n' < dump | pwcheck accounts -"),
    (["--potfile", "old"], "old", "Run: tr '\\r' '\\n' < old > NEW-FILE"),
    (["--groups", "old"], "old", "Run: tr '\\r' '\\n' < old > NEW-FILE"),
  ] as [([String], String, String)])
func `a file whose lines end with CR alone is refused`(
  _ arguments: [String], _ name: String, _ cure: String
) throws {
  let folder = try TemporaryFolder()
  let dump = line("ana", 1) + line("bob", 2)
  try folder.write("dump", arguments.isEmpty ? dump.replacing("\n", with: "\r") : dump)
  try folder.write("old", "\(known):password\r\(unknown):x\r")
  let run = try ToolRun.pwcheck(["accounts"] + arguments + ["dump"], directory: folder.path)
  #expect(run.status == 2, "\(run.text)")
  #expect(
    run.errorText.contains("\(name): the lines end with CR alone, as on old Macs. \(cure)"),
    "\(run.errorText)")
}

@Test func `a list of members elsewhere is named, and an empty one refused`() throws {
  let folder = try TemporaryFolder()
  try folder.write("dump", line("ana", 1))
  try folder.write("strangers", "C\\zoe\n")
  try folder.write("empty", "\n")
  func audit(_ list: String) throws -> ToolRun {
    try ToolRun.pwcheck(
      ["accounts", "--format", "json", "--groups", list, "dump"], directory: folder.path)
  }
  let strangers = try audit("strangers")
  #expect(strangers.status == 0, "\(strangers.errorText)")
  #expect(strangers.errorText.contains("strangers: no member is in the dump."))
  #expect(strangers.text.contains("No member of the lists is in the dump; see --groups."))
  let empty = try audit("empty")
  #expect(empty.status == 2)
  #expect(empty.errorText.contains("empty: the list has no members."), "\(empty.errorText)")
}

@Test func `a report without findings does not speak of disabled accounts`() throws {
  let disabled = line("ana", 1, known).dropLast() + " (status=Disabled)\n"
  let run = try audit(String(disabled), ["--potfile", "pot"])
  #expect(run.status == 0, "\(run.errorText)")
  #expect(
    run.text.contains("Nothing that was looked for was found in enabled accounts."), "\(run.text)")
}

@Test func `a row for each account`() throws {
  let dump =
    line("C\\ana", 7, known) + line("C\\PC$", 8)
    + "bob:9:\(noLM):31d6cfe0d16ae931b73c59d7e0c089c0:::\n"
  let run = try audit(
    dump, ["--format", "ndjson", "--rows", "failing", "--potfile", "pot", "--groups", "admins"])
  let lines = run.text.split(separator: "\n")
  #expect(lines.count == 3)
  #expect(
    lines.first.map {
      $0.hasPrefix(
        #"""
        {"line":1,"domain":"C","account":"ana","rid":7,"kind":"user","groups":["Admins"],\#
        "findings":["cracked","privileged"],"accepted":false,"failed":["uppercase","digit",\#
        "special"],"undetermined":[],"score":
        """#
      )
    } ?? false)
  #expect(
    lines.dropFirst().first
      == #"{"line":3,"account":"bob","rid":9,"kind":"user","findings":["empty"]}"#)
  let csv = try audit(dump, ["--format", "csv", "--rows", "all"])
  #expect(
    csv.text == """
      line,domain,account,rid,kind,enabled,groups,findings,share_group,sharers,breach_count,result,failed,undetermined,score,guesses_log10\r
      1,C,ana,7,user,,,,,,,,,,,\r
      2,C,PC$,8,computer,,,,,,,,,,,\r
      3,,bob,9,user,,,empty,,,,,,,,\r

      """)
}

@Test func `compressed dumps and standard input are read, but only one at a time`() throws {
  let folder = try TemporaryFolder()
  try folder.write("dump", line("ana", 1))
  let both = try ToolRun.pwcheck(
    ["accounts", "--potfile", "-", "-"], directory: folder.path)
  #expect(both.status == 2)
  #expect(both.errorText.contains("standard input can be read only once"))
  let run = try ToolRun.shell(
    "gzip -k dump && \"$1\" accounts -q dump.gz && \"$1\" accounts -q - < dump",
    tool: "pwcheck", directory: folder.path)
  #expect(run.status == 0, "\(run.errorText)")
}

@Test func `what Netexec prints before a line is no part of a name`() throws {
  let folder = try TemporaryFolder()
  let (empty, nt) = ("aad3b435b51404eeaad3b435b51404ee", "8846f7eaee8fb117ad06bdd830b7586c")
  try folder.write("dump", "SMB   10.0.0.1   445   DC1   ana:1001:\(empty):\(nt):::\n")
  try folder.write("shown", "ana:\(nt):password\n")
  try folder.write("other", "31d6cfe0d16ae931b73c59d7e0c089c1:hunter2\n")
  func audit(_ potfile: String) throws -> ToolRun {
    try ToolRun.pwcheck(
      [
        "accounts", "--format", "ndjson", "--rows", "all", "--potfile", potfile, "dump",
      ],
      directory: folder.path)
  }
  let cracked = try audit("shown")
  #expect(
    cracked.status == 1 && cracked.text.contains("\"account\":\"ana\""), "\(cracked.errorText)")
  #expect(!cracked.errorText.contains("no entry has a hash of the dump"))
  #expect(try audit("other").errorText.contains("other: no entry has a hash of the dump."))
}

@Test(arguments: ["text", "json", "junit"])
func `a report tells of unreadable lines in a file, too`(_ format: String) throws {
  let folder = try TemporaryFolder()
  try folder.write("dump", line("ana", 1) + "hunter2\n")
  func audit(_ options: [String]) throws -> ToolRun {
    try ToolRun.pwcheck(
      ["accounts", "--format", format] + options + ["dump"], directory: folder.path)
  }
  let shown = try audit([])
  let kept = try audit(["-o", "report"])
  #expect(shown.status == 2 && kept.status == 2)
  #expect(try String(decoding: folder.read("report"), as: UTF8.self) == shown.text)
}
