internal import PasswordPolicy
internal import PasswordStrength
internal import Patterns
internal import UnicodeText

/// A demand on a password that no automaton decides: a variable of the analysis, true or false for
/// each password.
///
/// Only the relations between predicates are known; see ``Predicates/constraints(_:)``.
enum Predicate: Hashable {
  /// The pattern is found this many times.
  case occurs(ExactText, ClosedRange<Int>)
  /// The number of grapheme clusters is in the range.
  case characters(ClosedRange<Int>)
  /// The password is on the list, or contains an entry of it; the list is given by its number.
  case listed(Int, Blocklist.Comparison)
  /// The password is an expected value, with the list given by its number.
  case expected(Int)
  /// The password was seen this often in the corpus with this digest.
  case breached(UInt64, minCount: Int)
  /// The user's own words of one of these kinds are known.
  case hasPersonalWords(Set<PersonalWord.Kind>)
  /// The password is, or contains, one of the user's own words, as the demand looks for them.
  case hasPersonalWord(PersonalDemand)
  /// The previous password is known.
  case hasPrevious
  case differs(DifferenceDemand)
  /// The earlier passwords are known, as hashes.
  case hasHistory
  case repeats(max: Int)
  case sequences(max: Int, Set<SequenceKind>)
  case strength(StrengthMinimum, Policy.Context)
  /// A rule of another kind is met.
  case meets(KindMeaning)
}

/// The predicate that decides whether a rule is met.
struct PredicateCondition: Hashable {
  let predicate: Predicate
  /// The value of the predicate that meets the rule.
  var isTrue = true
  /// What must be true for the rule to apply; nil if it always does.
  var given: Predicate?
}

/// The demand of a rule, and the lengths to which it applies.
struct RuleMeaning: Hashable {
  let condition: LengthLimit?
  let demand: Demand

  enum Demand: Hashable {
    case match(ExactText, ClosedRange<Int>)
    case avoid(ExactText)
    case length(LengthLimit)
    case atLeast(Int, of: [RuleMeaning])
    case condition(PredicateCondition)
  }
}

/// A demand that is known by its key and parameters only.
struct KindMeaning: Hashable {
  let key: String
  let parameters: [Rule.Kind.Parameter]
  /// The digest of the list in which words are looked up; 0 for none.
  let listDigest: UInt64
  /// The least number of code points of a text that meets the demand.
  let leastMet: Int
  /// The greatest length at which every text meets the demand, in code points; nil if no text does
  /// by its length alone.
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

  /// Whether every password that meets this also meets the other.
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

/// The predicates of the rules of some policies.
struct Predicates {
  private(set) var all: [Predicate] = []
  private var indexes: [Predicate: Int] = [:]
  private(set) var lists: [WordList] = []
  /// The trees of the patterns that occur, by their source.
  private var trees: [ExactText: PatternTree] = [:]

  func index(of predicate: Predicate) -> Int? { indexes[predicate] }

  /// Adds a predicate.
  ///
  /// - Parameter tree: The tree of the pattern, if the predicate is about one.
  mutating func add(_ predicate: Predicate, of tree: PatternTree? = nil) {
    guard indexes[predicate] == nil else { return }
    if let tree { trees[ExactText(tree.source)] = tree }
    indexes[predicate] = all.count
    all.append(predicate)
  }

  /// The number of a list; lists with the same entries have the same.
  mutating func number(of list: WordList) -> Int {
    let known = lists.firstIndex { $0.count == list.count && $0.isSubset(of: list) }
    if let known { return known }
    lists.append(list)
    return lists.count - 1
  }

  /// The condition on a predicate for a rule whose demand is no pattern, length or group.
  mutating func condition(for rule: Rule) -> PredicateCondition {
    switch rule.kind {
    case .blocklist(let blocklist) where blocklist.variants == .none:
      PredicateCondition(
        predicate: .listed(number(of: blocklist.words), blocklist.comparison), isTrue: false)
    case .expected(let blocklist):
      PredicateCondition(predicate: .expected(number(of: blocklist.words)), isTrue: false)
    case .breached(let passwords, let minCount):
      PredicateCondition(
        predicate: .breached(passwords.digest, minCount: minCount), isTrue: false)
    case .personal(let demand):
      PredicateCondition(
        predicate: .hasPersonalWord(demand), isTrue: false, given: .hasPersonalWords(demand.kinds))
    case .differs(let demand): PredicateCondition(predicate: .differs(demand), given: .hasPrevious)
    case .history:
      PredicateCondition(predicate: .meets(KindMeaning(rule.kind)), given: .hasHistory)
    case .repeats(let max): PredicateCondition(predicate: .repeats(max: max))
    case .sequences(let max, let kinds, wraps: false):
      PredicateCondition(predicate: .sequences(max: max, kinds))
    case .strength(let minimum):
      PredicateCondition(predicate: .strength(minimum, rule.context))
    default: PredicateCondition(predicate: .meets(KindMeaning(rule.kind)))
    }
  }

  /// Whether one predicate implies another, by their parameters.
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

  /// Whether two predicates exclude each other, by their parameters.
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
  /// Whether every password that meets this also meets the other.
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
  /// The kinds with the layouts of keyboards, if they include keyboards.
  fileprivate var withLayouts: Set<SequenceKind> {
    contains(.keyboard) ? union([.qwerty, .qwertz, .azerty]) : self
  }
}
