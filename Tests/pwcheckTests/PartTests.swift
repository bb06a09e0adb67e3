import TestSupport
import Testing

/// `audit --part`, and what `merge` makes of parts.
struct PartTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("key", "0123456789abcdef0123456789abcdef")
    let lines = (0..<300).map { "Password\($0 % 40)!" + ($0 % 7 == 0 ? "\r" : "") }
    try folder.write("list", lines.joined(separator: "\n"))
  }

  private func run(_ arguments: String, input: String = "") throws -> ToolRun {
    try ToolRun.pwcheck(
      arguments.split(separator: " ").map(String.init), input: Array(input.utf8),
      directory: folder.path)
  }

  /// The summary of a report without the names of what was read, and the parts.
  private func figures(_ run: ToolRun) -> Substring {
    run.text[(run.text.firstRange(of: "\"policy\"")?.lowerBound ?? run.text.endIndex)...]
  }

  @Test func `parts of a list add up to the whole`() throws {
    for number in 1...7 {
      let part = try run(
        "audit -q --state-key key --part \(number)/7 --state \(number).json list")
      #expect(part.status == 0 && part.errorText.isEmpty)
    }
    let states = (1...7).map { "\($0).json" }.joined(separator: " ")
    let merged = try run("merge --format json \(states)")
    let whole = try run("audit --format json --state-key key list")
    #expect(!figures(whole).isEmpty && figures(merged) == figures(whole))
    #expect(merged.text.contains("\"missing\": []") && merged.status == whole.status)
    // A tree, through states of some of them.
    #expect(try run("merge --some-parts --state a.json 1.json 5.json 3.json").status == 0)
    #expect(try run("merge --some-parts --state b.json 7.json 2.json").status == 0)
    let tree = try run("merge --format json a.json 6.json b.json 4.json")
    #expect(figures(tree) == figures(whole))
  }

  @Test func `a part is missing or comes twice`() throws {
    for number in 1...5 {
      _ = try run("audit -q --no-statistics --part \(number)/5 --state \(number).json list")
    }
    for (states, message) in [
      ("1.json 2.json 3.json 4.json", "part 5 of 5 of 'list' is missing."),
      ("1.json 5.json", "parts 2-4 of 5 of 'list' are missing."),
      ("2.json 4.json", "parts 1, 3, 5 of 5 of 'list' are missing."),
      (
        "1.json 2.json 2.json",
        """
        2.json cannot be added to 2.json: both hold part 2 of 5 of 'list', which would be \
        counted twice.
        """
      ),
    ] {
      let run = try run("merge --format json \(states)")
      #expect(run.status == 2 && run.text.isEmpty)
      #expect(run.errorText.contains(message), "\(run.errorText)")
    }
    #expect(try run("merge -q --some-parts --state some.json 1.json 2.json").status == 0)
    let twice = try run("merge -q --some-parts --state x.json some.json 3.json 2.json")
    #expect(twice.errorText.contains("2.json cannot be added to some.json: both hold part 2 of 5"))
    // A part as good as it looks is not the whole list.
    let part = try run("audit --no-statistics --part 2/5 list")
    #expect(part.text.contains("These figures are of part 2 of 5 of 'list'."))
  }

  @Test func `a list that changes between its parts is told`() throws {
    _ = try run("audit -q --no-statistics --part 1/2 --state 1.json list")
    let bytes = try folder.read("list")
    try folder.write("list", String(decoding: bytes + [0x61], as: UTF8.self))
    _ = try run("audit -q --no-statistics --part 2/2 --state 2.json list")
    let run = try run("merge 1.json 2.json")
    #expect(run.status == 2)
    #expect(run.errorText.contains("2.json cannot be added to 1.json: 'list' had "))
    #expect(run.errorText.contains("it was changed in between. Audit every part again."))
  }

  /// As many bytes as before: by the time that it was written at, and by samples if that was set
  /// back.
  @Test(arguments: [
    "sed -i s/Password12/Hassword12/ list", "cp list old; tr P H < old > list; touch -r old list",
    "rm list; cp -p old list",
  ])
  func `parts of a list that was edited in place do not add up`(_ edit: String) throws {
    let script = """
      cp -p list old
      "$1" audit -q --no-statistics --part 1/2 --state 1.json list; \(edit)
      "$1" audit -q --no-statistics --part 2/2 --state 2.json list
      "$1" merge -q 1.json 2.json; echo $?
      """
    let run = try ToolRun.shell(script, tool: "pwcheck", directory: folder.path)
    let isCopy = edit.hasPrefix("rm")
    #expect(run.text == (isCopy ? "0\n" : "2\n"), "\(run.errorText)")
    #expect(
      isCopy || run.errorText.contains("'list' was changed in between, or"), "\(run.errorText)")
  }

  @Test func `an empty part is no failure of its process, and an empty list is one`() throws {
    try folder.write("one", "Abcdef1!")
    for number in 1...3 {
      #expect(
        try run("audit -q --exit-zero --part \(number)/3 --state \(number).json one").status == 0)
    }
    #expect(try run("audit -q --part 2/3 one").status == 2)
    try folder.write("blank", "Abcdef1!\n\n\n\n\n\n\n\n\n\n")
    #expect(try run("audit -q --exit-zero --part 2/2 blank").status == 0)
    #expect(try run("merge 1.json 2.json 3.json").status == 0)
    try folder.write("none", "")
    #expect(try run("audit -q --exit-zero --part 1/1 --state 0.json none").status == 0)
    let merged = try run("merge --exit-zero 0.json")
    #expect(merged.status == 2 && merged.errorText.contains("no password was read"))
  }

  @Test func `a merge has no lines for SARIF`() throws {
    _ = try run("audit -q --state whole.json list")
    for option in ["--format sarif", "-o merged.sarif"] {
      let merged = try run("merge \(option) whole.json")
      #expect(merged.status == 2 && merged.errorText.contains("Use '--format junit'"))
    }
    #expect(try run("merge -q -o merged.xml whole.json").status == 0)
  }

  @Test func `rows of a part say where they are in bytes`() throws {
    try folder.write("rows", "Abcdef1!\nabc\n\u{FEFF}def\n")
    let all = "audit --no-strength --rows all --part 2/2 rows --format"
    let json = try run("\(all) ndjson")
    #expect(json.text.hasPrefix(#"{"offset":13,"accepted":false,"#))
    #expect(json.text.contains(#""mask":"olll""#) && !json.text.contains("\"line\""))
    let csv = try run("\(all) csv")
    #expect(csv.text.hasPrefix("offset,result,") && csv.text.contains("13,rejected,"))
  }

  @Test(arguments: [
    ("--part 1/2 -", "'--part' needs the name of one list"),
    ("--part 1/2", "'--part' needs the name of one list"),
    ("--part 1/2 list list", "'--part' needs the name of one list"),
    ("--part 1/2 pipe", "pipe cannot be read from its middle"), ("--part 1/2 gone", "No such file"),
    ("--part 3/2 list", "K/N"), ("--part 0/2 list", "K/N"), ("--part @2/2 list", "K/N"),
    ("--part @ list", "K/N"), ("--part @9223372036854775807/2 list", "K/N"),
    ("--part 1 list", "K/N"),
    ("--part +1/2 list", "K/N"), ("--part 1/1000001 list", "at most 1000000"),
    ("--part 1/2 --input csv:1 list", "a line break of a CSV file may stand in quotes"),
    ("--part 1/2 --input frames list", "a frame is found only by reading all frames before it"),
    ("--part 1/2 --input json list", "a document is read as a whole"),
    ("--part 1/2 --input auto list", "Name it, such as '--input lines'"),
    ("--part 1/2 --format sarif list", "points at lines"),
    ("--part 2/2 packed", "cannot read a compressed list from its middle"),
  ])
  func `what has no parts is refused with the reason`(_ arguments: String, _ message: String) throws
  {
    let script = "mkfifo pipe; gzip -c list > packed; \"$1\" audit \(arguments)"
    let run = try ToolRun.shell(script, tool: "pwcheck", directory: folder.path)
    #expect(run.status == 2)
    #expect(run.errorText.contains(message), "\(run.errorText)")
  }

  @Test func `only the first part is taken for the start of a file`() throws {
    let script = """
      printf 'abcdefg\\n\\377\\376abc\\nlast\\n' > wide
      for k in 1 2 3; do "$1" audit -q --exit-zero --no-statistics --part $k/3 --state $k.json wide || exit 9; done
      "$1" merge --format json 1.json 2.json 3.json | grep '"total"'
      printf '\\377\\376a\\0b\\0\\n\\0' > utf16
      "$1" audit -q --part 1/2 utf16
      """
    let run = try ToolRun.shell(script, tool: "pwcheck", directory: folder.path)
    #expect(run.text.contains("\"total\": 3,"))
    #expect(run.status == 2 && run.errorText.contains("UTF-16"))
  }
}
