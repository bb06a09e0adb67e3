package import Accounts
internal import PasswordAudit
internal import UnicodeText

/// The first lines that fail each rule, for the formats that point at lines.
///
/// Bounded by the number of rules: how many lines fail a rule in all is in the summary.
public struct AuditFindings: Sendable {
  /// A line that fails rules or could not be judged.
  public struct Line: Hashable, Sendable {
    /// The index of the input, from 0.
    public internal(set) var input: Int
    /// The number of the line where the record begins, from 1.
    public internal(set) var number: Int
    /// The kind of each character of the password.
    public internal(set) var mask: String
    /// The password itself, if it was asked for.
    public internal(set) var password: String?
    /// The rules that are not met, as indices of the scope's rules.
    public internal(set) var failed: [Int]
    /// The rules that could not be decided.
    public internal(set) var undetermined: [Int]
    /// Whether the password is empty, which is worse than all rules that it fails.
    public internal(set) var isEmpty: Bool
    /// Whether the password is the user name; case is ignored.
    public internal(set) var isUsername: Bool
    /// Whether the line is listed only because the password is the user name, and is not refused.
    var isAccepted: Bool
    /// Whether the password is too long to be judged or not valid text, so that no rule is blamed.
    var isUnjudged: Bool { failed.isEmpty && undetermined.isEmpty && !isEmpty && !isAccepted }
  }

  /// The lines in the order of the input.
  public internal(set) var lines: [Line] = []
  /// The lines whose password is the user name, whatever the rules say.
  public internal(set) var usernameLines: [Line] = []
  /// Whether lines were left out that the summary counts, since they are dismissed.
  package var isFiltered = false

  /// Findings without lines.
  public init() {}

  /// Collects the first cracked passwords of users that fail each rule.
  package init(_ accounts: AccountReview, options: AuditReport.Options) {
    self.init()
    var quota = FindingQuota(rules: accounts.cracked.scope.rules.count, limit: options.linesPerRule)
    for account in accounts.accounts where accounts.kind(account) == .user {
      guard let verdict = accounts.verdict(account), let password = accounts.password(account),
        verdict.judgement != .accepted || !verdict.failed.isEmpty,
        quota.admits(verdict.failed + verdict.undetermined)
      else { continue }
      let place = accounts.place(account)
      lines.append(
        Line(
          input: place.input, number: place.line, mask: RedactionMask.mask(of: password),
          password: options.revealsPasswords ? String(decoding: password, as: UTF8.self) : nil,
          failed: verdict.failed, undetermined: verdict.undetermined, isEmpty: false,
          isUsername: false, isAccepted: false))
    }
  }

  /// The lines that do not meet a rule, or for which it could not be decided, as no rule could for
  /// a line that was not judged.
  func lines(for rule: Int) -> [Line] {
    lines.filter { $0.failed.contains(rule) || $0.undetermined.contains(rule) || $0.isUnjudged }
  }

  /// Whether all lines of a rule were left out.
  func leavesOut(rule: Int) -> Bool { isFiltered && lines(for: rule).isEmpty }

  /// Whether all empty passwords were left out.
  var leavesOutEmptyPasswords: Bool { isFiltered && !lines.contains(where: \.isEmpty) }
}
