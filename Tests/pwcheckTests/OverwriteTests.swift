import TestSupport
import Testing

/// A folder with one of everything that a command reads.
private func everything() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json",
    #"""
    {"policy": 1, "id": "p", "title": "P", "rules": [
      {"id": "own", "label": "not on the list", "blocklist": {"list": "blocked.txt"}}
    ]}
    """#)
  try folder.write(
    "q.json",
    #"""
    {"policy": 1, "id": "q", "title": "Q", "rules": [{"id": "l", "label": "L", \#
    "length": {"min": 8}}]}
    """#
  )
  try folder.write("blocked.txt", "hunter2\n")
  try folder.write("words.txt", "acme\n")
  try folder.write("list.txt", "hunter2\nAbcdef1!\n")
  try folder.write("other.txt", "Abcdef1!\n")
  try folder.write("key.bin", "0123456789abcdef0123456789abcdef")
  let made = try ToolRun.shell(
    "\"$1\" audit -q --state-key key.bin --state a.state list.txt; "
      + "\"$1\" audit -q --state-key key.bin --state b.state other.txt; "
      + "\"$1\" gate -q --findings known.json --findings-key key.bin --dismiss-findings other.txt; "
      + "for file in *; do ln -s $file sym.$file; ln $file hard.$file; done; mkdir sub",
    tool: "pwcheck", directory: folder.path)
  #expect(made.errorText.isEmpty)
  return folder
}

struct Overwriting: Sendable, CustomTestStringConvertible {
  /// FILE stands for the file.
  let command: String
  /// What is read and would be written.
  let file: String
  /// What is written besides.
  let output: String?
  var testDescription: String { "\(command): \(file)" }

  init(_ command: String, over file: String, andWrites output: String? = nil) {
    (self.command, self.file, self.output) = (command, file, output)
  }
}

private let audit =
  "audit --policy ./p.json --compare ./q.json --words words.txt --state-key key.bin list.txt"
private let gate = "gate --policy ./p.json --words words.txt --policies q.json list.txt"
private let dismissal = "gate --policy ./p.json --words words.txt --findings-key key.bin list.txt"

private let overwritings: [Overwriting] =
  ["p.json", "q.json", "blocked.txt", "words.txt", "key.bin", "list.txt"].flatMap {
    [
      Overwriting("\(audit) -o FILE", over: $0, andWrites: "new.state"),
      Overwriting("\(audit) --state FILE", over: $0, andWrites: "new.html"),
      Overwriting("\(audit) --state FILE other.txt", over: $0),
    ]
  }
  + ["p.json", "blocked.txt", "words.txt", "list.txt", "q.json"].map {
    Overwriting("\(gate) -o FILE", over: $0)
  }
  + [
    Overwriting("\(dismissal) --findings known.json -o FILE", over: "key.bin"),
    Overwriting("policy convert ./p.json --to apple -o FILE", over: "p.json"),
    Overwriting("policy convert ./p.json --to apple -o FILE", over: "blocked.txt"),
    Overwriting("policy convert ./p.json --to apple --format json -o FILE", over: "blocked.txt"),
    Overwriting("merge a.state b.state -o FILE", over: "a.state"),
    Overwriting("merge a.state b.state --state FILE", over: "a.state", andWrites: "new.html"),
    Overwriting(
      "merge a.state b.state --state new.state -o FILE", over: "b.state", andWrites: "new.state"),
  ]

@Test(arguments: overwritings)
func `no output takes the place of what is read`(_ case: Overwriting) throws {
  let folder = try everything()
  let before = try folder.read(`case`.file)
  // By its name, by other ways to write it, and by links. A hard link would survive, but who can
  // tell?
  for name in ["", "./", "sub/../", "sym.", "hard."].map({ $0 + `case`.file }) {
    let run = try ToolRun.shell(
      "\"$1\" \(`case`.command.split(separator: "FILE").joined(separator: name))"
        + "\(`case`.command.hasSuffix("FILE") ? name : "")"
        + "\(`case`.output.map { $0 == "new.html" ? " -o \($0)" : $0 == "new.state" && !`case`.command.contains($0) ? " --state \($0)" : "" } ?? "")",
      tool: "pwcheck", directory: folder.path)
    #expect(run.status == 2, "\(name)")
    #expect(
      run.errorText.contains(
        "\(name)' is also a file that is read, which would be lost. Name another file."),
      "\(run.errorText)")
    #expect(try folder.read(`case`.file) == before)
    #expect(try folder.read("hard." + `case`.file) == before)
    let rest = try ToolRun.shell(
      "ls | grep -E '^new|\\.......$' | grep -v bin", tool: "pwcheck", directory: folder.path)
    #expect(!rest.text.contains("new."), "\(rest.text)")
  }
}

@Test(arguments: [
  ("audit list.txt -o new --state new", "'--output' is also the file of '--state'"),
  ("audit list.txt -o new --state ./new", "'--output' is also the file of '--state'"),
  ("merge a.state -o new --state sub/../new", "'--output' is also the file of '--state'"),
  (
    "\(dismissal) --findings new --dismiss-findings -o new",
    "'--output' is also the file of '--findings'"
  ),
  (
    "\(dismissal) --findings new --dismiss-findings -o new.journal",
    "'--output new.journal' is also the file of '--findings'"
  ),
])
func `two outputs are two files`(_ command: String, _ message: String) throws {
  let folder = try everything()
  let run = try ToolRun.shell(
    "\"$1\" \(command); echo $?; ls new", tool: "pwcheck", directory: folder.path)
  #expect(run.errorText.contains("Error: \(message), which would be lost."), "\(run.errorText)")
  #expect(run.text.hasSuffix("2\n"))
}

@Test(arguments: ["p.json", "words.txt", "list.txt", "key.bin"])
func `findings are not written over what else is read`(_ file: String) throws {
  let folder = try everything()
  let before = try folder.read(file)
  let run = try ToolRun.shell(
    "\"$1\" \(dismissal) --findings \(file) --dismiss-findings", tool: "pwcheck",
    directory: folder.path)
  // Most are no findings, which is found first.
  #expect(run.status == 2 && run.errorText.contains("Error: "))
  #expect(try folder.read(file) == before)
}

@Test func `what is read to be replaced is`() throws {
  let folder = try everything()
  let run = try ToolRun.shell(
    "\"$1\" \(dismissal) -q --findings known.json --dismiss-findings; "
      + "\"$1\" \(dismissal) -q --findings known.json; echo gate $?",
    tool: "pwcheck", directory: folder.path)
  #expect(run.text == "gate 0\n", "\(run.errorText)")
}

@Test(arguments: [
  "list.txt >> list.txt", "- < list.txt >> list.txt", "sym.list.txt >> hard.list.txt",
])
func `a list that is standard output too is not read`(_ arguments: String) throws {
  let folder = try everything()
  let before = try folder.read("list.txt")
  let run = try ToolRun.shell(
    "\"$1\" audit --format ndjson --rows all \(arguments)", tool: "pwcheck", directory: folder.path)
  #expect(run.status == 2 && run.errorText.contains("is also standard output"))
  #expect(try folder.read("list.txt") == before)
}

@Test func `a socket takes the place of no file`() throws {
  let folder = try everything()
  let before = try folder.read("list.txt")
  for option in ["--socket", "--http"] {
    let run = try ToolRun.shell(
      "\"$1\" serve \(option) ./list.txt", tool: "pwcheck", directory: folder.path)
    #expect(run.status == 2 && run.errorText.contains("./list.txt: this is no socket"))
  }
  #expect(try folder.read("list.txt") == before)
}
