import TestSupport
import Testing

private let list = "Password1!\nSummer2024!\nXq7!kz2#Wv9p\nabc\nTr0ub4dor&3x\n"

private func audit(_ arguments: String...) throws -> ToolRun {
  try .pwcheck(["audit"] + arguments + ["-"], input: Array(list.utf8))
}

@Suite struct `The option --what-if` {
  @Test(arguments: ["text", "markdown", "html", "csv"])
  func `has a table in every format of figures`(_ format: String) throws {
    let run = try audit(
      "--what-if", "length.min=12", "--what-if", "add=blocklist", "--what-if", "nist-800-63b-4",
      "--format", format)
    let parts =
      format == "csv"
      ? [
        "what-if,length.min=12,Stopped,2", "what-if,all changes together,Stopped,2",
        "what-if,length.min=12,\"Stopped, found\",2",
        "what-if,length.min=12,\"Accepted, found\",",
      ]
      : ["What if", "length.min=12", "add=blocklist", "all changes together"]
    for part in parts { #expect(run.text.contains(part), "\(part): \(run.text)") }
    #expect(run.errorText.isEmpty && !run.text.contains("Summer2024"))
  }

  @Test func `counts alone and together, and what is found`() throws {
    let run = try audit(
      "--what-if=length.min=12", "--what-if=strength.minScore=40", "--format", "json")
    let json = run.text.filter { !$0.isWhitespace }
    #expect(json.contains(#""change":"length.min=12""#))
    #expect(json.contains(#""stopped":2,"admitted":0,"accepted":2,"stopped_found":2,"#), "\(json)")
    #expect(json.contains(#""change":"allchangestogether""#))
    #expect(json.contains(#""found_below_guesses_log10":11.4991"#))
  }

  @Test(arguments: [
    ("lenght.min=12", "Did you mean 'length'?"), ("length.min=x", "--what-if length.min=x"),
    ("repeats.max=x", "'--what-if repeats.max=x': 'max' must be"),
    ("length.max=3", "--what-if length.max=3"), ("drop=lenght", "Did you mean 'length'?"),
    ("nist-800", "Did you mean"), ("add=repeats", "repeats"), ("add=nope", "'--what-if add=nope':"),
  ])
  func `refuses what means nothing`(_ change: String, _ words: String) throws {
    let run = try audit("--policy", "nist-800-63b-4", "--what-if", change)
    #expect(run.status == 2 && run.text.isEmpty)
    #expect(run.errorText.contains(words), "\(run.errorText)")
  }

  @Test(arguments: [
    ("length.min=14", "length.min=12"), ("drop=special", "special.min=2"),
    ("special.min=2", "drop=special"), ("drop=special", "drop=special"),
    ("add=personal", "add=personal"),
  ])
  func `refuses two changes that contradict`(_ one: String, _ other: String) throws {
    let run = try audit("--what-if", one, "--what-if", other)
    #expect(run.status == 2)
    #expect(
      run.errorText.contains("'--what-if \(other)' contradicts '--what-if \(one)'"),
      "\(run.errorText)")
    let apart = try audit("--what-if", "length.min=9", "--what-if", "length.max=40")
    #expect(apart.status == 1, "\(apart.errorText)")
  }

  @Test func `tells how to name a file with an equals sign`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a=b.json", "{}")
    let run = try ToolRun.pwcheck(
      ["audit", "--what-if", "a=b.json", "-"], input: [], directory: folder.path)
    #expect(run.status == 2 && run.errorText.contains("./a=b.json"), "\(run.errorText)")
  }

  @Test func `names what is known once`() throws {
    let run = try audit("--what-if", "zzzzzz.min=2")
    #expect(run.status == 2 && run.errorText.contains("Known are"), "\(run.errorText)")
    #expect(run.errorText.split(separator: "'length'", omittingEmptySubsequences: false).count == 2)
  }

  @Test func `adds up in states`() throws {
    let folder = try TemporaryFolder()
    try folder.write("list", list)
    for part in 1...2 {
      _ = try ToolRun.pwcheck(
        [
          "audit", "-q", "--what-if", "length.min=12", "--part", "\(part)/2", "--state",
          "\(part).json", "list",
        ], directory: folder.path)
    }
    let sum = try ToolRun.pwcheck(
      ["merge", "--format", "csv", "1.json", "2.json"], directory: folder.path)
    let whole = try audit("--what-if", "length.min=12", "--format", "csv")
    let lines = sum.text.split(separator: "\r\n").filter { $0.hasPrefix("what-if,") }
    #expect(!lines.isEmpty)
    #expect(lines == whole.text.split(separator: "\r\n").filter { $0.hasPrefix("what-if,") })
    _ = try ToolRun.pwcheck(
      ["audit", "-q", "--state", "3.json", "list"], directory: folder.path)
    let other = try ToolRun.pwcheck(["merge", "1.json", "3.json"], directory: folder.path)
    #expect(other.status == 2 && other.errorText.contains("--what-if"), "\(other.errorText)")
  }
}

@Suite struct `The option --budget` {
  @Test func `shows the share for money and time, with a band`() throws {
    let run = try audit("--hash", "ntlm", "--budget", "100", "--rig", "4@0.5")
    for part in [
      "Found for money", "ntlm on 4 GPUs at $0.50 an hour each", "$100 (the budget)", "2 days",
      "for all accounts together",
    ] {
      #expect(run.text.contains(part), "\(part): \(run.text)")
    }
    let slow = try audit("--hash", "bcrypt:12", "--budget", "100", "--format", "html")
    #expect(slow.text.contains("for each account"))
    #expect(slow.text.contains("<polyline points=") && slow.text.contains("class=\"band\""))
  }

  @Test(arguments: [
    (["--budget", "5"], "--hash"), (["--hash", "ntlm", "--rig", "5"], "--budget"),
    (["--hash", "ntlm", "--budget", "5", "--rig", "5@x"], "a number of cards such as '8'"),
    (["--hash", "ntlm", "--budget", "5", "--rig", "0"], "a number of cards such as '8'"),
  ])
  func `needs its hash and a rig that can be`(_ arguments: [String], _ words: String) throws {
    let run = try ToolRun.pwcheck(["audit"] + arguments + ["-"], input: Array(list.utf8))
    #expect(run.status == 2 && run.errorText.contains(words), "\(run.errorText)")
  }
}

@Test func `the first masks have their share and their guesses`() throws {
  let text = "abcdefgh\nbcdefghi\ncdefghij\nabc1\n12\n"
  let run = try ToolRun.pwcheck(["audit", "--format", "csv", "-"], input: Array(text.utf8))
  #expect(run.text.contains("mask-coverage,the first,Passwords,3\r\n"), "\(run.text)")
  #expect(run.text.contains("mask-coverage,the first,Share,0.600000"))
  #expect(run.text.contains("mask-coverage,the first 3,Passwords,5"))
  let json = try ToolRun.pwcheck(["audit", "--format", "json", "-"], input: Array(text.utf8)).text
  // 26⁸, and then 10² and 26³ · 10 more.
  #expect(json.contains("\"guesses_log10\": 11.3198"), "\(json.suffix(600))")
}

@Test func `masks that are no more frequent than the error are not added up`() throws {
  let rare = (0..<30_000).map { i in
    String((0..<15).map { bit in i >> bit & 1 == 0 ? "1" : "a" } as [Character]) + "\n"
  }.joined()
  let text = String(repeating: "abcdefgh\n", count: 50) + rare
  let run = try ToolRun.pwcheck(
    ["audit", "--no-strength", "--format", "csv", "-"], input: Array(text.utf8))
  #expect(run.text.contains("mask-coverage,the first,Passwords,"), "\(run.text)")
  #expect(!run.text.contains("mask-coverage,the first 1"), "\(run.text)")
}

@Suite struct `The trend over runs` {
  @Test func `is in the findings file, in its command and in the next report`() throws {
    let folder = try TemporaryFolder()
    func run(_ line: String, at time: Int = 0) throws -> ToolRun {
      try .pwcheck(
        line.split(separator: " ").map(String.init), directory: folder.path,
        environment: ["SOURCE_DATE_EPOCH=\(1_800_000_000 + time)"])
    }
    try folder.write("list", list)
    let first = try run("audit --input lines --findings f.json list")
    #expect(!first.text.contains("Trend"))
    #expect(try run("findings trend f.json").errorText.contains("no trend"))
    try folder.write("list", list + "abc\nxyz\n")
    let second = try run("audit --findings f.json list", at: 86_400 * 40)
    #expect(second.text.contains("Trend") && second.text.contains("2027-01-15"), "\(second.text)")
    let trend = try run("findings trend f.json")
    #expect(trend.status == 0)
    for part in ["audit list", "2027-01-15", "2027-02-24", "not accepted", "+22.9"] {
      #expect(trend.text.contains(part), "\(part): \(trend.text)")
    }
    let csv = try run("findings trend --format csv f.json").text
    #expect(csv.contains("audit list,not-accepted,2027-01-15T08:00:00Z,0.200000"), "\(csv)")
    let json = try run("findings trend --format json f.json").text
    #expect(json.contains("\"pwcheck.trend/1\"") && !json.contains("Password1"))
    #expect(try run("findings trend --format markdown f.json").text.contains("| not accepted |"))
    #expect(try run("findings trend -q f.json").text.isEmpty)
    let third = try run("audit --format json --findings f.json list", at: 86_400 * 80)
    #expect(third.text.contains("\"trend\": ["))
  }

  @Test func `has the runs of the gate, with what was dismissed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("key", "0123456789abcdef")
    func run(_ line: String, at time: Int = 0) throws -> ToolRun {
      try .pwcheck(
        line.split(separator: " ").map(String.init), directory: folder.path,
        environment: ["SOURCE_DATE_EPOCH=\(1_800_000_000 + time)"])
    }
    try folder.write("list", list)
    let gate = "gate --findings f.json --findings-key key"
    #expect(try run("\(gate) --dismiss-findings list").status == 0)
    try folder.write("list", list + "abc\nxyz\n")
    #expect(try run("\(gate) list", at: 86_400 * 40).status == 1)
    let csv = try run("findings trend --format csv f.json").text
    #expect(csv.contains("gate list,not-accepted,2027-01-15T08:00:00Z,0.200000"), "\(csv)")
    #expect(csv.contains("gate list,not-accepted,2027-02-24T08:00:00Z,0.428571"), "\(csv)")
    #expect(!csv.contains("repeated") && !csv.contains("guessed"), "\(csv)")
  }
}
