import TestSupport
import Testing

private func policy(_ file: String) -> [UInt8] {
  Array(
    #"""
    {"policy":1,"id":"p","rules":[{"id":"known","label":"not known",\#
    "breached":{"file":"\#(file)"}}]}
    """#
    .utf8)
}

/// With the corpus as text, `c.txt`; as an index, `c.pwb`; and as an index whose data is damaged,
/// `damaged.pwb`.
private func folder() throws -> TemporaryFolder {
  let folder = try corpusFolder()
  #expect(try run(["breach", "build", "-q", "-o", "c.pwb", "c.txt"], "", in: folder).status == 0)
  var bytes = try folder.read("c.pwb")
  bytes[600] ^= 1
  try folder.write("damaged.pwb", bytes)
  return folder
}

@Test(arguments: ["text", "sarif", "junit", "github"])
func `a gate says why a corpus had no answer`(_ format: String) throws {
  let folder = try folder()
  let gate = try run(
    [
      "gate", "--policy", "./any.json", "--breaches", "damaged.pwb", "--format", format, "-",
    ], "cobalt-seven\nhunter2\n", in: folder)
  #expect(gate.status == 1)
  #expect(
    gate.text.contains("Could not be looked up: the file is damaged at this place (2 lookups)."))
  #expect(!gate.text.contains("cobalt-seven") && !gate.text.contains("hunter2"))
  let good = try run(
    ["gate", "--policy", "./any.json", "--breaches", "c.pwb", "--format", format, "-"],
    "cobalt-seven\n", in: folder)
  #expect(good.status == 0 && !good.text.contains("looked up"))
}

// MARK: Passwords of one's own

@Test func `an index of a list has its passwords and no others`() throws {
  let folder = try folder()
  try folder.write("own.txt", Array("zebra-Kiosk\nçok gizli\nzebra-Kiosk\n".utf8))
  try folder.write("own.csv", Array("user,password\nana,zebra-Kiosk\nbob,çok gizli\n".utf8))
  let asked = "zebra-Kiosk\nçok gizli\nana\nana,zebra-Kiosk\n"
  for options in [
    ["own.txt"], ["own.txt", "--hash", "nt"], ["own.csv", "--input", "csv:password"],
  ] {
    let built = try run(
      ["breach", "build", "--counts", "-o", "own.pwb", "--passwords"] + options, "", in: folder)
    #expect(built.status == 0 && built.errorText.contains("Keep it as you keep the list"))
    let answers = try run(["breach", "lookup", "own.pwb"], asked, in: folder).text
      .split(separator: "\n")
    #expect(answers.prefix(2).allSatisfy { $0.contains(": found") })
    #expect(answers.suffix(2).allSatisfy { $0.contains(": not found") })
    #expect(answers[0].contains("seen \(options[0] == "own.txt" ? "2 times" : "once")"))
  }
}

@Test func `a list that is none makes no index`() throws {
  let folder = try folder()
  let hashes = (0..<5).map { "user\($0):5f4dcc3b5aa765d61d8327deb882cf9\($0)\n" }.joined()
  let cases = [
    ("", "no password was read"), (hashes, "this is a list of hashes"),
    ("user,password\nana,x\n", "--input csv:"),
  ]
  for (list, message) in cases {
    try folder.write("own.txt", Array(list.utf8))
    let build = try run(
      ["breach", "build", "--passwords", "own.txt", "-o", "own.pwb"], "", in: folder)
    #expect(build.status == 2 && build.errorText.contains(message), "\(build.errorText)")
    #expect(throws: (any Error).self) { try folder.read("own.pwb") }
  }
  for arguments in [["-o", "o.pwb"], ["-o", "o.pwb", "c.txt", "--passwords", "own.txt"]] {
    let build = try run(["breach", "build"] + arguments, "", in: folder)
    #expect(build.status == 2 && build.errorText.contains("not both"))
  }
  // No output overwrites an input.
  try folder.write("own.txt", Array("zebra-Kiosk\n".utf8))
  #expect(
    try run(["breach", "build", "--passwords", "own.txt", "-o", "own.txt"], "", in: folder).status
      == 2)
  #expect(try folder.read("own.txt") == Array("zebra-Kiosk\n".utf8))
}

// MARK: Audits

@Test func `a compared policy asks the corpus too`() throws {
  let folder = try folder()
  let list = "hunter2\ntram-window\n"
  for options in [["--compare", "./any.json"], ["--compare-policies"]] {
    let with = try run(
      ["audit", "--format", "json", "--policy", "default", "--breaches", "c.txt"] + options + ["-"],
      list, in: folder)
    let without = try run(
      ["audit", "--format", "json", "--policy", "default"] + options + ["-"], list, in: folder)
    #expect(with.status == 1 && without.status == 1)
    #expect(with.text != without.text)
    if options.count == 2 {
      #expect(with.text.contains(#""accepted": 1"#) && without.text.contains(#""accepted": 2"#))
    }
  }
}

@Test(arguments: ["auto", "latin1"])
func `a list in Latin-1 is looked up by its bytes and as UTF-8`(_ encoding: String) throws {
  let folder = try folder()
  let password: [UInt8] = Array("caf".utf8) + [0xE9] + Array("-tram".utf8)
  // SHA-1 of "café-tram" in Latin-1, in UTF-8, and of "cafe-tram".
  for (hash, status) in [
    ("6F1B3EF64F36FEB748B7A71A44F7E8020785A917", Int32(1)),
    ("1E59903A4CE0BD7461D3B07EE791E24D0BE47611", 1),
    ("6A98FE3A580EF1515169315C5A3A47081098AB56", 0),
  ] {
    try folder.write("one.txt", Array("\(hash):3\n".utf8))
    let audit = try ToolRun.pwcheck(
      [
        "audit", "-q", "--policy", "./any.json", "--breaches", "one.txt", "--encoding", encoding,
        "-",
      ], input: password + [0x0A], directory: folder.path)
    #expect(audit.status == status)
  }
}

// MARK: Policies

@Test func `the linter knows what an index does not have`() throws {
  let folder = try folder()
  func lint(_ options: [String], _ text: [UInt8] = Array(corpus.utf8)) throws -> ToolRun {
    try folder.write("made.txt", text)
    let build = try run(
      ["breach", "build", "-q", "-o", "made.pwb"] + options + ["made.txt"], "", in: folder)
    #expect(build.status == 0)
    try folder.write("p.json", policy("made.pwb"))
    return try run(["policy", "lint", "./p.json"], "", in: folder)
  }
  let whole = try lint([])
  #expect(whole.status == 0 && !whole.text.contains("partial-corpus"))
  let frequent = try lint(["--min-count", "20000"])
  #expect(frequent.status == 0 && frequent.text.contains("partial-corpus"))
  #expect(frequent.text.contains("only passwords that were seen 20,000 times or more"))
  let top = try lint(["--top", "2"])
  #expect(top.status == 0 && top.text.contains("only the 2 most frequent passwords"))
  let info = try run(["breach", "info", "made.pwb"], "", in: folder)
  #expect(info.text.contains("Left out    all but the 2 most frequent\n"), "\(info.text)")
  // A rule that asks for no more than the index has leaves nothing out.
  let lines = (0..<4096).map { i in
    let high = UInt64(i) << 52 | 0x123
    let digits = String(high, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
      + "0123456789ABCDEF01234567:7\n"
  }
  let holed = try lint([], Array((lines[..<1000] + lines[2000...]).joined().utf8))
  #expect(holed.status == 1 && holed.text.contains("does not cover 1 part of all hashes"))
}

@Test func `a corpus without an answer is an error for generate, and no long search`() throws {
  let folder = try folder()
  // All that can be drawn is above the first hash and so in the damaged page.
  let lines = Array(
    ("0000000000000000000000000000000000000001:1\n" + corpus).utf8)
  try folder.write("low.txt", lines)
  #expect(
    try run(["breach", "build", "-q", "-o", "low.pwb", "low.txt"], "", in: folder).status == 0)
  var bytes = try folder.read("low.pwb")
  bytes[600] ^= 1
  try folder.write("low.pwb", bytes)
  try folder.write("p.json", policy("low.pwb"))
  for options in [[], ["--words", "4"], ["--length", "20", "--format", "json"]] {
    let generated = try run(["generate", "--policy", "./p.json"] + options, "", in: folder)
    #expect(generated.status == 2 && generated.text.isEmpty)
    #expect(
      generated.errorText.contains(
        "'low.pwb' cannot be searched: the file is damaged at this place."))
  }
  try folder.write("p.json", policy("c.pwb"))
  #expect(try run(["generate", "--policy", "./p.json"], "", in: folder).status == 0)
}

// MARK: Two corpora

/// Hashes spread evenly, of which some are chosen by their numbers.
private func hashes(_ numbers: [Int]) -> String {
  numbers.map { number in
    let digits = String(UInt64(number) << 44 | 0xABCDE, radix: 16, uppercase: true)
    let high = String(repeating: "0", count: 16 - digits.count) + digits
    return "\(high)0123456789ABCDEF01234567:2\n"
  }.joined()
}

@Test func `the difference of two corpora is that of their sets`() throws {
  let folder = try folder()
  // More than one block, whose ends fall on different hashes.
  let all = Array(0..<150_000)
  let (old, new) = (all.filter { $0 % 7 != 3 }, all.filter { $0 % 11 != 5 })
  let common = old.filter { $0 % 11 != 5 }.count
  try folder.write("old.txt", Array(hashes(old).utf8))
  try folder.write("new.txt", Array((hashes(new)).utf8))
  for name in ["old", "new"] {
    let build = ["breach", "build", "-q", "-o", "\(name).pwb", "\(name).txt"]
    #expect(try run(build, "", in: folder).status == 0)
  }
  for (first, second) in [("old.txt", "new.txt"), ("old.pwb", "new.txt"), ("old.txt", "new.pwb")] {
    let diff = try run(["breach", "diff", "--format", "json", first, second], "", in: folder)
    #expect(diff.status == 1)
    for (name, count) in [
      ("old_entries", old.count), ("new_entries", new.count), ("added", new.count - common),
      ("removed", old.count - common),
    ] {
      #expect(diff.text.contains("\"\(name)\": \(count)"), "\(first) \(second) \(name)")
    }
  }
  let same = try run(["breach", "diff", "old.pwb", "old.txt"], "", in: folder)
  #expect(same.status == 0 && same.text.contains("Removed  0\n"))
}

@Test func `a corpus that cannot be read to its end has no difference`() throws {
  let folder = try folder()
  let whole = Array(hashes(Array(0..<5000)).utf8)
  try folder.write("whole.txt", whole)
  try folder.write("cut.txt", Array(whole[..<(whole.count / 2 + 20)]))
  let swapped = hashes(Array(0..<4000) + Array(100..<110) + Array(4000..<5000))
  try folder.write("swapped.txt", Array(swapped.utf8))
  for broken in ["cut.txt", "swapped.txt", "damaged.pwb", "missing.txt"] {
    for paths in [[broken, "whole.txt"], ["whole.txt", broken]] {
      let diff = try run(["breach", "diff"] + paths, "", in: folder)
      #expect(diff.status == 2 && diff.text.isEmpty, "\(paths)")
      #expect(diff.errorText.contains(broken))
    }
  }
}

// MARK: Corpora as people have them

@Test func `a corpus that cannot be searched is named with the cure`() throws {
  let folder = try folder()
  let evenly = (0..<4096).map { i -> String in
    let digits = String(UInt64(i) << 52 | 0xABCDEF, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits + "0123456789ABCDEF01234567"
  }
  let hashes = Array(evenly[..<3000])
  func lines(_ hashes: [String], _ count: (Int) -> Int = { _ in 5 }) -> [UInt8] {
    Array(hashes.enumerated().map { "\($1):\(count($0))\n" }.joined().utf8)
  }
  let sorted = lines(hashes)
  try folder.write("sorted.txt", sorted)
  let gzip = try ToolRun.shell("gzip -c sorted.txt", tool: "pwcheck", directory: folder.path)
  let cases: [(String, [UInt8], [String], String)] = [
    ("a.txt.gz", gzip.output, [], "zcat a.txt.gz | pwcheck breach build -o breaches.pwb -"),
    (
      "counted.txt", lines(hashes.reversed(), { 9000 - $0 }), [],
      "not sorted by hash. Sort it (LC_ALL=C sort -o sorted.txt counted.txt)"
    ),
    (
      "shuffled.txt", lines(Array(hashes[1500...] + hashes[..<1500])), [],
      "not sorted by hash. Sort it (LC_ALL=C sort -o sorted.txt shuffled.txt)"
    ),
    ("nt.txt", lines(hashes.map { String($0.prefix(32)) }), ["--hash", "sha1"], "holds NT hashes"),
    ("empty.txt", [], [], "the file is empty. Download it again"),
    ("page.html", Array("<html><body>502</body></html>\n".utf8), [], "no corpus of hashes"),
    (
      "range.txt", lines(hashes.map { String($0.dropFirst(5)) }.sorted()), [],
      "one range of a corpus. Name the folder"
    ),
  ]
  for (name, bytes, options, message) in cases {
    try folder.write(name, bytes)
    for command in [
      ["breach", "info"], ["breach", "verify"], ["breach", "build", "-o", "o.pwb"],
    ] {
      let run = try run(command + options + [name], "", in: folder)
      #expect(run.status == 2 && run.errorText.contains(message), "\(command) \(name)")
    }
  }
  // What is cut short is searched as far as it goes, and is no clean bill beyond.
  try folder.write("cut.txt", Array(sorted[..<(sorted.count / 2 + 20)]))
  let beyond = try run(["breach", "lookup", "--hashes", "cut.txt"], hashes[2500], in: folder)
  #expect(beyond.status == 2 && beyond.text.contains("could not check"))
  let within = try run(["breach", "lookup", "--hashes", "cut.txt"], hashes[100], in: folder)
  #expect(within.status == 1)
  let verified = try run(["breach", "verify", "cut.txt"], "", in: folder)
  #expect(verified.status == 2 && verified.errorText.contains("cut short"))
  // A count of what could be looked up would say too little.
  #expect(try run(["breach", "info", "cut.txt"], "", in: folder).text.contains("not decided: "))
  try folder.write("whole.txt", lines(evenly))
  let whole = try run(["breach", "info", "whole.txt"], "", in: folder)
  #expect(whole.text.contains("0 of the 100 most common passwords"))
  // One line that never ends costs no more than its beginning.
  try folder.write("long.txt", Array(sorted[..<4000]) + [UInt8](repeating: 0x46, count: 2 << 20))
  #expect(try run(["breach", "info", "long.txt"], "", in: folder).text.contains("not decided: "))
}
