import TestSupport
import Testing

/// Files that are no list and no password, with what a message calls them and the command that gets
/// at their text.
struct ForeignFile: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let kind: String
  /// After "Run: "; nil if there is no cure.
  let cure: String?
  var testDescription: String { name }

  init(_ name: String, _ bytes: [UInt8], _ kind: String, _ cure: String?) {
    (self.name, self.bytes, self.kind, self.cure) = (name, bytes, kind, cure)
  }

  init(_ name: String, _ text: String, _ kind: String, _ cure: String?) {
    self.init(name, Array(text.utf8), kind, cure)
  }
}

private func wide(_ text: String, mark: Bool = false, bigEndian: Bool = false, width: Int = 2)
  -> [UInt8]
{
  ((mark ? "\u{FEFF}" : "") + text).unicodeScalars.flatMap { scalar in
    let bytes = (0..<width).map { UInt8(truncatingIfNeeded: scalar.value >> UInt32(8 * $0)) }
    return bigEndian ? bytes.reversed() : bytes
  }
}

private let tail = Array("password\nhunter2\n".utf8)
private let list = "password\r\nhunter2\r\n"
/// Bytes as random as those of an encrypted file.
private let noise: [UInt8] = {
  var state: UInt64 = 1
  return (0..<4096).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 40)
  }
}()
private let tar = [UInt8](repeating: 0x61, count: 257) + Array("ustar\0".utf8) + tail

private let foreign: [ForeignFile] = [
  .init("l.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0] + tail, "xz-compressed", "xzcat l.xz"),
  .init("l.bz2", Array("BZh91AY&SY".utf8) + tail, "bzip2-compressed", "bzcat l.bz2"),
  .init("l.lz4", [0x04, 0x22, 0x4D, 0x18] + tail, "lz4-compressed", "lz4cat l.lz4"),
  .init("l.Z", [0x1F, 0x9D] + tail, "compressed with compress(1)", "zcat l.Z"),
  .init(
    "l.zip", [0x50, 0x4B, 3, 4] + tail, "a zip archive or an office document", "unzip -p l.zip"),
  .init("l.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C] + tail, "a 7z archive", "7z x -so l.7z"),
  .init("l.tar", tar, "a tar archive", "tar -xOf l.tar"),
  .init("program", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0] + tail, "a program (ELF)", nil),
  .init("l.pdf", Array("%PDF-1.7\n".utf8) + tail, "a PDF document", "pdftotext l.pdf -"),
  .init("l.db", Array("SQLite format 3\0".utf8) + tail, "an SQLite database", nil),
  .init("utf16", wide(list, mark: true), "UTF-16", "iconv -f UTF-16 -t UTF-8 utf16"),
  .init(
    "utf16be", wide(list, mark: true, bigEndian: true), "UTF-16", "iconv -f UTF-16 -t UTF-8 utf16be"
  ),
  .init("utf16le", wide(list), "UTF-16LE", "iconv -f UTF-16LE -t UTF-8 utf16le"),
  .init("short", wide("ab\n"), "UTF-16LE", "iconv -f UTF-16LE -t UTF-8 short"),
  .init("cyrillic", wide("пароль\nпривет\n"), "UTF-16LE", "iconv -f UTF-16LE -t UTF-8 cyrillic"),
  .init("big", wide("пароль\n", bigEndian: true), "UTF-16BE", "iconv -f UTF-16BE -t UTF-8 big"),
  .init("utf32", wide(list, mark: true, width: 4), "UTF-32", "iconv -f UTF-32 -t UTF-8 utf32"),
  .init("utf32le", wide("🔑\n", width: 4), "UTF-32LE", "iconv -f UTF-32LE -t UTF-8 utf32le"),
  .init(
    "a 'b'.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz-compressed", "xzcat 'a '\\''b'\\''.xz'"),
  .init("-rf.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz-compressed", "xzcat ./-rf.xz"),
  .init("noise", noise, "binary data", nil),
]

@Test(arguments: foreign)
func `a file that is no list is an error with the cure`(_ file: ForeignFile) throws {
  let folder = try TemporaryFolder()
  try folder.write(file.name, file.bytes)
  for (command, reader) in [("audit", "pwcheck audit -"), ("gate", "pwcheck gate -")] {
    let run = try ToolRun.pwcheck([command, "--", file.name], directory: folder.path)
    let cure = file.cure.map { " Run: \($0) | \(reader)" } ?? ""
    #expect(
      run.errorText
        == "Error: \(file.name): this is \(file.kind), not a list of passwords.\(cure)\n")
    #expect(run.status == 2 && run.output.isEmpty)
  }
  let diff = try ToolRun.pwcheck(
    ["policy", "diff", "default", "cis", "--list=\(file.name)"], directory: folder.path)
  #expect(diff.status == 2 && diff.errorText.contains("this is \(file.kind), not a list"))
}

@Test(arguments: foreign)
func `a file that is no password is an error with the cure`(_ file: ForeignFile) throws {
  let folder = try TemporaryFolder()
  try folder.write(file.name, file.bytes)
  let cure = file.cure.map { " To get at its text: \($0)" } ?? ""
  for options in [["--password-file=\(file.name)"], ["explain", "--password-file=\(file.name)"]] {
    let run = try ToolRun.pwcheck(options, directory: folder.path)
    #expect(
      run.errorText.hasSuffix("Error: \(file.name): this is \(file.kind), not a password.\(cure)\n")
    )
    #expect(run.status == 2 && run.output.isEmpty)
  }
  let previous = try ToolRun.pwcheck(
    ["--previous-file=\(file.name)"], input: Array("x".utf8), directory: folder.path)
  #expect(
    previous.status == 2 && previous.errorText.contains("this is \(file.kind), not a password."))
  let piped = try ToolRun.pwcheck([], input: file.bytes)
  #expect(piped.status == 2 && piped.errorText.contains("standard input: this is \(file.kind),"))
}

@Test(arguments: ["audit", "gate"])
func `a list of which the name is not known has a cure too`(_ command: String) throws {
  let run = try ToolRun.pwcheck([command, "-"], input: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0])
  #expect(
    run.errorText
      == "Error: standard input: this is xz-compressed, not a list of passwords. Run: xzcat FILE | pwcheck \(command) -\n"
  )
}

// MARK: Zero bytes and line ends

@Test(arguments: [
  Array("hunter2\0password\0qwerty\0".utf8), [UInt8](repeating: 0, count: 5000),
  Array("one\0two\nthree\0four\0".utf8),
])
func `a list with more zeros than lines is refused, or read as it is meant`(_ list: [UInt8]) throws
{
  let run = try ToolRun.pwcheck(["audit", "-"], input: list)
  #expect(run.status == 2 && run.output.isEmpty)
  #expect(
    run.errorText.hasPrefix("Error: standard input: ") && run.errorText.contains("zero bytes"))
  #expect(run.errorText.contains("add '--input nul'"))
  let read = try ToolRun.pwcheck(["audit", "--input", "nul", "-"], input: list)
  // Nothing but zeros is nothing but blank records.
  #expect(list.allSatisfy { $0 == 0 } ? read.errorText.contains("no password") : read.status == 1)
}

@Test func `a list whose lines end with CR alone is refused with the cure`() throws {
  let folder = try TemporaryFolder()
  try folder.write("old mac", "password\rhunter2\rqwerty")
  for command in ["audit", "gate"] {
    let run = try ToolRun.pwcheck([command, "old mac"], directory: folder.path)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errorText.hasSuffix("Run: tr '\\r' '\\n' < 'old mac' | pwcheck \(command) -\n"))
  }
  let cured = try ToolRun.shell(
    "tr '\\r' '\\n' < 'old mac' | \"$1\" audit --format json -", tool: "pwcheck",
    directory: folder.path)
  #expect(cured.text.contains("\"total\": 3,"))
}

@Test func `a list with a CR in a password here and there is one`() throws {
  let run = try ToolRun.pwcheck(
    ["audit", "--format", "json", "-"], input: Array("a\rb\nc\r\nd\ne\n\0\nf".utf8))
  #expect(run.text.contains("\"total\": 6,") && run.status == 1)
}

// MARK: One password

private let mark = "\u{FEFF}"

@Test func `a byte order mark before a password is dropped and said`() throws {
  let folder = try TemporaryFolder()
  try folder.write("marked", mark + "password\r\n")
  // Seven characters and a mark are not eight.
  try folder.write("short", mark + "Abcde1!")
  _ = try ToolRun.shell("chmod 600 marked short", tool: "pwcheck", directory: folder.path)
  let plain = try ToolRun.pwcheck(["--format", "json"], input: Array("password".utf8))
  let warning = "begins with a byte order mark. It is not part of the password.\n"

  let file = try ToolRun.pwcheck(
    ["--format", "json", "--password-file", "marked"], directory: folder.path)
  #expect(file.errorText == "Warning: marked \(warning)")
  #expect(file.output == plain.output)
  let piped = try ToolRun.pwcheck(["--format", "json"], input: Array((mark + "password").utf8))
  #expect(piped.errorText == "Warning: standard input \(warning)" && piped.output == plain.output)
  let descriptor = try ToolRun.pwcheck(
    ["--format", "json", "--password-fd", "9"], extraInput: Array((mark + "password").utf8))
  #expect(descriptor.errorText == "Warning: file descriptor 9 \(warning)")
  #expect(descriptor.output == plain.output)

  #expect(
    try ToolRun.pwcheck(["-q", "--password-file", "short"], directory: folder.path).status == 1)
  let explained = try ToolRun.pwcheck(["explain"], input: Array((mark + "password").utf8))
  let plainly = try ToolRun.pwcheck(["explain"], input: Array("password".utf8))
  #expect(explained.output == plainly.output && explained.errorText.contains(warning))
}

@Test func `a byte order mark is no part of the previous password`() throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json",
    #"{"policy":1,"id":"p","title":"P","rules":[{"id":"new","label":"new","differs":{"minEdits":1}}]}"#
  )
  try folder.write("previous", mark + "password")
  let run = try ToolRun.pwcheck(
    ["-q", "--policy", "./p.json", "--previous-file", "previous"], input: Array("password".utf8),
    directory: folder.path)
  #expect(run.status == 1)
}

@Test(arguments: [
  ("pass\0word", "contains a zero byte"), ("password\rhunter2\r", "has more than one line"),
  ("\u{FEFF}password\nhunter2\n", "has more than one line"),
])
func `what cannot be one password is not judged`(_ input: String, _ reason: String) throws {
  let run = try ToolRun.pwcheck([], input: Array(input.utf8))
  #expect(run.status == 2 && run.output.isEmpty)
  #expect(run.errorText.contains(reason) && !run.errorText.contains("word\r"))
}

@Test func `a byte order mark alone is the empty password`() throws {
  let run = try ToolRun.pwcheck(["--format", "json"], input: Array(mark.utf8))
  let empty = try ToolRun.pwcheck(["--format", "json"], input: [])
  #expect(run.status == 1 && run.output == empty.output)
}
