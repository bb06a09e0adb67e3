import TestSupport
import Testing

private let json = """
  {
    "db": { "user": "ana", "password": "hunter2" },
    "port": 8080,
    "pin": 123456789012345678901234567890,
    "tokens": ["Abcdef1!", "letmein"],
    "empty": { "secret": "" },
    "a/b~c": { "": "x" }
  }
  """

private let yaml = """
  # settings
  db: &db
    user: ana
    password: hunter2
  port: 8080
  copy: *db
  again:
    password: &pw "Abc\\ndef1!"
    token: *pw
  blob: !!binary |
    aHVudGVy
    Mg==
  ---
  apiKey: |
    two
    lines
  none: ~
  """

/// The lines and masks of what is judged.
private func judged(_ document: String, _ input: String, _ options: [String] = []) throws
  -> [String]
{
  let run = try ToolRun.pwcheck(
    ["audit", "--no-strength", "--format", "ndjson", "--rows", "all", "--input", input] + options
      + ["-"],
    input: Array(document.utf8))
  return run.text.split(separator: "\n").compactMap { row in
    guard row.hasPrefix("{\"line\":"), let mask = row.split(separator: "\"mask\":\"").last else {
      return nil
    }
    return "\(row.dropFirst(8).prefix { $0.isNumber }):\(mask.prefix { $0 != "\"" })"
  }
}

@Test(arguments: [
  ("json", ["2:llllll9", "4:999999999999999999999999999999", "5:Llllll9#", "5:lllllll", "6:"]),
  ("json:password", ["2:llllll9"]), ("json:PASS*,user", ["2:lll", "2:llllll9"]),
  ("json:/db/password", ["2:llllll9"]), ("json:/tokens/1", ["5:lllllll"]),
  ("json:/tokens", ["5:Llllll9#", "5:lllllll"]),
  ("json:/a~1b~0c/", ["7:l"]), ("json:/db,port", ["2:lll", "2:llllll9", "3:9999"]),
])
func `values of JSON are found by their names and places`(_ input: String, _ expected: [String])
  throws
{
  #expect(try judged(json, input) == expected)
}

@Test(arguments: [
  ("yaml", ["4:llllll9", "8:Lll#lll9#", "9:Lll#lll9#", "14:lll#lllll#"]),
  ("yaml:/db/password", ["4:llllll9"]), ("yaml:/copy/password", ["4:llllll9"]),
  ("yaml:blob", ["10:llllll9"]),
  ("yaml:apikey", ["14:lll#lllll#"]), ("yaml:copy", ["3:lll", "4:llllll9"]),
])
func `values of YAML are found by their names and places`(_ input: String, _ expected: [String])
  throws
{
  #expect(try judged(yaml, input) == expected)
}

@Test func `keys may be given apart`() throws {
  #expect(try judged(json, "json", ["--keys", "user"]) == ["2:lll"])
}

@Test(arguments: [
  (
    "json", "{\"password\": \"x\"",
    ":1:17: this cannot be read as JSON: the file ends in the middle of a value."
  ),
  (
    "yaml", "a: [",
    ":2:1: this cannot be read as YAML: did not find expected node content (by libyaml"
  ),
  ("yaml", "a: *b", ":1:4: this cannot be read as YAML: the alias refers to no earlier value"),
  ("yaml", "a: &a [*a]", ":1:8: this cannot be read as YAML: the alias"),
  ("yaml", "a: x\npassword: \"a\u{2028}b\"", ":2:13: this cannot be read as YAML: U+0085,"),
  ("yaml", "a: x\n\n{\"a\": \"\u{1}\"}", ":3:8: this cannot be read as YAML: control characters"),
  (
    "json", "{\"a\": 1,\n \"b\": {\"c\": 1, \"c\": 2}}",
    ":2:16: this key is already set on line 2, and"
  ),
  ("json", "{\"a\": 1,\n \"a\": 2}", ":2:2: this key is already set on line 1, and"),
  (
    "json", "{\"a\": 1} // x",
    ":1:10: this cannot be read as JSON: JSON has no comments. Remove it."
  ),
  (
    "json", "{\"a\": 1}\n{\"a\": }",
    ":2:7: this cannot be read as JSON: found '}' where a value was expected."
  ),
  ("json", "{\"a\": 1} {}", "there is text after the end of the JSON value."),
  ("json:/db/pass", "{\"db\": {}}", ": there is nothing at '/db/pass'."),
  ("json", String(repeating: "[", count: 200), "lists and objects are nested deeper than 64."),
  ("yaml", String(repeating: "[", count: 200), "lists and objects are nested deeper than 64."),
  ("json", "{\"a\": 1}", "no password was read: the only value was not chosen (a); see --keys."),
  ("yaml", "", "no password was read: the list is empty."),
  ("yaml", "password: ~", "no password was read: 1 record is not text, at standard input:1."),
  ("json", "{\"password\": null}", "no password was read: 1 record is not text"),
])
func `a document that cannot be judged is an error`(
  _ input: String, _ document: String, _ message: String
)
  throws
{
  let run = try ToolRun.pwcheck(["gate", "--input", input, "-"], input: Array(document.utf8))
  #expect(run.status == 2)
  #expect(run.errorText.contains(message), "\(run.errorText)")
}

@Test func `aliases of aliases end, and a document has a bound`() throws {
  var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
  for i in 1...9 {
    bomb += "a\(i): &a\(i) [" + (0..<9).map { _ in "*a\(i - 1)" }.joined(separator: ",") + "]\n"
  }
  let run = try ToolRun.pwcheck(["gate", "--input", "yaml:a9", "-"], input: Array(bomb.utf8))
  #expect(run.status == 2 && run.errorText.contains("counting those of aliases"))
  let large = [UInt8](repeating: UInt8(ascii: " "), count: (16 << 20) + 1)
  let refused = try ToolRun.pwcheck(["gate", "--input", "json", "-"], input: large)
  #expect(refused.status == 2 && refused.errorText.contains("larger than 16 MiB"))
}

@Test(arguments: [
  ("json:*", "1:"), ("json:", "1:"), ("yaml:*", "1:"), ("yaml:", "1:"),
  ("json:/0", "1:Llllll9#"), ("json", ""),
])
func `values without names are chosen by a star and as a whole`(_ input: String, _ first: String)
  throws
{
  let document = #"["Abcdef1!","x"]"#
  let all = ["1:Llllll9#", "1:l"]
  #expect(try judged(document, input) == (first == "1:" ? all : first.isEmpty ? [] : [first]))
  if !input.contains(":") { #expect(try judged(document, input, ["--keys", "*"]) == all) }
  #expect(try judged("\"x\"", "json:*") == ["1:l"])
}

@Test(arguments: ["json", "yaml"])
func `values of one name are told by the member beside them`(_ input: String) throws {
  let document = """
    {"env": [{"name": "DB_PASSWORD", "value": "hunter2"}, {"name": "MODE", "value": "dev"}],
     "environment": ["POSTGRES_PASSWORD=letmein", "POSTGRES_USER=ana"],
     "pair": {"key": "DB_TOKEN", "value": "x1"},
     "ref": {"name": "TOKEN", "valueFrom": {"secretKeyRef": {"name": "s", "key": "password"}}}}
    """
  #expect(try judged(document, input) == ["1:llllll9", "2:lllllll", "3:l9"])
  #expect(try judged(document, "\(input):MODE") == ["1:lll"])
}

@Test(arguments: ["json", "yaml"])
func `what describes or accompanies secrets is not one`(_ input: String) throws {
  let document = """
    {"allow_empty_password": false, "credentials": {"username": "ana", "host": "h", "value": "pw"},
     "passwordHistory": [{"password": "old"}], "token": {"ttl": 60, "file": "/x"}, "max_tokens": 9,
     "url": "postgres://u:p%40@h", "secret": "${SECRET}", "pin": "${PIN:-1234}"}
    """
  #expect(try judged(document, input) == ["1:ll", "3:l#", "3:9999"])
}

@Test func `flags of YAML are told by their names`() throws {
  let document = "require_password: yes\nadmin_password: yes\nallow_empty_password: hunter2\n"
  #expect(try judged(document, "yaml") == ["2:lll", "3:llllll9"])
}

@Test(arguments: ["yaml", "json"])
func `data of a Kubernetes Secret are decoded`(_ input: String) throws {
  let document = """
    {"kind": "List", "items": [{"kind": "Secret",
     "data": {"password": "aHVudGVyMg==", "user": "YW5h", "url": "cmVkaXM6Ly86cHdAaA=="},
     "stringData": {"token": "aHVu"}}]}
    """
  #expect(try judged(document, input) == ["2:llllll9", "2:ll", "3:lLLl"])
  let broken = try ToolRun.pwcheck(
    ["gate", "--input", input, "-"],
    input: Array(#"{"kind": "Secret", "data": {"password": "hunter2"}}"#.utf8))
  #expect(broken.status == 2 && broken.errorText.contains("1 record is not text"))
}

@Test func `JSON may be a document in each line`() throws {
  #expect(
    try judged("{\"password\": \"a\"}\r\n\n{\"password\": \"b1\"}\n", "json") == ["1:l", "3:l9"])
}

@Test(arguments: [
  ("json:password,foo", #"{"password": "Abcdef1!"}"#, "foo"),
  ("yaml:password,foo", #"{"password": "Abcdef1!"}"#, "foo"),
  ("env", "PASSWORD=Abcdef1!\n", "foo"),
])
func `a key that matches nothing is an error`(_ input: String, _ list: String, _ key: String) throws
{
  let keys = input.contains(":") ? [] : ["--keys", "PASSWORD", "--keys", key]
  for command in ["audit", "gate"] {
    let run = try ToolRun.pwcheck(
      [command, "--input", input] + keys + ["-"], input: Array(list.utf8))
    #expect(
      run.status == 2 && run.errorText.contains("no name matches '\(key)'"), "\(run.errorText)")
  }
  // Of several lists one may have it.
  let folder = try TemporaryFolder()
  try folder.write("a.env", "PASSWORD=Abcdef1!\n")
  try folder.write("b.env", "FOO=Abcdef1!\n")
  let both = try ToolRun.pwcheck(
    ["gate", "--input", "env", "--keys", "PASSWORD", "--keys", "foo", "a.env", "b.env"],
    directory: folder.path)
  #expect(both.status == 0)
}

@Test func `values that are not checked are named, and pieces of values are not`() throws {
  let list =
    "PORT=1\nDB_PASSWORD=Abcdef1!\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7=x\n"
  let run = try ToolRun.pwcheck(["gate", "--input", "env", "-"], input: Array(list.utf8))
  #expect(run.status == 0 && run.errorText == "2 values were not checked (PORT); see --keys.\n")
  let json = try ToolRun.pwcheck(
    ["gate", "--input", "env", "--format", "json", "-"], input: Array(list.utf8))
  #expect(json.text.contains("\"not_chosen_names\": [\n        \"PORT\"\n      ]"), "\(json.text)")
  #expect(!(run.errorText + json.text).contains("MIIE"))
}
