import TestSupport
import Testing

private let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

@Test(arguments: ["lines", "nul", "userpass", "csv:2", "env"])
func `a byte order mark is one only at the start of a list`(_ format: String) throws {
  let before: [UInt8] =
    switch format {
    case "userpass": Array("ana:".utf8)
    case "csv:2": Array("ana,".utf8)
    case "env": Array("TOKEN=".utf8)
    default: []
    }
  let end: [UInt8] = format == "nul" ? [0] : [0x0A]
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json", #"{"policy":1,"id":"p","rules":[{"id":"long","label":"l","length":{"min":8}}]}"#)
  // Seven characters, of which the second list's first has U+FEFF as an eighth.
  let list = mark + before + "passwor".utf8 + end + before + mark + "passwor".utf8 + end
  let run = try ToolRun.pwcheck(
    ["gate", "--policy", "p.json", "--keys", "*", "--input", format, "-"].filter {
      format == "env" || !["--keys", "*"].contains($0)
    }, input: list, directory: folder.path)
  #expect(run.status == 1)
  #expect(run.text.contains("Gate failed: 1 of 2"))
}

@Test func `words behind a byte order mark in the middle of a blocklist are refused`() throws {
  let folder = try TemporaryFolder()
  try folder.write("words.txt", "one\n\u{FEFF}two\r\n\u{FEFF}three\n")
  try folder.write(
    "p.json",
    #"{"policy":1,"id":"p","rules":[{"id":"b","label":"l","blocklist":{"list":"words.txt"}}]}"#)
  for word in ["one", "two", "three"] {
    let run = try ToolRun.pwcheck(
      ["check", "--policy", "p.json"], input: Array(word.utf8), directory: folder.path)
    #expect(run.status == 1)
  }
}
