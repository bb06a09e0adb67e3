import TestSupport
import Testing

private let policy = """
  {"policy": 1, "id": "p", "rules": [
    {"id": "known", "label": "not known", "breached": {"file": "c.txt"}}
  ]}
  """

private func folder() throws -> TemporaryFolder {
  let folder = try corpusFolder()
  try folder.write("p.json", Array(policy.utf8))
  return folder
}

@Test func `a policy's corpus is found beside the policy`() throws {
  let folder = try folder()
  let path = folder.path + "/p.json"
  let found = try ToolRun.pwcheck(["--policy", path], input: Array("hunter2".utf8))
  #expect(found.status == 1)
  #expect(
    found.text.hasPrefix(
      "❌ This password has appeared in a data breach (seen: 17,043); choose another.\n"))
  #expect(try run(["--policy", path], "tram-window", in: folder).status == 0)
  #expect(try run(["-q", "--policy", path], "letmein", in: folder).status == 1)
}

@Test func `--breaches adds the rule to whatever policy`() throws {
  let folder = try folder()
  let options = ["--policy", "./any.json", "--breaches", "c.txt"]
  let json = try run(options + ["--format", "json"], "letmein", in: folder)
  #expect(json.status == 1)
  #expect(json.text.contains(#""answer": "found""#) && json.text.contains(#""at_least": 200000"#))
  #expect(try run(options, "tram-window", in: folder).status == 0)
  let gate = try run(["gate"] + options + ["-"], "hunter2\ntram-window\n", in: folder)
  #expect(gate.status == 1 && gate.text.contains("1 of 2 passwords"))
  let explained = try run(["explain", "--breaches", "c.txt"], "letmein", in: folder)
  #expect(explained.status == 0 && explained.text.contains("appeared in a data breach"))
  for run in [json, gate, explained] {
    #expect(!run.text.contains("letmein") && !run.text.contains("hunter2"))
  }
}

@Test func `an audit counts breached passwords`() throws {
  let folder = try folder()
  let list = (0..<3000).map { "word-\($0)\n" }.joined() + "hunter2\npassword\n"
  let run = try run(
    ["audit", "--policy", "./any.json", "--breaches", "c.txt", "--format", "json", "-"], list,
    in: folder)
  #expect(run.status == 1)
  #expect(run.text.contains(#""accepted": 3000"#) && run.text.contains(#""id": "breached""#))
  #expect(run.text.contains(#""corpus": ""#) && !run.text.contains("breach_troubles"))
}

@Test(arguments: [
  (["--breaches", "nowhere.txt"], "nowhere.txt: "),
  (["--breaches", "p.json"], "this is no corpus of hashes"),
  (["--breaches", "c.txt", "--breach-command", "echo {}"], "cannot be used together"),
  (["--breach-command", "echo"], "has no '{}'"),
])
func `a corpus that cannot be used is an error before anything is judged`(
  _ options: [String], _ message: String
) throws {
  let folder = try folder()
  for command in [["check"], ["audit", "-"], ["gate", "-"]] {
    let limit =
      options[0] == "--breach-command" && command[0] != "check"
      ? ["--breach-command-limit", "1"] : []
    let run = try run(command + options + limit, "hunter2", in: folder)
    #expect(run.status == 2 && run.errorText.contains(message) && run.text.isEmpty, "\(command)")
  }
}

@Test func `a damaged corpus accepts nothing, and the report says why`() throws {
  let folder = try folder()
  #expect(try run(["breach", "build", "-o", "c.pwb", "c.txt"], "", in: folder).status == 0)
  // The page of all three; what is below their first hash is known without it.
  var bytes = try folder.read("c.pwb")
  bytes[600] ^= 1
  try folder.write("c.pwb", bytes)
  let options = ["--policy", "./any.json", "--breaches", "c.pwb"]
  let check = try run(options, "cobalt-seven", in: folder)
  #expect(check.status == 1 && check.text.contains("damaged"))
  #expect(try run(options + ["-q"], "cobalt-seven", in: folder).status == 1)
  let json = try run(options + ["--format", "json"], "cobalt-seven", in: folder)
  #expect(json.text.contains(#""answer": "could-not-check""#))
  #expect(json.text.contains(#""reason": "damaged""#))
  let audit = try run(["audit"] + options + ["-"], "cobalt-seven\nhunter2\n", in: folder)
  #expect(audit.status == 1 && audit.text.contains("the file is damaged at this place"))
  let document = try run(
    ["audit", "--format", "json"] + options + ["-"], "cobalt-seven\nhunter2\n", in: folder)
  #expect(document.text.contains(#""undetermined": 2"#) && document.text.contains(#""lookups": 2"#))
  let explained = try run(["explain", "--breaches", "c.pwb"], "cobalt-seven", in: folder)
  #expect(explained.status == 2 && explained.text.contains("could not be checked"))
}

@Test func `states of one corpus add up, and those of two do not`() throws {
  let folder = try folder()
  try folder.write("copy.txt", Array(corpus.utf8))
  try folder.write("other.txt", Array(corpus.dropFirst(50).utf8))
  for (corpus, state) in [("c.txt", "a"), ("copy.txt", "b"), ("other.txt", "c")] {
    let audit = try run(
      [
        "audit", "-q", "--policy", "./any.json", "--breaches", corpus, "--state", state + ".json",
        "-",
      ], "letmein\ntram-window\n", in: folder)
    #expect(audit.status == 1)
  }
  let merged = try run(["merge", "--format", "json", "a.json", "b.json"], "", in: folder)
  #expect(merged.status == 1 && merged.text.contains(#""accepted": 2"#))
  let refused = try run(["merge", "a.json", "c.json"], "", in: folder)
  #expect(refused.status == 2 && refused.errorText.contains("different breach corpora"))
}

@Test func `a state keeps why lookups had no answer`() throws {
  let folder = try folder()
  #expect(try run(["breach", "build", "-o", "c.pwb", "c.txt"], "", in: folder).status == 0)
  var bytes = try folder.read("c.pwb")
  bytes[600] ^= 1
  try folder.write("c.pwb", bytes)
  let options = ["--policy", "./any.json", "--breaches", "c.pwb", "--state", "s.json", "-"]
  #expect(try run(["audit", "-q"] + options, "cobalt-seven\n", in: folder).status == 1)
  let merged = try run(["merge", "s.json"], "", in: folder)
  #expect(merged.text.contains("the file is damaged at this place"))
}

@Test func `passwdqc's filter is carried over both ways`() throws {
  let folder = try folder()
  let there = try run(["policy", "convert", "p.json", "--to", "passwdqc"], "", in: folder)
  #expect(there.status == 0 && !there.text.contains("filter="))
  #expect(there.errorText.contains("a corpus of breached passwords"))
  let missing = try run(
    ["policy", "convert", "--from", "passwdqc", "-"], "filter=nowhere.pwq\n", in: folder)
  #expect(missing.status == 0 && missing.errorText.contains("cannot be opened here"))
  #expect(!missing.text.contains("breached"))
}

@Test func `a command is asked for one password, and for lists only as often as allowed`() throws {
  let folder = try folder()
  let script = """
    #!/bin/sh
    printf '%s\\n' "$*" >> asked
    printf '1E4C9B93F3F0682250B6CF8331B7EE68FD8:5\\r\\n00000000000000000000000000000000000:0'

    """
  try folder.write("range", Array(script.utf8))
  let options = ["--policy", "./any.json", "--breach-command", "sh range {}"]
  #expect(try run(options, "password", in: folder).status == 1)
  #expect(String(decoding: try folder.read("asked"), as: UTF8.self) == "5BAA6\n")
  let refused = try run(["audit"] + options + ["-"], "password\n", in: folder)
  #expect(refused.status == 2 && refused.errorText.contains("--breach-command-limit"))
  let limited = try run(
    ["audit"] + options + ["--breach-command-limit", "1", "-"], "password\ntram-window\n",
    in: folder)
  #expect(limited.status == 1 && limited.text.contains("the command gave no answer"))
}

@Test func `policies with a corpus are shown, tested and reviewed`() throws {
  let folder = try folder()
  for format in ["text", "json", "markdown", "html"] {
    let shown = try run(["policy", "show", "./p.json", "--format", format], "", in: folder)
    #expect(shown.status == 0 && shown.text.contains("c.txt"), "\(format)")
  }
  #expect(try run(["policy", "lint", "./p.json"], "", in: folder).status == 0)
  let diff = try run(["policy", "diff", "./p.json", "./p.json"], "", in: folder)
  #expect(diff.status == 0)
  let broken = policy.replacing("c.txt", with: "nowhere.txt")
  try folder.write("p.json", Array(broken.utf8))
  let lint = try run(["policy", "lint", "./p.json"], "", in: folder)
  #expect(lint.status == 1 && lint.text.contains("'nowhere.txt' cannot be used"))
  let generated = try run(["generate", "--policy", "./p.json"], "", in: folder)
  #expect(generated.status == 2 && generated.text.isEmpty)
}

@Test func `A form does not ask a command about every text on the way to the password`() throws {
  for option in [["--breach-command", "echo {}"], ["--breach-command-limit=1"]] {
    let refused = try run(["form", "new-password"] + option, "", in: try folder())
    #expect(refused.status == 2)
    #expect(refused.errorText.contains("a form does not take '--breach-command'"))
  }
}
