package import PasswordPolicy

/// The users that policies tell apart: each choice of the roles that their rules ask for.
package struct RoleChoices: Sendable {
  package let all: [Set<String>]
  /// Whether these are all choices. Of many roles only each alone and all together are looked at.
  package let isComplete: Bool

  static let mostRoles = 3

  package init(_ policies: [Policy]) {
    var roles: [String] = []
    for role in policies.flatMap(\.roles) where !roles.contains(role) { roles.append(role) }
    isComplete = roles.count <= Self.mostRoles
    guard isComplete else {
      all = [[]] + roles.map { [$0] } + [Set(roles)]
      return
    }
    let choices = (0..<(1 << roles.count)).map { bits in
      Set(roles.indices.filter { bits >> $0 & 1 == 1 }.map { roles[$0] })
    }
    all = choices.sorted { $0.count < $1.count }
  }
}
