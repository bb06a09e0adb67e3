public import PasswordStrength
internal import Patterns
package import UnicodeText

/// Judges passwords against one policy, from any thread.
///
///     let checker = PasswordChecker(policy: try Policy(json: bytes))
///     let assessment = checker.assess("hunter2", personal: ["ana@example.com"])
///     assessment.isAccepted  // false
///     for item in assessment.checklist { print(item.outcome, item.rule.label.text()) }
public struct PasswordChecker: Sendable {
  /// The policy that is enforced.
  public let policy: Policy
  /// The estimator of strength, with the words and languages of the policy's context.
  public let estimator: StrengthEstimator
  private let rules: CompiledRules

  /// Prepares a policy.
  ///
  /// - Parameters:
  ///   - policy: A policy that tells roles apart is taken as it is for a user without any; see
  ///     ``Policy/forRoles(_:)``.
  ///   - estimator: Says how strong a password is. It gets the words and languages of the policy's
  ///     context too.
  public init(policy: Policy, estimator: StrengthEstimator = StrengthEstimator()) {
    let policy = policy.applying(roles: [])
    self.policy = policy
    let words = policy.context.words.map { SiteWord($0) }
    self.estimator = estimator.adding(words, languages: policy.context.languages)
    rules = CompiledRules(policy.rules)
  }

  /// Judges a password by every rule.
  ///
  /// The NFC form of a copy is judged (NIST SP 800-63B-4 section 3.1.1.2); the password itself is
  /// not changed.
  ///
  /// - Parameters:
  ///   - password: May be empty, and of any length. One with U+0000, and one that is longer than
  ///     ``PolicyEvaluator/judgedBytes``, are never accepted: all rules are undetermined.
  ///   - personal: User name, e-mail address, name, site: what `personal` rules look for.
  ///   - previous: The password that is being replaced, for `differs` rules.
  /// - Complexity: O(n) times what the patterns cost, which is bounded.
  public func assess(_ password: String, personal: [String] = [], previous: String? = nil)
    -> Assessment
  { assess(password, context: PasswordContext(personal: personal, previous: previous)) }

  /// Judges a password by every rule, with a context that is used again.
  public func assess(_ password: String, context: PasswordContext) -> Assessment {
    var evaluator = makeExplainingEvaluator(context: context)
    var password = password
    return password.withUTF8 { evaluator.assess(ValidUTF8($0), by: self) }
  }

  /// Whether a password is accepted, as ``assess(_:context:)`` says. No estimate is made unless a
  /// rule asks for one.
  ///
  /// - Complexity: O(n) times what the patterns cost, which is bounded.
  public func accepts(_ password: String, context: PasswordContext = PasswordContext()) -> Bool {
    var evaluator = makeEvaluator(context: context)
    var password = password
    return password.withUTF8 { evaluator.evaluate(ValidUTF8($0)) }.isAccepted
  }

  package func assess(_ password: SecretText, context: PasswordContext) -> Assessment {
    var evaluator = makeExplainingEvaluator(context: context)
    return password.withUTF8 { evaluator.assess(ValidUTF8($0), by: self) }
  }

  package func accepts(_ password: SecretText, context: PasswordContext) -> Bool {
    var evaluator = makeEvaluator(context: context)
    return password.withUTF8 { evaluator.evaluate(ValidUTF8($0)) }.isAccepted
  }

  /// The patterns that are searched for in every password, in the order of a ``SearchTable``'s
  /// bits; nil for one that is no rule's own.
  package var searches: [RulePattern?] {
    var known: [ObjectIdentifier: RulePattern] = [:]
    for rule in policy.allRules {
      switch rule.kind.plain {
      case .match(let pattern, _), .avoid(let pattern):
        known[ObjectIdentifier(pattern.engine)] = pattern
      default: break
      }
    }
    return rules.searchPatterns.map { known[ObjectIdentifier($0.takeUnretainedValue())] }
  }

  package func makeExplainingEvaluator(context: PasswordContext) -> PolicyEvaluator {
    PolicyEvaluator(rules: rules, context: context, estimator: estimator, explains: true)
  }

  /// Working memory of one thread, for many passwords.
  ///
  /// - Parameters:
  ///   - context: The words and passwords that the passwords are compared with.
  ///   - estimatesStrength: Whether ``PolicyEvaluator/guessesLog10`` is wanted whatever the policy
  ///     asks for.
  public func makeEvaluator(
    context: PasswordContext = PasswordContext(), estimatesStrength: Bool = false
  ) -> PolicyEvaluator {
    PolicyEvaluator(
      rules: rules, context: context,
      estimator: estimatesStrength || rules.demands.needsStrength ? estimator : nil)
  }
}

extension PolicyEvaluator {
  /// - Parameter checker: The checker that made this evaluator, as one that explains.
  package mutating func assess(_ password: ValidUTF8, by checker: PasswordChecker) -> Assessment {
    let verdict = evaluate(password)
    return Assessment(verdict, of: self, by: checker.policy, on: password)
  }
}
