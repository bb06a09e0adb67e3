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

/// A problem with a command line, as data; ``UsageError/message`` puts it in words.
///
/// No case keeps a word of the user's that is not the name of something: it may be a secret in the
/// wrong place.
package enum UsageProblem: Error, Equatable, Sendable {
  /// The command does not exist.
  case unknownCommand(suggestion: String?, advice: String)
  /// A command is needed here: one of these.
  case missingCommand([String])
  /// The name of a command came after its options.
  case misplacedCommand(String, place: String)
  /// The option does not exist.
  case unknownOption(suggestion: String?, advice: String)
  /// An option stands without its value; `isBeforeOption` if a word that begins with '-' follows.
  case missingValue(OptionDescription, isBeforeOption: Bool)
  /// A flag was given a value.
  case unwantedValue(option: String)
  /// An option that takes one value was given twice.
  case repeatedOption(String)
  /// A value is not allowed. `usage` names the option or the positional argument, and `suggestion`
  /// the choice that was probably meant.
  case invalidValue(suggestion: String?, usage: String, value: ValueDescription)
  /// A positional argument that must be given is missing.
  case missingArgument(String)
  /// One positional argument is too many.
  case unexpectedArgument(suggestion: String?, advice: String)
  /// More positional arguments than these, at a command that nobody gives a secret to.
  case surplusArgument(taken: [String])
  /// Options that exclude each other were given together.
  case conflict([String])
  /// None of these options was given, and one is needed.
  case missingOption(oneOf: [String])
  /// An option was given without the one that it depends on.
  case missingRequirement(String, of: String)
  /// The command's own objection, as a sentence.
  case objection(String)
}
