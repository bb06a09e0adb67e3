internal import Accounts
internal import Findings
internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordStrength

/// The rules that rows of some lists fail, in the words of findings.
struct FailedRules: Sendable {
  let lists: [String]
  private let rules: [AuditScope.RuleIdentity]
  private let severities: [FindingSeverity]

  init(_ policy: Policy, lists: [String]) {
    self.lists = lists
    rules = AuditScope.rules(of: policy.applying(roles: []))
    severities = FindingSeverity.severities(of: rules)
  }

  var count: Int { rules.count }

  subscript(index: Int) -> AuditScope.RuleIdentity { rules[index] }

  /// The rules that decide about a row and that it fails, the worst first; none if not judged.
  func indices(of row: borrowing AuditRow) -> [Int] {
    guard !row.flags.contains(.invalidEncoding) else { return [] }
    var failed: [Int] = []
    for i in rules.indices where row.outcomes[i].rejects && rules[i].decides { failed.append(i) }
    failed.sort { (severities[$0], $0) < (severities[$1], $1) }
    return failed
  }

  struct Verdict {
    /// The severity by the rules that the password does not meet, other than those about breaches,
    /// and by how soon it is guessed; nil if it is only breached or was not looked up.
    var severity: FindingSeverity?
    var isBreached = false
    var isNotLookedUp = false
  }

  /// Judges a row that is not accepted. Allocates nothing.
  func verdict(on row: borrowing AuditRow) -> Verdict {
    // Nothing is known of what was not judged.
    if row.flags.contains(.invalidEncoding) { return Verdict(severity: .medium) }
    var verdict = Verdict()
    for i in rules.indices where row.outcomes[i].rejects && rules[i].decides {
      if rules[i].corpus == nil {
        verdict.severity = min(verdict.severity ?? .low, severities[i])
      } else if row.outcomes[i] == .unmet {
        verdict.isBreached = true
      } else {
        verdict.isNotLookedUp = true
      }
    }
    let isUndecided = verdict.severity == nil && !verdict.isBreached && !verdict.isNotLookedUp
    if isUndecided { verdict.severity = .medium }
    if let severity = verdict.severity, Self.isGuessed(row) {
      verdict.severity = min(severity, .high)
    }
    return verdict
  }

  /// Whether an attacker guesses the password in a month at a login that allows 100 tries an hour.
  /// A password should stop at least this attack.
  static func isGuessed(_ row: borrowing AuditRow) -> Bool {
    row.strength.map { $0.guessesLog10 < guessedLog10 } ?? false
  }

  private static let guessedLog10 =
    Attacker.onlineThrottled.rateLog10 + CrackTimeSpan.lessThanAMonth.endLog10

  /// - Parameter others: How many other accounts have the password, if it is shared.
  func finding(
    _ id: UInt64, _ kind: Finding.Kind, _ draft: FindingDraft, others: Int = 1
  ) -> Finding {
    var (what, text, advice) = words(draft.failed, isGuessed: draft.isGuessed)
    if let flaw = draft.flaw { (what, text, advice) = (flaw.id, flaw.label, flaw.advice ?? "") }
    if draft.flaw == .shared { text = AccountFlaw.sharedText(others: others) }
    return Finding(
      id: id, kind: kind, what: what, rules: draft.failed.map { rules[$0].id },
      severity: draft.severity, text: text,
      clause: draft.failed.first.flatMap { rules[$0].clause } ?? "", advice: advice,
      lists: [lists[draft.place.input]], line: max(1, draft.place.line), account: draft.account,
      count: draft.count)
  }

  private func words(
    _ failed: [Int], isGuessed: Bool
  ) -> (what: String, text: String, advice: String) {
    guard let first = failed.first else {
      return (
        "undecided", "the password is too long to be judged, or not valid text",
        "Look at the list at this place."
      )
    }
    let guessed = isGuessed ? "guessed at the login within a month; " : ""
    let text = "\(guessed)does not meet: " + failed.map { rules[$0].label }.joined(separator: "; ")
    return rules[first].corpus != nil
      ? ("breached", text, AccountFlaw.breached.advice ?? "")
      : ("rule", text, "Change the password to one that the policy accepts.")
  }
}

extension FindingSeverity {
  /// The risk of a password that does not meet a rule of this kind. A composition rule says little
  /// about the password: people meet it with `Password1!`.
  private init(ruleKind kind: String) {
    self =
      switch kind {
      case "breached": .critical
      case "blocklist", "differs", "expected", "history", "personal", "strength": .high
      case "length", "repeats", "sequences": .medium
      default: .low
      }
  }

  /// The risk of each rule, in the order of `Policy.allRules`.
  static func severities(of rules: [AuditScope.RuleIdentity]) -> [Self] {
    rules.indices.map { i in
      if rules[i].isWarning { return .low }
      // The least of a group: people meet the easiest of its members.
      let members = rules[(i + 1)...].prefix { $0.isMember }
      return (rules[i].isMember ? nil : members.map { Self(ruleKind: $0.kind) }.max())
        ?? Self(ruleKind: rules[i].kind)
    }
  }
}
