internal import UnicodeText

extension UsageError {
  /// The problem, the cure, and where to read more, without a line feed at the end.
  package var message: String {
    "\(problem.sentences)\nSee '\(path.joined(separator: " ")) --help'."
  }
}

extension UsageProblem {
  fileprivate var sentences: String {
    switch self {
    case .unknownCommand(let suggestion, let advice): unknown("command", suggestion, advice)
    case .unknownOption(let suggestion, let advice): unknown("option", suggestion, advice)
    case .missingCommand(let names): "a command is missing. Use \(alternatives(names))."
    case .misplacedCommand(let name, let place):
      "the command '\(name)' must come before its options: '\(place)'."
    case .missingValue(let option, let isBeforeOption):
      "missing value for '\(option.usage)'."
        + (isBeforeOption ? " If the value begins with '-', write '\(option.name)=VALUE'." : "")
    case .unwantedValue(let option): "'\(option)' takes no value."
    case .repeatedOption(let option): "'\(option)' may be given only once."
    case .invalidValue(let suggestion, let usage, let value):
      "invalid value for '\(usage)'. " + (didYouMean(suggestion) ?? "Use \(allowed(value)).")
    case .missingArgument(let usage): "missing argument '\(usage)'."
    case .unexpectedArgument(let suggestion, let advice): unknown("argument", suggestion, advice)
    case .surplusArgument(let taken):
      "too many arguments: the command takes \(quotedList(taken, "and")) only."
    case .conflict(let options): "\(quotedList(options, "and")) cannot be used together."
    case .missingOption(let options): "\(quotedList(options, "or")) is needed."
    case .missingRequirement(let option, let dependent): "'\(dependent)' needs '\(option)'."
    case .objection(let sentence): sentence
    }
  }
}

private func unknown(_ what: String, _ suggestion: String?, _ advice: String) -> String {
  let problem = what == "argument" ? "unexpected argument" : "unknown \(what)"
  if let cure = didYouMean(suggestion) { return "\(problem). \(cure)" }
  return "\(problem) (not shown, since it may be secret). \(advice)"
}

private func allowed(_ value: ValueDescription) -> String {
  if !value.choices.isEmpty { return alternatives(value.choices) }
  return value.limits.map { "\(value.expectation), \($0)" } ?? value.expectation
}

private func alternatives(_ names: [String]) -> String {
  (names.count > 2 ? "one of " : "") + quotedList(names, "or")
}
