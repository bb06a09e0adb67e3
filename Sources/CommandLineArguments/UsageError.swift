internal import UnicodeText

package struct UsageError: Error, Sendable {
  let problem: UsageProblem
  /// The words that select the command at which reading stopped: `["pwcheck", "audit"]`.
  let path: [String]

  /// The problem, the cure, and where to read more, without a line feed at the end.
  package var message: String {
    "\(problem.sentences)\nSee '\(path.joined(separator: " ")) --help'."
  }
}

/// A problem with a command line and its cure, in words.
///
/// The text repeats a word that the user typed only if it is the name of something: any other may
/// be a secret in the wrong place.
package enum UsageProblem: Error, Sendable {
  case objection(String)
  /// One positional argument too many, at a command that nobody gives a secret to.
  case surplusArgument(String)
  /// A word of another command: who meant that one has no use for the help of this one.
  case otherCommand(String)

  package static func missingArgument(_ usage: String) -> Self {
    .objection("missing argument '\(usage)'.")
  }

  /// A word may be a secret that is to be handed over in another way.
  package static func unexpectedArgument(_ advice: String) -> Self {
    .objection(unknown("unexpected argument", nil, advice))
  }

  fileprivate var sentences: String {
    switch self {
    case .objection(let text), .surplusArgument(let text), .otherCommand(let text): text
    }
  }
}

/// The sentences about a word that is nothing known.
func unknown(_ problem: String, _ suggestion: String?, _ advice: String) -> String {
  if let cure = didYouMean(suggestion) { return "\(problem). \(cure)" }
  return "\(problem) (not shown, since it may be secret). \(advice)"
}

func alternatives(_ names: [String]) -> String {
  (names.count > 2 ? "one of " : "") + quotedList(names, "or")
}
