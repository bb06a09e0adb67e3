internal import CommandLineArguments

/// An environment variable, with the commands that read it.
struct EnvironmentVariable: Sendable {
  let names: String
  let meaning: String
  /// Whether a command reads the variable. The page of the program, and those of groups, have all
  /// variables.
  let isRead: @Sendable (CommandDescription) -> Bool

  /// The variables of a command, as a section of its page.
  static func section(for command: CommandDescription) -> ManualPage.ProseSection {
    let variables = all.filter { command.isGroup || $0.isRead(command) }
    return ("Environment", variables.map { ($0.names, $0.meaning) })
  }

  private static let all = [
    Self(
      names: "NO_COLOR",
      meaning: "If it is set and not empty, the output is not coloured, unless --color asks for it."
    ) { $0.takes("--color") },
    Self(
      names: "LC_ALL, LC_CTYPE, LANG",
      meaning: """
        Whether the terminal shows UTF-8. The first one that is set counts. In a locale without UTF-8, such as C, \
        text on a terminal is ASCII, as with --ascii; documents for programs are always UTF-8.
        """
    ) { _ in true },
    Self(
      names: "LC_ALL, LC_MESSAGES, LANG",
      meaning: """
        The language of forms, and of 'check' on a terminal, unless --lang names one. The first \
        one that is set counts.
        """
    ) { $0.takes("--lang") },
    Self(
      names: "TERM",
      meaning: """
        On a 'dumb' terminal, forms print each change on its own line, there are no colours, and no progress is shown. On \
        a 'linux' terminal, marks are ASCII.
        """
    ) { $0.takes("--color") },
    Self(
      names: "TMUX, STY, VTE_VERSION, KONSOLE_VERSION, TERM_PROGRAM",
      meaning: """
        Whether the terminal itself puts Hebrew and Arabic text in reading order, or a form must do it. \
        Terminals set these variables.
        """
    ) { $0.takes("--lang") },
    Self(
      names: "REDUCE_MOTION",
      meaning: "If it is set and not empty, forms do without animation, unless --motion is given."
    ) { $0.takes("--motion") },
    Self(
      names: "GITHUB_ACTIONS",
      meaning: """
        If it is 'true', the format is 'github', unless --format or the ending of the output \
        file's name says another.
        """
    ) { ["gate", "lint"].contains($0.name) },
    Self(
      names: "SOURCE_DATE_EPOCH",
      meaning: "The date of an index, in seconds since 1970, instead of that of the corpus's file."
    ) { $0.path.suffix(2) == ["breach", "build"] },
    Self(
      names: "SOURCE_DATE_EPOCH",
      meaning: """
        The date of a report in HTML, and the day up to which ages of passwords in accounts and \
        vaults are counted, in seconds since 1970, instead of the present.
        """
    ) { ["audit", "accounts", "gate", "merge"].contains($0.name) },
    Self(
      names: "PWCHECK_FINDINGS_KEY",
      meaning: "The key of the findings, 16 bytes or more, unless --findings-key names its file."
    ) { $0.takes("--findings") },
    Self(
      names: "SOURCE_DATE_EPOCH",
      meaning:
        "The time of entries in a findings file, in seconds since 1970, instead of the present."
    ) { $0.takes("--findings") || $0.path.contains("findings") },
    Self(
      names: "PAM_USER", meaning: "With --pam, the user's name in the system, as pam_exec sets it."
    ) { $0.takes("--pam") },
    Self(
      names: "LISTEN_FDS, LISTEN_PID",
      meaning:
        "Whether systemd, or a program like it, hands over the socket. It sets these variables."
    ) { $0.name == "serve" },
  ]
}
