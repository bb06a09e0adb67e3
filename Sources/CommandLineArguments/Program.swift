/// A program of several commands.
///
/// ```swift
/// let program = Program(
///   "pwcheck", version: "1.0.0", summary: "Judge passwords",
///   commands: [
///     .command(CheckCommand.self, isDefault: true),
///     .command(AuditCommand.self),
///     .group("policy", summary: "Policies as code", [.command(PolicyListCommand.self)]),
///   ])
/// do {
///   switch try program.parse(Array(CommandLine.arguments.dropFirst())) {
///   case .run(let command): exit(try command.run(in: &console).rawValue)
///   case .help(let description): console.write(description.helpText(width: console.width))
///   case .version: console.write(program.version)
///   }
/// } catch let error as UsageError {
///   console.writeError("Error: \(error.message)")
///   exit(2)
/// }
/// ```
package struct Program<Context>: Sendable {
  /// The text that `--version` shows.
  package let version: String
  private let root: CommandTree<Context>

  /// A program by the name under which users call it.
  package init(
    _ name: String, version: String, summary: String, examples: [Example] = [],
    commands: [CommandTree<Context>]
  ) {
    self.version = version
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
