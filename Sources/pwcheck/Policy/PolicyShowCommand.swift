internal import CommandLineArguments

struct PolicyShowCommand: Command {
  static let name = "show"
  static let summary = "To come"
  mutating func bind(to arguments: inout Arguments) {}
  func run(in console: inout Console) throws -> ExitCode { .couldNotCheck }
}
