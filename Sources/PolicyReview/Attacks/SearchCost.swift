internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// The cost of searches for a pattern, in the worst text that is known.
///
/// The ambiguity of the pattern says which texts can be slow, and proves that no other ones are.
/// Whether PCRE2 is slow on these, and how slow, is not reasoned but counted.
package struct SearchCost: Sendable {
  let growth: BacktrackingGrowth?
  /// The power of the length that no search exceeds, 1 being a line; nil if that is not proven.
  let bound: Int?
  /// Whether the pattern is too large to say anything else.
  let isOpen: Bool

  /// Nil if the budget is spent and nothing was found.
  init?(_ pattern: RulePattern, _ budget: WorkBudget) {
    let ambiguity = SearchAmbiguity(pattern.tree, budget)
    growth = ambiguity?.worst(pattern.engine, budget)
    (bound, isOpen) = (ambiguity?.bound, ambiguity == nil)
    if budget.isSpent, growth == nil { return nil }
  }
}

extension SearchAmbiguity {
  /// If the budget is spent, a worse one may be left.
  func worst(_ pattern: Pattern, _ budget: WorkBudget) -> BacktrackingGrowth? {
    guard !loops.isEmpty, !budget.isSpent, var counter = try? AttackCounter(pattern, budget) else {
      return nil
    }
    var worst: BacktrackingGrowth?
    let candidates = candidates()
    budget.spend(candidates.count)
    for (attack, range) in candidates {
      if budget.isSpent { break }
      guard case (var order, let samples)? = attack.growth(&counter, above: worst?.degree ?? 1)
      else { continue }
      // Near its degree a power grows as steeply as an exponential.
      if order == .exponential, !mayExplode, let power = attack.order(samples.suffix(2)) {
        order = .polynomial(Int(power.rounded()))
      }
      if case .polynomial(let degree) = order, let bound, degree > bound {
        order = .polynomial(bound)
      }
      let growth = BacktrackingGrowth(attack: attack, order: order, samples: samples, range: range)
      if growth.degree > worst?.degree ?? 0 { worst = growth }
      if order == .exponential || growth.degree == bound { break }
    }
    return worst
  }

  // MARK: Candidates

  /// The candidates, with the most promising ones of each loop before the next ones of any.
  func candidates() -> [(Attack, Range<Int>)] {
    var found: [(rank: Int, attack: Attack, range: Range<Int>)] = []
    var seen: Set<Attack> = []
    let refused = self.refused.map { String($0) }
    let usual = refused.first ?? ""
    for loop in loops {
      // As much behind, so that the text is not just too short.
      let filler = loop.limit < .max ? String(repeating: usual, count: loop.limit + 1) : ""
      for (j, suffix) in suffixes(loop, refused).enumerated() {
        // Something before, so that another branch is not found at the start.
        for (k, prefix) in [loop.prefix, usual + loop.prefix].enumerated() {
          let attack = Attack(
            prefix: prefix, pump: loop.pump, suffix: filler + suffix, limit: loop.limit)
          if seen.insert(attack).inserted { found.append((j + 3 * k, attack, loop.range)) }
        }
      }
    }
    return found.sorted { $0.rank < $1.rank }.map { ($0.attack, $0.range) }
  }

  private func suffixes(_ loop: Loop, _ refused: [String]) -> [String] {
    let usual = refused.first ?? ""
    let refusal = loop.refusal ?? usual
    // PCRE2 looks for the last character that every match needs before it searches, and does not
    // search texts that are shorter than every match.
    let last = loop.rest.unicodeScalars.last.map { String($0) } ?? ""
    let padding = String(repeating: usual, count: 32)
    var suffixes: [String] = []
    let likely = [
      refusal + last, refusal, refusal + padding + last, usual + last, usual, usual + loop.rest,
      "\n" + loop.rest, last, "", "!", "\n",
    ]
    for suffix in likely + refused.dropFirst()
    where !suffixes.contains(where: { $0.isExactly(suffix) }) { suffixes.append(suffix) }
    return suffixes
  }
}
