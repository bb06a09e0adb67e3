internal import UnicodeText

extension StateError {
  /// The problem with a state, and the cure.
  public var sentence: String {
    switch self {
    case .notJSON: "not a state of 'pwcheck audit --state': it is not JSON, or too large."
    case .notAState(let schema?) where schema.hasPrefix("pwcheck."):
      "not a state of 'pwcheck audit --state': it calls itself '\(excerpt(schema))'."
    case .notAState: "not a state of 'pwcheck audit --state'."
    case .unknownVersion(let schema):
      "a state of a later version of pwcheck ('\(excerpt(schema))'). Update pwcheck."
    case .checksum: "the state was cut short or changed since it was written. Make it again."
    case .damaged(let member):
      "the state contradicts itself at '\(excerpt(member))'. Make it again."
    }
  }
}

extension SummaryMismatch {
  /// Why two states do not add up.
  public var sentence: String {
    switch self {
    case .policy(let a, let b) where a.id == b.id:
      "both are of the policy '\(excerpt(a.id))', but it was changed in between. Audit again with one version of it."
    case .policy(let a, let b):
      "one is of the policy '\(excerpt(a.id))' and the other of '\(excerpt(b.id))'."
    case .corpora(let rule):
      "their rule '\(excerpt(rule))' looked passwords up in different breach corpora. Audit again with one corpus."
    case .comparedPolicies:
      "they compare different policies. Give every audit the same --compare options."
    case .strength: "only one of them has strength. Give every audit --no-strength, or none."
    case .tooMany:
      "together they count more than 2^48 passwords. No list is so long: one of them is not what it says."
    case .statistics: "only one of them has statistics. Give every audit --no-statistics, or none."
    }
  }
}
