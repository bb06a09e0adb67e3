internal import CommandLineArguments
internal import PasswordForm
internal import PasswordPolicy

/// The roles of the user that a password is for, for rules that ask for them.
struct RoleOptions: ArgumentGroup {
  var roles: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.repeated(
      "--role", "ROLE", &roles,
      help:
        "A role of the user that rules ask for, such as 'mfa'; without it the stricter rule holds")
  }

  func applied(to policy: Policy) throws(CommandError) -> Policy {
    do { return try policy.forRoles(Set(roles)) } catch {
      throw CommandError("'--role': \(error.sentence)")
    }
  }

  /// Two policies for a user with these roles. A role may be known to only one of the policies.
  func applied(to policies: (Policy, Policy)) throws(CommandError) -> (Policy, Policy) {
    guard !roles.isEmpty else { return policies }
    let (a, b) = policies
    for role in roles where !a.roles.contains(role) {
      var one = self
      one.roles = [role]
      _ = try one.applied(to: b)
    }
    return (a.applying(roles: Set(roles)), b.applying(roles: Set(roles)))
  }

  func applied(to form: FormDefinition) throws(CommandError) -> FormDefinition {
    do { return try form.forRoles(Set(roles)) } catch {
      throw CommandError("'--role': \(error.sentence)")
    }
  }
}
