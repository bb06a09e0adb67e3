import TestSupport
import Testing

/// A password of an export, which no report may show.
private let canary = "Canary2020"

private let bitwarden = """
  {"encrypted": false, "folders": [], "items": [
   {"type": 1, "name": "Shop", "creationDate": "2015-03-01T10:00:00.000Z",
    "passwordHistory": [{"lastUsedDate": "2020-01-01", "password": "canaryEarlier1"}],
    "login": {"uris": [{"uri": "https://www.shop.example/login"}], "username": "ana",
     "password": "\(canary)", "totp": "otpauth://canaryTotp"}},
   {"type": 1, "name": "Forum", "creationDate": "2026-03-01T10:00:00.000Z",
    "login": {"uris": [{"uri": "https://forum.example"}], "username": "ana", "password": "\(canary)"}},
   {"type": 1, "name": "Bank", "creationDate": "2026-03-01T10:00:00.000Z",
    "login": {"uris": [{"uri": "https://my.bank.example"}], "username": "ana@x.org",
     "password": "c4nary-bank!"}},
   {"type": 1, "name": "Key", "login": {"username": "bob", "password": null}},
   {"type": 1, "name": "Good", "login": {"username": "bob", "password": "vK3#x9!qLmZ2$wRt7pYb"}},
   {"type": 2, "name": "note", "notes": "canaryNote", "secureNote": {"type": 0}}]}
  """

private func audit(_ export: String, _ arguments: [String] = []) throws -> ToolRun {
  let folder = try TemporaryFolder()
  try folder.write("export", export)
  // Of the canary.
  try folder.write("breaches", "\(sha1OfCanary):12\n")
  return try .pwcheck(
    ["audit"] + arguments + ["export"], directory: folder.path,
    environment: ["SOURCE_DATE_EPOCH=1795000000"])
}

private let sha1OfCanary = "8D2E0982C03107348CD160FC0D0D6A1F821D7D06"

@Test func `a vault says which logins to change first, and why`() throws {
  let run = try audit(bitwarden, ["--input", "vault", "--breaches", "breaches"])
  #expect(run.status == 1 && run.errorText.isEmpty, "\(run.errorText)")
  let text = run.text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  for line in [
    "Vault audit against 'default'", "Change these three first",
    """
    1. shop.example (ana): in known breaches, seen 12 times or more; soon guessed; also the \
    password of forum.example (ana); nearly the password of my.bank.example (ana@x.org); not \
    changed for 4,2
    """,
    "2. forum.example (ana): in known breaches",
    "3. my.bank.example (ana@x.org): nearly the password of shop.example (ana), forum.example (ana)",
    "a password of 2 logins (1): shop.example (ana), forum.example (ana)",
    "logins without a password", "secrets for one-time codes, not judged",
    "earlier passwords, not judged", "notes, cards and other items",
  ] {
    #expect(text.contains(line), "\(line)\n\(run.text)")
  }
}

@Test(arguments: [
  ("https://ana.github.io", "https://bob.github.io", true),
  ("http://192.168.1.1", "http://10.9.1.1", true),
  ("localhost:3000", "localhost:8080", true),
  ("https://a.shop.example", "https://b.shop.example", false),
])
func `a password at two sites is reused, and at two hosts of one site is not`(
  _ one: String, _ other: String, _ isReused: Bool
) throws {
  let password = "vK3#x9!qLmZ2$wRt7pYb"
  let logins = "\(one),ana,\(password)\n\(other),ana,\(password)\n\(one)/x,ana,\(password)\n"
  let run = try audit(
    "url,username,password\n\(logins)", ["--input", "vault", "--format", "json"])
  #expect(run.text.contains(#""logins": 2"#) && run.text.contains(#""repeated": 1"#), "\(run.text)")
  #expect(run.text.contains("\"reused\": \(isReused ? 2 : 0)"), "\(run.text)")
  #expect(run.status == (isReused ? 1 : 0))
}

@Test func `one password of two users of a site is that of two logins`() throws {
  let logins = "https://a.example,ana,\(canary)\nhttps://a.example,bob,\(canary)\n"
  let run = try audit("url,username,password\n\(logins)", ["--input", "vault"])
  #expect(run.text.contains("also the password of a.example (bob)"), "\(run.text)")
}

@Test func `a document on a vault counts what is not judged`() throws {
  let run = try audit(bitwarden, ["--input", "vault", "--format", "json"])
  for member in [
    #""logins": 4"#, #""without_password": 1"#, #""other_items": 1"#, #""one_time_secrets": 1"#,
    #""earlier_passwords": 1"#, #""unreadable_records": 0"#,
  ] {
    #expect(run.text.contains(member), "\(member)\n\(run.text)")
  }
}

@Test(arguments: [
  ["text"], ["json"], ["html"], ["markdown"], ["csv", "--rows", "all"],
  ["ndjson", "--rows", "all"],
  ["sarif"], ["junit"], ["github"],
])
func `no format shows a password or another secret of a vault`(_ format: [String]) throws {
  for input in ["vault", "auto"] {
    let run = try audit(bitwarden, ["--input", input, "--format"] + format)
    #expect(run.status == 1)
    // SARIF and annotations count logins by flaw, and point at a line.
    let isCounted = ["sarif", "github"].contains(format[0])
    #expect(run.text.contains(isCounted ? "of 4 logins" : "shop.example"), "\(format)")
    #expect(input == "vault" || run.errorText == "export: read as '--input vault'.\n")
    let all = (run.text + run.errorText).lowercased()
    #expect(!all.contains("canary") && !all.contains("c4nary"), "\(format)")
  }
}

@Test(arguments: [
  // Chrome, Firefox, LastPass, Bitwarden, 1Password, KeePassXC, KeePass, KeePass's XML
  "name,url,username,password,note\na,https://a.example/,ana,PW,\"x\ny\"\nb,https://b.example,ana,PW,\n",
  """
  "url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"
  "https://a.example","ana","PW",,"","{1}","1","2","1262304000000"
  "https://b.example","ana","PW",,"","{2}","1","2","1262304000000"

  """,
  """
  url,username,password,totp,extra,name,grouping,fav\nhttps://a.example,ana,PW,canary,,a,,0\n\
  http://sn,,,,\"canary note\",n,,0\nhttps://b.example,ana,PW,,,b,,0\n
  """,
  """
  folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp
  ,,login,a,,,0,https://a.example,ana,PW,canary\n,,note,n,canary,,0,,,,
  ,,login,b,,,0,"https://b.example,https://c.example",ana,PW,

  """,
  """
  Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes
  a,https://a.example,ana,PW,canary,false,false,,\nb,https://b.example,ana,PW,,false,false,,canary

  """,
  """
  "Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"
  "Root","a","ana","PW","https://a.example","canary","canary","0","2010-01-01T00:00:00Z",""
  "Root","b","ana","PW","https://b.example","","","0","2010-01-01T00:00:00Z",""

  """,
  """
  "Account","Login Name","Password","Web Site","Comments"
  "a","ana","PW","https://a.example","canary"\n"b","ana","PW","https://b.example",""

  """,
  keePass(
    "<Entry><String><Key>Notes</Key><Value>canary</Value></String>"
      + entry("https://a.example", "PW")
      + "</Entry><Entry>\(entry("https://b.example", "PW"))</Entry>"),
])
func `the exports of managers and browsers are vaults`(_ export: String) throws {
  let run = try audit(
    export.replacing("PW", with: canary), ["--input", "auto", "--format", "csv", "--rows", "all"])
  #expect(run.errorText == "export: read as '--input vault'.\n")
  #expect(run.status == 1)
  let rows = run.text.split(separator: "\r\n").dropFirst()
  let sites = rows.map { $0.split(separator: ",")[1...2].joined(separator: " ") }
  #expect(sites == ["a.example ana", "b.example ana"], "\(run.text)")
  let hasDates =
    export.contains("timePasswordChanged")
    || export.contains("Last Modified") || export.contains("LastModificationTime")
  #expect(rows.allSatisfy { $0.contains("reused weak\(hasDates ? " old" : "")") }, "\(run.text)")
  #expect(!run.text.lowercased().contains("canary"))
}

/// An export of KeePass as XML with entries.
private func keePass(_ entries: String) -> String {
  """
  <?xml version="1.0" encoding="utf-8" standalone="yes"?>
  <KeePassFile>
  \t<Meta><RecycleBinUUID>AAECAwQFBgcICQoLDA0ODw==</RecycleBinUUID><Name a='>'/></Meta>
  \t<Root><Group><UUID>EBESExQVFhcYGRobHB0eHw==</UUID><Name>All</Name>
  \(entries)
  <Group><UUID>AAECAwQFBgcICQoLDA0ODw==</UUID><Group>\
  <Entry>\(entry("https://bin.example", "canary"))</Entry>
  </Group></Group></Group><DeletedObjects/></Root>
  </KeePassFile>

  """
}

private func entry(
  _ site: String, _ password: String, changed: String = "2010-01-01T00:00:00Z"
) -> String {
  """
  <Times><LastModificationTime>\(changed)</LastModificationTime></Times>
  <String><Key>Password</Key><Value ProtectInMemory="True">\(password)</Value></String>
  <String><Key>URL</Key><Value>\(site)</Value></String>
  <String><Key>UserName</Key><Value>ana</Value></String>
  """
}

@Test func `an export of KeePass tells logins from the rest`() throws {
  let other = "Zürich &lt;&amp;1<!-- -->"
  let export = keePass(
    """
    <Entry>\(entry("https://a.example", "&#x5A;&#252;rich &lt;<![CDATA[&1]]>"))
    <String><Key>otp</Key><Value>canary</Value></String>
    <History><Entry>\(entry("https://old.example", "canary"))</Entry></History></Entry>
    <Entry>\(entry("https://b.example", other, changed: "ADLPwg4AAAA="))</Entry>
    <Entry><String><Key>Title</Key><Value>a note</Value></String></Entry>
    """)
  let run = try audit(export, ["--input", "vault", "--format", "json"])
  #expect(run.status == 1, "\(run.errorText)")
  for member in [
    "\"logins\": 2", "\"without_password\": 1", "\"other_items\": 1", "\"one_time_secrets\": 1",
    "\"earlier_passwords\": 1", "\"unreadable_records\": 0", "\"share_group\": 1",
    "not changed for",
  ] {
    #expect(run.text.contains(member), "\(member) \(run.text)")
  }
  #expect(!run.text.contains("bin.example") && !run.text.contains("old.example"))
  #expect(!run.text.lowercased().contains("canary"))
}

@Test func `damaged XML is refused with its line, whatever is missing`() throws {
  let export = Array(keePass("<Entry>\(entry("https://a.example", canary))</Entry>").utf8)
  for end in stride(from: 60, to: export.count - 8, by: 7) {
    let run = try audit(String(decoding: export[..<end], as: UTF8.self), ["--input", "vault"])
    #expect(run.status == 2, "\(end)")
    #expect(!run.errorText.contains(canary) && !run.text.contains(canary))
  }
  for (damage, line) in [
    ("</Group>", 10), ("<A>", 24), ("&unknown;", 5), ("&#0;", 5), ("&#xD800;", 5), ("&amp", 5),
    ("<A b=\"></A>", 5), ("<![CDATA[", 5), ("<!DOCTYPE a [<!ENTITY b \"c\">]>", 5), ("<!--", 5),
    (String(repeating: "<A>", count: 300), 5),
  ] {
    let run = try audit(keePass(damage), ["--input", "vault"])
    #expect(
      run.status == 2 && run.errorText.contains("not KeePass's XML"), "\(damage) \(run.errorText)")
    if damage != "<A>" { #expect(run.errorText.contains("export:\(line):"), "\(run.errorText)") }
  }
}

@Test func `blanks around the name of a column are none of its passwords`() throws {
  let logins = "https://a.example,ana, \(canary)\nhttps://b.example,ana,\(canary)\n"
  let run = try audit("url,username, password\n\(logins)", ["--input", "vault"])
  #expect(run.text.contains("also the password of b.example (ana)"), "\(run.text)")
}

@Test func `findings about logins are kept, and go when the password is changed`() throws {
  let folder = try TemporaryFolder()
  try folder.write("export", bitwarden)
  let keep = ["audit", "--input", "vault", "--quiet", "--findings", "f.json", "export"]
  #expect(try ToolRun.pwcheck(keep, directory: folder.path).status == 1)
  let list = ["findings", "list", "f.json"]
  let before = try ToolRun.pwcheck(list, directory: folder.path)
  #expect(before.text.contains("shop.example (ana)"), "\(before.text)\(before.errorText)")
  #expect(!before.text.contains(canary))
  try folder.write("export", bitwarden.replacing(canary, with: "9fK#x2!qLmT8$wRz3pYd"))
  _ = try ToolRun.pwcheck(keep, directory: folder.path)
  let file = try String(decoding: folder.read("f.json"), as: UTF8.self)
  #expect(file.contains("--input=vault") && !file.contains("anary"))
}

@Test(arguments: [
  (
    #"{"encrypted": true, "items": [{"login": {"password": "2.a|b|c"}}]}"#, "Export the vault again"
  ),
  (#"{"encrypted": true, "data": "2.abc|def|ghi"}"#, "Export the vault again"),
  ("<?xml version=\"1.0\"?>\n<KeePassFile>canary</KeePassFile>", "no login was read"),
  (
    keePass("<Entry><String><Key>Password</Key><Value Protected=\"True\">canary</Value></String>"),
    "export:5: the value is encrypted"
  ),
  ("<html>", "name the columns"), ("hunter2\nhunter3\n", "name the columns"),
  ("{\"a\": 1}", "name the columns"), ("{\"items\": [", "JSON"),
  ("", "no login was read: the export has no login with a password."),
  ("url,username,password\na,b,\n", "no login was read"),
  (
    "url,username,password\na,b,c\na,b,c,d\n", "1 record could not be read, at export:3. Allowed: 0"
  ),
  (
    "url,username,password\na,b,c\na,b,\"canary\na,b,\"canary\na,b, \"canary\"\n",
    "2 records could not be read, the first at export:3. Allowed: 0"
  ),
  ("url,username,password\na,b,\"canary\n", "export:2: a field begins with a quote"),
])
func `what is no vault is refused with the cure`(_ export: String, _ cure: String) throws {
  let run = try audit(export, ["--input", "vault"])
  #expect(run.status == 2 && run.errorText.contains(cure), "\(run.errorText)")
  #expect(!run.errorText.contains("canary"))
}

@Test(arguments: ["vault", "auto", "csv:1"])
func `the cure of an export in UTF-16 keeps its format`(_ input: String) throws {
  let folder = try TemporaryFolder()
  let export = "url,username,password\nhttps://a.example,ana,\(canary)\n"
  let bytes: [UInt8] = [0xFF, 0xFE] + export.utf8.flatMap { [$0, 0] }
  try folder.write("export", bytes)
  let run = try ToolRun.pwcheck(["audit", "--input", input, "export"], directory: folder.path)
  #expect(run.status == 2)
  #expect(
    run.errorText.hasSuffix(
      "this is UTF-16, not a list of passwords. Run: iconv -f UTF-16 -t UTF-8 export | "
        + "pwcheck audit --input \(input) -\n"), "\(run.errorText)")
}

@Test func `auto explains what vault explains`() throws {
  let export = "<?xml version=\"1.0\"?>\n<KeePassFile><Root>\na,b\nc,d\n</Root></KeePassFile>\n"
  let run = try audit(export, ["--input", "auto"])
  #expect(run.status == 2 && run.errorText.contains("no login was read"), "\(run.errorText)")
  let gate = try ToolRun.pwcheck(["gate", "--input", "auto", "-"], input: Array(export.utf8))
  #expect(gate.errorText.contains("an export of KeePass as XML"), "\(gate.errorText)")
  #expect(gate.errorText.contains("Run: pwcheck audit --input vault FILE"), "\(gate.errorText)")
}

@Test func `the cure of a table that is no vault reads it`() throws {
  let export = "username,password\nana,hunter2\n"
  let refused = try audit(export, ["--input", "vault"])
  let option = try #require(refused.errorText.split(separator: "such as '--input ").last)
    .prefix { $0 != "'" }
  let run = try audit(export, ["--input", String(option)])
  #expect(run.status == 1 && run.text.contains("of 1 password"), "\(run.text)\(run.errorText)")
}

@Test(arguments: [
  ["--part", "1/2"], ["--state", "s"], ["--encoding", "latin1"], ["--state-key", "k"],
])
func `an option for lists makes auto read a list, and does not go with vault`(
  _ option: [String]
) throws {
  let run = try audit("url,username,password\na,b,c\n", ["--input", "vault"] + option)
  #expect(run.status == 2 && run.errorText.contains("'\(option[0])'"), "\(run.errorText)")
  #expect(run.errorText.contains("--input csv:username,password"))
}

@Test func `other commands refuse a vault, and lists have no age`() throws {
  for arguments in [["gate", "--input", "vault", "-"], ["words", "--input", "vault", "-"]] {
    let run = try ToolRun.pwcheck(arguments, input: Array("url,username,password\n".utf8))
    #expect(run.status == 2, "\(arguments) \(run.errorText)")
  }
  let run = try audit("hunter2\n", ["--input", "auto", "--stale-after", "9"])
  #expect(run.status == 2 && run.errorText.contains("lists have no dates"), "\(run.errorText)")
}
