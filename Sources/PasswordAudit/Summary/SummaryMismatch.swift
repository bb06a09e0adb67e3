internal import UnicodeText

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
  /// The lists were read in these two formats.
  case input(String, String)
  /// The summaries were made with different values of this option of the program.
  case option(String)
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
  /// The summaries are together of more passwords than can be counted: 2⁴⁸.
  case tooMany
}

extension SummaryMismatch: CustomStringConvertible {
  /// The reason why two states do not add up, and the cure.
  public var description: String {
    switch self {
    case .policy(let a, let b) where a.id == b.id:
      """
      both are of the policy '\(excerpt(a.id))', but it was changed in between. Audit again with \
      one version of it.
      """
    case .policy(let a, let b):
      "one is of the policy '\(excerpt(a.id))' and the other of '\(excerpt(b.id))'."
    case .corpora(let rule):
      """
      their rule '\(excerpt(rule))' looked passwords up in different breach corpora. Audit again \
      with one corpus.
      """
    case .program(let a, let b):
      """
      one was made by \(Self.program(a)) and the other by \(Self.program(b)). Audit again with \
      one version.
      """
    case .model:
      "they were made with different strength models. Audit again with one build of pwcheck."
    case .input(let a, let b):
      """
      one list was read as '--input \(excerpt(a))' and the other as '--input \(excerpt(b))'. \
      Give every audit the same --input.
      """
    case .option(let option):
      "their audits differ in the option '\(option)'. Give every audit the same, or none."
    case .samePart(let list, let number, let count):
      """
      both hold part \(grouped(number)) of \(grouped(count)) of '\(excerpt(list))', which would \
      be counted twice. Leave one of them out.
      """
    case .sameAudit:
      "both hold the same audit, which would be counted twice. Leave one of them out."
    case .partCounts(let list, let a, let b):
      """
      '\(excerpt(list))' was cut into \(grouped(a)) parts for one and into \(grouped(b)) for the \
      other. Audit every part with the same number of parts.
      """
    case .listSizes(let list, let a, let b):
      """
      '\(excerpt(list))' had \(counted(a, "byte")) for one and \(counted(b, "byte")) for the \
      other: it was changed in between. Audit every part again.
      """
    case .listVersions(let list):
      """
      '\(excerpt(list))' was changed in between, or they are of copies made at different times. \
      Audit every part of one unchanged list again; copy it with its time, as 'cp -p' and 'rsync \
      -t' do.
      """
    case .partsDoNotMeet(let list, let a, let b):
      """
      part \(grouped(b)) of '\(excerpt(list))' does not begin where part \(grouped(a)) ends: the \
      list was changed in between. Audit every part again.
      """
    case .tooMany:
      """
      together they count more than 2^48 passwords. No list is so long: one of them is not what \
      it says.
      """
    }
  }

  private static func program(_ name: String) -> String {
    name.isEmpty ? "a program that does not say its name" : "'\(excerpt(name))'"
  }
}
