import TestSupport
import Testing

private let policy = #"""
  {"policy": 1, "id": "own", "title": "Own", "rules": [
    {"id": "own", "label": "not on the list", "blocklist": {"list": "words.txt"}}
  ]}
  """#

private func wide(_ text: String) -> [UInt8] {
  [0xFF, 0xFE]
    + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
}

private let many = (0..<100).map { "word\($0)" }

@Test(arguments: [
  "\u{FEFF}schlüssel\nfoo\n", "schlüssel\r\nfoo\r\n", "\u{FEFF}schlüssel\r\nfoo",
  "foo\rschlüssel\r",
  many.joined(separator: "\r") + "\rschlüssel",
  many.joined(separator: "\r\n") + "\r\nSCHLÜSSEL\r\n",
])
func `a word list with a mark or other line ends means what it says`(_ list: String) throws {
  let folder = try TemporaryFolder()
  try folder.write("words.txt", list)
  try folder.write("p.json", policy)
  let password = Array("schlüssel".utf8)
  for command in [["-q"], ["audit", "-q", "-"], ["gate", "-q", "-"]] {
    let run = try ToolRun.pwcheck(
      command + ["--policy", "./p.json"], input: password, directory: folder.path)
    #expect(run.status == 1 && run.errorText.isEmpty, "\(command): \(run.errorText)")
  }
  let other = try ToolRun.pwcheck(
    ["-q", "--policy", "./p.json"], input: Array("another".utf8), directory: folder.path)
  #expect(other.status == 0)

  try folder.write("plain.txt", "schlüssel\n")
  func score(_ file: String) throws -> ToolRun {
    try .pwcheck(["--format", "json", "--words", file], input: password, directory: folder.path)
  }
  #expect(try score("words.txt").errorText.isEmpty)
  if !list.contains("word1") { #expect(try score("words.txt").text.contains("\"score\"")) }
  let with = try ToolRun.pwcheck(
    ["explain", "--words", "words.txt"], input: Array("schlüssel".utf8), directory: folder.path)
  let without = try ToolRun.pwcheck(["explain"], input: Array("schlüssel".utf8))
  #expect(with.text != without.text)
}

struct BadWords: Sendable, CustomTestStringConvertible {
  let list: [UInt8]
  let message: String
  init(_ list: [UInt8], _ message: String) { (self.list, self.message) = (list, message) }
  var testDescription: String { message }
}

@Test(arguments: [
  BadWords(
    wide("schlüssel\nfoo\n"),
    """
    is not words in UTF-8, one a line: it is UTF-16. Make a list of it: iconv -f UTF-16 -t UTF-8 \
    words.txt > NEW
    """
  ),
  BadWords(
    Array(wide("hunter2\nfoo\n").dropFirst(2)),
    "it is UTF-16LE. Make a list of it: iconv -f UTF-16LE"),
  BadWords([0x1F, 0x8B, 8, 0], "it is gzip-compressed. Make a list of it: zcat words.txt > NEW"),
  BadWords(
    [0x28, 0xB5, 0x2F, 0xFD],
    "it is compressed with Zstandard. Make a list of it: zstdcat words.txt"),
  BadWords(Array("foo\r\nschl".utf8) + [0xFC] + Array("ssel\nbar\n".utf8), "line 2 is not UTF-8"),
  BadWords(Array("foo\nbar\nhunter2\0\n".utf8), "line 3 holds a zero byte"),
])
func `a word list that would match nothing is an error that says so`(_ bad: BadWords) throws {
  let folder = try TemporaryFolder()
  try folder.write("words.txt", bad.list)
  try folder.write("p.json", policy)
  let commands = [
    ["--policy", "./p.json"], ["--words", "words.txt"], ["explain", "--words", "words.txt"],
    ["audit", "--policy", "./p.json", "-"], ["audit", "--words", "words.txt", "-"],
    ["audit", "--compare", "./p.json", "-"], ["gate", "--policy", "./p.json", "-"],
    ["policy", "test", "p.json"], ["policy", "diff", "./p.json", "default"],
    ["policy", "show", "./p.json"],
    ["generate", "--policy", "./p.json"],
  ]
  for command in commands {
    let run = try ToolRun.pwcheck(command, input: Array("hunter2".utf8), directory: folder.path)
    #expect(run.status == 2 && run.output.isEmpty, "\(command)")
    #expect(run.errorText.hasPrefix("Error: ") && run.errorText.contains("the list 'words.txt'"))
    #expect(run.errorText.contains(bad.message), "\(run.errorText)")
  }
  let lint = try ToolRun.pwcheck(["policy", "lint", "p.json"], directory: folder.path)
  #expect(lint.status == 1 && lint.text.contains(bad.message))
}
