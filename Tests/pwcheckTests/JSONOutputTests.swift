import Foundation
import TestSupport
import Testing

@testable import JSON

/// A folder with a list, a corpus, two policies that lint has something to say about, cases, a
/// state and findings.
private func folder() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  _ = try folder.makeFolder("policies")
  try folder.write("names", (0..<40).map { "acme\($0)\ntram\($0)window\n" }.joined())
  try folder.write("one", "short\n")
  try folder.write("list", "Abcdef1!\nshort\n")
  try folder.write(
    "corpus", String(repeating: "0", count: 40) + ":1\n86F7E437FAA5A7FCE15D1DDCB9EAEAEA377667B8:7\n"
  )
  try folder.write(
    "dump",
    "ana:1:\(String(repeating: "a", count: 32)):"
      + "31d6cfe0d16ae931b73c59d7e0c089c0:::\n")
  try folder.write("admins", "ana\n")
  try folder.write("key", "0123456789abcdef")
  try folder.write(
    "policies/p.json",
    #"{"policy":1,"id":"p","rules":[{"id":"r","label":"l","match":"(1+)+x"}]}"#)
  try folder.write("policies/notes.json", #"{"notes": 1}"#)
  try folder.write("cases.json", #"{"cases":[{"name":"a","password":"short","accepted":true}]}"#)
  for arguments in [
    ["audit", "-q", "--state", "state", "list"],
    ["gate", "-q", "--findings", "found", "--findings-key", "key", "list"],
    ["breach", "build", "-q", "-o", "index", "corpus"],
  ] {
    _ = try ToolRun.pwcheck(arguments, directory: folder.path)
  }
  return folder
}

/// The places of a value's members, such as "figures.rows[].name".
private func places(_ value: JSONValue, _ prefix: String = "") -> Set<String> {
  switch value.kind {
  case .array(let elements):
    elements.reduce(into: []) { $0.formUnion(places($1, prefix + "[]")) }
  case .object(let members):
    members.reduce(into: []) {
      let place = prefix.isEmpty ? $1.key : prefix + "." + $1.key
      $0.formUnion(places($1.value, place).union([place]))
    }
  default: []
  }
}

@Test func `every command's JSON is one value with the members that it always has`() throws {
  let folder = try folder()
  let path = #filePath.replacing("JSONOutputTests.swift", with: "Fixtures/json-members.txt")
  let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
  var commands: [(line: String, members: Set<String>)] = []
  for line in text.split(separator: "\n") where !line.hasPrefix("#") {
    if line.hasPrefix("  ") {
      commands[commands.count - 1].members.insert(String(line.dropFirst(2)))
    } else {
      commands.append((String(line), []))
    }
  }
  for (line, members) in commands {
    let command = line.split(separator: " ").map(String.init)
    let format = command.contains("--format") ? [] : ["--format", "json"]
    // A lookup reads the password from its input.
    let run = try ToolRun.pwcheck(command + format, input: [0x61], directory: folder.path)
    #expect(run.output.last == 0x0A, "\(line): \(run.errorText)")
    let value = try JSONParser.parse(run.output)
    #expect(places(value).symmetricDifference(members).sorted() == [], "\(line)")
  }
}

@Test(arguments: [
  ("83741926", "digits"), ("qwertyuiop", "dictionary"), ("aaaaaaaaaa", "repeat"),
  ("abccba", "palindrome"), ("a1b2c3d4e5f6", "interleaved"), ("cGFzc3dvcmQ=", "encoded"),
  ("!!??!!", "symbols"), ("17.03.1985", "date"), ("xqzvjw", "bruteforce"), ("😀😀😁", "emoji"),
  ("fghjkl;", "spatial"), ("defghijk", "sequence"), ("abcabcabcabc", "repeat"),
  ("correcthorsebatterystaple", "famous"), ("512-48-7391", "identifier"), ("ж🎉", "other"),
  ("kestrel1987", "dictionary year"), ("kr0ub4dox&3", "letters symbols digits"),
  ("www.kestrel.com", "address dictionary address"),
  ("xX_kestrel_Xx", "decoration dictionary decoration"),
])
func `a segment has the name of its pattern`(_ password: String, _ patterns: String) throws {
  let run = try ToolRun.pwcheck(["check", "--format", "json"], input: Array(password.utf8))
  let found = run.text.matches(of: /"pattern": "(\w+)"/).map { $0.1 }.joined(separator: " ")
  #expect(found == patterns, "\(run.text)")
}
