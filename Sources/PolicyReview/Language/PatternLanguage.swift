package import PatternSyntax

/// The texts in which a pattern is found.
package final class PatternLanguage {
  private let automaton: Automaton
  private let start: Automaton.State

  /// Makes a language; nil if the pattern is not regular or not understood in full.
  ///
  package convenience init?(_ tree: PatternTree, alphabet: PolicyLanguage.Alphabet = .unicode) {
    self.init(tree, alphabet: alphabet, .exact)
  }

  /// Makes a language; nil if there is none of this precision.
  init?(
    _ tree: PatternTree, alphabet: PolicyLanguage.Alphabet, _ precision: PatternMeaning.Precision,
    budget: WorkBudget = WorkBudget(.normal)
  ) {
    let atoms = AtomSets.of(alphabet)
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
  package func contains(_ text: String) -> Bool? {
    var state = start
    for scalar in text.unicodeScalars {
      guard let minterm = automaton.minterms.index(of: scalar) else { return nil }
      state = automaton.step(state, minterm)
    }
    let end = automaton.atEnd(state)
    return automaton.isExhausted ? nil : end == DecisionDiagrams.always
  }
}

extension PatternTree {
  /// The characters of a part that matches exactly one, as PCRE2 says; nil for any other part.
  ///
  /// - Complexity: One search of every character of the alphabet the first time that a set is asked
  ///   for.
  package func characters(
    of node: PatternNode, alphabet: PolicyLanguage.Alphabet = .unicode
  ) -> CodePointSet? {
    PatternMeaning(self).singleSet(node, AtomSets.of(alphabet))
  }
}

extension CodePointSet {
  /// The characters of an atom such as `\p{Lu}`, as PCRE2 says; nil for a text that is not a
  /// pattern.
  package static func characters(
    of atom: String, alphabet: PolicyLanguage.Alphabet = .unicode
  ) -> CodePointSet? { AtomSets.of(alphabet).set(of: atom) }
}
