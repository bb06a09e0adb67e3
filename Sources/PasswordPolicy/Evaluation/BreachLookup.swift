/// Looks passwords up for the rules of a policy, and keeps the answers of the last lookup. One
/// thread uses it.
final class BreachLookup {
  private let searches: [(search: any BreachSearch, minCount: Int)]
  /// The answer for each rule; nil before its first lookup.
  private(set) var answers: [BreachAnswer?]

  /// A lookup for these rules; nil if there are none.
  init?(_ rules: [CompiledRules.BreachRule]) {
    guard !rules.isEmpty else { return nil }
    searches = rules.map { ($0.source.makeSearch(), $0.minCount) }
    answers = rules.map { _ in nil }
  }

  var looksAhead: Bool { searches.contains { $0.search.looksAhead } }

  func expect(_ password: UnsafeBufferPointer<UInt8>) -> Bool {
    var hasRoom = true
    for (search, _) in searches where search.looksAhead {
      if !search.expect(password) { hasRoom = false }
    }
    return hasRoom
  }

  func lookAhead() { for (search, _) in searches { search.lookAhead() } }

  /// Forgets the answers, before a password that is not looked up.
  func forget() { for i in answers.indices { answers[i] = nil } }

  /// Looks the password up for one rule.
  ///
  /// - Parameters:
  ///   - text: The password in NFC.
  ///   - given: Its bytes as they came, if they are others: a corpus may have either.
  ///   - compatible: Its form KC without invisible characters, if that is another: what a verifier
  ///     hashes that prepares passwords by SASLprep.
  func outcome(
    _ number: Int, _ text: UnsafeBufferPointer<UInt8>, given: UnsafeBufferPointer<UInt8>?,
    compatible: UnsafeBufferPointer<UInt8>?
  ) -> Outcome {
    let (search, minCount) = searches[number]
    let answer = search.answer(
      for: text, given: given, compatible: compatible, minCount: minCount)
    answers[number] = answer
    return switch answer {
    case .found: .unmet
    case .notFound: .met
    case .couldNotCheck: .undetermined
    }
  }
}
