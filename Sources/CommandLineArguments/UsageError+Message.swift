internal import UnicodeText

extension UsageError {
  /// The problem, the cure, and where to read more; no line feed at the end.
  package var message: String {
    "\(problem.sentences)\nSee '\(path.joined(separator: " ")) --help'."
  }
}

extension UsageProblem {
  fileprivate var sentences: String {
    switch self {
    case .unknownCommand(let text, let suggestion): unknown("unknown command", text, suggestion)
    case .unknownOption(let text, let suggestion): unknown("unknown option", text, suggestion)
    case .missingCommand(let names): "a command is missing. Use \(alternatives(names))."
    case .misplacedCommand(let name, let place):
      "the command '\(name)' must come before its options: '\(place)'."
    case .missingValue(let option, let isBeforeOption):
      "missing value for '\(option.usage)'."
        + (isBeforeOption ? " If the value begins with '-', write '\(option.name)=VALUE'." : "")
    case .unwantedValue(let option): "'\(option)' takes no value."
    case .repeatedOption(let option): "'\(option)' may be given only once."
    case .invalidValue(let text, let usage, let value):
      "invalid value\(quoted(text)) for '\(usage)'. \(cure(text, value))"
    case .missingArgument(let usage): "missing argument '\(usage)'."
    case .unexpectedArgument(let text, let suggestion):
      unknown("unexpected argument", text, suggestion)
    case .conflict(let options): "\(quotedList(options, "and")) cannot be used together."
    case .missingOption(let options): "\(quotedList(options, "or")) is needed."
    case .missingRequirement(let option, let dependent): "'\(dependent)' needs '\(option)'."
    case .objection(let sentence): sentence
    }
  }
}

private func unknown(_ what: String, _ text: UserText, _ suggestion: String?) -> String {
  switch (text, suggestion) {
  case (_, let suggestion?): "\(what)\(quoted(text)). Did you mean '\(suggestion)'?"
  case (.shown, nil): "\(what)\(quoted(text))."
  case (.withheld(let advice), nil): "\(what) (not shown, since it may be secret). \(advice)"
  }
}

/// The choice that was probably meant, or everything that can be written.
private func cure(_ text: UserText, _ value: ValueDescription) -> String {
  if case .shown(let text) = text, let choice = nearest(to: text, in: value.choices) {
    return "Did you mean '\(choice)'?"
  }
  return "Use \(allowed(value))."
}

private func allowed(_ value: ValueDescription) -> String {
  if !value.choices.isEmpty { return alternatives(value.choices) }
  return value.limits.map { "\(value.expectation), \($0)" } ?? value.expectation
}

private func alternatives(_ names: [String]) -> String {
  (names.count > 2 ? "one of " : "") + quotedList(names, "or")
}

private func quoted(_ text: UserText) -> String {
  switch text {
  case .shown(let text): " '\(excerpt(text))'"
  case .withheld: ""
  }
}
