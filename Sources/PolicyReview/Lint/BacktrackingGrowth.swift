/// How the cost of a search grows while a text is made longer, as it was counted.
package struct BacktrackingGrowth: Sendable {
  /// The text of an attack: `prefix`, then `pump` many times, then `suffix`.
  package let prefix: String
  /// The part that is repeated.
  package let pump: String
  /// The end of the text, which makes the search fail.
  package let suffix: String
  /// How the steps grow.
  package let order: Order
  /// The steps of a search for each number of pumps. Steps are those of PCRE2's interpreter: items
  /// of the pattern that were tried.
  package let samples: [Sample]
  /// Whether more pumps than were counted would be found rather than searched for in vain.
  package let isLimited: Bool
  /// The part of the pattern that is repeated, in bytes of UTF-8.
  package let range: Range<Int>

  /// How steps grow with the number of pumps.
  package enum Order: Hashable, Sendable {
    /// Each pump multiplies them.
    case exponential
    /// As this power, of at least two.
    case polynomial(Int)
  }

  /// One count.
  package struct Sample: Hashable, Sendable {
    /// How often the pump was repeated.
    package let pumps: Int
    /// How many steps the search took.
    package let steps: Int
  }

  /// The power, an exponential growth being above all.
  var degree: Int { if case .polynomial(let degree) = order { degree } else { .max } }

  /// A square does little harm to texts that are never longer than 4096 bytes.
  var severity: LintSeverity {
    switch order {
    case .exponential: .error
    case .polynomial(let degree): degree > 3 ? .error : degree > 2 ? .warning : .note
    }
  }
}
