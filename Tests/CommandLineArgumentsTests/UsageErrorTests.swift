import CommandLineArguments
import Testing

private func message(_ arguments: [String]) throws -> String {
  let error = #expect(throws: UsageError.self) { try sample.parse(arguments) }
  return try #require(error).message
}

private let kept =
  """
  (not shown, since it may be secret). If it was a password, change it: the shell's history has \
  it now.
  """

private let openErrors: [([String], String, String)] = [
  (["--formt", "x"], "unknown option. Did you mean '--format'?", "audit"),
  (["--Quiet"], "unknown option. Did you mean '--quiet'?", "audit"),
  (["--form"], "unknown option. Did you mean '--format'?", "audit"),
  (["--tracee"], "unknown option \(kept)", "audit"),
  (["--nothing=like"], "unknown option \(kept)", "audit"),
  (["-quiet"], "unknown option. Did you mean '--quiet'?", "audit"),
  (["-output"], "unknown option. Did you mean '--output'?", "audit"),
  (["-rx"], "unknown option \(kept)", "audit"),
  (["--\u{1B}[2J"], "unknown option \(kept)", "audit"),
  (["--output"], "missing value for '--output FILE'.", "audit"),
  (["-ro"], "missing value for '--output FILE'.", "audit"),
  (
    ["--output", "-x"],
    "missing value for '--output FILE'. If the value begins with '-', write '--output=VALUE'.",
    "audit"
  ),
  (["--reveal=yes"], "'--reveal' takes no value.", "audit"),
  (["-r=yes"], "'--reveal' takes no value.", "audit"),
  (["--help=yes"], "'--help' takes no value.", "audit"),
  (["-o", "a", "--output=b"], "'--output' may be given only once.", "audit"),
  (
    ["--format", "xml"],
    "invalid value for '--format FORMAT'. Use one of 'text', 'json', 'ndjson', 'csv', 'markdown', "
      + "'html', "
      + "'sarif', 'junit' or 'github'.", "audit"
  ),
  (
    ["--format", "jsn"], "invalid value for '--format FORMAT'. Did you mean 'json'?", "audit"
  ),
  (["--jobs", "0"], "invalid value for '--jobs N'. Use a whole number, 1 or more.", "audit"),
  (
    ["--jobs", "1.5"], "invalid value for '--jobs N'. Use a whole number, 1 or more.", "audit"
  ),
  (
    ["--jobs=99999999999999999999"],
    "invalid value for '--jobs N'. Use a whole number, 1 or more.", "audit"
  ),
  (
    ["--max-share-of-failing", "nan"],
    "invalid value for '--max-share-of-failing PERCENT'. Use a whole number, 0 to 100.", "audit"
  ),
  (["-rq"], "'--reveal' and '--quiet' cannot be used together.", "audit"),
  (["--max-share-of-failing=2"], "'--max-share-of-failing' needs '--format'.", "audit"),
  (["-", "-"], "standard input can be read only once.", "audit"),
]

@Test(arguments: openErrors)
func `a wrong option is explained`(_ arguments: [String], _ sentence: String, _ command: String)
  throws
{
  #expect(try message([command] + arguments) == "\(sentence)\nSee 'sample \(command) --help'.")
}

@Test(arguments: [
  ("audti x", "unknown command. Did you mean 'audit'?", "sample"),
  ("hlep", "unknown command. Did you mean 'help'?", "sample"),
  ("help audti", "unknown command. Did you mean 'audit'?", "sample"),
  ("policy", "a command is missing. Use 'list' or 'convert'.", "sample policy"),
  ("policy --", "a command is missing. Use 'list' or 'convert'.", "sample policy"),
  ("policy lits", "unknown command. Did you mean 'list'?", "sample policy"),
  ("policy remove", "unknown command \(kept)", "sample policy"),
  ("policy --verison", "unknown option. Did you mean '--version'?", "sample policy"),
  (
    "policy list x", "unexpected argument \(kept)",
    "sample policy list"
  ),
  ("policy convert --to x", "missing argument 'NAME|FILE'.", "sample policy convert"),
  (
    "policy convert a --from x --to=y", "'--from' and '--to' cannot be used together.",
    "sample policy convert"
  ),
  (
    "policy convert a b c --to y",
    "too many arguments: the command takes 'NAME|FILE' and '[TARGET]' only.",
    "sample policy convert"
  ),
  (
    "--policy x audit y", "the command 'audit' must come before its options: 'sample audit'.",
    "sample check"
  ),
  ("list x", "unexpected argument. Did you mean 'sample policy list'?", "sample"),
  (
    "check convert", "unexpected argument. Did you mean 'sample policy convert'?",
    "sample"
  ),
  ("version", "unexpected argument. Did you mean 'sample --version'?", "sample"),
  ("policy audit", "unknown command. Did you mean 'sample audit'?", "sample policy"),
  ("-v", "unknown option. Did you mean '--version'?", "sample check"),
  (
    "audit --jobs -1", "invalid value for '--jobs N'. Use a whole number, 1 or more.",
    "sample audit"
  ),
])
func `a wrong command or argument is explained`(_ line: String, _ sentence: String, _ path: String)
  throws
{
  #expect(
    try message(line.split(separator: " ").map(String.init)) == "\(sentence)\nSee '\(path) --help'."
  )
}

private let notShown =
  "(not shown, since it may be secret). Pipe the password in: 'sample check < FILE'."

@Test(arguments: [
  ("hunter2", "unexpected argument \(notShown)"),
  ("check hunter2", "unexpected argument \(notShown)"),
  ("check -- -hunter2", "unexpected argument \(notShown)"),
  ("-- hunter2", "unexpected argument \(notShown)"),
  ("--policy x hunter2", "unexpected argument \(notShown)"),
  ("--hunter2", "unknown option \(notShown)"),
  ("--hunter2=x", "unknown option \(notShown)"),
  ("-hunter2", "unknown option \(notShown)"),
  ("-Pa55word", "unknown option \(notShown)"),
  ("check -Pa55word", "unknown option \(notShown)"),
  ("check --polcy hunter2", "unknown option. Did you mean '--policy'?"),
  ("check --quiet=hunter2", "'--quiet' takes no value."),
  (
    "check --marks hunter2",
    "invalid value for '--marks MARKS'. Use one of 'auto', 'always' or 'never'."
  ),
  ("check --top hunter2", "invalid value for '--top N'. Use a whole number, 1 to 9."),
  ("check --policy -hunter2", "missing value for '--policy NAME|FILE'."),
])
func `what may be a password is not repeated`(_ line: String, _ sentence: String) throws {
  let error = #expect(throws: UsageError.self) {
    try sample.parse(line.split(separator: " ").map(String.init))
  }
  let message = try #require(error).message
  #expect(message.hasPrefix(sentence), "\(message)")
  #expect(message.hasSuffix("See 'sample check --help'."))
  // Nor does the error carry it to whoever prints the value itself.
  #expect(!"\(message) \(String(describing: error))".contains("hunter2"))
  #expect(!String(describing: error).contains("Pa55"))
}

@Test func `no message repeats a secret, however the line is jumbled`() {
  let secret = "Zq7#x"
  let pieces = [
    secret, "-" + secret, "--" + secret, "--policy=" + secret, "--marks=" + secret,
    "--top=" + secret,
    "--quiet=" + secret, "--quie" + secret, "-q" + secret, "--policy", "--top", "--marks", "-q",
    "--", "-",
    "",
    "check", "help", "chekc", secret + "=--policy",
  ]
  var errors = 0
  for _ in 0..<20_000 {
    let line = (0..<Int.random(in: 1...5)).map { _ in pieces.randomElement() ?? "" }
    do {
      _ = try sample.parse(line)
    } catch {
      errors += 1
      #expect(!"\(error) \(error.message)".contains(secret), "\(line)")
    }
  }
  #expect(errors > 1000)
}
