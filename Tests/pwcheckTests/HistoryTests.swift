import TestSupport
import Testing

/// The hash of "Old-password-1" by each method that is known.
private let hashes = [
  "$y$j9T$abcdefgh$X1PTrg6GziCZu5v7WhpIly6xOkUyanyiLkMJtDgCiz8",
  "$y$j75$abcdefgh$pRz2p13JxeLisParRhf8EVa3SK9ASJWlT7sfeQWJZ4B",
  "$gy$j9T$abcdefgh$t1hGI28vmNCFeOBKbR.cB.Rko6AHGsZHE4M9vwqi4i.",
  "$7$BU..../....abcdefgh$ZS3gdxvH0qp9xFhfWdX5cdqZ71R8MP/Skgl3bWYsb55",
  "$2b$05$abcdefghijklmnopqrstuuYIrOYS/3YXnH/elhTV4pLeSQcZvzdz2",
  "$6$abcdefgh$H3Kve1dNV8Zbo0MEqOybcnCbjGNOcNgMm95VrF1i4WDu9HeMmc0ceb7efX3/8eBP1h0EJUAJtr3NayrTKKCrl.",
  "$6$rounds=1000$abcdefgh$e/ztC2yx1tKSMkPJqOqm3E1F35Tp5NG3/JXpEJF2UtpqaAgHbQpWTslJ3p/jhQkrUU5/L5dPe.7iAYIPvvJGz.",
  "$5$abcdefgh$jFtb0uatKg1eaC/koPZX7uwTPrYFA35.G5GklnBsg17",
  "$1$abcdefgh$PHvWo6kUqInVVItnIMF/k.",
]
/// Of "New-passwort-2".
private let other =
  "$6$abcdefgh$mgxcc8nHovOohDNHzI3CwZy1plbupDG6e4ggeefle8HnO2cB/8tTymv3R/jKozpH0gFA2z3ow5AG526r8GjkA."

private let policy = """
  {"policy": 1, "id": "p", "rules": [
    {"id": "old", "label": "not one of the last two", "history": {"last": 2}},
    {"id": "length", "label": "long", "length": {"min": 10}}]}
  """

private func check(
  _ password: String, _ history: String, _ options: [String] = [], policy: String = policy,
  environment: [String] = []
) throws -> ToolRun {
  let folder = try TemporaryFolder()
  try folder.write("p.json", policy)
  try folder.write("old", history)
  return try ToolRun.pwcheck(
    ["--policy", "p.json", "--history", "old"] + options, input: Array(password.utf8),
    directory: folder.path, environment: environment)
}

@Test(arguments: hashes)
func `an earlier password is known by its hash`(_ hash: String) throws {
  let same = try check("Old-password-1", "\(hash)\n")
  #expect(same.status == 1 && same.text.contains("❌ not one of the last two\n"))
  let new = try check("New-password-3", "\(hash)\n")
  #expect(new.status == 0, "\(new.errorText)")
}

@Test func `a password with a control character has a hash, too`() throws {
  #expect(try check("New\u{1}password-3", "\(other)\n").status == 0)
}

/// The newest one stands last, as programs append them.
@Test func `so many passwords count as the rule says`() throws {
  let old = hashes[5]
  #expect(try check("Old-password-1", "\(old)\n\(other)\n").status == 1)
  #expect(try check("Old-password-1", "\(old)\n\(other)\n\(other)\n").status == 0)
}

@Test func `an older password counts if it was in use within the days of the rule`() throws {
  let policy = #"""
    {"policy": 1, "id": "p", "rules": [
      {"id": "old", "label": "old", "history": {"last": 1, "days": 3650}}]}
    """#
  let old = hashes[5]
  func status(_ history: String, _ environment: [String] = []) throws -> Int32 {
    try check("Old-password-1", history, policy: policy, environment: environment).status
  }
  // The day of reproducible documents is not today.
  for date in [[], ["SOURCE_DATE_EPOCH=x"], ["SOURCE_DATE_EPOCH=4000000000"]] {
    #expect(try status("2026-01-31 \(old)\n\(other)\n", date) == 1)
  }
  #expect(try status("1990-01-31 \(old)\n2026-01-31 \(other)\n") == 0)
  #expect(try status("\(old)\n2026-01-31 \(other)\n") == 0)
  // The last one counts whatever its day.
  #expect(try status("1990-01-31 \(old)\n") == 1)
  #expect(try status("ana:1:2:2026-01-31 \(old),\(other)\n") == 2)
}

@Test func `the file of pam_pwhistory is read for one user`() throws {
  let file =
    "bob:1001:1:\(other)\nana:1000:2:\(hashes[5]),\(other)\nnew:1002:0:\n"
  let ana = try check("Old-password-1", file, ["--history-user", "ana"])
  #expect(ana.status == 1)
  #expect(try check("Old-password-1", file, ["--user", "ana", "-q"]).status == 1)
  #expect(try check("Old-password-1", file, ["--history-user", "bob"]).status == 0)
  let new = try check("Old-password-1", file, ["--history-user", "new"])
  #expect(new.status == 0 && new.errorText == "")
  let unknown = try check("Old-password-1", file, ["--history-user", "eve\u{1B}"])
  #expect(unknown.status == 0)
  #expect(unknown.text.contains("➖ not one of the last two (does not apply)\n"))
  #expect(
    unknown.errorText == "Warning: old has no earlier password of 'eve\\u{1B}'.\n",
    "\(unknown.errorText)")
}

/// A script's variable may be empty.
@Test(arguments: [(["--history-user", ""], []), (["--pam"], ["PAM_USER="])])
func `an empty name is nobody's, and no pass`(_ options: [String], _ environment: [String]) throws {
  let run = try check(
    "Old-password-1", "ana:1000:1:\(hashes[5])\n", options, environment: environment)
  #expect(run.status == 2 && run.errorText.contains("Say whose with"), "\(run.errorText)")
}

@Test(arguments: [
  (
    "ana:1000:1:\(other)\n", [],
    "old names the users of its passwords. Say whose with '--history-user"
  ),
  (
    "ana:1000:1:\(other)\n", ["--user", "ana", "--user", "bob"], "Say whose with '--history-user"
  ),
  (
    "ana:1000:\(other)\n", ["--history-user", "ana"],
    "old:1: the line must be 'USER:UID:COUNT:HASH,HASH'."
  ),
  ("\n\(other)\nana:1000:1:x\n", [], "old:3: all lines must be hashes, or all"),
  ("a\u{0}b:1:1:x", ["--history-user", "ana", "--history-fd", "9"], "cannot be used together"),
])
func `a file that cannot be read is no pass`(
  _ file: String, _ options: [String], _ message: String
) throws {
  let run = try check("New-password-3", file, options)
  #expect(run.status == 2 && run.errorText.contains(message), "\(run.errorText)")
  #expect(!run.errorText.contains("$6$"))
}

@Test(arguments: [
  // Kinds that are not known, or are written in another way.
  "$sha1$1000$abcdefgh$S1ArdJYzrh17g244/Kvgwg8.Q1c0", "abiQ6Ep3EYTHc", "*", "!\(other)", "$", "$6$",
  "$6$salt", "$6$salt$", "$2b$99$abcdefghijklmnopqrstuu", "$6$rounds=x$abcdefgh$x",
  "$6$rounds=-1$abcdefgh$x$x", "$y$k9T$abcdefgh$x", "$y$j9T.....$abcdefgh$x", "$7$C$x$y",
  // Those that would take hours, or all memory.
  "$2b$31$abcdefghijklmnopqrstuuYIrOYS/3YXnH/elhTV4pLeSQcZvzdz2",
  "$6$rounds=999999999$abcdefgh$e/ztC2yx1tKSMkPJqOqm3E1F35Tp5NG3/JXpEJF2UtpqaAgHbQ",
  "$y$jFT$abcdefgh$X1PTrg6GziCZu5v7WhpIly6xOkUyanyiLkMJtDgCiz8",
  "$7$zzzzzzzzzzzabcdefgh$ZS3gdxvH0qp9xFhfWdX5cdqZ71R8MP", "$7$Tzzzzz/....abcdefgh$ZS3gdxv",
  "$6$rounds=9223372036854775807$a$b",
])
func `a hash that cannot be compared is no pass`(_ hash: String) throws {
  let run = try check("New-password-3", "\(hash)\n")
  #expect(run.status == 1, "\(run.errorText)")
  #expect(
    run.text.contains(
      """
      ❌ not one of the last two (could not be decided, so it does not count as met: the hash of \
      the last password
      """
    ), "\(run.text)")
  let json = try check("New-password-3", "\(hash)\n", ["--format", "json"])
  #expect(json.text.contains(#""answer": "could-not-check""#))
  #expect(json.text.contains(#""undetermined": true"#))
}

@Test func `many slow hashes together are no pass`() throws {
  let slow = "$2b$14$abcdefghijklmnopqrstuuYIrOYS/3YXnH/elhTV4pLeSQcZvzdz"
  let file = (0..<20).map { "\(slow)\($0 % 10)\n" }.joined()
  let rule = #"{"id":"old","label":"old","history":{"last":20}}"#
  let run = try check(
    "short", file,
    policy: #"{"policy":1,"id":"p","rules":[\#(rule),{"id":"l","label":"l","length":{"min":9}}]}"#)
  // The other rule saves the time.
  #expect(run.status == 1 && run.text.contains("old (checked once the other rules are met)"))
}

/// Comparing with the large hash would take 17 seconds and 8 GiB.
@Test func `a hash that is refused takes no time from the others`() throws {
  let large = "$y$jIT$abcdefgh$X1PTrg6GziCZu5v7WhpIly6xOkUyanyiLkMJtDgCiz8"
  let run = try check("Old-password-1", "\(hashes[5])\n\(large)\n")
  #expect(run.status == 1 && run.text.contains("❌ not one of the last two\n"), "\(run.text)")
}

@Test func `what another rule refuses is not compared`() throws {
  let run = try check("Old-pass", "\(other)\n", ["--format", "json"])
  #expect(run.status == 1)
  #expect(
    run.text.contains(#""answer": "left-out""#) && run.text.contains("\"undetermined\": false"))
}

@Test func `a policy without such a rule is warned about`() throws {
  let folder = try TemporaryFolder()
  try folder.write("old", other + "\n")
  let run = try ToolRun.pwcheck(
    ["--history", "old"], input: Array("Abcdef1!".utf8), directory: folder.path)
  #expect(run.status == 0)
  #expect(run.errorText.contains("the policy 'default' has no 'history' rule"))
  let alone = try ToolRun.pwcheck(["--history-user", "ana"], input: Array("Abcdef1!".utf8))
  #expect(alone.status == 2 && alone.errorText.contains("'--history-user' needs"))
}

@Test(arguments: [("pci-dss-4", 4), ("cis", 5)])
func `shipped policies compare with the passwords before if they are given`(
  _ policy: String, _ last: Int
) throws {
  let folder = try TemporaryFolder()
  for age in [last, last + 1] {
    let file = "ana:1000:\(age):\(hashes[5])" + String(repeating: ",\(other)", count: age - 1)
    try folder.write("opasswd", file + "\n")
    let run = try ToolRun.pwcheck(
      ["--policy", policy, "--history", "opasswd", "--history-user", "ana", "-q"],
      input: Array("Old-password-1".utf8), directory: folder.path)
    #expect(run.status == (age == last ? 1 : 0))
  }
  let without = try ToolRun.pwcheck(
    ["--policy", policy, "-q"], input: Array("Old-password-1".utf8))
  #expect(without.status == 0)
}

@Test func `hashes, words and the previous password come from descriptors`() throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json",
    """
    {"policy": 1, "id": "p", "rules": [
      {"id": "old", "label": "old", "history": {"last": 2}},
      {"id": "words", "label": "words", "personal": {"of": ["name"]}},
      {"id": "new", "label": "new", "differs": {"minEdits": 4}}]}
    """)
  try folder.write("old", hashes[5] + "\n")
  try folder.write("words", "user=lovelace\nname=Ada King\n")
  // Another program hands over the bytes alone.
  try folder.write("previous", "Oldest-2")
  for (password, status, label) in [
    ("Tram-window-7", 0, "pwcheck"), ("Old-password-1", 1, "BAD PASSWORD: old\n"),
    ("Tram-king-window", 1, "BAD PASSWORD: words\n"), ("Oldest-1", 1, "BAD PASSWORD: new\n"),
    // Only names count.
    ("Tram-lovelace-7", 0, "pwcheck"),
  ] {
    let run = try ToolRun.shell(
      """
      printf %s '\(password)' | "$1" check --pam --policy p.json --password-fd 0 --history-fd 3 \
        --personal-fd 4 --previous-fd 5 3<old 4<words 5<previous
      """, tool: "pwcheck", directory: folder.path)
    #expect(run.status == Int32(status), "\(run.errorText)")
    #expect(run.errorText == "")
    #expect(status == 0 ? run.text == "" : run.text.hasPrefix(label), "\(run.text)")
  }
}

@Test(arguments: [
  ("words=x\n", "9:1: this is not 'KIND=WORD', with a kind of 'user', 'name'"),
  ("user=ana\n\nAna\n", "9:3: this is not"),
  ("birthday=17.5.1990\n", "9:1: 'birthday' needs a date such as 1990-05-17."),
])
func `words about the user have a kind`(_ words: String, _ message: String) throws {
  let run = try ToolRun.pwcheck(
    ["--personal-fd", "9", "--pam"], input: Array("Abcdef1!".utf8), extraInput: Array(words.utf8))
  #expect(run.status == 2 && run.errorText.contains(message), "\(run.errorText)")
}

@Test func `words about the user may have line ends of CR LF`() throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json", #"{"policy":1,"id":"p","rules":[{"id":"own","label":"own","personal":{}}]}"#)
  let run = try ToolRun.pwcheck(
    ["--policy", "p.json", "--personal-fd", "9"], input: Array("xlovelace9".utf8),
    directory: folder.path, extraInput: Array("user=lovelace\r\n\r\nbirthday=\r\n".utf8))
  #expect(run.status == 1, "\(run.errorText)")
}

@Test func `pam_exec says whose password it is`() throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json", #"{"policy":1,"id":"p","rules":[{"id":"own","label":"own","personal":{}}]}"#)
  for (options, status) in [(["--pam"], Int32(1)), ([], 0)] {
    let run = try ToolRun.pwcheck(
      ["--policy", "p.json"] + options, input: Array("xlovelace9".utf8), directory: folder.path,
      environment: ["PAM_USER=lovelace"])
    #expect(run.status == status)
  }
}

/// A character more or less, or the end cut off: a damaged hash is no password's, and says nothing
/// about the one that it was of. What remains is another hash that is as good: a kind has another
/// kind's form but for a letter (`$y$`, `$gy$`), and every number of rounds is one.
@Test func `a damaged hash never says that the password is new`() throws {
  var damaged: [String] = []
  for hash in hashes {
    let bytes = Array(hash.utf8)
    let rounds = hash.contains("rounds=") ? 10..<15 : 0..<0
    for place in 0...bytes.count {
      for byte in "./09AZaz$,: \u{7F}".utf8 where !rounds.contains(place) || byte >= 0x3A {
        damaged.append(String(decoding: bytes[..<place] + [byte] + bytes[place...], as: UTF8.self))
      }
      guard place < bytes.count else { break }
      damaged.append(String(decoding: bytes[..<place], as: UTF8.self))
      if rounds.contains(place) || hash.hasPrefix("$gy") && place == 1 { continue }
      damaged.append(String(decoding: bytes[..<place] + bytes[(place + 1)...], as: UTF8.self))
    }
  }
  let folder = try TemporaryFolder()
  try folder.write("p.json", policy)
  let requests = damaged.map {
    let text = $0.replacing("\u{7F}", with: "\\u007f")
    return #"{"password": "New-password-3", "history": ["\#(text)"]}"# + "\n"
  }
  let run = try ToolRun.pwcheck(
    ["serve", "--policy", "p.json"], input: Array(requests.joined().utf8), directory: folder.path)
  let answers = run.text.split(separator: "\n")
  #expect(answers.count == damaged.count)
  for (answer, hash) in zip(answers, damaged) where answer.contains(#""accepted":true"#) {
    Issue.record("accepted with \(hash)")
  }
}

@Test(arguments: ["ana:1000:2:\(hashes[5])", "ana:1000:1:", "ana:1000:2:\(hashes[5]),,"])
func `a line that lost a hash is an error`(_ line: String) throws {
  let run = try check("New-password-3", line + "\n", ["--history-user", "ana"])
  #expect(run.status == 2)
  #expect(run.errorText.contains("hashes are there: the line was cut or damaged"))
}

/// What has been read is no empty history, which every password would pass.
@Test func `hashes from standard input are not passed over if it was read before`() throws {
  let folder = try TemporaryFolder()
  try folder.write("p.json", policy)
  try folder.write("new", "Old-password-1")
  func run(_ options: [String]) throws -> ToolRun {
    try ToolRun.pwcheck(
      ["--policy", "p.json", "--history-fd", "0"] + options, input: Array("\(hashes[5])\n".utf8),
      directory: folder.path)
  }
  #expect(try run(["--password-file", "new"]).status == 1)
  for options in [["--password-file", "new", "--words", "-"], ["--password-file", "-"]] {
    let twice = try run(options)
    #expect(twice.status == 2 && twice.text.isEmpty)
    #expect(twice.errorText.contains("standard input can be read only once"), "\(twice.errorText)")
  }
}

@Test func `the user of a history may be named twice, if by one name`() throws {
  let folder = try TemporaryFolder()
  try folder.write("p.json", policy)
  try folder.write("old", "ana:1000:1:\(hashes[5])\n")
  func status(_ user: String) throws -> Int32 {
    try ToolRun.pwcheck(
      ["--pam", "--policy", "p.json", "--history", "old", "--user", user],
      input: Array("Old-password-1".utf8), directory: folder.path, environment: ["PAM_USER=ana"]
    ).status
  }
  #expect(try status("ana") == 1)
  #expect(try status("bob") == 2)
}
