internal import CommandLineArguments

struct PolicyListCommand: Command {
  static let name = "list"
  static let summary = "To come"
  mutating func bind(to arguments: inout Arguments) {}
  func run(in console: inout Console) throws -> ExitCode { .couldNotCheck }
}
