package import BreachCorpus
package import PasswordPolicy
package import PasswordStrength

/// The policies that a service answers for. Immutable; a reload makes another one.
package final class ServedPolicies: Sendable {
  /// The policies; requests that name none get the first one.
  let policies: [Policy]
  let estimator: StrengthEstimator
  /// The hash under which passwords are stored, for the times to crack them; nil if not known.
  let hash: PasswordHash?
  /// The corpus whose ranges clients of HTTP may read; nil for none.
  let corpus: Corpus?

  /// - Parameter policies: At least one, with different ids.
  package init(
    _ policies: [Policy], estimator: StrengthEstimator, hash: PasswordHash? = nil,
    corpus: Corpus? = nil
  ) {
    precondition(!policies.isEmpty, "a service has a policy")
    (self.policies, self.estimator, self.hash) = (policies, estimator, hash)
    self.corpus = corpus
  }

  package var ids: [String] { policies.map(\.id) }

  /// The place of a policy; nil if there is none of this id.
  func place(of id: UnsafeBufferPointer<UInt8>) -> Int? {
    policies.firstIndex { $0.id.utf8.elementsEqual(id) }
  }
}
