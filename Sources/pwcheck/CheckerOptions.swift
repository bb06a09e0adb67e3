internal import CommandLineArguments
internal import PasswordPolicy

/// How passwords are judged: by a policy, the user's roles, words of the site, and a corpus.
struct CheckerOptions: ArgumentGroup {
  var policyName = "default"
  var roles = RoleOptions()
  var site: SiteOptions
  var breaches: BreachOptions
  private let isForLists: Bool

  /// - Parameter forLists: Whether passwords of many users are judged.
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

  /// The policy for the user's roles, without the corpus.
  func policy(_ console: Console) throws(CommandError) -> Policy {
    let argument = NamedFile(.policy, policyName, forLists: isForLists)
    return try roles.applied(to: argument.loadOption(console))
  }

  /// The checker that all options together ask for, after a change of the policy.
  func checker(
    _ console: Console, changing change: (Policy) throws -> Policy = { $0 }
  ) throws -> PasswordChecker {
    let policy = try change(try breaches.added(to: try policy(console), console))
    return PasswordChecker(policy: policy, estimator: try site.estimator())
  }
}
