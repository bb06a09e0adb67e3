internal import CommandLineArguments
internal import PasswordPolicy
internal import PolicyReview

struct PolicyListCommand: DisplayCommand {
  static let name = "list"
  static let summary = "List the shipped policies and their sources"
  static let examples = [Example("pwcheck policy list", "Their names, titles and sources")]

  var display = DisplayOptions(quiet: nil, hasFormat: true)

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let catalogue = PolicyCatalogue(
      try Policy.shippedNames.map { name in
        (name, try NamedFile(.policy, name).load())
      })
    let width = console.width
    console.report(text: catalogue.text(width: width), json: catalogue.json())
    return .success
  }
}
