/// The growth of searches for the pattern of a rule with the length of a password.
package struct PatternSearch: Sendable {
  package let ruleID: String
  /// The power of the length, 1 being a line; `Int.max` for exponential growth, nil if it is not
  /// known.
  package let degree: Int?
  package let certainty: Certainty

  package enum Certainty: String, Sendable {
    /// No text makes a search grow faster.
    case proven
    /// An attack was counted that makes it grow so; a worse one may exist.
    case measured
    /// No attack was found, and nothing is proven.
    case open
  }

  init(_ rule: String, _ cost: SearchCost?) {
    ruleID = rule
    if let growth = cost?.growth {
      degree = growth.degree
      certainty = growth.degree == cost?.bound ? .proven : .measured
    } else {
      degree = cost?.bound
      certainty = degree == nil ? .open : .proven
    }
  }
}

extension BacktrackingGrowth {
  /// The severity. A square does little harm to texts that are never longer than 4096 bytes.
  var severity: LintSeverity { degree > 3 ? .error : degree > 2 ? .warning : .note }
}
