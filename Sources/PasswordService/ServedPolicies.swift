package import PasswordPolicy

/// The policies that a service answers for. Immutable; a reload makes another one.
package final class ServedPolicies: Sendable {
  /// The first one is meant by a request that names none.
  let checkers: [PasswordChecker]
  private let index: [String: Int]

  /// - Parameter checkers: At least one, with different ids.
  package init(_ checkers: [PasswordChecker]) {
    precondition(!checkers.isEmpty, "a service has a policy")
    self.checkers = checkers
    var index: [String: Int] = [:]
    for (i, checker) in checkers.enumerated() where index[checker.policy.id] == nil {
      index[checker.policy.id] = i
    }
    self.index = index
  }

  /// The ids, in the order in which they were named.
  package var ids: [String] { checkers.map(\.policy.id) }

  /// The place of a policy; nil if there is none of this id.
  func place(of id: String?) -> Int? { id.map { index[$0] } ?? 0 }
}
