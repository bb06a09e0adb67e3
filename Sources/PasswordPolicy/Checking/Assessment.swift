public import PasswordStrength
internal import Patterns
package import UnicodeText

/// A policy's assessment of one password. Of the password it holds at most the first character that
/// a `characters` rule refuses.
public struct Assessment: Sendable {
  /// Every rule in the policy's order, also those that are met, so that a form can show them all.
  public let checklist: [ChecklistItem]
  /// Whether no error rule is unmet or undetermined.
  public var isAccepted: Bool { verdict.isAccepted }
  /// Whether some rule could not be decided; such a rule counts as not met. Rules that nobody
  /// asked, since another one had refused the password, are left out; see
  /// ``HistoryAnswer/leftOut``.
  public var isUndetermined: Bool { verdict.isUndetermined }
  /// Whether the password is too long to be judged whole: longer than
  /// ``PolicyEvaluator/examinedBytes``, so that rules judged its first part, or longer than
  /// ``PolicyEvaluator/judgedBytes``, so that no rule could be decided.
  public var isTruncated: Bool { verdict.isTruncated }
  /// Whether the password has more than 30 combining marks in a row, so that no rule could be
  /// decided.
  public var hasTooManyMarks: Bool { verdict.hasTooManyMarks }
  /// Whether the password has U+0000, at which many programs would cut it off, so that no rule
  /// could be decided.
  public var hasZero: Bool { verdict.hasZero }
  package let verdict: PolicyEvaluator.Verdict

  /// Whether the password is not accepted and the only rules that reject it ask a corpus that is
  /// elsewhere; see ``BreachedPasswords/init(elsewhere:)``. The program that has the corpus must
  /// judge.
  public let isLeftToOthers: Bool

  /// The estimate of the password's strength with its explanation, whatever the policy asks for.
  public let strength: StrengthEstimate

  init(
    _ verdict: PolicyEvaluator.Verdict, of evaluator: borrowing PolicyEvaluator, by policy: Policy,
    on password: ValidUTF8
  ) {
    guard let strength = evaluator.strength else { preconditionFailure("the evaluator explains") }
    (self.verdict, self.strength) = (verdict, strength)
    var (checklist, place) = ([ChecklistItem](), 0)
    for rule in policy.rules {
      checklist.append(ChecklistItem(rule, rule.severity, at: &place, of: evaluator, on: password))
    }
    self.checklist = checklist
    isLeftToOthers =
      !verdict.isAccepted
      && checklist.allSatisfy {
        $0.rule.severity == .warning || !$0.outcome.rejects || $0.isLeftToOthers
      }
  }

  /// A password that a list or a corpus refuses is not called common again.
  package var strengthBesideRules: StrengthEstimate {
    let isTold = failures.contains {
      switch $0.rule.kind {
      case .blocklist, .breached: true
      default: false
      }
    }
    return isTold ? strength.withoutCommonness : strength
  }

  /// The error rules that reject the password, in the policy's order.
  public var failures: [ChecklistItem] {
    checklist.filter { $0.outcome.rejects && $0.rule.severity == .error }
  }
}

/// A rule and its outcome for a password.
public struct ChecklistItem: Sendable {
  /// The rule.
  public let rule: Rule
  /// The outcome for the password.
  public let outcome: Outcome
  /// Whether the rule rejects or only warns: its own severity, or that of the group it belongs to.
  public let severity: Rule.Severity
  /// The answer of the corpus to a `breached` rule; nil for every other rule, and for one that was
  /// not looked up.
  public let breach: BreachAnswer?
  /// The answer of the earlier passwords to a `history` rule; nil for every other rule, and for one
  /// that does not apply.
  public let history: HistoryAnswer?
  /// The first character that a `characters` rule refuses; nil if it is met, refuses only mixtures,
  /// or is of another kind.
  public let refused: Unicode.Scalar?
  /// The rules of a group, each with an outcome of its own.
  public let members: [ChecklistItem]

  /// Whether the rule is undetermined because it asks a corpus elsewhere, or is a group that only
  /// such rules keep open.
  public let isLeftToOthers: Bool

  package init(
    rule: Rule, outcome: Outcome, severity: Rule.Severity, breach: BreachAnswer? = nil,
    history: HistoryAnswer? = nil, refused: Unicode.Scalar? = nil, members: [ChecklistItem] = [],
    isLeftToOthers: Bool = false
  ) {
    (self.rule, self.outcome, self.severity) = (rule, outcome, severity)
    (self.breach, self.history, self.refused) = (breach, history, refused)
    self.members = members
    self.isLeftToOthers = isLeftToOthers
  }

  /// A rule with the answers about the last password of an evaluator.
  ///
  /// - Parameter place: The place of the rule among the outcomes; afterwards, that of the rule
  ///   behind its members.
  fileprivate init(
    _ rule: Rule, _ severity: Rule.Severity, at place: inout Int,
    of evaluator: borrowing PolicyEvaluator, on password: ValidUTF8
  ) {
    let outcome = evaluator.outcomes[place]
    let breach = evaluator.breachAnswer(at: place)
    let history = evaluator.historyAnswer(at: place)
    place += 1
    var members: [ChecklistItem] = []
    for member in rule.members {
      members.append(ChecklistItem(member, severity, at: &place, of: evaluator, on: password))
    }
    let isElsewhere =
      members.isEmpty
      ? breach == .elsewhere
      : members.allSatisfy { $0.outcome != .undetermined || $0.isLeftToOthers }
    self.init(
      rule: rule, outcome: outcome, severity: severity, breach: breach, history: history,
      refused: outcome == .unmet ? rule.refusedCharacter(in: password) : nil, members: members,
      isLeftToOthers: outcome == .undetermined && isElsewhere)
  }

  /// The mark beside the rule; nil if the rule does not apply.
  public func mark(in phase: MarkPhase) -> Mark? { Mark(outcome, in: phase, severity: severity) }
}

extension Rule {
  /// The first character that the rule refuses as one that it does not list.
  package func refusedCharacter(in password: ValidUTF8) -> Unicode.Scalar? {
    guard case .characters(_, .avoid(let others)) = kind else { return nil }
    var normalizer = NFCNormalizer()
    var matcher = Matcher()
    defer { normalizer.wipe() }
    let text = normalizer.nfc(of: password).prefix(PolicyEvaluator.examinedBytes)
    guard case .found(let range) = matcher.search(others.engine, in: text) else { return nil }
    return Unicode.Scalar(decodeScalar(text.bytes, at: range.lowerBound).0)
  }
}
