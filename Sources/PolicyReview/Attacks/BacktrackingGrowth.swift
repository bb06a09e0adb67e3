/// The growth of the cost of a search while a text is made longer, as it was counted.
package struct BacktrackingGrowth: Sendable {
  let attack: Attack
  package let order: Order
  /// Counted in items of the pattern that PCRE2's interpreter tried.
  package let samples: [Sample]
  /// The part of the pattern that is repeated, in bytes of UTF-8.
  package let range: Range<Int>

  package enum Order: Hashable, Sendable {
    case exponential
    case polynomial(Int)
  }

  package struct Sample: Hashable, Sendable {
    package let pumps: Int
    package let steps: Int
  }

  var prefix: String { String(decoding: attack.prefix, as: UTF8.self) }
  var pump: String { String(decoding: attack.pump, as: UTF8.self) }
  var suffix: String { String(decoding: attack.suffix, as: UTF8.self) }

  /// The degree; that of exponential growth is above all others.
  var degree: Int { if case .polynomial(let degree) = order { degree } else { .max } }
}
