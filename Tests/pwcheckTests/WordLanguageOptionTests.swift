import TestSupport
import Testing

private func explain(_ options: String...) throws -> ToolRun {
  try ToolRun.pwcheck(["explain"] + options, input: Array("schmetterling".utf8))
}

private func guesses(_ run: ToolRun) throws -> Substring {
  try #require(run.text.split(separator: "about ").last?.split(separator: " guesses").first)
}

@Test func `languages of words may be in one option or several, in any case`() throws {
  let plain = try explain()
  let german = try explain("--words-in", "de,en")
  #expect(german.status == 0 && german.errorText == "")
  #expect(try guesses(german) != guesses(plain))
  #expect(try guesses(explain("--words-in", "DE", "--words-in", "en")) == guesses(german))
  #expect(try guesses(explain("--words-in", "fr")) == guesses(plain))
  #expect(try guesses(explain("--words-in", "en,de")) != guesses(german))
}

@Test(arguments: ["pl", "", "de,", ",", "de;en", "german"])
func `a language without a list is refused with those that have one`(_ value: String) throws {
  let run = try explain("--words-in", value)
  #expect(run.status == 2 && run.text == "")
  #expect(
    run.errorText.contains("--words-in") && run.errorText.contains("de, en, es, fr, it, nl, pt"))
}

@Test func `audits, the gate and policies know languages`() throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "strong.json",
    #"""
    {"policy": 1, "id": "s", "rules": [{"id": "s", "label": "s", \#
    "strength": {"minGuesses": 1e6}}]}
    """#
  )
  try folder.write(
    "german.json",
    #"""
    {"policy": 1, "id": "s", "context": {"languages": ["de"]}, "rules": [{"id": "s", \#
    "label": "s", "strength": {"minGuesses": 1e6}}]}
    """#
  )
  func run(_ arguments: String...) throws -> ToolRun {
    try ToolRun.pwcheck(
      arguments, input: Array("schmetterling\n".utf8), directory: folder.path)
  }
  #expect(try run("audit", "-q", "--policy", "./strong.json", "-").status == 0)
  #expect(try run("audit", "-q", "--policy", "./strong.json", "--words-in", "de", "-").status == 1)
  #expect(try run("audit", "-q", "--policy", "./german.json", "-").status == 1)
  #expect(try run("gate", "-q", "--policy", "./strong.json", "-").status == 0)
  #expect(try run("gate", "-q", "--policy", "./strong.json", "--words-in", "de", "-").status == 1)
  for format in ["text", "markdown", "html", "json"] {
    let shown = try run("policy", "show", "--format", format, "./german.json")
    #expect(shown.text.contains("anguages"), "\(format)")
  }
  let diff = try run("policy", "diff", "./strong.json", "./german.json")
  #expect(diff.text.contains("none → de"), "\(diff.text)")
  #expect(!diff.text.contains("equal: accepts the same passwords"))
  #expect(
    try run("policy", "diff", "./german.json", "./german.json").text
      .contains("equal: accepts the same passwords"))
}

@Test func `states of audits with other languages are not added`() throws {
  let folder = try TemporaryFolder()
  for (name, options) in [("a", []), ("b", ["--words-in", "de"])] {
    _ = try ToolRun.pwcheck(
      ["audit", "-q", "--exit-zero", "--state", "\(name).state"] + options + ["-"],
      input: Array("hunter2\n".utf8), directory: folder.path)
  }
  let merged = try ToolRun.pwcheck(["merge", "a.state", "b.state"], directory: folder.path)
  #expect(merged.status == 2, "\(merged.errorText)")
  let same = try ToolRun.pwcheck(["merge", "b.state", "b.state"], directory: folder.path)
  #expect(same.status != 2 || same.errorText.contains("twice"), "\(same.errorText)")
}
