internal import CommandLineArguments
internal import PasswordReport

struct AuditOptions: ArgumentGroup {
  var checker = CheckerOptions(forLists: true)
  var skipsStrength = false
  var skipsStatistics = false
  private var comparedPolicies: [String] = []
  private var comparesShipped = false
  private var whatIf = WhatIfOption()

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&checker)
    arguments.flag(
      "--compare-policies", &comparesShipped,
      help: "Also count the passwords that each shipped policy for new passwords would accept")
    arguments.repeated(
      "--compare", .policy, &comparedPolicies,
      help: "Also count the passwords that this policy would accept")
    arguments.group(&whatIf)
    arguments.flag(
      "--no-strength", &skipsStrength,
      help: "Do not estimate strength, which takes most of the run time")
    arguments.atMostOne(of: "--hash", "--no-strength")
    arguments.flag(
      "--no-statistics", &skipsStatistics, help: "Do not collect statistics about the passwords")
  }

  func check(_ report: ReportOptions) throws(UsageProblem) {
    try checker.check()
    try whatIf.check()
    try report.check()
  }

  /// The checker, and the options of an audit with it. Every policy asks the corpus too.
  func audit(
    asking corpus: BreachedPasswords?, _ console: Console
  ) throws -> (checker: PasswordChecker, options: Audit.Options) {
    let policy = try checker.policy(console)
    let estimator = try checker.site.estimator()
    func judge(_ policy: Policy) -> PasswordChecker {
      PasswordChecker(policy: corpus.map(policy.adding) ?? policy, estimator: estimator)
    }
    var options = Audit.Options()
    options.program = Version.program
    options.estimatesStrength = !skipsStrength
    options.collectsStatistics = !skipsStatistics
    options.comparedPolicies = try comparedNames(policy.id).map { name in
      let policy = try NamedFile(.policy, name, forLists: true)
        .load(comparedPolicies.contains(name) ? console : nil)
      return judge(policy.applying(roles: Set(checker.roles.roles)))
    }
    options.whatIf = try whatIf.policies(insteadOf: policy, checker, console).map(judge)
    return (judge(policy), options)
  }

  private func comparedNames(_ own: String) -> [String] {
    // The audit's own, and policies that only forms use: for signing in, or for any text.
    var known: Set = ["sign-in", "sign-in-username", "reset-password"]
    if NamedFile(.policy, checker.policyName).isShipped { known.insert(own) }
    let others = Policy.shippedNames.filter { !known.contains($0) }
    var seen: Set<String> = []
    return (comparedPolicies + (comparesShipped ? others : [])).filter { seen.insert($0).inserted }
  }
}
