import TestSupport
import Testing

private let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

@Test func `several byte order marks before a password are no part of it`() throws {
  let run = try ToolRun.pwcheck(
    ["check", "--format", "json"], input: mark + mark + "password".utf8)
  let plain = try ToolRun.pwcheck(["check", "--format", "json"], input: Array("password".utf8))
  #expect(run.output == plain.output)
  #expect(run.errorText.contains("begins with a byte order mark"))
}

@Test(arguments: ["lines", "nul", "userpass", "csv:2", "env"])
func `byte order marks in the middle of joined lists make no password stronger`(
  _ format: String
) throws {
  let before: [UInt8] =
    switch format {
    case "userpass": Array("ana:".utf8)
    case "csv:2": Array("ana,".utf8)
    case "env": Array("TOKEN=".utf8)
    default: []
    }
  let record = mark + before + (before.isEmpty ? [] : mark) + "passwor".utf8
  let end: [UInt8] = format == "nul" ? [0] : [0x0A]
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json", #"{"policy":1,"id":"p","rules":[{"id":"long","label":"l","length":{"min":8}}]}"#)
  let run = try ToolRun.pwcheck(
    ["gate", "--policy", "p.json", "--keys", "*", "--input", format, "-"].filter {
      format == "env" || !["--keys", "*"].contains($0)
    }, input: record + end + record + end, directory: folder.path)
  #expect(run.status == 1)
  #expect(run.text.contains("Gate failed: 2 of 2"))
  // A mark and nothing else is an empty password.
  if format == "lines" {
    let empty = try ToolRun.pwcheck(["gate", "-"], input: Array("Abcdef1!\n".utf8) + mark + end)
    #expect(empty.text.contains("standard input:2: An empty password"))
  }
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
