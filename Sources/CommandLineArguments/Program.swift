/// A program of several commands.
package struct Program<Context>: Sendable {
  private let root: CommandTree<Context>

  /// A program by the name under which users call it.
  package init(
    _ name: String, summary: String, examples: [Example] = [], commands: [CommandTree<Context>]
  ) {
    root = .group(name, summary: summary, examples: examples, commands)
  }

  /// All commands as data.
  package var description: CommandDescription { root.description(in: []) }

  /// Parses the arguments, which come without the program's own name.
  ///
  /// A request for help wins over every mistake, wherever it stands before `--`, and a request for
  /// the version over all but that.
  package func parse(_ arguments: [String]) throws(UsageError) -> Invocation<Context> {
    try root.parse(arguments[...], in: [], root: root)
  }
}

/// The request that a command line makes.
package enum Invocation<Context> {
  /// Run a command, whose properties hold the options.
  case run(any Command<Context>)
  /// Show the help of a command.
  case help(CommandDescription)
  /// Show the version.
  case version
}
