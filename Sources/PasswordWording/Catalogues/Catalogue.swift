import PasswordPolicy

/// Every sentence of one language. A missing one does not compile.
///
/// Of classes, since Embedded Swift knows no other existentials.
protocol Catalogue: FormSentences {
  var accepted: String { get }
  var notAccepted: String { get }
  var undetermined: String { get }
  var notApplicable: String { get }
  var warning: String { get }
  func truncated(bytes: Int) -> String
  func tooManyMarks(limit: Int) -> String
  func name(of mark: Mark) -> String
}
