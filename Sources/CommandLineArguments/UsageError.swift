/// A command line that cannot be carried out, and the command at which reading it stopped.
package struct UsageError: Error, Equatable, Sendable {
  /// The problem.
  package let problem: UsageProblem
  /// The words that select the command: `["pwcheck", "audit"]`.
  package let path: [String]

  /// A problem with the arguments of a command.
  package init(_ problem: UsageProblem, path: [String]) {
    self.problem = problem
    self.path = path
  }
}

/// A problem with a command line, as data; ``UsageError/message`` has the words.
package enum UsageProblem: Error, Equatable, Sendable {
  /// No command is called so.
  case unknownCommand(UserText, suggestion: String?)
  /// A command is needed here, one of these.
  case missingCommand([String])
  /// The name of a command came after its options.
  case misplacedCommand(String, place: String)
  /// No option is called so.
  case unknownOption(UserText, suggestion: String?)
  /// An option stands without its value; `isBeforeOption` if something that begins with a dash
  /// follows.
  case missingValue(OptionDescription, isBeforeOption: Bool)
  /// A flag was given a value.
  case unwantedValue(option: String)
  /// An option that takes one value was given twice.
  case repeatedOption(String)
  /// A value that is not allowed; `usage` names the option or the positional argument.
  case invalidValue(UserText, usage: String, value: ValueDescription)
  /// A positional argument that must be given is missing.
  case missingArgument(String)
  /// One positional argument too many.
  case unexpectedArgument(UserText, suggestion: String?)
  /// Options that exclude each other were given together.
  case conflict([String])
  /// None of these options was given.
  case missingOption(oneOf: [String])
  /// An option was given without the one that it depends on.
  case missingRequirement(String, of: String)
  /// A command's own objection, a sentence.
  case objection(String)
}

/// A word that the user wrote, unless it may be a secret.
package enum UserText: Equatable, Sendable {
  /// May be repeated.
  case shown(String)
  /// May be a secret, so that not even the error keeps it. The advice says how to hand one over.
  case withheld(advice: String)

  init(_ text: String, secretAdvice: String?) {
    self = secretAdvice.map(Self.withheld) ?? .shown(text)
  }
}
