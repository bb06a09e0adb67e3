internal import BreachCorpus
internal import CommandLineArguments
internal import ProcessControl

/// The command: options → library → report → exit status. Everything else is in the libraries.
@main enum Pwcheck {
  static func main() {
    ThisProcess.begin()
    let arguments = Array(ThisProcess.arguments.dropFirst())
    var console = Console(arguments: arguments)
    let status = run(arguments, &console)
    console.exit(status)
  }

  static let program = CommandTree<Console>.group(
    "pwcheck", summary: "Check passwords against policies, and estimate their strength",
    examples: [
      Example("printf 'Abcdef1!' | pwcheck --policy default.json", "Check one password"),
      Example("pwcheck audit leaked.txt", "Check a list"),
    ],
    [
      .command(CheckCommand.self, isDefault: true),
      .command(DemoCommand.self),
      .command(ExplainCommand.self),
      .command(AuditCommand.self),
      .command(AccountsCommand.self),
      .command(MergeCommand.self),
      .command(GateCommand.self),
      .group(
        "findings", summary: "Work through what audits and the gate found",
        [
          .command(FindingsBrowseCommand.self, isDefault: true),
          .command(FindingsListCommand.self),
          .command(FindingsShowCommand.self),
          .command(FindingsDismissCommand.self),
          .command(FindingsCompleteCommand.self),
          .command(FindingsReopenCommand.self),
          .command(FindingsShareCommand.self),
          .command(FindingsTrendCommand.self),
        ]),
      .command(FormCommand.self),
      .command(WordsCommand.self),
      .command(GenerateCommand.self),
      .command(ServeCommand.self),
      .group(
        "policy", summary: "Review, test, compare and convert policies",
        [
          .command(PolicyListCommand.self),
          .command(PolicyShowCommand.self),
          .command(PolicyLintCommand.self),
          .command(PolicyTestCommand.self),
          .command(PolicyDiffCommand.self),
          .command(PolicyConvertCommand.self),
          .command(PolicySchemaCommand.self),
        ]),
      .group(
        "breach", summary: "Look passwords up among those of known breaches",
        [
          .command(BreachBuildCommand.self),
          .command(BreachInfoCommand.self),
          .command(BreachVerifyCommand.self),
          .command(BreachDiffCommand.self),
          .command(BreachLookupCommand.self),
        ]), .command(CompletionsCommand.self), .command(ManualCommand.self),
    ])

  private static func run(_ arguments: [String], _ console: inout Console) -> ExitCode {
    do {
      // With other characters in their place, it would name another file, or be another word.
      if let number = ThisProcess.argumentBeyondUTF8 {
        throw CommandError(
          "argument \(number) is not UTF-8, and is not shown, since it may be secret. If it names "
            + "a file, rename the file, or give it as '-' with '< FILE'.")
      }
      switch try program.parse(withoutSynonym(arguments)) {
      case .run(let command):
        if let command = command as? any DisplayCommand { console.display = command.display }
        return try command.run(in: &console)
      case .help(let description):
        console.say(
          description.helpText(width: console.width, isBold: console.isOutputColored) + "\n")
      case .version: console.say(Version.details)
      }
      return .success
    } catch {
      console.fail(message(of: error))
      return (error as? CommandError)?.status ?? .couldNotCheck
    }
  }
}

/// The arguments, where `audit --input ntds` is the command that it stands for.
private func withoutSynonym(_ arguments: [String]) -> [String] {
  guard arguments.first == "audit" else { return arguments }
  let options = arguments.prefix { $0 != "--" }
  for spelling in [["--input=ntds"], ["--input", "ntds"]] {
    guard let i = options.indices.first(where: { options[$0...].starts(with: spelling) })
    else { continue }
    return ["accounts"] + arguments[1..<i] + arguments[(i + spelling.count)...]
  }
  return arguments
}

extension ExitCode {
  /// The status if some password, or some policy, is not accepted.
  static let notAccepted = ExitCode(rawValue: 1)
  /// The status for a usage error, an unreadable file or a bad policy: nothing is known.
  static let couldNotCheck = ExitCode(rawValue: 2)
  /// The status of a run that a signal stopped; that of Ctrl-C if it was in another process.
  static var interrupted: ExitCode { ExitCode(rawValue: 128 + (ThisProcess.stopSignal ?? 2)) }
}

/// An error that ends a command, and that the user can do something about.
struct CommandError: Error {
  /// The message without "Error: ". Never holds a password.
  let message: String
  let status: ExitCode

  init(_ message: String, status: ExitCode = .couldNotCheck) {
    (self.message, self.status) = (message, status)
  }
}

func message(of error: any Error) -> String {
  switch error {
  case let error as CommandError: error.message
  case let error as UsageError: error.message
  case let error as OutputFileError: error.sentence
  case let error as CorpusError: error.message
  default: "\(error)"
  }
}
