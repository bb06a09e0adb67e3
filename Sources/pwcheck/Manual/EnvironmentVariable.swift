internal import CommandLineArguments

/// A variable that pwcheck reads, and the commands that do.
struct EnvironmentVariable: Sendable {
  let names: String
  let meaning: String
  /// Whether a command reads it. The page of the program, and those of groups, have all of them.
  let isRead: @Sendable (CommandDescription) -> Bool

  /// Those of a command, as a section of its page.
  static func section(for command: CommandDescription) -> ManualPage.ProseSection {
    let variables = all.filter { command.isGroup || $0.isRead(command) }
    return ManualPage.ProseSection("Environment", variables.map { ($0.names, $0.meaning) })
  }

  private static let all = [
    Self(
      names: "NO_COLOR",
      meaning: "If it is set to anything, nothing is coloured unless --color asks for it."
    ) { $0.takes("--color") },
    Self(
      names: "LC_ALL, LC_CTYPE, LANG",
      meaning: """
        Whether the terminal shows UTF-8. The first of them that is set counts. In a locale without it, such as C, \
        text on a terminal is ASCII, as with --ascii; documents for programs are UTF-8 in any case.
        """
    ) { _ in true },
    Self(
      names: "LC_ALL, LC_MESSAGES, LANG",
      meaning:
        "The language of forms, unless --lang names one. The first of them that is set counts."
    ) { $0.takes("--lang") },
    Self(
      names: "TERM",
      meaning: """
        In a terminal called 'dumb', forms speak line by line, nothing is coloured, and no progress is shown. In \
        one called 'linux' marks are ASCII.
        """
    ) { $0.takes("--color") },
    Self(
      names: "TMUX, STY, VTE_VERSION, KONSOLE_VERSION, TERM_PROGRAM",
      meaning: """
        Whether the terminal puts Hebrew and Arabic into the order in which they are read, or a form has to do it \
        itself. Terminals set these variables.
        """
    ) { $0.takes("--lang") },
    Self(
      names: "GITHUB_ACTIONS",
      meaning: "If it is 'true' and --format is not given, the format is 'github'."
    ) { ["gate", "lint"].contains($0.name) },
    Self(
      names: "SOURCE_DATE_EPOCH",
      meaning:
        "The date to put into an index, in seconds since 1970, instead of that of the corpus's file."
    ) { $0.path.suffix(2) == ["breach", "build"] },
    Self(
      names: "PWCHECK_BASELINE_KEY",
      meaning:
        "The key of the baseline, of 16 bytes or more, unless --baseline-key names a file with it."
    ) { $0.takes("--baseline") },
  ]
}
