internal import PasswordPolicy
internal import PasswordStrength
internal import Patterns
internal import UnicodeText

/// Something that a rule asks of a password and that no automaton decides: a variable of the
/// analysis, true or false of each password.
///
/// Only the relations between predicates are known; see ``Predicates/constraints(_:)``.
enum Predicate: Hashable {
  /// The pattern is found this many times.
  case occurs(ExactText, ClosedRange<Int>)
  /// The number of grapheme clusters.
  case characters(ClosedRange<Int>)
  /// On the list, or with an entry of it within; the list by its number.
  case listed(Int, Blocklist.Comparison)
  /// To be expected, with the list by its number.
  case expected(Int)
  /// Seen so often in the corpus of this digest.
  case breached(UInt64, minCount: Int)
  /// Words of the user's own of one of these kinds are known.
  case hasPersonalWords(Set<PersonalWord.Kind>)
  /// Is, or contains, one of them, as the demand looks for them.
  case hasPersonalWord(PersonalDemand)
  /// The password before is known.
  case hasPrevious
  case differs(DifferenceDemand)
  /// The passwords before are known, as hashes.
  case hasHistory
  case repeats(max: Int)
  case sequences(max: Int, Set<SequenceKind>)
  case strength(StrengthMinimum, Policy.Context)
  /// A rule of another kind is met.
  case meets(KindMeaning)
}

/// A demand that is known by its key and parameters only.
struct KindMeaning: Hashable {
  let key: String
  let parameters: [Rule.Kind.Parameter]
  /// Of the list that it looks words up in; 0 for none.
  let listDigest: UInt64
  /// No shorter text meets it, in code points.
  let leastMet: Int
  /// Every text of at most so many code points meets it; nil if none does for its length alone.
  let surelyMet: Int?

  init(_ kind: Rule.Kind) {
    (key, parameters) = (kind.key, kind.parameters.filter { $0.key != "list" && $0.key != "top" })
    listDigest = kind.list?.digest ?? 0
    switch kind {
    case .distinct(let min): (leastMet, surelyMet) = (min, nil)
    case .occurrences(_, let max): (leastMet, surelyMet) = (0, max)
    case .sequences(let max, _, _): (leastMet, surelyMet) = (0, max)
    // Something stands between two words.
    case .words(let demand):
      (leastMet, surelyMet) = (demand.min * (demand.minLength + 1) - 1, nil)
    default: (leastMet, surelyMet) = (0, nil)
    }
  }

  /// Whether what meets this also meets the other.
  func isAtLeast(_ other: KindMeaning) -> Bool {
    guard key == other.key, listDigest == other.listDigest,
      parameters.count == other.parameters.count
    else { return false }
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

/// The predicates that the rules of some policies ask for.
struct Predicates {
  private(set) var all: [Predicate] = []
  private var indexes: [Predicate: Int] = [:]
  private(set) var lists: [WordList] = []
  /// Of the patterns that occur, by their source.
  private var trees: [ExactText: PatternTree] = [:]

  func index(of predicate: Predicate) -> Int? { indexes[predicate] }

  /// - Parameter tree: Of the pattern, if the predicate is about one.
  mutating func add(_ predicate: Predicate, of tree: PatternTree? = nil) {
    guard indexes[predicate] == nil else { return }
    if let tree { trees[ExactText(tree.source)] = tree }
    indexes[predicate] = all.count
    all.append(predicate)
  }

  /// The number of a list; lists with the same entries have the same.
  mutating func number(of list: WordList) -> Int {
    if let known = number(knownOf: list) { return known }
    lists.append(list)
    return lists.count - 1
  }

  func number(knownOf list: WordList) -> Int? {
    lists.firstIndex { $0.count == list.count && $0.isSubset(of: list) }
  }

  /// Whether one predicate has another as its consequence, by their parameters.
  func implies(_ a: Predicate, _ b: Predicate) -> Bool {
    switch (a, b) {
    case (.occurs(let a, let narrow), .occurs(let b, let wide)):
      // That a pattern matches more says nothing of how often it does.
      narrow.isWithin(wide) && a == b
        || narrow.lowerBound > 0 && wide == 1...Int.max && isPlainly(a, within: b)
    case (.characters(let narrow), .characters(let wide)): narrow.isWithin(wide)
    case (.listed(let a, let comparison), .listed(let b, let other)):
      switch (comparison, other) {
      case (.whole, .whole), (.contains, .contains): lists[a].isSubset(of: lists[b])
      // Short entries do not count within a password.
      case (.whole, .contains):
        lists[a].isSubset(of: lists[b], andOfAtLeast: Blocklist.shortestContained)
      case (.contains, .whole): false
      }
    case (.expected(let a), .expected(let b)): lists[a].isSubset(of: lists[b])
    case (.hasPersonalWord(let a), .hasPersonalWord(let b)): b.finds(allOf: a)
    case (.hasPersonalWord(let demand), .hasPersonalWords(let kinds)):
      demand.kinds.isSubset(of: kinds)
    case (.hasPersonalWords(let few), .hasPersonalWords(let many)): few.isSubset(of: many)
    case (.differs, .hasPrevious): true
    case (.differs(let a), .differs(let b)): a.isAtLeast(b)
    case (.breached(let a, let often), .breached(let b, let seldom)): a == b && often >= seldom
    case (.repeats(let a), .repeats(let b)): a <= b
    case (.sequences(let a, let kinds), .sequences(let b, let fewer)):
      a <= b && fewer.withLayouts.isSubset(of: kinds.withLayouts)
    // Another estimate says nothing of this one.
    case (.strength(let a, let context), .strength(let b, let other)):
      context == other && a.isAtLeast(b)
    case (.meets(let kind), .hasHistory): kind.key == "history"
    case (.meets(let a), .meets(let b)): a.isAtLeast(b)
    default: false
    }
  }

  private func isPlainly(_ a: ExactText, within b: ExactText) -> Bool {
    guard let narrow = trees[a], let wide = trees[b] else { return false }
    return narrow.isPlainly(within: wide)
  }

  /// Whether no password has both, by their parameters.
  func exclude(_ a: Predicate, _ b: Predicate) -> Bool {
    switch (a, b) {
    case (.characters(let a), .characters(let b)): !a.overlaps(b)
    case (.occurs(let a, let times), .occurs(let b, let others)): a == b && !times.overlaps(others)
    // What a list refuses it also refuses with more than its entries.
    case (.listed(let list, let comparison), .meets(let kind)),
      (.meets(let kind), .listed(let list, let comparison)):
      kind.key == "blocklist" && kind.listDigest == lists[list].digest
        && kind.parameters.contains { $0.value == .text(comparison.rawValue) }
    default: false
    }
  }
}

extension StrengthMinimum {
  /// Whether what meets this also meets the other.
  func isAtLeast(_ other: StrengthMinimum) -> Bool {
    switch (self, other) {
    case (.score(let a), .score(let b)): a >= b
    case (.guesses(let a), .guesses(let b)): a >= b
    case (.guesses(let log10), .score(let score)):
      StrengthEstimate.score(guessesLog10: log10) >= score
    // Scores are rounded: one does not say exactly how many guesses it takes at least.
    case (.score, .guesses): false
    }
  }
}

extension Set<SequenceKind> {
  /// With the layouts of which a keyboard is one.
  fileprivate var withLayouts: Set<SequenceKind> {
    contains(.keyboard) ? union([.qwerty, .qwertz, .azerty]) : self
  }
}
