public import PasswordAudit
public import PasswordPolicy

/// What is reported of an audit, whatever the format.
///
///     var report = AuditReport(summary: summary, inputs: ["leak.txt"])
///     report.options.top = 20
///     print(report.rendered(as: .html))
///
/// The same value gives the same bytes: there is no clock and no environment in it.
public struct AuditReport: Sendable {
  /// What was found.
  public var summary: AuditSummary
  /// What the lists are called, in their order. May come from a hostile archive: every format
  /// escapes them.
  public var inputs: [String]
  /// The policy, for the reasons and clauses it gives; nil if only its summary is at hand, as after
  /// a merge.
  public var policy: Policy?
  /// Lines to point at, for the formats that do.
  public var findings: AuditFindings
  /// Everything else.
  public var options: Options

  /// What may be chosen about a report.
  public struct Options: Sendable {
    /// Shows passwords and user names, in the top lists and in rows. Otherwise only their masks
    /// leave the program.
    public var revealsPasswords = false
    /// Entries of top lists that occur less often are left out: what few people use may tell who
    /// they are.
    public var minCount = 5
    /// How many entries top lists and tables have at most.
    public var top = 10
    /// Whether records that could not be read are put up with: told of, and no error.
    public var toleratesUnreadable = false
    /// How many lines are listed for each rule by the formats that point at lines.
    public var linesPerRule = 10
    /// When, in the form of RFC 3339; nil leaves it out, so that reports of the same list are the
    /// same.
    public var generatedAt: String?
    /// The version of the program, for formats that name the tool.
    public var toolVersion = "0"
    /// A folder that absolute paths are made relative to where a format asks for relative ones.
    public var root: String?
    /// How a text report looks.
    public var style = TextStyle()
    /// The columns of a text report.
    public var width = 80

    /// A redacted report.
    public init() {}
  }

  /// A report of a summary.
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
