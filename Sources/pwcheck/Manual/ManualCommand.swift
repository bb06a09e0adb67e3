internal import CommandLineArguments
internal import UnicodeText

struct ManualCommand: Command {
  static let name = "man"
  static let summary = "Print a manual page"
  static let synonyms = ["manual"]
  static let discussion = """
    Prints the source of the page, which 'man -l' shows. There is a page for pwcheck and one for each command, made from the same \
    definitions as --help.
    """
  static let examples = [
    Example("pwcheck man audit | man -l -", "Read the page of 'pwcheck audit'"),
    Example("pwcheck man > /usr/local/share/man/man1/pwcheck.1", "Install the page of pwcheck"),
  ]

  var isList = false
  var words: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.flag("--list", &isList, help: "Print the commands that have a page, one per line")
    arguments.positional(
      "COMMAND", &words, help: "The command, such as 'audit' (default: pwcheck itself)")
  }

  func validate() throws(UsageProblem) {
    if isList, !words.isEmpty { throw .objection("'--list' takes no command.") }
  }

  func run(in console: inout Console) throws -> ExitCode {
    let program = Pwcheck.program.description
    if isList {
      for command in program.tree { console.write(command.path.joined(separator: " ") + "\n") }
      return .success
    }
    let words = words.first == program.name ? Array(words.dropFirst()) : words
    guard let command = program.subcommand(at: words) else {
      let name = words.joined(separator: " ")
      let known = program.tree.map { $0.path.dropFirst().joined(separator: " ") }
      let suggestion = known.first { $0.hasSuffix(" \(name)") } ?? nearest(to: name, in: known)
      throw CommandError(
        "there is no such command. "
          + (suggestion.map { "Did you mean 'pwcheck man \($0)'?" } ?? "See 'pwcheck man --list'."))
    }
    let edition = (
      version: Version.text, date: Version.date,
      sections: [Self.exitStatus, EnvironmentVariable.section(for: command)]
    )
    console.write(ManualPage(command, of: program, edition: edition).roff)
    return .success
  }

  private static let exitStatus: ManualPage.ProseSection = (
    "Exit status",
    [
      ("0", "Accepted, or no findings."),
      (
        "1",
        "Not accepted, or there are findings. A password that could not be decided is not accepted."
      ),
      (
        "2",
        "Could not check: a mistake in the command line or a policy, or a file that cannot be read."
      ),
      ("130", "Interrupted by Ctrl-C, and so 143 by SIGTERM and 129 by SIGHUP."),
    ]
  )
}
