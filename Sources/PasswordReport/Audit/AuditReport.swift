package import Accounts
package import Findings
public import PasswordAudit
public import PasswordPolicy
public import PasswordStrength
public import ReportFormats

/// The content of a report of an audit, independent of the format.
///
///     var report = AuditReport(summary: summary, inputs: ["leak.txt"])
///     report.options.top = 20
///     print(report.rendered(as: .html))
///
/// The same value gives the same bytes: there is no clock and no environment in it. Reports for
/// people begin with what to do and the worst findings, and end with statistics and the method.
public struct AuditReport: Sendable {
  /// The result of the audit.
  public var summary: AuditSummary
  /// The names of the lists, in their order. They may be hostile: every format escapes them.
  public var inputs: [String]
  /// The policy, for its reasons and clauses; nil if only its summary is known, as after a merge.
  public var policy: Policy?
  /// The lines at fault, for formats that point at lines.
  public var findings: AuditFindings
  /// The SHA-256 of each list, in lower-case hexadecimal, so that a reader can tell which list the
  /// report is about; empty if they are not known.
  public var fingerprints: [String] = []
  /// The review of the accounts in dumps. The summary is then of their cracked passwords.
  package var accounts: AccountReview?
  /// The figures of earlier runs over the same lists, and of this one.
  package var trend: [TrendPoint] = []
  /// The estimator that describes frequent passwords instead of spelling them. One with the site's
  /// own words recognizes these.
  public var estimator = StrengthEstimator()
  var listsAllAccounts = false
  /// The options of the report.
  public var options: Options

  /// The options of a report.
  public struct Options: Sendable {
    /// Whether passwords and user names are shown, in the top lists and in rows. Otherwise only
    /// their masks leave the program.
    public var revealsPasswords = false
    /// The least number of occurrences of an entry in top lists. Rarer entries are left out: a
    /// password that few people use may tell who they are.
    public var minCount = 5
    /// The maximum number of entries of top lists and tables.
    public var top = 10
    /// The hash under which the passwords are stored; nil if it is not known. Crack times are then
    /// those of two attackers of this hash, instead of a slow and a fast one.
    public var hash: PasswordHash?
    /// The money of an attacker who has stolen hashes of this kind; nil for no such attacker.
    public var budget: AttackBudget?
    /// Whether unreadable records are a warning instead of an error.
    public var toleratesUnreadable = false
    /// The reason why the lists could not be checked, which only the program knows.
    package var obstacle: String?
    /// The number of lines listed for each rule, in formats that report lines.
    public var linesPerRule = 10
    /// The time of the report, as RFC 3339 has it; nil gives equal reports of the same list.
    public var generatedAt: String?
    /// The version of the program, for formats that name the tool.
    public var toolVersion = "0"
    /// The folder that paths are relative to, in formats that need relative paths.
    public var root: String?
    /// The style of a text report.
    public var style = TextStyle()
    /// Whether rows give the place of a record in bytes instead of lines. This is for a part of a
    /// list, whose lines were not counted from the start.
    public var rowsHaveOffsets = false
    /// The key under which rows have a hash of the password; nil for rows without one. Equal
    /// passwords have equal hashes in all audits with the key, so that programs can count and join
    /// them.
    public var rowHashKey: StateKey?
    /// The width of a text report, in columns.
    public var width = 80

    /// Creates the options of a redacted report.
    public init() {}
  }

  /// Makes a report of a summary.
  public init(
    summary: AuditSummary, inputs: [String], policy: Policy? = nil,
    findings: AuditFindings = AuditFindings(), options: Options = Options()
  ) {
    self.summary = summary
    self.inputs = inputs
    self.policy = policy
    self.findings = findings
    self.options = options
  }
}
