/// The growth of the cost of a search while a text is made longer, as it was counted.
package struct BacktrackingGrowth: Sendable {
  /// The beginning of the text of an attack: `prefix`, then `pump` many times, then `suffix`.
  package let prefix: String
  /// The part that is repeated.
  package let pump: String
  /// The end of the text, which makes the search fail.
  package let suffix: String
  package let order: Order
  /// The steps of a search for each number of pumps: items of the pattern that PCRE2's interpreter
  /// tried.
  package let samples: [Sample]
  /// Whether the pattern would be found with more pumps than were counted, rather than searched for
  /// in vain.
  package let isLimited: Bool
  /// The part of the pattern that is repeated, in bytes of UTF-8.
  package let range: Range<Int>

  /// The growth of steps with the number of pumps.
  package enum Order: Hashable, Sendable {
    /// Exponential: each pump multiplies the steps.
    case exponential
    /// Polynomial, of this degree, which is at least two.
    case polynomial(Int)
  }

  package struct Sample: Hashable, Sendable {
    /// The number of times that the pump was repeated.
    package let pumps: Int
    /// The number of steps of the search.
    package let steps: Int
  }

  /// The degree; that of exponential growth is above all others.
  var degree: Int { if case .polynomial(let degree) = order { degree } else { .max } }
}
