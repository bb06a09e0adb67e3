package import PasswordPolicy
internal import UnicodeText

/// The reason why no password was made, with the change that helps.
package enum GenerationFailure: Error, Sendable {
  /// No password was found that the policy accepts.
  ///
  /// - Parameter subject: The kind of password: "16-character password of printable ASCII".
  case notFound(GenerationError, subject: String, policy: Policy, time: SearchTime, cure: Cure)
  /// A breach corpus answers no lookup, so that no password would be accepted.
  case unsearchable(corpus: String, reason: String)

  package enum Cure: Sendable {
    case words
    case length(Int)
    case noLength
    case noOtherLength
    case numberOfWords(Int)
    case noOtherNumberOfWords
  }

  /// Whether more time could find a password.
  package var isOutOfTime: Bool {
    if case .notFound(let error, _, _, _, _) = self { error.certainty == .outOfTime } else { false }
  }

  /// The problem and its cure. Without "Error: ".
  ///
  /// - Parameter option: The name of a setting as the caller knows it: "--length" for "length".
  package func sentence(_ option: (String) -> String = { "'\($0)'" }) -> String {
    switch self {
    case .notFound(let error, let subject, let policy, let time, let cure):
      error.sentence(subject, policy: policy, seconds: time.seconds, cure: cure.sentence(option))
    case .unsearchable(let corpus, let reason):
      """
      '\(printable(corpus))' cannot be searched: \(reason). No password is generated that was not \
      looked up. 'pwcheck breach verify' reads all of the corpus and says what is wrong.
      """
    }
  }
}

extension GenerationFailure.Cure {
  fileprivate func sentence(_ option: (String) -> String) -> String {
    let lengths =
      "length up to \(PasswordGenerator.longestTried) was found at which the policy accepts any."
    return switch self {
    case .words: "The policy asks for words: use \(option("words"))."
    case .length(let length): "Use \(option("length")) \(length), or leave \(option("length")) out."
    case .noLength: "No \(lengths)"
    case .noOtherLength: "No other \(lengths)"
    case .numberOfWords(1): "Try another separator, or use \(option("words")) 1."
    case .numberOfWords(let words): "Use \(option("words")) \(words)."
    case .noOtherNumberOfWords:
      "No other number of words was found to work. Try another separator, or leave "
        + "\(option("words")) out."
    }
  }
}
