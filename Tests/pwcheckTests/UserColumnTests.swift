import TestSupport
import Testing

private let policy =
  #"{"policy":1,"id":"p","rules":[{"id":"own","label":"no name","personal":{"minLength":3}}]}"#

private func audit(_ format: String, _ list: String, _ arguments: [String] = []) throws -> ToolRun {
  let folder = try TemporaryFolder()
  try folder.write("p.json", policy)
  return try .pwcheck(
    ["audit", "--policy", "./p.json", "--input", format] + arguments + ["-"],
    input: Array(list.utf8), directory: folder.path)
}

private let rows = ["--format", "ndjson", "--rows", "all"]

@Test(arguments: [
  ("csv:user,password", "id,user,password\n1,ana,xxANAxx\n2,bob,xxANAxx\n"),
  ("csv:user,password", "password,USER\r\nxxANAxx,\"ana\"\r\n\"xxANAxx\",bob\r\n"),
  ("csv:1,2", "ana,xxANAxx\nbob,xxANAxx\n"),
  ("csv:2,1", "xxANAxx,ana\nxxANAxx,\"bob\"\n"),
  ("csv:user,2", "user,secret\nana,xxANAxx\nbob,xxANAxx\n"),
  ("csv:1,secret", "user,secret\nana,xxANAxx\nbob,xxANAxx\n"),
  (#"csv:"last, first","2""#, "\"last, first\",2\nana,xxANAxx\nbob,xxANAxx\n"),
])
func `the user of a CSV record is a word of the user's`(_ format: String, _ list: String) throws {
  let run = try audit(format, list, rows)
  let verdicts = run.text.split(separator: "\n").compactMap { row in
    row.contains("\"line\":") ? row.contains("\"accepted\":true") : nil
  }
  #expect(verdicts == [false, true], "\(run.errorText)")
}

@Test func `a record that lacks the user cannot be read`() throws {
  let run = try audit("csv:2,1", "marmalade,ana\nAbcdef1!\n")
  #expect(run.status == 2)
  #expect(
    run.errorText.contains(
      "1 record has too few or too many columns, or text around a field in quotes, at standard "
        + "input:2."
    ))
}

@Test func `the user of a CSV record may be empty`() throws {
  #expect(try audit("csv:1,2", ",hunter22\n").status == 0)
}

@Test(arguments: ["text", "json", "markdown", "html", "ndjson", "csv"])
func `CSV records have accounts and no report names them`(_ format: String) throws {
  let list = "user,password\nxzqvuser,same\nqwjkuser,same\nxyzzuser,XYZZuser\n"
  let run = try audit("csv:user,password", list, ["--min-count", "1", "--format", format])
  let twin = try audit(
    "userpass",
    list.split(separator: "\n").dropFirst()
      .map { $0.replacing(",", with: ":") + "\n" }.joined(),
    ["--min-count", "1", "--format", format])
  func section(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.lowercased().contains("account") }
  }
  #expect(section(run.text) == section(twin.text) && !section(run.text).isEmpty)
  #expect(!run.text.contains("xzqvuser") && !run.text.contains("qwjkuser"))
}

@Test(arguments: [
  "csv:", "csv:a,", "csv:,a", "csv:a,b,c", "csv:0", "csv:1,-1", "csv:1,1", "csv:a,a",
  "csv:\"a", "csv:\"a\"b", "csv:\"\"",
])
func `a list of columns that makes no sense is refused`(_ format: String) throws {
  let run = try audit(format, "a,b\n")
  #expect(run.status == 2 && run.errorText.contains("'csv:USER,PASSWORD'"), "\(run.errorText)")
}

@Test func `a column for the users that is not there is named`() throws {
  let list = "name,password\nana,hunter2\n"
  let run = try audit("csv:user,password", list)
  #expect(run.status == 2 && run.errorText.contains("there is no column 'user'"))
  let revealed = try audit("csv:user,password", list, ["--reveal"])
  #expect(revealed.errorText.contains("There are 'name' and 'password'."))
  let twice = try audit("csv:1,name", list)
  #expect(twice.status == 2 && twice.errorText.contains("column 1 is named for the users and"))
}

@Test func `states of lists with and without users are not added`() throws {
  let folder = try TemporaryFolder()
  try folder.write("list", "ana,Abcdef1!\n")
  for (format, state) in [("csv:2", "a"), ("csv:1,2", "b")] {
    _ = try ToolRun.pwcheck(
      ["audit", "--input", format, "--state", state, "list"], directory: folder.path)
  }
  let run = try ToolRun.pwcheck(["merge", "a", "b"], directory: folder.path)
  #expect(run.status == 2 && run.errorText.contains("csv:1,2"), "\(run.errorText)")
}
