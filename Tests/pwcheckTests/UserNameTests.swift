import TestSupport
import Testing

/// What Documentation/secrets.md says of the user names of a list.
private let list = "xzqvuser:Summer2024\nqwjkuser:qwjkuser\nqwjkuser:password\n"
private let names = ["xzqvuser", "qwjkuser"]

private func hasName(_ bytes: [UInt8]) -> Bool {
  let text = String(decoding: bytes, as: UTF8.self)
  return names.contains { text.contains($0) }
}

@Test(arguments: ["text", "markdown", "html", "json", "ndjson", "csv", "sarif", "junit", "github"])
func `no report and no row has a user name`(_ format: String) throws {
  let folder = try TemporaryFolder()
  try folder.write("list", list)
  let rows = ["ndjson", "csv"].contains(format) ? ["--rows", "all"] : []
  let run = try ToolRun.pwcheck(
    ["audit", "--input", "userpass", "--min-count", "1", "--state", "kept", "--format", format]
      + rows + [
        "list"
      ],
    directory: folder.path)
  #expect(run.status == 1 && !run.output.isEmpty)
  #expect(!hasName(run.output) && !hasName(run.errorOutput))
  #expect(!hasName(try folder.read("kept")))
}

@Test func `no dismissal has a user name`() throws {
  let folder = try TemporaryFolder()
  try folder.write("list", list)
  let run = try ToolRun.pwcheck(
    ["gate", "--input", "userpass", "--findings", "base", "--dismiss-findings", "list"],
    directory: folder.path, environment: ["PWCHECK_FINDINGS_KEY=sixteen bytes and more"])
  #expect(run.status == 0)
  #expect(!hasName(run.output) && !hasName(run.errorOutput))
  #expect(!hasName(try folder.read("base")))
}

@Test(arguments: ["ndjson", "csv"])
func `rows have user names with --reveal`(_ format: String) throws {
  let folder = try TemporaryFolder()
  try folder.write("list", list)
  let run = try ToolRun.pwcheck(
    ["audit", "--input", "userpass", "--format", format, "--rows", "all", "--reveal", "list"],
    directory: folder.path)
  #expect(names.allSatisfy(run.text.contains))
}

@Test func `answers do not repeat the words about the user`() throws {
  for arguments in [["check"], ["check", "--format", "json"], ["explain"]] {
    let run = try ToolRun.pwcheck(
      arguments + ["--user", "qwjkuser", "--name", "xzqvuser"], input: Array("abcqwjkuser99".utf8))
    #expect(!hasName(run.output) && !hasName(run.errorOutput))
  }
}
