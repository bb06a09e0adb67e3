internal import CommandLineArguments

struct PolicySchemaCommand: Command {
  static let name = "schema"
  static let summary = "To come"
  mutating func bind(to arguments: inout Arguments) {}
  func run(in console: inout Console) throws -> ExitCode { .couldNotCheck }
}
