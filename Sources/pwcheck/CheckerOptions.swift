internal import CommandLineArguments
internal import PasswordForm

struct CheckerOptions: ArgumentGroup {
  var policyName = "default"
  var roles = RoleOptions()
  var site: SiteOptions
  var breaches: BreachOptions
  private let isForLists: Bool

  init(forLists isForLists: Bool = false) {
    self.isForLists = isForLists
    site = SiteOptions(forLists: isForLists)
    breaches = BreachOptions(isForLists ? .lists : .check)
  }

  mutating func bind(to arguments: inout Arguments) {
    arguments.option("--policy", .policy, &policyName, help: "The policy to check against")
    arguments.group(&roles)
    arguments.group(&site)
    arguments.group(&breaches)
  }

  func check() throws(UsageProblem) { try breaches.check() }

  func policy(_ console: Console) throws(CommandError) -> Policy {
    let argument = NamedFile(.policy, policyName, forLists: isForLists)
    return try roles.applied(to: argument.load(policyName == "default" ? nil : console))
  }

  func checker(
    _ console: Console, changing change: (Policy) throws -> Policy = { $0 }
  ) throws -> PasswordChecker {
    let policy = try change(try breaches.added(to: try policy(console), console))
    return PasswordChecker(policy: policy, estimator: try site.estimator())
  }
}

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
    _ = try RoleOptions(roles: roles.filter { !a.roles.contains($0) }).applied(to: b)
    return (a.applying(roles: Set(roles)), b.applying(roles: Set(roles)))
  }

  func applied(to form: FormDefinition) throws(CommandError) -> FormDefinition {
    do { return try form.forRoles(Set(roles)) } catch {
      throw CommandError("'--role': \(error.sentence)")
    }
  }
}
