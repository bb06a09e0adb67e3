/// The texts in which one pattern is found.
package final class PatternLanguage {
  private let automaton: Automaton
  private let start: Automaton.State

  /// Nil if the pattern is not regular or not understood in full.
  ///
  /// - Parameter source: A pattern that PCRE2 has compiled.
  package convenience init?(_ source: String, alphabet: PolicyLanguage.Alphabet = .unicode) {
    self.init(source, alphabet: alphabet, .exact)
  }

  /// Nil if there is no language of this precision.
  init?(
    _ source: String, alphabet: PolicyLanguage.Alphabet, _ precision: PatternMeaning.Precision
  ) {
    let atoms = AtomSets.of(alphabet)
    guard let expression = PatternMeaning(PatternTree(source)).expression(precision, atoms) else {
      return nil
    }
    let sets = Array(expression.sets)
    guard let minterms = Minterms(dividing: alphabet.universe, by: sets) else { return nil }
    automaton = Automaton(
      minterms: minterms, masks: Dictionary(uniqueKeysWithValues: zip(sets, minterms.masks)),
      predicateCount: 0)
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

  /// The characters that a pattern of one character matches, as PCRE2 says; nil for any other
  /// pattern.
  package static func characters(of source: String, alphabet: PolicyLanguage.Alphabet = .unicode)
    -> CodePointSet?
  {
    let atoms = AtomSets.of(alphabet)
    return PatternMeaning(PatternTree(source)).singleSet(atoms)
  }
}
