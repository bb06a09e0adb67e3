internal import PasswordPolicy

/// The reason why no password was made, with the change that helps.
package struct GenerationFailure: Error, Sendable {
  /// The result of the search.
  package let error: GenerationError
  /// The kind of password: "16 characters of 94".
  let subject: String
  let policy: Policy
  let time: SearchTime
  let cure: Cure

  enum Cure: Sendable {
    case words
    case fasterPatterns
    case length(Int)
    case lengthUpTo(Int)
    case noLength
    case noOtherLength
    case numberOfWords(Int)
    case noOtherNumberOfWords
  }

  /// The problem and its cure. Without "Error: ".
  ///
  /// - Parameter option: The name of a setting as the caller knows it: "--length" for "length".
  package func sentence(_ option: (String) -> String = { "'\($0)'" }) -> String {
    error.sentence(
      subject, policy: policy, seconds: time.seconds, cure: cure.sentence(option))
  }
}

extension GenerationFailure.Cure {
  fileprivate func sentence(_ option: (String) -> String) -> String {
    let lengths =
      "length up to \(PasswordGenerator.longestTried) was found at which the policy accepts any."
    return switch self {
    case .words: "The policy asks for words: use \(option("words"))."
    case .fasterPatterns: "Its patterns are very slow; 'pwcheck policy lint' says which."
    case .length(let length):
      "Use \(option("length")) \(length), or leave \(option("length")) out."
    case .lengthUpTo(let length):
      """
      It accepts \(length) characters at most: use \(option("length")) \(length), or leave \
      \(option("length")) out.
      """
    case .noLength: "No \(lengths)"
    case .noOtherLength: "No other \(lengths)"
    case .numberOfWords(let words): "Use \(option("words")) \(words)."
    case .noOtherNumberOfWords:
      "No other number of words was found to work. Try another separator, or leave "
        + "\(option("words")) out."
    }
  }
}
