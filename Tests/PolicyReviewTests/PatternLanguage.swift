@testable import Patterns
@testable import PolicyReview

/// The texts in which one pattern is found.
final class PatternLanguage {
  private let automaton: Automaton
  private let start: Automaton.State

  /// Nil if the pattern is not regular or not understood in full.
  convenience init?(_ tree: PatternTree, alphabet: AtomSets = .unicode) {
    self.init(tree, alphabet: alphabet, .exact)
  }

  /// Makes a language; nil if there is none of this precision.
  init?(
    _ tree: PatternTree, alphabet: AtomSets, _ precision: PatternMeaning.Precision,
    budget: WorkBudget = WorkBudget(.normal)
  ) {
    let atoms = alphabet
    guard let expression = PatternMeaning(tree).expression(precision, atoms) else {
      return nil
    }
    let sets = Array(expression.sets)
    guard let minterms = Minterms(dividing: alphabet.universe, by: sets) else { return nil }
    automaton = Automaton(
      minterms: minterms, masks: Dictionary(uniqueKeysWithValues: zip(sets, minterms.masks)),
      predicateCount: 0, budget)
    start = automaton.found(expression)
  }

  /// Whether the pattern is found; nil if that takes too many states.
  ///
  /// - Complexity: O(n), and O(1) for each character whose state is known already.
  func contains(_ text: String) -> Bool? {
    var state = start
    for scalar in text.unicodeScalars {
      guard let minterm = automaton.minterms.index(of: scalar) else { return nil }
      state = automaton.step(state, minterm)
    }
    let end = automaton.atEnd(state)
    return automaton.isExhausted ? nil : end == DecisionDiagrams.always
  }
}
