internal import Patterns
internal import UnicodeText

/// Searches for texts on which a pattern backtracks.
///
/// The ambiguity of the pattern says which texts can be slow, and proves that no other ones are.
/// Whether PCRE2 is slow on these, and how slow, is not reasoned but counted.
struct AttackSearch {
  /// Nil if the pattern is too large, or the budget was spent.
  let ambiguity: SearchAmbiguity?

  init(_ tree: PatternTree, _ budget: WorkBudget = WorkBudget(.normal)) {
    ambiguity = SearchAmbiguity(tree, budget)
  }

  /// The worst growth that was counted; nil if the steps of every search grow with the length or
  /// less.
  ///
  /// - Complexity: Bounded by the number of loops and by the budget. If that is spent, a worse one
  ///   may be left.
  func worst(
    _ pattern: Pattern, _ budget: WorkBudget = WorkBudget(.normal)
  ) -> BacktrackingGrowth? {
    guard let ambiguity, !ambiguity.loops.isEmpty, !budget.isSpent,
      var counter = try? AttackCounter(pattern, budget)
    else { return nil }
    var worst: BacktrackingGrowth?
    let candidates = candidates()
    budget.spend(candidates.count)
    for (attack, range) in candidates {
      if budget.isSpent { break }
      guard case (var order, let samples)? = attack.growth(&counter, above: worst?.degree ?? 1)
      else { continue }
      // Near its degree a power grows as steeply as an exponential.
      if order == .exponential, !ambiguity.mayExplode, let power = attack.order(samples.suffix(2)) {
        order = .polynomial(Int(power.rounded()))
      }
      if case .polynomial(let degree) = order, let bound = ambiguity.bound, degree > bound {
        order = .polynomial(bound)
      }
      let growth = BacktrackingGrowth(
        prefix: String(decoding: attack.prefix, as: UTF8.self),
        pump: String(decoding: attack.pump, as: UTF8.self),
        suffix: String(decoding: attack.suffix, as: UTF8.self), order: order, samples: samples,
        isLimited: attack.limit < .max, range: range)
      if growth.degree > worst?.degree ?? 0 { worst = growth }
      if order == .exponential || growth.degree == ambiguity.bound { break }
    }
    return worst
  }

  // MARK: Candidates

  /// The candidates, with the most promising ones of each loop before the next ones of any.
  func candidates() -> [(Attack, Range<Int>)] {
    guard let ambiguity else { return [] }
    var found: [(rank: Int, attack: Attack, range: Range<Int>)] = []
    var seen: Set<Attack> = []
    let refused = ambiguity.refused.map { String($0) }
    let usual = refused.first ?? ""
    for loop in ambiguity.loops {
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

  private func suffixes(_ loop: SearchAmbiguity.Loop, _ refused: [String]) -> [String] {
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
