import TestSupport
import Testing

private let noLM = "aad3b435b51404eeaad3b435b51404ee"
private let known = "8846f7eaee8fb117ad06bdd830b7586c"

private func line(_ name: String, _ rid: Int, _ hash: String) -> String {
  "corp.example\\\(name):\(rid):\(noLM):\(hash):::\n"
}

/// Four users, two of whom share a password that is cracked, and a table about three of them.
private func accounts(
  _ arguments: [String],
  table: String =
    "#TYPE x\r\n\"SamAccountName\",\"Department\",\"DN\"\r\n"
    + "\"ana\",\"Sales\",\"CN=Ana,OU=Munich,OU=Sales,DC=corp,DC=example\"\r\n"
    + "\"bob\",\"Sales\",\"CN=Bob,OU=Sales,DC=corp,DC=example\"\r\n"
    + "\"cyd\",\"=IT; \"\"x\"\"\",\"CN=Cyd,DC=corp,DC=example\"\r\n\"gone\",\"Sales\",\"\"\r\n"
) throws -> ToolRun {
  let folder = try TemporaryFolder()
  try folder.write(
    "dump",
    line("ana", 1, known) + line("bob", 2, known)
      + line("cyd", 3, "0123456789abcdef0123456789abcdef")
      + line("dan", 4, "0123456789abcdef0123456789abcdee"))
  try folder.write("pot", "\(known):password\n")
  try folder.write("users.csv", table)
  try folder.write("empty.csv", "")
  try folder.write("admins", "Admins\nana@corp.example\n\"CN=bob,OU=Sales,DC=corp,DC=example\"\n")
  return try .pwcheck(
    ["accounts", "--potfile", "pot"] + arguments + ["dump"], directory: folder.path)
}

@Suite struct `Accounts by a column` {
  @Test func `have shares in the report, and the column in tables and rows`() throws {
    let csv = try accounts(["--by", "users.csv:department", "--format", "csv"]).text
    for record in [
      "divisions,Sales,Users,2", "divisions,Sales,Cracked,1.000000",
      "divisions,\"'=IT; \"\"x\"\"\",Users,1", "divisions,(not in the table),Users,1",
    ] {
      #expect(csv.contains(record), "\(record): \(csv)")
    }
    let rows = try accounts(["--by", "users.csv:department", "--format=csv", "--rows=all"]).text
    let lines = rows.split(separator: "\r\n")
    #expect(lines[0].hasSuffix(",guesses_log10,division") && lines[1].hasSuffix(",Sales"))
    #expect(lines[4].hasSuffix(","))
    let text = try accounts(["--by", "users.csv:Department", "--groups", "admins"]).text
    #expect(text.contains("=IT; \"x\"") && !text.contains("␣"), "\(text)")
    let html = try accounts(["--by", "users.csv:Department", "--format", "html"]).text
    #expect(html.contains("By Department") && html.contains(">Department</th>"))
    let json = try accounts(["--by", "users.csv:Department", "--format", "json"]).text
      .filter { !$0.isWhitespace }
    #expect(
      json.contains(
        #""divisions":{"column":"Department","not_found":1,"values":[{"value":"Sales","users":2,"#),
      "\(json)")
  }

  @Test func `are read from a table that says its separator`() throws {
    let table = "sep=;\r\naccount;department\r\nana;Sales\r\nbob;IT\r\n"
    let csv = try accounts(["--by", "users.csv:department", "--format", "csv"], table: table).text
    #expect(csv.contains("divisions,Sales,Users,1") && csv.contains("divisions,IT,Users,1"))
  }

  @Test func `are divided by the units of distinguished names`() throws {
    let text = try accounts(["--by", "users.csv:dn", "--format", "csv"]).text
    for unit in ["Sales/Munich", "Sales", "(no unit)"] {
      #expect(text.contains("divisions,\(unit),Users,1"), "\(text)")
    }
  }

  @Test func `have the first of two columns of one name`() throws {
    let table = "SamAccountName,Department,Department\nana,Sales,IT\n"
    let text = try accounts(["--by", "users.csv:department", "--format", "csv"], table: table).text
    #expect(text.contains("divisions,Sales,Users,1"), "\(text)")
  }

  @Test func `have one row for all values beyond ten thousand`() throws {
    let many = (0..<10_000).map { "gone\($0),Unit \($0)\n" }.joined()
    let table = "SamAccountName,Department\n" + many + "ana,Late\nbob,Later\n"
    let text = try accounts(["--by", "users.csv:department", "--format", "csv"], table: table).text
    #expect(text.contains("divisions,(other values),Users,2"), "\(text)")
  }

  @Test func `belong to groups by names of any form`() throws {
    let text = try accounts(["--groups", "admins", "--format", "csv"]).text
    #expect(text.contains("groups,Admins,Members,2") && text.contains("groups,Admins,Missing,0"))
  }

  @Test(arguments: [
    (
      "users.csv:departmen",
      "there is no column 'departmen' in the first line. Correct the header or the name, or add "
        + "--reveal to see the names."
    ), ("none.csv:x", "none.csv"),
    ("nofile:x", "nofile: No such file or directory. '--by' takes FILE:COLUMN."),
    ("users.csv", "a CSV file and the name of a column"),
    ("empty.csv:x", "empty.csv: the CSV file is empty, so it has no columns."),
  ])
  func `are not divided by what is not there`(_ column: String, _ words: String) throws {
    let run = try accounts(["--by", column])
    #expect(run.status == 2 && run.errorText.contains(words), "\(run.errorText)")
  }

  @Test func `need a column with the names of accounts`() throws {
    let table = "owner,department\nana,Sales\n"
    let run = try accounts(["--by", "users.csv:department"], table: table)
    #expect(run.status == 2 && run.errorText.contains("no column 'sAMAccountName' or 'User"))
  }

  @Test func `show the first line of a table only if it may be revealed`() throws {
    let table = "ana,hunter2\nbob,hunter3\n"
    let hidden = try accounts(["--by", "users.csv:hunter"], table: table)
    #expect(hidden.status == 2 && !hidden.errorText.contains("hunter2"), "\(hidden.errorText)")
    let shown = try accounts(["--by", "users.csv:hunter", "--reveal"], table: table)
    #expect(shown.status == 2 && shown.errorText.contains("hunter2"), "\(shown.errorText)")
  }

  @Test func `need a table in UTF-8`() throws {
    let folder = try TemporaryFolder()
    try folder.write("dump", line("ana", 1, known))
    try folder.write(
      "users.csv",
      "\u{FEFF}user,Department\r\nana,Sales\r\n".utf16.flatMap {
        [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]
      })
    let run = try ToolRun.pwcheck(
      ["accounts", "--by", "users.csv:Department", "dump"], directory: folder.path)
    #expect(run.status == 2, "\(run.errorText)")
    #expect(
      run.errorText.contains(
        "users.csv: this is UTF-16, not text. Run: iconv -f UTF-16 -t UTF-8 users.csv > NEW-FILE"),
      "\(run.errorText)")
  }
}
