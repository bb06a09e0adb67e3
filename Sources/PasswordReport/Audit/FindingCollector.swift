package import Accounts
public import PasswordAudit
public import PasswordPolicy
private import Synchronization
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
    public internal(set) var failed: [Int] = []
    /// The rules that could not be decided.
    public internal(set) var undetermined: [Int] = []
    /// Whether the password is empty, which is worse than all rules that it fails.
    public internal(set) var isEmpty = false
    /// Whether the password is the user name; case is ignored.
    public internal(set) var isUsername = false
    /// Whether the line is listed only because the password is the user name, and is not refused.
    var isAccepted = false
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
          failed: verdict.failed, undetermined: verdict.undetermined))
    }
  }

  /// The lines that do not meet a rule, or for which it could not be decided, as no rule could for
  /// a line that was not judged.
  func lines(for rule: Int) -> [Line] {
    lines.filter { $0.failed.contains(rule) || $0.undetermined.contains(rule) || $0.isUnjudged }
  }

  func leavesOut(rule: Int) -> Bool { isFiltered && lines(for: rule).isEmpty }

  var leavesOutEmptyPasswords: Bool { isFiltered && !lines.contains(where: \.isEmpty) }
}

/// Collects the first lines that fail each rule while an audit runs.
///
///     let collector = FindingCollector(policy: policy, options: options)
///     let summary = try audit.run(inputs, rows: collector.rowOutput)
///     collector.findings.lines.count
///
/// A worker gets its chunks in rising order, so the first lines of all are among the first of each
/// worker: a list of any length costs a few kilobytes, and the result does not depend on the number
/// of workers.
public final class FindingCollector: Sendable {
  private let isMember: [Bool]
  private let revealsPasswords: Bool
  private let limit: Int
  private let inputs: Int
  private let lines = Mutex<[AuditFindings.Line]>([])

  /// Creates a collector for one run.
  public convenience init(policy: Policy, options: AuditReport.Options = AuditReport.Options()) {
    self.init(policy: policy, options: options, inputs: .max)
  }

  /// Creates a collector for one run over this many lists. A checkpoint that names a line of
  /// another list is refused.
  package init(policy: Policy, options: AuditReport.Options, inputs: Int) {
    self.inputs = inputs
    isMember = AuditScope.rules(of: policy.applying(roles: [])).map(\.isMember)
    revealsPasswords = options.revealsPasswords
    limit = options.linesPerRule
  }

  /// The output for the audit to write to. It looks at every row, because an accepted password may
  /// fail a rule that only warns.
  public var rowOutput: RowOutput {
    RowOutput(
      .all,
      makeWriter: {
        // The array is kept, so that a row allocates nothing.
        var (quota, rules): (FindingQuota, [Int]) = (self.quota, [])
        return { row, _ in self.note(row, within: &quota, &rules) }
      }, sink: { _ in })
  }

  private var quota: FindingQuota { FindingQuota(rules: isMember.count, limit: limit) }

  /// The collected findings, when the run is over.
  public var findings: AuditFindings {
    let lines = first(of: lines.withLock { $0 })
    var findings = AuditFindings()
    findings.lines = lines.filter { !$0.isAccepted }
    findings.usernameLines = Array(lines.lazy.filter(\.isUsername).prefix(limit))
    return findings
  }

  /// The lines that are the first for one of their rules, in the order of the input.
  private func first(of lines: [AuditFindings.Line]) -> [AuditFindings.Line] {
    var quota = quota
    // Several values of one line stay in their order.
    return lines.enumerated().sorted {
      ($0.element.input, $0.element.number, $0.offset)
        < ($1.element.input, $1.element.number, $1.offset)
    }.map(\.element).filter {
      quota.admits($0.failed + $0.undetermined, $0.isEmpty, $0.isUsername)
    }
  }

  private func note(
    _ row: borrowing AuditRow, within quota: inout FindingQuota, _ rules: inout [Int]
  ) {
    let outcomes = row.outcomes
    rules.removeAll(keepingCapacity: true)
    // No rule can be blamed for what was not judged.
    if !row.flags.contains(.invalidEncoding) {
      for i in isMember.indices where outcomes[i].rejects && !isMember[i] { rules.append(i) }
    }
    let (isEmpty, isUsername) = (row.flags.contains(.empty), row.flags.contains(.sameAsUsername))
    let isAccepted = row.judgement == .accepted && rules.isEmpty
    if isAccepted, !isEmpty, !isUsername { return }
    guard quota.admits(rules, isEmpty, isUsername) else { return }
    // The first part will do to recognise a password.
    let password = row.password.prefix(revealsPasswords ? 256 : 0).bytes
    let line = AuditFindings.Line(
      input: row.input, number: row.line, mask: RedactionMask.mask(of: row.password.bytes),
      password: password.isEmpty ? nil : String(decoding: password, as: UTF8.self),
      failed: rules.filter { outcomes[$0] == .unmet },
      undetermined: rules.filter { outcomes[$0] != .unmet }, isEmpty: isEmpty,
      isUsername: isUsername, isAccepted: isAccepted)
    lines.withLock { $0.append(line) }
  }
}

extension FindingCollector: RowNotes {
  package func code(_ packed: inout PackedBytes) {
    let empty = AuditFindings.Line(input: 0, number: 0, mask: "")
    lines.withLock { lines in
      // After a checkpoint each worker begins anew, and hands over first lines of its own.
      if !packed.isReading { lines = first(of: lines) }
      packed.elements(&lines, empty) { packed, line in
        packed.number(&line.input)
        packed.require(line.input < inputs)
        packed.number(&line.number)
        packed.string(&line.mask)
        packed.optional(&line.password, "") { $0.string(&$1) }
        packed.indices(&line.failed, below: isMember.count)
        packed.indices(&line.undetermined, below: isMember.count)
        packed.flag(&line.isEmpty)
        packed.flag(&line.isUsername)
        packed.flag(&line.isAccepted)
      }
    }
  }
}

/// The number of lines that each rule may still have.
struct FindingQuota {
  private var room: [Int]

  init(rules: Int, limit: Int) { room = Array(repeating: limit, count: rules + 3) }

  /// Counts a line for each of its rules, and returns whether one of them still had room.
  mutating func admits(
    _ rules: [Int], _ isEmpty: Bool = false, _ isUsername: Bool = false
  ) -> Bool {
    var isAdmitted = isEmpty && take(room.count - 2)
    if isUsername, take(room.count - 3) { isAdmitted = true }
    for rule in rules where take(rule) { isAdmitted = true }
    let hasReason = isEmpty || isUsername || !rules.isEmpty
    return hasReason ? isAdmitted : take(room.count - 1)
  }

  private mutating func take(_ rule: Int) -> Bool {
    guard room[rule] > 0 else { return false }
    room[rule] -= 1
    return true
  }
}
