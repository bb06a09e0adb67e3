public import PasswordStrength

/// An example of a rule that does not hold: the rule does not mean what its author wrote beside it.
public struct ExampleFailure: Hashable, Sendable {
  /// The rule.
  public let ruleID: String
  /// Whether the example stands under `accepts`; otherwise under `rejects`.
  public let isAccepts: Bool
  /// The number of the example in its list, from 0.
  public let index: Int
  /// The outcome of the rule for the example.
  public let outcome: Outcome
}

extension Policy {
  /// Runs the examples of every rule, each rule by itself: `accepts` must be met or not apply,
  /// `rejects` must be unmet.
  ///
  /// - Complexity: That of assessing as many passwords.
  public func exampleFailures(estimator: StrengthEstimator = StrengthEstimator())
    -> [ExampleFailure]
  {
    allRules.flatMap { rule in
      let checker = PasswordChecker(policy: only(rule), estimator: estimator)
      func failures(_ examples: [Rule.Example], isAccepts: Bool) -> [ExampleFailure] {
        examples.enumerated().compactMap { index, example in
          let outcome = checker.outcome(of: example)
          let holds = isAccepts ? outcome == .met || outcome == .notApplicable : outcome == .unmet
          return holds
            ? nil
            : ExampleFailure(ruleID: rule.id, isAccepts: isAccepts, index: index, outcome: outcome)
        }
      }
      return failures(rule.accepts, isAccepts: true) + failures(rule.rejects, isAccepts: false)
    }
  }

  /// A policy with only this rule, whatever the role of the user. Its outcome for a password is the
  /// first and decides alone.
  package func only(_ rule: Rule) -> Policy {
    var rule = rule
    rule.role = nil
    return keeping([rule])
  }

  package func adding(_ passwords: BreachedPasswords) -> Policy {
    let ids = Set(allRules.map { $0.id })
    let id = ["breached", "breaches"].first { !ids.contains($0) } ?? "breached-passwords"
    return adding(.breached(passwords, minCount: 1), id, "not known from a data breach")
  }

  /// The policy with one more rule, for a gate's own demand. It is not to be saved: the rule has no
  /// examples.
  package func adding(strength minimum: StrengthMinimum, id: String, label: String) -> Policy {
    adding(.strength(minimum), id, label)
  }

  private func adding(_ kind: Rule.Kind, _ id: String, _ label: String) -> Policy {
    let rule = Rule(
      id: id, label: LocalizedText(label), message: nil, reference: nil, severity: .error,
      condition: nil, kind: kind, accepts: [], rejects: [])
    return keeping(rules + [rule.judging(in: context)])
  }
}

extension PasswordChecker {
  fileprivate func outcome(of example: Rule.Example) -> Outcome {
    var evaluator = makeEvaluator(context: PasswordContext(example))
    var password = example.password
    _ = password.withUTF8 { evaluator.evaluate(utf8: $0) }
    return evaluator.outcomes[0]
  }
}
