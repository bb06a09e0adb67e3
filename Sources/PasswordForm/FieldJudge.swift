internal import PasswordPolicy
internal import PasswordStrength
internal import Synchronization
internal import UnicodeText

/// Judges the text of one field at every key, with working memory that is made once and that the
/// copies of a presenter share.
final class FieldJudge: Sendable {
  private let checker: PasswordChecker?
  private let findsDeadEnds: Bool
  private let estimator: StrengthEstimator
  /// The working memory, taken out while it is in use: who finds none makes another.
  private let kept = Atomic<Unmanaged<Memory>?>(nil)

  /// Information about the user that rules take into account.
  struct User: Equatable, Sendable {
    var words: [PersonalWord] = []
    var previous: SecretText?
  }

  /// The working memory. It is made with the first text, and given back with ``forget()``.
  private final class Memory: @unchecked Sendable {
    // Unchecked: only whoever took it out has it.
    var evaluator: PolicyEvaluator?
    /// The estimator of a field without a policy.
    var scorer: StrengthScorer?
    var user = User()
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
    self.findsDeadEnds = findsDeadEnds
    checker = policy.map { PasswordChecker(policy: $0, estimator: estimator) }
  }

  deinit { kept.load(ordering: .acquiring)?.release() }

  var made: Made { withMemory { $0.made } }

  private func withMemory<Result>(_ body: (Memory) -> Result) -> Result {
    let memory = kept.exchange(nil, ordering: .acquiring)?.takeRetainedValue() ?? Memory()
    defer { kept.exchange(.passRetained(memory), ordering: .acquiringAndReleasing)?.release() }
    return body(memory)
  }

  /// Judges a text by every rule; nil if the field has no policy.
  func assess(_ text: SecretText, for user: User) -> Assessment? {
    guard let checker else { return nil }
    return withMemory { memory in
      if memory.evaluator == nil || memory.user != user {
        let context = PasswordContext(words: user.words, previousText: user.previous?.repaired)
        memory.made.contexts += 1
        memory.user = user
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

  /// The ids of the rules that no further typing can meet.
  func deadEnds(after text: SecretText, _ assessment: Assessment?, for user: User) -> Set<String> {
    guard findsDeadEnds, let assessment else { return [] }
    return text.withUTF8 { DeadEnds.rules(after: ValidUTF8($0), assessment, personal: user.words) }
  }

  func strength(of text: SecretText, for user: User) -> StrengthEstimate? {
    withMemory { memory in
      if memory.scorer == nil {
        memory.scorer = estimator.makeScorer(userWords: user.words.estimated)
        memory.made.scorers += 1
      } else if memory.user != user {
        memory.scorer?.setUserWords(user.words.estimated)
      }
      memory.user = user
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
  @inline(never)
  func forget() {
    withMemory { memory in
      memory.evaluator = nil
      memory.scorer = nil
      memory.user = User()
    }
  }
}
