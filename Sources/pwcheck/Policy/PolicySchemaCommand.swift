internal import CommandLineArguments
internal import PasswordForm

struct PolicySchemaCommand: Command {
  static let name = "schema"
  static let summary = "Print the JSON Schema of policy or form files"
  static let discussion =
    "An editor that knows the schema completes keys and marks mistakes while you type."
  static let examples = [
    Example(
      "pwcheck policy schema > policy-1.json", "For an editor; name it in a policy's \"$schema\""),
    Example("pwcheck policy schema form", "The schema of form files"),
  ]

  enum Kind: String, CaseIterable, ArgumentValue { case policy, form }

  var kind: Kind?

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional("policy|form", &kind, help: "Kind of file (default: policy)")
  }

  func run(in console: inout Console) throws -> ExitCode {
    switch kind ?? .policy {
    case .policy: console.write(Policy.schema)
    case .form: console.write(FormDefinition.schema)
    }
    return .success
  }
}
