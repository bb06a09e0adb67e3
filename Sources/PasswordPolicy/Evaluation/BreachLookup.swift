internal import BreachCorpus

/// Looks passwords up in the corpora of a policy's rules, and keeps the answers of the last lookup.
/// Of one thread's use.
final class BreachLookup {
  private let rules: [CompiledRules.BreachRule]
  /// 64 KiB, so it is made only if there is a rule to use it.
  private var scratch: LookupScratch
  /// For each rule; nil before its first lookup.
  private(set) var answers: [Answer?]

  /// Nil if there is nothing to look up in.
  init?(_ rules: [CompiledRules.BreachRule]) {
    guard !rules.isEmpty else { return nil }
    self.rules = rules
    scratch = LookupScratch()
    answers = rules.map { _ in nil }
  }

  /// Nothing is known of a password that is not looked up.
  func forget() { for i in answers.indices { answers[i] = nil } }

  /// - Parameters:
  ///   - given: The password's bytes as they came, if they are others than those of its NFC form: a
  ///     corpus may have either.
  func outcome(
    _ number: Int, _ text: UnsafeBufferPointer<UInt8>, given: UnsafeBufferPointer<UInt8>?
  ) -> Outcome {
    let (corpus, minCount) = (rules[number].corpus, rules[number].minCount)
    var answer = corpus.lookup(text, minCount: minCount, &scratch)
    if let given { answer = answer.or(corpus.lookup(given, minCount: minCount, &scratch)) }
    answers[number] = answer
    return switch answer {
    case .found: .unmet
    case .notFound: .met
    case .undetermined: .undetermined
    }
  }
}
