import TestSupport
import Testing

@Test func `after dismissing the gate says how many are dismissed`() throws {
  let folder = try TemporaryFolder()
  try folder.write("key", "0123456789abcdef")
  func update(_ list: String) throws -> ToolRun {
    try folder.write("list", list)
    return try .pwcheck(
      ["gate", "--findings", "known", "--findings-key", "key", "--dismiss-findings", "list"],
      directory: folder.path)
  }
  let first = try update("hunter2\nletmein\nAbcdef1!\n")
  #expect(first.status == 0)
  #expect(first.text.hasSuffix("Gate passed: 2 findings dismissed now; before, 0.\n"))
  let second = try update("hunter2\n")
  #expect(second.text.hasSuffix("Gate passed: 1 finding dismissed now; before, 2.\n"))
}

@Test func `nothing read leaves the findings as they were`() throws {
  let folder = try TemporaryFolder()
  try folder.write("key", "0123456789abcdef")
  try folder.write("list", "")
  let run = try ToolRun.pwcheck(
    ["gate", "--findings", "known", "--findings-key", "key", "--dismiss-findings", "list"],
    directory: folder.path)
  #expect(run.status == 2)
  #expect(throws: (any Error).self) { try folder.read("known") }
}

@Test func `a state of an audit that was stopped is partial in the sum`() throws {
  let folder = try TemporaryFolder()
  // The list is longer than what is read before the signal, for the pipe stays open.
  _ = try ToolRun.shell(
    "mkfifo pipe; (printf 'Abcdef1!\\n'; sleep 60) > pipe & writer=$!; "
      + "\"$1\" audit --no-strength --no-statistics -q --state part pipe & audit=$!; "
      + "sleep 1; kill -INT $audit; wait $audit; kill $writer; cp part whole",
    tool: "pwcheck", directory: folder.path)
  let run = try ToolRun.pwcheck(["merge", "part"], directory: folder.path)
  #expect(run.status == 130)
  #expect(run.text.contains("was stopped before the end"), "\(run.text)\(run.errorText)")
  #expect(try ToolRun.pwcheck(["merge", "-q", "part"], directory: folder.path).status == 130)
}

@Test func `shipped policies are compared, but not those of forms`() throws {
  let all = try ToolRun.pwcheck(
    ["audit", "--compare-policies", "--format", "json", "--no-strength", "-"],
    input: Array("x\n".utf8))
  #expect(all.text.contains("\"nist-800-63b-4\""))
  for name in ["sign-in", "sign-in-username", "reset-password"] {
    #expect(!all.text.contains("\"\(name)\""))
    let named = try ToolRun.pwcheck(
      ["audit", "--compare", name, "--format", "json", "--no-strength", "-"],
      input: Array("x\n".utf8))
    #expect(named.text.contains("\"\(name)\""))
  }
}

@Test func `a policy is compared once, and the shipped one beside another of its id`() throws {
  let folder = try TemporaryFolder()
  try folder.write("list", "x\n")
  try folder.write(
    "p.json",
    #"{"policy":1,"id":"default","rules":[{"id":"l","label":"L","length":{"min":1}}]}"#)
  func count(_ id: String, _ arguments: String...) throws -> Int {
    let run = try ToolRun.pwcheck(
      ["audit", "--no-strength", "--format", "json"] + arguments + ["list"], directory: folder.path)
    return run.text.split(separator: "\n").count { $0.contains("\"id\": \"\(id)\"") }
  }
  let nist = "nist-800-63b-4"
  #expect(try count(nist, "--compare", nist, "--compare", nist, "--compare-policies") == 1)
  #expect(try count("default", "--policy", "./p.json", "--compare-policies") == 2)
  #expect(try count("default", "--compare-policies") == 1)
}
