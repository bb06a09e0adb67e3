import TestSupport
import Testing

@Test(arguments: [
  ("r.html", "<!doctype html>"), ("r.HTM", "<!doctype html>"),
  ("r.json", "{\n  \"schema\": \"pwcheck.audit/1\""),
  ("r.ndjson", "{\"summary\":"), ("r.csv", "section,item,"), ("r.md", "# Password audit"),
  ("r.sarif", "{\n  \"$schema\": \"https://json.schemastore.org/sarif"),
  ("r.sarif.json", "{\n  \"$schema\": \"https://json"),
  ("r.xml", "<?xml "), ("r.txt", "Password audit"), ("r.log", "Password audit"),
  ("r", "Password audit"),
  ("html", "Password audit"),
])
func `a report has the format that its name promises`(_ name: String, _ start: String) throws {
  let folder = try TemporaryFolder()
  try folder.write("list", "Abcdef1!\nshort\n")
  let audit = try ToolRun.pwcheck(
    ["audit", "--state", "state", "-o", name, "list"], directory: folder.path)
  #expect(audit.status == 1 && audit.text == "" && audit.errorText == "")
  let report = String(decoding: try folder.read(name), as: UTF8.self)
  #expect(report.hasPrefix(start))
  let merge = try ToolRun.pwcheck(["merge", "-o", name, "state"], directory: folder.path)
  // States keep no lines, at which SARIF points.
  #expect(merge.status == (name.contains("sarif") ? 2 : 1))
  #expect(String(decoding: try folder.read(name), as: UTF8.self).prefix(20) == report.prefix(20))
}

@Test(arguments: [[], ["--no-strength"], ["--row-hash", "--state-key", "key"], ["--reveal"]])
func `every row has the columns of the first`(_ options: [String]) throws {
  let folder = try TemporaryFolder()
  try folder.write("list", "Abcdef1!\nshort\n")
  try folder.write("key", "0123456789abcdef")
  let run = try ToolRun.pwcheck(
    ["audit", "--rows", "all", "--format", "csv", "list"] + options, directory: folder.path)
  let columns = run.text.split(separator: "\r\n").map { $0.count { $0 == "," } }
  #expect(columns.count == 3 && Set(columns).count == 1, "\(run.text)\(run.errorText)")
}

@Test func `a format that was asked for counts, whatever the name`() throws {
  let folder = try TemporaryFolder()
  try folder.write("list", "short\n")
  _ = try ToolRun.pwcheck(
    ["audit", "--format", "json", "-o", "r.html", "list"], directory: folder.path)
  #expect(String(decoding: try folder.read("r.html"), as: UTF8.self).hasPrefix("{"))
  // Rows too.
  let rows = try ToolRun.pwcheck(
    ["audit", "--rows", "all", "-o", "r.csv", "list"], directory: folder.path)
  #expect(rows.status == 1 && rows.errorText == "")
  let none = try ToolRun.pwcheck(
    ["audit", "--rows", "all", "-o", "r.html", "list"], directory: folder.path)
  #expect(none.status == 2 && none.errorText.contains("'--rows' needs '--format ndjson'"))
}

@Test(arguments: [
  (["GITHUB_ACTIONS=true"], "r.sarif", "{\n  \"$schema\""),
  (["GITHUB_ACTIONS=true"], "r.log", "::"),
  ([], "r.xml", "<?xml "),
])
func `the gate's report has the format that its name promises, in a build too`(
  _ environment: [String], _ name: String, _ start: String
) throws {
  let folder = try TemporaryFolder()
  try folder.write("list", "short\n")
  let gate = try ToolRun.pwcheck(
    ["gate", "-o", name, "list"], directory: folder.path, environment: environment)
  #expect(gate.status == 1 && gate.text.hasPrefix("Gate failed: "))
  #expect(String(decoding: try folder.read(name), as: UTF8.self).hasPrefix(start))
}

@Test func `the manual says that the output's name comes before the build`() throws {
  let page = try ToolRun.pwcheck(["man", "gate"]).text.replacing("\n", with: " ")
  #expect(page.contains("or the ending of the output file"), "\(page)")
}

@Test func `the help says which endings count`() throws {
  for command in ["audit", "merge", "gate"] {
    let text = try ToolRun.pwcheck([command, "--help"]).text
    for ending in [".html", ".json", ".ndjson", ".csv", ".md", ".xml", ".txt"] {
      #expect(text.contains(ending), "\(command) \(ending)")
    }
    #expect(text.contains(".sarif") == (command != "merge"), "\(command)")
  }
}
