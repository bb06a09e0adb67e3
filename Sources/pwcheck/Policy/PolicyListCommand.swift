internal import CommandLineArguments
internal import PasswordPolicy
internal import PolicyReview

struct PolicyListCommand: DisplayCommand {
  static let name = "list"
  static let summary = "List the shipped policies and their sources"
  static let examples = [Example("pwcheck policy list", "Their names, titles and sources")]

  var format = DocumentFormat.text
  var display = DisplayOptions(quiet: nil)

  mutating func bind(to arguments: inout Arguments) {
    arguments.option("--format", "text|json", &format, help: "Output format")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let catalogue = PolicyCatalogue(
      try Policy.shippedNames.map { name in
        (name, try NamedFile(.policy, name).load())
      })
    let width = console.width
    console.report(as: format, text: catalogue.text(width: width), json: catalogue.json())
    return .success
  }
}
