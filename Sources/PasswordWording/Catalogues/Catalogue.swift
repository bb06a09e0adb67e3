import PasswordPolicy

/// The sentences of one language. A missing one does not compile.
///
/// Of classes, since Embedded Swift knows no other existentials.
protocol Catalogue: FormSentences {
  var accepted: String { get }
  var notAccepted: String { get }
  var undetermined: String { get }
  /// The remark beside a rule that was not asked, since another one refuses the password.
  var leftOut: String { get }
  var notApplicable: String { get }
  var warning: String { get }
  var deadEnd: String { get }
  /// The name of the space.
  var space: String { get }
  /// The reason for a password with a character that a rule refuses, given by its name.
  func notAllowed(_ character: String) -> String
  /// The reason for a password that was found in breaches.
  ///
  /// - Parameter times: How often the password was seen; nil if that is not known.
  func breached(times: String?) -> String
  func truncated(bytes: Int) -> String
  func tooManyMarks(limit: Int) -> String
  func name(of mark: Mark) -> String
}
