import TestSupport
import Testing

/// A folder with lists of users and passwords.
private struct Lists {
  let folder: TemporaryFolder

  init(_ list: String) throws {
    folder = try TemporaryFolder()
    try folder.write("list", list)
    try folder.write("key", "0123456789abcdef0123456789abcdef")
  }

  @discardableResult
  func run(_ line: String) throws -> ToolRun {
    try .pwcheck(
      line.split(separator: " ").map(String.init), directory: folder.path,
      environment: ["SOURCE_DATE_EPOCH=1800000000"])
  }

  /// Of each finding about an account: what is wrong, the account, its line, the severity.
  func accounts(in file: String = "f.json") throws -> Set<String> {
    let table = try run("findings list \(file) --format csv --status all").text
    return Set(
      table.split(separator: "\r\n").dropFirst().compactMap { row in
        let cells = row.split(separator: ",", omittingEmptySubsequences: false)
        return cells[1] == "account" ? "\(cells[4]) \(cells[8]) \(cells[7]) \(cells[2])" : nil
      })
  }

  var file: String { get throws { String(decoding: try folder.read("f.json"), as: UTF8.self) } }
}

private let users = """
  ana:Tr0ub4dor&3-M
  bob:hunter2
  cyd:Tr0ub4dor&3-M
  dora:
  eve:eve
  Fay-2026-Ok!:fay-2026-ok!
  zed:hunter2

  """

private let expected: Set<String> = [
  "shared ana 1 high", "shared cyd 3 high", "shared bob 2 high", "shared zed 7 high",
  "rule bob 2 high", "rule zed 7 high", "empty dora 4 critical", "username eve 5 critical",
  "rule eve 5 high", "username Fay-2026-Ok! 6 critical", "rule Fay-2026-Ok! 6 high",
]

@Test(arguments: ["", " --findings-key key", " --jobs 3", " --format ndjson --rows failing"])
func `each flaw of a list's account is a finding that names it`(_ options: String) throws {
  let lists = try Lists(users)
  let run = try lists.run("audit --input userpass --findings f.json\(options) list")
  #expect(run.status == 1 && !run.errorText.contains("without a key"))
  #expect(try lists.accounts() == expected)
  let shown = try lists.run("findings list f.json").text
  #expect(shown.contains("cyd in list:3: the password is also that of 1 other account\n"))
  let file = try lists.file
  #expect(!file.contains("hunter2") && !file.contains("Tr0ub4dor&3-M"))
}

@Test func `a table of users and passwords gives the same findings`() throws {
  let lists = try Lists(users)
  let rows = users.split(separator: "\n").map { line in
    let cells = line.split(separator: ":", omittingEmptySubsequences: false)
    return "\"\(cells[1])\",x,\(cells[0])\n"
  }.joined()
  try lists.folder.write("table", rows)
  try lists.run("audit -q --input csv:3,1 --findings f.json table")
  #expect(try lists.accounts() == expected)
}

@Test func `rows of failing passwords do not change what is found`() throws {
  // Accepted, though it is the user name.
  let lists = try Lists("Abcdef1!xyz:Abcdef1!xyz\n")
  try lists.run("audit --input userpass --format ndjson --rows failing --findings f.json list")
  #expect(try lists.accounts() == ["username Abcdef1!xyz 1 critical"])
  let rows = try lists.run(
    "audit --input userpass --format ndjson --rows failing --findings g.json list")
  #expect(!rows.text.contains("\"line\""))
}

@Test func `a flaw that is gone is marked, and others stay as they are`() throws {
  let lists = try Lists(users)
  let audit = "audit --input userpass --findings f.json list"
  try lists.run(audit)
  let id = try lists.run("findings list f.json").text.split(separator: "\n")
    .first { $0.contains("dora") }.map { String($0.prefix(16)) }
  try lists.run("findings dismiss f.json \(id ?? "") --reason test")
  try lists.folder.write("list", users.split(separator: "\n").dropLast().joined(separator: "\n"))
  let run = try lists.run(audit)
  #expect(run.errorText.hasSuffix("3 gone.\n"))
  let gone = try lists.run("findings list f.json --status gone").text
  #expect(gone.contains("bob in list:2: the password is also that of 1 other account"))
  #expect(gone.contains("zed in list:7: the password is also that of 1 other account"))
  #expect(try lists.run("findings list f.json --status dismissed").text.contains("dora"))
}

@Test func `the same name in two lists is two accounts`() throws {
  let lists = try Lists("ana:Tr0ub4dor&3-M\nana:Tr0ub4dor&3-M\n")
  try lists.run("audit --input userpass --findings f.json list")
  #expect(try lists.accounts() == [])
  try lists.folder.write("more", "ana:Tr0ub4dor&3-M\n")
  try lists.run("audit --input userpass --findings g.json list more")
  #expect(try lists.accounts(in: "g.json") == ["shared ana 1 high"])
  let shown = try lists.run("findings list g.json").text
  #expect(shown.contains("ana in more:1: the password is also that of 1 other account"))
  #expect(shown.contains("ana in list:1: the password is also that of 1 other account"))
}

@Test func `a run without breaches says nothing about breaches found before`() throws {
  let lists = try Lists("ana:Tr0ub4dor&3-M\nbob:Xk9!fLuw-2vQ\n")
  // The SHA-1 of ana's password, and that of another.
  try lists.folder.write("leak", "76851AD5F1E8AAAA89C1AF77FA1C3C85A77477E5:5\n")
  try lists.run("audit -q --input userpass --breaches leak --findings f.json list")
  #expect(try lists.accounts() == ["breached ana 1 critical"])
  let later = try lists.run("audit --input userpass --findings f.json list")
  #expect(!later.errorText.contains("gone"))
  #expect(
    try lists.run("findings list f.json").text.contains("the password is in known breaches"))
  try lists.folder.write("leak", "DF35047FFFD38A65B8FE6963579254E8B09DB25E:5\n")
  let better = try lists.run("audit --input userpass --breaches leak --findings f.json list")
  #expect(better.errorText.contains("gone"))
}

@Test func `an audit without the key finds the same whole list again`() throws {
  let lists = try Lists("hunter2\nhunter2\n")
  try lists.run("audit -q --findings f.json --findings-key key list")
  let run = try lists.run("audit --findings f.json list")
  #expect(run.errorText.contains("as before") && !run.errorText.contains("new"))
}

/// Names that a list may have, whatever wrote it.
@Test(arguments: [
  "a" + String(repeating: "\u{301}", count: 40), "\u{1B}[2J\u{1B}]0;x\u{7}", "a\u{202E}b",
  String(repeating: "n", count: 70_000), "<script>alert(1)</script>", "=1+1", "\"", "\\",
])
func `any name of an account can be kept, read again and shown`(_ name: String) throws {
  let lists = try Lists("\(name):\nbob:x\n")
  #expect(try lists.run("audit -q --input userpass --findings f.json list").status == 1)
  #expect(try lists.run("audit -q --input userpass --findings f.json list").status == 1)
  let shown = try lists.run("findings list f.json")
  #expect(shown.status == 1 && shown.text.contains("list:1: the password is empty"))
  let steers = shown.text.unicodeScalars.contains {
    $0.value < 0x20 && $0 != "\n" || (0x202A...0x202E).contains($0.value)
  }
  #expect(!steers)
  // A dump may have the same name.
  let empty = "aad3b435b51404eeaad3b435b51404ee:31d6cfe0d16ae931b73c59d7e0c089c0"
  try lists.folder.write("dump", "\(name.prefix(500)):1:\(empty):::\n")
  #expect(try lists.run("accounts -q --findings d.json dump").status == 1)
  #expect(try lists.run("findings list d.json").status == 1)
}

/// Records that cannot be read are no matter of the password policy, and come first: of what was
/// not read nobody knows.
@Test(arguments: ["audit", "gate", "audit --exit-zero", "gate --max-failing 9"])
func `unreadable records are an error, whatever else was found`(_ command: String) throws {
  let lists = try Lists("bob:hunter2\nnonsense\n")
  let run = try lists.run("\(command) --input userpass list")
  #expect(run.status == 2 && run.errorText.contains("1 record has no ':', at list:2"))
  let tolerant = try lists.run("audit --max-unreadable 1 --input userpass list")
  #expect(tolerant.status == 1)
}

@Test func `after unreadable records no finding changes`() throws {
  let lists = try Lists("bob:hunter2\n")
  try lists.run("gate -q --findings f.json --findings-key key --input userpass list")
  let before = try lists.file
  try lists.folder.write("list", "nonsense\neve:letmein\n")
  try lists.run("gate -q --findings f.json --findings-key key --input userpass list")
  #expect(try lists.file == before)
  try lists.folder.write(
    "dump", "eve:1:aad3b435b51404eeaad3b435b51404ee:31d6cfe0d16ae931b73c59d7e0c089c0:::\nnonsense\n"
  )
  #expect(try lists.run("accounts -q dump").status == 2)
}
