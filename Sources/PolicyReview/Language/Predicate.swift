internal import PasswordPolicy
internal import PasswordStrength
internal import Patterns
internal import UnicodeText

/// A demand on a password that no automaton decides: a variable of the analysis, true or false for
/// each password.
///
/// Only the relations between predicates are known; see ``Implication``.
enum Predicate: Hashable {
  case occurs(ExactText, ClosedRange<Int>)
  case characters(ClosedRange<Int>)
  /// The list is given by its number.
  case listed(Int, Blocklist.Comparison)
  case expected(Int)
  /// The corpus is given by its digest.
  case breached(UInt64, minCount: Int)
  /// The user's own words of one of these kinds are known.
  case hasPersonalWords(Set<PersonalWord.Kind>)
  /// The password is, or contains, one of the user's own words, as the demand looks for them.
  case hasPersonalWord(PersonalDemand)
  case hasPrevious
  case differs(DifferenceDemand)
  case hasHistory
  case repeats(max: Int)
  case sequences(max: Int, Set<SequenceKind>)
  case strength(StrengthMinimum, Policy.Context)
  case meets(KindMeaning)
  /// The list is given by its number.
  case meetsAfter(removing: Int, leaving: Int, RuleMeaning)
}

struct PredicateCondition: Hashable {
  let predicate: Predicate
  /// The value of the predicate that meets the rule.
  var isTrue = true
  /// What must be true for the rule to apply; nil if it always does.
  var given: Predicate?
}

indirect enum RuleMeaning: Hashable {
  /// How often a pattern is found; a condition that the checker itself decides in its place.
  case match(ExactText, ClosedRange<Int>, WholeText?)
  case avoid(ExactText)
  case length(LengthLimit)
  case atLeast(Int, of: [RuleMeaning])
  case not(RuleMeaning)
  case condition(PredicateCondition)
  /// The second demand, of passwords that meet the first.
  case when(RuleMeaning, RuleMeaning)
}

/// A demand that is known by its key and parameters only.
struct KindMeaning: Hashable {
  let key: String
  let parameters: [Rule.Kind.Parameter]
  /// The number of the list in which words are looked up; nil for none.
  let list: Int?
  /// Whether the forms that the demand adds to a list find every entry too.
  let findsEntries: Bool
  let lengths: LengthBounds

  func names(_ key: String) -> [String] {
    guard case .each(let names)? = parameters.first(where: { $0.key == key })?.value else {
      return []
    }
    return names
  }
}

/// The lengths, in code points, of the texts for which a predicate is true, as far as they are
/// known.
struct LengthBounds: Hashable {
  /// Lengths outside this range make the predicate false.
  var needed = 0...Int.max
  /// Lengths in this range make it true; nil if none does by itself.
  var enough: ClosedRange<Int>?
}

struct Predicates {
  private(set) var all: [Predicate] = []
  private var indexes: [Predicate: Int] = [:]
  private(set) var lists: [WordList] = []
  /// The numbers of the lists that were met, by the memory that they are in.
  private var listNumbers: [WordList.Identity: Int] = [:]
  private var listsFoundAlike: [[Int]: Bool] = [:]
  private var trees: [ExactText: PatternTree] = [:]
  private let budget: WorkBudget

  /// - Parameter budget: Pays for comparing the entries of lists. When it is spent, lists that are
  ///   the same are not known to be.
  init(_ budget: WorkBudget) { self.budget = budget }

  func index(of predicate: Predicate) -> Int? { indexes[predicate] }

  mutating func add(_ predicate: Predicate, of tree: PatternTree? = nil) {
    guard indexes[predicate] == nil else { return }
    if let tree { trees[ExactText(tree.source)] = tree }
    indexes[predicate] = all.count
    all.append(predicate)
  }

  /// Lists with the same entries have the same.
  mutating func number(of list: WordList) -> Int {
    if let known = listNumbers[list.identity] { return known }
    let same = lists.firstIndex {
      $0.count == list.count && isSubset($0, of: list) && isSubset(list, of: $0)
    }
    let number = same ?? lists.count
    if same == nil { lists.append(list) }
    listNumbers[list.identity] = number
    return number
  }

  /// Whether all words of a list are known to be in another, and to have at least `bytes` bytes.
  func isSubset(_ list: WordList, of other: WordList, andOfAtLeast bytes: Int = 0) -> Bool {
    guard !budget.isSpent else { return false }
    let (isSubset, lookups) = list.isSubset(of: other, andOfAtLeast: bytes)
    budget.spend(1 + lookups / Self.wordsPerStep)
    return isSubset
  }

  /// The number of bytes of patterns that are compared in the time of a step.
  private static let bytesPerStep = 4
  /// The number of words that are looked up in a list in the time of a step.
  private static let wordsPerStep = 16

  private mutating func meaning(of kind: Rule.Kind) -> KindMeaning {
    let list = kind.list.map { number(of: $0) }
    var findsEntries = true
    if case .blocklist(let blocklist) = kind, blocklist.variants.letterCase == .kept {
      findsEntries = false
    } else if case .blocklist(let blocklist) = kind, let list,
      blocklist.variants.forms.contains(.lookAlikes)
    {
      let key = [list, blocklist.comparison == .whole ? 0 : 1]
      if let known = listsFoundAlike[key] {
        findsEntries = known
      } else {
        budget.spend(blocklist.words.count)
        findsEntries =
          !budget.isSpent && blocklist.words.isFoundAlike(comparedAs: blocklist.comparison)
        listsFoundAlike[key] = findsEntries
      }
    }
    return KindMeaning(
      key: kind.key, parameters: kind.parameters.filter { $0.key != "list" && $0.key != "top" },
      list: list, findsEntries: findsEntries, lengths: LengthBounds(kind))
  }

  mutating func condition(for rule: Rule) -> PredicateCondition {
    switch rule.kind {
    case .blocklist(let blocklist) where blocklist.variants == .none:
      PredicateCondition(
        predicate: .listed(number(of: blocklist.words), blocklist.comparison), isTrue: false)
    case .expected(let blocklist):
      PredicateCondition(predicate: .expected(number(of: blocklist.words)), isTrue: false)
    case .breached(let passwords, let minCount):
      PredicateCondition(predicate: .breached(passwords.digest, minCount: minCount), isTrue: false)
    case .personal(let demand):
      PredicateCondition(
        predicate: .hasPersonalWord(demand), isTrue: false, given: .hasPersonalWords(demand.kinds))
    case .differs(let demand): PredicateCondition(predicate: .differs(demand), given: .hasPrevious)
    case .history: PredicateCondition(predicate: .meets(meaning(of: rule.kind)), given: .hasHistory)
    case .repeats(let max): PredicateCondition(predicate: .repeats(max: max))
    case .sequences(let max, let kinds, wraps: false, orders: []):
      PredicateCondition(predicate: .sequences(max: max, kinds))
    case .strength(let minimum): PredicateCondition(predicate: .strength(minimum, rule.context))
    default: PredicateCondition(predicate: .meets(meaning(of: rule.kind)))
    }
  }

  func isPlainly(_ a: ExactText, within b: ExactText) -> Bool {
    guard let narrow = trees[a], let wide = trees[b] else { return false }
    budget.spend((narrow.source.utf8.count + wide.source.utf8.count) / Self.bytesPerStep)
    guard !budget.isSpent else { return false }
    return narrow.isPlainly(within: wide)
  }
}
