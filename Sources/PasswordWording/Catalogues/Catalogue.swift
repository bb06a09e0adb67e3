import PasswordPolicy

/// Every sentence of one language. A missing one does not compile.
///
/// Of classes, since Embedded Swift knows no other existentials.
protocol Catalogue: FormSentences {
  var accepted: String { get }
  var notAccepted: String { get }
  var undetermined: String { get }
  /// Not asked, since another rule refuses the password.
  var leftOut: String { get }
  var notApplicable: String { get }
  var warning: String { get }
  var deadEnd: String { get }
  /// - Parameter times: How often the password was seen; nil if that is not known.
  func breached(times: String?) -> String
  func truncated(bytes: Int) -> String
  func tooManyMarks(limit: Int) -> String
  func name(of mark: Mark) -> String
}
