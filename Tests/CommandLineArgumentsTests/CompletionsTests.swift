import CommandLineArguments
import Testing

// The scripts are tried in the shells themselves, by Tests/completions.

/// The proposals for a command line, its last word being the current one.
private func completion(_ line: String) -> Completion {
  sample.description.completion(
    of: line.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
}

private func words(_ line: String) -> [String] { completion(line).proposals.map { $0.word } }

@Test func `names of commands come first, with their meaning`() {
  #expect(words("") == ["check", "audit", "policy", "help"])
  #expect(words("policy ") == ["list", "convert", "help"])
  #expect(words("help ") == ["check", "audit", "policy"])
  #expect(words("help policy ") == ["list", "convert"])
  #expect(words("help audit ").isEmpty)
  #expect(words("help nonsense ").isEmpty)
  #expect(completion("").proposals.first?.meaning == "Judge one password")
}

@Test func `options of the command that runs are proposed after a dash`() {
  #expect(words("--").contains("--policy"), "those of the default command")
  #expect(words("check --top 3 --").contains("--policy"))
  #expect(!words("audit --").contains("--policy"))
  #expect(words("policy list --").contains("--help"))
}

@Test func `an option that is given is not proposed again`() {
  #expect(!words("check --policy x --").contains("--policy"))
  #expect(!words("check --policy=x --").contains("--policy"))
}

@Test func `values are proposed after the option or its equals sign`() {
  #expect(words("check --marks ") == ["auto", "always", "never"])
  let glued = completion("check --marks=a")
  #expect(glued.proposals.map { $0.word } == ["auto", "always", "never"])
  #expect(glued.lead == "--marks=")
  #expect(completion("check --policy ").takesFiles)
  #expect(words("check --policy ") == ["default"])
  #expect(words("check --top ").isEmpty && !completion("check --top ").takesFiles)
}

@Test func `only arguments follow a double dash`() {
  #expect(words("audit -- --").isEmpty)
  #expect(completion("audit -- le").takesFiles)
}

@Test func `the answer says whether files fit, and has a line for each word`() {
  #expect(completion("check --policy=d").lines == "files --policy=\ndefault\n")
  #expect(completion("help policy ").lines.hasPrefix("words \nlist\t"))
  #expect(sample.description.completion(of: []).lines.hasPrefix("words \ncheck\t"))
}
