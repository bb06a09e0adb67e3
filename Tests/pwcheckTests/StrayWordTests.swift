import TestSupport
import Testing

/// A folder with a list, a policy, a folder of lists, and a name that a shell would take apart.
private func folder() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write("leaked.txt", "Abcdef1!\n")
  try folder.write("acme.json", "{}")
  try folder.write("my list;rm", "Abcdef1!\n")
  _ = try folder.makeFolder("drafts")
  return folder
}

@Test(arguments: [
  ("leaked.txt", "'pwcheck audit leaked.txt'", "'pwcheck --password-file leaked.txt'"),
  ("check leaked.txt", "'pwcheck audit leaked.txt'", "'leaked.txt' is a file"),
  ("explain leaked.txt", "'pwcheck audit leaked.txt'", "'leaked.txt' is a file"),
  ("leaked.txt --format html", "'pwcheck audit leaked.txt'", "'leaked.txt' is a file"),
  ("acme.json", "'pwcheck --policy acme.json'", "'pwcheck policy lint acme.json'"),
  ("drafts", "'pwcheck audit drafts/FILE'", "'drafts' is a folder"),
  ("default", "'pwcheck --policy default'", "'default' is a policy"),
  ("reset-password", "'pwcheck form reset-password'", "is a policy and a form"),
  ("-", "standard input needs no '-'", "See 'pwcheck check --help'"),
  ("lint acme.json", "Did you mean 'pwcheck policy lint acme.json'?", "unexpected argument. "),
  ("lint --fail-on error acme.json", "Did you mean 'pwcheck policy lint'?", "See 'pwcheck --help'"),
  ("check lint", "Did you mean 'pwcheck policy lint'?", "See 'pwcheck --help'"),
  ("strength", "Did you mean 'pwcheck explain'?", "See 'pwcheck --help'"),
  ("scan leaked.txt", "Did you mean 'pwcheck audit leaked.txt'?", "See 'pwcheck --help'"),
  ("version", "Did you mean 'pwcheck --version'?", "See 'pwcheck --help'"),
  ("-v", "Did you mean '--version'?", ""),
  ("-?", "Did you mean '--help'?", ""),
  ("help lint", "Did you mean 'pwcheck policy lint'?", ""),
  ("findings lst f.json", "Did you mean 'list'?", "unknown command. "),
  ("findings list a b", "too many arguments: the command takes 'FILE' only.", ""),
  ("policy show default cis", "too many arguments: the command takes 'NAME|FILE' only.", ""),
  ("policy audit", "Did you mean 'pwcheck audit'?", "unknown command. "),
  ("--ascii audit leaked.txt", "must come before its options: 'pwcheck audit'", ""),
])
func `a word out of place leads to the command that was meant`(
  _ line: String, _ cure: String, _ fact: String
) throws {
  let folder = try folder()
  let run = try ToolRun.pwcheck(line.split(separator: " ").map(String.init), directory: folder.path)
  #expect(run.status == 2 && run.text == "")
  #expect(run.errorText.contains(cure) && run.errorText.contains(fact), "\(run.errorText)")
}

@Test func `a file's name that a shell would take apart is in no command to copy`() throws {
  let folder = try folder()
  let run = try ToolRun.pwcheck(["my list;rm"], directory: folder.path)
  #expect(run.errorText.hasPrefix("Error: 'my list;rm' is a file."))
  #expect(run.errorText.contains("'pwcheck audit FILE'"))
}

@Test(arguments: ["-V", "policy -V", "audit -V", "--version"])
func `the version has a short option`(_ line: String) throws {
  let run = try ToolRun.pwcheck(line.split(separator: " ").map(String.init))
  #expect(run.status == 0 && run.text.hasPrefix("pwcheck "))
}

private let secret = "hunter2"

@Test(arguments: [
  [secret], ["check", secret], ["explain", secret], ["generate", secret],
  ["form", "sign-in", secret],
  ["lint", secret],
  ["version", secret], ["leaked.txt", secret], ["--ascii", "audit", secret], ["leaked.tx"],
  ["lint2"],
])
func `a word that may be a password is not repeated`(_ arguments: [String]) throws {
  let folder = try folder()
  let run = try ToolRun.pwcheck(arguments, directory: folder.path)
  #expect(run.status == 2)
  for word in [secret, "leaked.tx'", "lint2"] { #expect(!run.errorText.contains(word)) }
  if arguments.count == 1 { #expect(run.errorText.contains("'pwcheck audit FILE'")) }
}

@Test(arguments: [
  ["--password", secret], ["--password=" + secret], ["-p", secret], ["-p" + secret],
  ["--pass", secret],
  ["check", "--policy", "default", "--password", secret], ["explain", "--passwd", secret],
  ["form", "sign-in", "--password", secret], ["generate", "--password=" + secret],
  ["--bogus", "--password", secret],
])
func `a password given to an option is said to be known to others now`(_ arguments: [String]) throws
{
  let run = try ToolRun.pwcheck(arguments)
  #expect(run.status == 2)
  #expect(run.errorText.contains("it is in the shell's history now"), "\(arguments[0])")
  #expect(run.errorText.contains("change it"))
  #expect(!run.errorText.contains(secret) && !run.errorText.contains("--password-fd"))
}
