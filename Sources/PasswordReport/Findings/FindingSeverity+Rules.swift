import Findings
import PasswordAudit

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
