internal import PasswordPolicy
internal import PasswordStrength
internal import Patterns
internal import UnicodeText

/// The relations between predicates that no automaton proves, and that the analysis takes for
/// granted: all there are. What none of them says is not decided.
///
/// A test asks the evaluator about each, for every pair of small demands and every small text. One
/// without such a pair fails it.
enum Implication: String, CaseIterable {
  // The first predicate implies the second.
  case widerCount
  /// A pattern that only repeats its parts less often is found where the other is.
  case plainPattern
  case widerLength
  case longerList
  /// A listed password contains an entry: itself, unless it is too short to count.
  case entryWithin
  case longerExpectedList
  case breachedOftener
  /// A demand finds all words that another finds.
  case personalWordFound
  case personalWordGiven
  case moreKindsGiven
  case previousGiven
  case greaterDifference
  case historyGiven
  case longerRepeat
  case longerSequence
  case greaterStrength
  case stricterKind
  /// A demand on what is left implies another on the same rest.
  case stricterRest
  // The predicates exclude each other.
  case disjointCounts
  case disjointLengths
  /// A list with variants refuses all that it refuses without them.
  case listWithVariants
}

extension Predicates {
  /// The reason why the first predicate implies the second; nil if none is known.
  func implication(_ a: Predicate, _ b: Predicate) -> Implication? {
    let (implication, holds): (Implication, Bool) =
      switch (a, b) {
      case (.occurs(let a, let narrow), .occurs(let b, let wide)) where a == b:
        (.widerCount, narrow.isWithin(wide))
      case (.occurs(let a, let narrow), .occurs(let b, 1...Int.max)):
        // That a pattern matches more says nothing of how often it does.
        (.plainPattern, narrow.lowerBound > 0 && isPlainly(a, within: b))
      case (.characters(let narrow), .characters(let wide)): (.widerLength, narrow.isWithin(wide))
      case (.listed(let a, .whole), .listed(let b, .whole)),
        (.listed(let a, .contains), .listed(let b, .contains)):
        (.longerList, isSubset(lists[a], of: lists[b]))
      case (.listed(let a, .whole), .listed(let b, .contains)):
        (.entryWithin, isSubset(lists[a], of: lists[b], andOfAtLeast: Blocklist.shortestContained))
      case (.expected(let a), .expected(let b)):
        (.longerExpectedList, isSubset(lists[a], of: lists[b]))
      case (.breached(let a, let often), .breached(let b, let seldom)):
        (.breachedOftener, a == b && often >= seldom)
      case (.hasPersonalWord(let a), .hasPersonalWord(let b)):
        (.personalWordFound, b.finds(allOf: a))
      case (.hasPersonalWord(let demand), .hasPersonalWords(let kinds)):
        (.personalWordGiven, demand.kinds.isSubset(of: kinds))
      case (.hasPersonalWords(let few), .hasPersonalWords(let many)):
        (.moreKindsGiven, few.isSubset(of: many))
      case (.differs, .hasPrevious): (.previousGiven, true)
      case (.differs(let a), .differs(let b)): (.greaterDifference, a.isAtLeast(b))
      case (.repeats(let a), .repeats(let b)): (.longerRepeat, a <= b)
      case (.sequences(let a, let kinds), .sequences(let b, let fewer)):
        (.longerSequence, a <= b && fewer.withLayouts.isSubset(of: kinds.withLayouts))
      // Another estimate says nothing of this one.
      case (.strength(let a, let context), .strength(let b, let other)):
        (.greaterStrength, context == other && a.isAtLeast(b))
      case (.meets(let kind), .hasHistory): (.historyGiven, kind.key == "history")
      case (.meets(let a), .meets(let b)): (.stricterKind, a.isAtLeast(b))
      case (
        .meetsAfter(let a, let leaves, .condition(let demand)),
        .meetsAfter(let b, let others, .condition(let other))
      ) where a == b && leaves == others && demand.isTrue == other.isTrue:
        // Kinds that look at the text alone apply to every rest.
        (
          .stricterRest,
          demand.isTrue
            ? implication(demand.predicate, other.predicate) != nil
            : implication(other.predicate, demand.predicate) != nil
        )
      case (
        .meetsAfter(let a, let leaves, .length(let limit)),
        .meetsAfter(let b, let others, .length(let wide))
      ):
        (
          .stricterRest,
          a == b && leaves == others && limit.unit == wide.unit && limit.range.isWithin(wide.range)
        )
      default: (.stricterKind, false)
      }
    return holds ? implication : nil
  }

  func exclusion(_ a: Predicate, _ b: Predicate) -> Implication? {
    let (implication, holds): (Implication, Bool) =
      switch (a, b) {
      case (.characters(let a), .characters(let b)): (.disjointLengths, !a.overlaps(b))
      case (.occurs(let a, let times), .occurs(let b, let others)):
        (.disjointCounts, a == b && !times.overlaps(others))
      case (.listed(let list, let comparison), .meets(let kind)),
        (.meets(let kind), .listed(let list, let comparison)):
        (
          .listWithVariants,
          kind.key == "blocklist" && kind.list == list && kind.findsEntries
            && kind.parameters.contains { $0.value == .text(comparison.rawValue) }
        )
      default: (.listWithVariants, false)
      }
    return holds ? implication : nil
  }
}

extension KindMeaning {
  fileprivate func isAtLeast(_ other: KindMeaning) -> Bool {
    guard key == other.key, list == other.list, parameters.count == other.parameters.count else {
      return false
    }
    let lookAlikes = WordForm.lookAlikes.rawValue
    // A form may lose what makes an entry long enough to count, or what allows it an edit.
    if !findsEntries, !other.names("forms").contains(lookAlikes) { return false }
    return zip(parameters, other.parameters).allSatisfy { a, b in
      guard a.key == b.key else { return false }
      return switch (a.value, b.value) {
      case (.atLeast(let a), .atLeast(let b)): a >= b
      case (.atMost(let a), .atMost(let b)): a <= b
      case (.each(let a), .each(let b)): Set(b).isSubset(of: a)
      case (.flag(let a), .flag(let b)): a || !b
      default: a.value == b.value
      }
    }
  }
}

extension LengthBounds {
  /// The bounds of texts that meet a demand that is known by its parameters only.
  init(_ kind: Rule.Kind) {
    switch kind {
    case .distinct(let min): needed = min...Int.max
    case .occurrences(_, let max, _), .sequences(let max, _, _, _): enough = 0...max
    case .words(let demand):
      // Something stands between two words.
      let least = (demand.minLength + Self.mostFolded - 1) / Self.mostFolded
      needed = (demand.min * (least + 1) - 1)...Int.max
    default: break
    }
  }

  init(_ predicate: Predicate) {
    switch predicate {
    // A cluster has a code point or more, and a text that is not empty has a cluster.
    case .characters(let range):
      needed = range.lowerBound...Int.max
      if range.lowerBound <= 1, !range.isEmpty { enough = range }
    // A run is no longer than the text.
    case .repeats(let max), .sequences(let max, _): enough = 0...max
    case .meets(let kind): self = kind.lengths
    default: break
    }
  }

  /// The most letters that one becomes when case is folded: "ﬃ" becomes three.
  static let mostFolded = 3
}

extension StrengthMinimum {
  /// Whether every password that meets this also meets the other.
  fileprivate func isAtLeast(_ other: StrengthMinimum) -> Bool {
    switch (self, other) {
    case (.score(let a), .score(let b)): a >= b
    case (.guesses(let a), .guesses(let b)): a >= b
    case (.guesses(let log10), .score(let score)):
      StrengthEstimate.score(guessesLog10: log10) >= score
    // Fewer guesses than those have a lower score.
    case (.score(let score), .guesses(let log10)):
      StrengthEstimate.score(guessesLog10: log10.nextDown) < score
    }
  }
}

extension Set<SequenceKind> {
  fileprivate var withLayouts: Set<SequenceKind> {
    contains(.keyboard) ? union([.qwerty, .qwertz, .azerty]) : self
  }
}
