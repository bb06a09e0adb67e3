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
  .init("l.lz", Array("LZIP".utf8) + [1] + tail, "lzip-compressed", "lzip -dc l.lz"),
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
      == """
      Error: standard input: this is xz-compressed, not a list of passwords. Run: xzcat FILE | \
      pwcheck \(command) -\n
      """
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
  // It may be two passwords, so it is none that can be judged.
  #expect(run.text.contains("\"total\": 5,") && run.status == 2)
  #expect(run.errorText.contains("1 record has a line end within it"), "\(run.errorText)")
}

// MARK: One password

private let mark = "\u{FEFF}"

@Test(arguments: ["password\r\n", "", "\u{FEFF}password", "\0password"])
func `a byte order mark before a password is an error whose cure works`(_ rest: String) throws {
  let folder = try TemporaryFolder()
  try folder.write("marked", mark + rest)
  try folder.write("plain", "password")
  _ = try ToolRun.shell("chmod 600 marked plain", tool: "pwcheck", directory: folder.path)
  let runs = [
    ("marked", try ToolRun.pwcheck(["--password-file", "marked"], directory: folder.path)),
    ("standard input", try ToolRun.pwcheck([], input: Array((mark + rest).utf8))),
    ("standard input", try ToolRun.pwcheck(["explain"], input: Array((mark + rest).utf8))),
    (
      "file descriptor 9",
      try ToolRun.pwcheck(["--password-fd", "9"], extraInput: Array((mark + rest).utf8))
    ),
    (
      "marked",
      try ToolRun.pwcheck(
        ["--password-file", "plain", "--previous-file", "marked"], directory: folder.path)
    ),
  ]
  for (name, run) in runs {
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errorText.hasPrefix("Error: \(name) begins with a byte order mark"))
  }
  guard rest == "password\r\n" else { return }
  let cured = try ToolRun.shell(
    "tail -c +4 marked | \"$1\" --format json", tool: "pwcheck", directory: folder.path)
  let plain = try ToolRun.pwcheck(["--format", "json"], input: Array("password".utf8))
  #expect(cured.status == 1 && cured.output == plain.output)
}

@Test(arguments: [
  ("pass\0word", "contains a zero byte"), ("a\0b", "contains a zero byte"),
  ("\0", "contains a zero byte"), ("password\nhunter2\n", "has more than one line"),
  ("password\n\n", "has more than one line"), ("password\u{E9}\0", "contains a zero byte"),
])
func `what cannot be one password is not judged`(_ input: String, _ reason: String) throws {
  let run = try ToolRun.pwcheck([], input: Array(input.utf8))
  #expect(run.status == 2 && run.output.isEmpty)
  #expect(run.errorText.contains(reason) && !run.errorText.contains("word\r"))
}

@Test(arguments: [
  ("password\r", "password"), ("pass\rword", "password"), ("password\r\r\n", "password\r\n"),
])
func `a carriage return is a character but in a line end`(_ input: String, _ other: String) throws {
  let run = try ToolRun.pwcheck(
    ["--format", "json", "--policy", "nist-800-63b-4"], input: Array(input.utf8))
  let without = try ToolRun.pwcheck(
    ["--format", "json", "--policy", "nist-800-63b-4"], input: Array(other.utf8))
  #expect(run.status == 1 && run.output != without.output)
}
