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
  ("json", "{\"password\": \"x\"", ":1:17: this is not JSON."),
  ("yaml", "a: [", ":2:1: this is not YAML."),
  ("yaml", "a: *b", ":1:4: this is not YAML."), ("yaml", "a: &a [*a]", "this is not YAML."),
  ("json:/db/pass", "{\"db\": {}}", ": there is nothing at '/db/pass'."),
  ("json", String(repeating: "[", count: 200), "lists and objects are nested deeper than 64."),
  ("yaml", String(repeating: "[", count: 200), "lists and objects are nested deeper than 64."),
  ("json", "{\"a\": 1}", "no password was read: its only name was not chosen; see --keys."),
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
