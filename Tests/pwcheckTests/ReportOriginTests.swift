import TestSupport
import Testing

private func page(_ arguments: [String], in folder: TemporaryFolder, epoch: String = "86400") throws
  -> String
{
  let run = try ToolRun.pwcheck(
    ["audit", "-o", "r.html"] + arguments, directory: folder.path,
    environment: ["SOURCE_DATE_EPOCH=\(epoch)"])
  #expect(run.status == 1)
  return String(decoding: try folder.read("r.html"), as: UTF8.self)
}

/// `printf 'hunter2\n' | sha256sum`
private let digest = "46a9d5bde718bf366178313019f04a753bad00685d38e3ec81c8628f35dfcb1b"

@Test func `a page names its lists by their SHA-256, and its date`() throws {
  let folder = try TemporaryFolder()
  try folder.write("a.txt", Array("hunter2\n".utf8))
  let page = try page(["a.txt"], in: folder)
  #expect(page.contains("SHA-256 \(digest)"))
  #expect(page.contains("1970-01-02T00:00:00Z"))
}

/// `printf a | sha256sum`
@Test func `the last byte of a list counts in its SHA-256, also where it is the only one`() throws {
  let folder = try TemporaryFolder()
  try folder.write("a.txt", Array("a".utf8))
  #expect(
    try page(["a.txt"], in: folder).contains(
      "SHA-256 ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"))
}

@Test func `a date that is none leaves the page without one`() throws {
  let folder = try TemporaryFolder()
  try folder.write("a.txt", Array("hunter2\n".utf8))
  for epoch in ["", "-1", "yesterday", "99999999999999999999", "999999999999999"] {
    #expect(try !page(["a.txt"], in: folder, epoch: epoch).contains("<dt>Date</dt>"))
  }
}

@Test func `the guessed format does not change the fingerprint`() throws {
  let folder = try TemporaryFolder()
  try folder.write("a.txt", Array("hunter2\n".utf8))
  #expect(
    try page(["--input", "auto", "a.txt"], in: folder).contains(digest))
}
