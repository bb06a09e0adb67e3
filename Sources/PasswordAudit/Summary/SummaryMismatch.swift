/// The reason why summaries cannot be added: they do not answer the same question.
public enum SummaryMismatch: Error, Hashable, Sendable {
  /// The summaries are about different policies, or different versions of one.
  case policy(AuditScope.PolicyIdentity, AuditScope.PolicyIdentity)
  /// A rule of both asks different breach corpora.
  case corpora(rule: String)
  /// The summaries were made by these two programs, or versions of one.
  case program(String, String)
  /// The summaries were made with different strength models.
  case model
  /// The summaries were made with different words of the site.
  case words
  /// The lists were read in these two formats.
  case input(String, String)
  /// The lists were read in these two encodings.
  case encoding(InputEncoding, InputEncoding)
  /// One audit decoded `$HEX[…]` and the other did not.
  case hexNotation
  /// Both summaries hold this part of a list.
  case samePart(list: String, Int, of: Int)
  /// Both summaries hold the same audit.
  case sameAudit
  /// The list was cut into these two numbers of parts.
  case partCounts(list: String, Int, Int)
  /// The list had these two sizes in bytes.
  case listSizes(list: String, Int, Int)
  /// The parts are of a list that was changed in between, though it kept its size.
  case listVersions(list: String)
  /// The second part does not begin where the first one ends.
  case partsDoNotMeet(list: String, Int, Int)
  /// The summaries compare different policies.
  case comparedPolicies
  /// One summary has strength and the other does not.
  case strength
  /// One summary has statistics and the other does not.
  case statistics
  /// The summaries are together of more passwords than can be counted: 2⁴⁸.
  case tooMany
}
