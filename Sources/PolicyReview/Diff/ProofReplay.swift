internal import PasswordPolicy
internal import Patterns

extension WitnessFinder {
  private static let mostEntries = 10_000
  /// One in so many texts is judged for users of whom something is known, which takes longer.
  private static let shareWithContext = 64

  /// The number of texts on which a proof is tried, if there is enough work left for them.
  package static let replayedTexts = 100_000

  /// A witness against a proof that one policy accepts nothing that another does not, and the
  /// number of texts that were tried: ``replayedTexts`` small ones, and the entries of lists, by
  /// themselves and within a password that is accepted.
  ///
  /// An automaton's proof needs none. What else a proof rests on was wrong before, and on such
  /// texts. The budget is beside that for the proof.
  func replay(
    accepted policy: Int, butNotBy other: Int, _ budget: WorkBudget = WorkBudget(.high)
  ) -> (witness: Witness?, texts: Int) {
    let new = VerdictReader(policies[policy], budget)
    let old = VerdictReader(policies[other], budget)
    let base = accepted(by: policy).witness?.password ?? ""
    var count = 0
    func witness(_ texts: [String]) -> Witness? {
      for var text in texts {
        count += 1
        var candidates: [Witness] = []
        if text.withUTF8({ new.accepts($0) }) { candidates.append(Witness(text)) }
        if count.isMultiple(of: Self.shareWithContext) {
          let words = String(text.prefix(count % 5 + 1))
          candidates.append(
            Witness(text, personal: [.init(words)], previous: words, history: [words, base]))
        }
        for candidate in candidates where new.verdict(on: candidate).isAccepted {
          let verdict = old.verdict(on: candidate)
          if !verdict.isAccepted, !verdict.isUndetermined { return candidate }
        }
      }
      return nil
    }
    for list in policies.flatMap(\.allDemands).compactMap(\.kind.list) {
      for entry in list.words.prefix(Self.mostEntries) where !budget.isSpent {
        if let found = witness([entry, "x" + entry, base + entry]) { return (found, count) }
      }
    }
    let longest = 5
    for text in SmallTexts(longest: longest) where !budget.isSpent {
      let isLong = text.unicodeScalars.count == longest
      if let found = witness(isLong ? [base + text] : [text, base + text, text + base]) {
        return (found, count)
      }
    }
    return (nil, count)
  }
}
