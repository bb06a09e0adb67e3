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
      sections: [Self.exitStatus, Self.environment(of: command)]
    )
    console.write(ManualPage(command, of: program, edition: edition).roff)
    return .success
  }

  private static func environment(of command: CommandDescription) -> ManualPage.ProseSection {
    let read = variables.filter { variable in
      command.isGroup || !variable.readers.isDisjoint(with: command.path)
        || variable.readers.contains(where: command.takes)
    }
    return ("Environment", read.map { ($0.names, $0.meaning) })
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

private let variables: [(names: String, readers: Set<String>, meaning: String)] = [
  (
    "NO_COLOR", ["--color"],
    "If it is set and not empty, the output is not coloured, unless --color asks for it."
  ),
  (
    "LC_ALL, LC_CTYPE, LANG", ["pwcheck"],
    "Whether the terminal shows UTF-8. The first one that is set counts. In a locale without "
      + "UTF-8, such as C, text on a terminal is ASCII, as with --ascii; documents for programs "
      + "are always UTF-8."
  ),
  (
    "LC_ALL, LC_MESSAGES, LANG", ["--lang"],
    "The language of forms, and of 'check' on a terminal, unless --lang names one. The first one "
      + "that is set counts."
  ),
  (
    "TERM", ["--color"],
    "On a 'dumb' terminal, forms print each change on its own line, there are no colours, and no "
      + "progress is shown. On a 'linux' terminal, marks are ASCII."
  ),
  (
    "TMUX, STY, VTE_VERSION, KONSOLE_VERSION, TERM_PROGRAM", ["--lang"],
    "Whether the terminal itself puts Hebrew and Arabic text in reading order, or a form must do "
      + "it. Terminals set these variables."
  ),
  (
    "REDUCE_MOTION", ["--motion"],
    "If it is set and not empty, forms do without animation, unless --motion is given."
  ),
  (
    "GITHUB_ACTIONS", ["gate", "lint"],
    "If it is 'true', the format is 'github', unless --format or the ending of the output file's "
      + "name says another."
  ),
  (
    "SOURCE_DATE_EPOCH", ["build"],
    "The date of an index, in seconds since 1970, instead of that of the corpus's file."
  ),
  (
    "SOURCE_DATE_EPOCH", ["audit", "accounts", "gate", "merge"],
    "The date of a report in HTML, and the day up to which ages of passwords in accounts and "
      + "vaults are counted, in seconds since 1970, instead of the present."
  ),
  (
    "PWCHECK_FINDINGS_KEY", ["--findings"],
    "The key of the findings, 16 bytes or more, unless --findings-key names its file."
  ),
  (
    "SOURCE_DATE_EPOCH", ["--findings", "findings"],
    "The time of entries in a findings file, in seconds since 1970, instead of the present."
  ),
  ("PAM_USER", ["--pam"], "With --pam, the user's name in the system, as pam_exec sets it."),
  (
    "LISTEN_FDS, LISTEN_PID", ["serve"],
    "Whether systemd, or a program like it, hands over the socket. It sets these variables."
  ),
]
