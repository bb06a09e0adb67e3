/// Looks passwords up for the rules of a policy, and keeps the answers of the last lookup. One
/// thread uses it.
final class BreachLookup {
  private let searches: [(search: any BreachSearch, minCount: Int)]
  /// The answer for each rule; nil before its first lookup.
  @exclusivity(unchecked) private(set) var answers: [BreachAnswer?]

  /// A lookup for these rules; nil if there are none.
  init?(_ rules: [(source: any BreachSource, minCount: Int)]) {
    guard !rules.isEmpty else { return nil }
    searches = rules.map { ($0.source.makeSearch(), $0.minCount) }
    answers = rules.map { _ in nil }
  }

  /// The number of passwords to announce at once; 0 if that is of no use.
  var batch: Int { searches.map { $0.search.batch }.filter { $0 > 0 }.min() ?? 0 }

  /// Looks up passwords, at most ``batch``, that are judged soon, in this order.
  func lookAhead(_ passwords: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    for (search, _) in searches where search.batch > 0 { search.lookAhead(passwords) }
  }

  /// Forgets the answers, before another password.
  func forget() { for i in answers.indices { answers[i] = nil } }

  /// Looks the password up for one rule; see
  /// ``BreachSearch/answer(for:given:compatible:minCount:)``.
  func outcome(
    _ number: Int, _ text: UnsafeBufferPointer<UInt8>, given: UnsafeBufferPointer<UInt8>?,
    compatible: UnsafeBufferPointer<UInt8>?
  ) -> Outcome {
    let answer = searches[number].search.answer(
      for: text, given: given, compatible: compatible, minCount: searches[number].minCount)
    answers[number] = answer
    return switch answer {
    case .found: .unmet
    case .notFound: .met
    case .couldNotCheck: .undetermined
    }
  }
}
