internal import CommandLineArguments
internal import PasswordPolicy
internal import PolicyReview

/// The command `pwcheck policy list`: the shipped policies.
struct PolicyListCommand: Command {
  static let name = "list"
  static let summary = "List the shipped policies and their sources"
  static let examples = [Example("pwcheck policy list", "Their names, titles and sources")]

  var format = DocumentFormat.text
  var color = ColorChoice.auto
  var isASCII = false

  mutating func bind(to arguments: inout Arguments) {
    arguments.option("--format", "text|json", &format, help: "Output format")
    arguments.option("--color", "WHEN", &color, help: "When to colour messages")
    arguments.flag("--ascii", &isASCII, help: "Use only ASCII symbols")
  }

  func run(in console: inout Console) throws -> ExitCode {
    console.display.color = color
    console.display.isASCII = isASCII
    let catalogue = PolicyCatalogue(
      try Policy.shippedNames.map { name in
        PolicyCatalogue.Entry(name: name, policy: try PolicyArgument(name: name).load())
      })
    switch format {
    case .text: console.say(catalogue.text(width: console.width))
    case .json: console.write(catalogue.json())
    }
    return .success
  }
}
