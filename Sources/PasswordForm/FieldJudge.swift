internal import PasswordPolicy
internal import PasswordStrength
internal import Synchronization
internal import UnicodeText

/// Judges the text of one field at every key, with working memory that is made once.
///
/// The copies of a presenter share it, since nothing in it decides what is said of a text.
final class FieldJudge: Sendable {
  private let checker: PasswordChecker?
  /// The search for rules that no further typing can meet; nil if the field does not show them.
  private let deadEnds: DeadEnds?
  private let estimator: StrengthEstimator
  /// The working memory, which is taken out while it is in use. A copy that judges at the same time
  /// makes its own, and of the two one is kept.
  private let kept = Atomic<Unmanaged<Memory>?>(nil)

  /// The working memory. It is made with the first text, and given back with ``forget()``.
  private final class Memory: @unchecked Sendable {
    // Unchecked: only whoever took it out has it.
    var evaluator: PolicyEvaluator?
    /// The estimator of a field without a policy.
    var scorer: StrengthScorer?
    var personal: [PersonalWord] = []
    var previous: SecretText?
    var made = Made()
  }

  /// Counts how often memory was made and information about the user was taken in.
  struct Made: Equatable {
    var evaluators = 0
    var scorers = 0
    var contexts = 0
  }

  init(policy: Policy?, findsDeadEnds: Bool = false, estimator: StrengthEstimator) {
    self.estimator = estimator
    let checker = policy.map { PasswordChecker(policy: $0, estimator: estimator) }
    self.checker = checker
    deadEnds = findsDeadEnds ? checker.map { DeadEnds($0.policy) } : nil
  }

  deinit { kept.load(ordering: .acquiring)?.release() }

  /// The counts, for tests.
  var made: Made { withMemory { $0.made } }

  private func withMemory<Result>(_ body: (Memory) -> Result) -> Result {
    let memory = kept.exchange(nil, ordering: .acquiring)?.takeRetainedValue() ?? Memory()
    defer {
      kept.exchange(.passRetained(memory), ordering: .acquiringAndReleasing)?.release()
    }
    return body(memory)
  }

  /// Judges a text by every rule; nil if the field has no policy.
  func assess(
    _ text: SecretText, personal: [PersonalWord], previous: SecretText?
  ) -> Assessment? {
    guard let checker else { return nil }
    return withMemory { memory in
      let isKnown = memory.personal == personal && memory.previous == previous
      if memory.evaluator == nil || !isKnown {
        let context = PasswordContext(words: personal, previousText: previous)
        memory.made.contexts += 1
        (memory.personal, memory.previous) = (personal, previous)
        if memory.evaluator == nil {
          memory.evaluator = checker.makeExplainingEvaluator(context: context)
          memory.made.evaluators += 1
        } else {
          memory.evaluator?.setContext(context)
        }
      }
      return text.withUTF8 { memory.evaluator?.assess(ValidUTF8($0), by: checker) }
    }
  }

  /// Judges another text for the same user; nil if no text was judged yet.
  func assessAgain(_ text: SecretText) -> Assessment? {
    guard let checker else { return nil }
    return withMemory { memory in
      text.withUTF8 { memory.evaluator?.assess(ValidUTF8($0), by: checker) }
    }
  }

  /// The ids of the rules that no further typing can meet.
  func deadEnds(
    after text: SecretText, _ assessment: Assessment?, personal: [PersonalWord]
  ) -> Set<String> {
    guard let deadEnds, let assessment else { return [] }
    return text.withUTF8 { deadEnds.rules(after: ValidUTF8($0), assessment, personal: personal) }
  }

  /// How strong a text is, for a field without a policy.
  func strength(of text: SecretText, personal: [PersonalWord]) -> StrengthEstimate? {
    withMemory { memory in
      if memory.scorer == nil {
        memory.scorer = estimator.makeScorer(userWords: personal.estimated)
        memory.personal = personal
        memory.made.scorers += 1
      } else if memory.personal != personal {
        memory.scorer?.setUserWords(personal.estimated)
        memory.personal = personal
      }
      return text.withUTF8 { memory.scorer?.estimate(ValidUTF8($0)) }
    }
  }

  /// Overwrites what judging has left of texts.
  func forgetText() {
    withMemory { memory in
      memory.evaluator?.forget()
      memory.scorer?.forget()
    }
  }

  /// Gives the memory back, which may hold what was typed.
  func forget() {
    withMemory { memory in
      memory.evaluator = nil
      memory.scorer = nil
      memory.personal = []
      memory.previous = nil
    }
  }
}
