import TestSupport
import Testing

/// The exit status and the lines and masks of what is judged.
private func judged(_ list: String, _ input: String) throws -> [String] {
  let run = try ToolRun.pwcheck(
    ["audit", "--no-strength", "--format", "ndjson", "--rows", "all", "--input", input, "-"],
    input: Array(list.utf8))
  return run.text.split(separator: "\n").compactMap { row in
    guard row.hasPrefix("{\"line\":"), let mask = row.split(separator: "\"mask\":\"").last else {
      return nil
    }
    return "\(row.dropFirst(8).prefix { $0.isNumber }):\(mask.prefix { $0 != "\"" })"
  }
}

private let tables: [(String, [String])] = [
  // Chrome and Edge, with commas and line breaks in fields
  (
    """
    name,url,username,password,note\n\"a, b\",https://a,ana,\"hunter2\",\"two\nlines\"\n\
    c,https://c,bob,\"x,\"\"y\",\n
    """,
    ["2:llllll9", "4:l##l"]
  ),
  // Firefox
  (
    "\"url\",\"username\",\"password\",\"httpRealm\",\"formActionOrigin\",\"guid\",\"timeCreated\",\"timeLastUsed\",\"timePasswordChanged\"\n\"https://a\",\"ana\",\"hunter2\",,\"https://a\",\"{1}\",\"1\",\"2\",\"3\"\n",
    ["2:llllll9"]
  ),
  // LastPass: a secure note has no password
  (
    """
    url,username,password,totp,extra,name,grouping,fav\nhttps://a,ana,hunter2,,,a,,0\n\
    http://sn,,,,\"a note\",n,,0\nhttps://b,bob,,,,b,,0\n
    """,
    ["2:llllll9", "4:"]
  ),
  // Bitwarden: notes and cards have none
  (
    "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n,,login,a,,,0,https://a,ana,hunter2,\n,,note,n,\"a, b\nc\",,0,,,,\n,,card,c,,,0,,,,\n,,login,b,,,0,https://b,bob,,\n",
    ["2:llllll9", "6:"]
  ),
  // 1Password, KeePassXC, KeePass, Safari, Proton Pass
  (
    """
    Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\n\
    a,https://a,ana,hunter2,,false,false,,\n
    """,
    ["2:llllll9"]
  ),
  (
    """
    \"Group\",\"Title\",\"Username\",\"Password\",\"URL\",\"Notes\"\n\
    \"Root\",\"a\",\"ana\",\"hunter2\",\"https://a\",\"\"\n
    """,
    ["2:llllll9"]
  ),
  (
    """
    \"Account\",\"Login Name\",\"Password\",\"Web Site\",\"Comments\"\n\
    \"a\",\"ana\",\"hunter2\",\"\",\"\"\n
    """,
    ["2:llllll9"]
  ),
  ("Title,URL,Username,Password,Notes,OTPAuth\na,https://a,ana,hunter2,,\n", ["2:llllll9"]),
  (
    """
    type,name,url,email,username,password,note,totp,createTime,modifyTime,vault\n\
    login,a,,,ana,hunter2,,,1,1,v\nnote,n,,,,,x,,1,1,v\n
    """,
    ["2:llllll9"]
  ),
  // A spreadsheet where a comma is in numbers
  ("Name;Benutzername;Passwort\na;ana;hunter2\n", ["2:llllll9"]),
  ("user\tpassword\nana\thunter2\n", ["2:llllll9"]),
]

@Test(arguments: tables)
func `auto reads what password managers and browsers export`(_ list: String, _ expected: [String])
  throws
{
  // An audit takes an export for a vault; a gate says which columns it reads.
  let gate = try ToolRun.pwcheck(["gate", "--input", "auto", "-"], input: Array(list.utf8))
  let format = try #require(rest(of: gate.errorText, after: "read as '--input "))
  #expect(try judged(list, String(format.dropLast(2))) == expected)
}

@Test func `an empty password in a table of one's own is one`() throws {
  #expect(try judged("type,password\nnote,\n", "csv:password") == ["2:"])
}

@Test func `a vault of Bitwarden is read, without earlier passwords and passkeys`() throws {
  let vault = """
    {"encrypted": false, "folders": [], "items": [
     {"type": 1, "name": "a", "passwordHistory": [{"lastUsedDate": "x", "password": "older"}],
      "login": {"username": "ana", "password": "hunter2", "totp": null,
                "fido2Credentials": [{"credentialId": "x", "keyValue": "abc", "counter": "0"}]},
      "fields": [{"name": "PIN", "value": "1234", "type": 1}]},
     {"type": 2, "name": "n", "secureNote": {"type": 0}, "login": null, "passwordHistory": null},
     {"type": 1, "name": "none", "login": {"username": "bob", "password": null}}]}
    """
  #expect(try judged(vault, "json") == ["3:llllll9", "5:9999"])
  // A login without a password is no record that cannot be read.
  let run = try ToolRun.pwcheck(["audit", "--input", "json", "-"], input: Array(vault.utf8))
  #expect(run.status == 1)
}

@Test func `the data of a 1Password export are read`() throws {
  let export = """
    {"accounts": [{"vaults": [{"items": [
     {"details": {"loginFields": [
       {"value": "ana", "name": "username", "designation": "username"},
       {"value": "hunter2", "name": "q7", "fieldType": "P", "designation": "password"}],
      "passwordHistory": [{"value": "older", "time": 1}],
      "sections": [{"fields": [
       {"title": "PIN", "value": {"concealed": "1234"}},
       {"title": "other", "value": {"concealed": "abcd"}}]}]}},
     {"details": {"password": "letmein", "loginFields": []}}]}]}]}
    """
  #expect(try judged(export, "json") == ["4:llllll9", "7:9999", "8:llll", "9:lllllll"])
}

@Test(arguments: [
  (
    "json",
    #"{"encrypted": true, "passwordProtected": true, "salt": "x", "data": "2.abc|def|ghi"}"#,
    "Export the vault again"
  ),
  (
    "json",
    #"""
    {"encrypted": true, "encKeyValidation_DO_NOT_EDIT": "2.a|b|c", \#
    "items": [{"login": {"password": "2.a|b|c"}}]}
    """#,
    "Export the vault again"
  ),
  (
    "yaml", "password: ENC[AES256_GCM,data:x]\nsops:\n  mac: ENC[AES256_GCM,data:y]\n",
    "sops decrypt"
  ),
])
func `what is encrypted is refused`(_ input: String, _ document: String, _ cure: String) throws {
  for input in [input, "\(input):*", "\(input):data,password"] {
    let run = try ToolRun.pwcheck(["gate", "--input", input, "-"], input: Array(document.utf8))
    #expect(run.status == 2 && run.errorText.contains(cure), "\(run.errorText)")
  }
}

/// The rest of a message after a text, up to the end of its line.
private func rest(of message: String, after text: String) -> String? {
  message.split(separator: text, maxSplits: 1).dropFirst().first
    .map { String($0.prefix { $0 != "\n" }) }
}

@Test(arguments: [
  ("dup.csv", "a,password,password\n1,hunter2,x\n", "csv:password", 1),
  ("vault.1pux", "", "json", 1),
])
func `the command of an error reads the list`(
  _ name: String, _ list: String, _ input: String, _ total: Int
) throws {
  let folder = try TemporaryFolder()
  try folder.write(name, list)
  if list.isEmpty {
    try folder.write("export.data", #"{"details": {"password": "hunter2"}}"#)
    _ = try ToolRun.shell(
      "rm vault.1pux; zip -q vault.1pux export.data", tool: "pwcheck", directory: folder.path)
  }
  let refused = try ToolRun.pwcheck(["gate", "--input", input, name], directory: folder.path)
  #expect(refused.status == 2)
  let marker = list.isEmpty ? "Run: " : "number: "
  let command = try #require(rest(of: refused.errorText, after: marker), "\(refused.errorText)")
  let run = try ToolRun.shell(
    command.replacing("pwcheck gate", with: "\"$1\" gate"), tool: "pwcheck",
    directory: folder.path)
  #expect(
    run.status == 1 && run.text.contains("of \(total) password"), "\(run.text)\(run.errorText)")
}

@Test func `the separator that an error names reads the list`() throws {
  let list = Array("ana,hun;ter2\n".utf8)
  let refused = try ToolRun.pwcheck(["gate", "--input", "csv:2", "-"], input: list)
  let option = try #require(rest(of: refused.errorText, after: "as in '--input "))
    .prefix { $0 != "'" }.replacing("COLUMN", with: "2")
  let run = try ToolRun.pwcheck(["gate", "--input", String(option), "-"], input: list)
  #expect(option == "csv-comma:2" && run.status == 1 && run.text.contains("lll#lll9"))
}

@Test func `a KeePass database is refused with what reads its export`() throws {
  let folder = try TemporaryFolder()
  try folder.write("v.kdbx", [0x03, 0xD9, 0xA2, 0x9A, 0x67, 0xFB, 0x4B, 0xB5])
  let refused = try ToolRun.pwcheck(["gate", "v.kdbx"], directory: folder.path)
  let command = try #require(rest(of: refused.errorText, after: "run: pwcheck "))
    .split { $0 == " " || $0 == "\n" }.map(String.init)
  #expect(command.last == "NEW-FILE")
  let export = "\"Account\",\"Login Name\",\"Password\",\"Web Site\",\"Comments\"\na,b,hunter2,,\n"
  let run = try ToolRun.pwcheck(command.dropLast() + ["-"], input: Array(export.utf8))
  #expect(refused.status == 2 && run.status == 1 && run.text.contains("0 of 1 password"))
}

@Test(arguments: ["json", "yaml", "json:password", "yaml:*"])
func `a hash or an encrypted value in a document is refused`(_ input: String) throws {
  let values = [
    "$2b$12$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234",
    "$ANSIBLE_VAULT;1.1;AES256",
  ]
  for value in values {
    let list = Array("{\n\"password\": \"\(value)\"}".utf8)
    let run = try ToolRun.pwcheck(["gate", "--input", input, "-"], input: list)
    #expect(run.status == 2 && run.errorText.contains("standard input:2: "), "\(run.errorText)")
    #expect(!run.errorText.contains(value))
    let forced = try ToolRun.pwcheck(
      ["audit", "--exit-zero", "--input", input, "--as-passwords", "-"], input: list)
    #expect(forced.status == 0)
  }
}
