/// What is asked of a password: rules that are all evaluated, in order.
///
/// A policy comes from a file, never from code, so that what is enforced can be reviewed, tested
/// and diffed:
///
///     let policy = try Policy(json: bytes)
///     let checker = PasswordChecker(policy: policy)
///     checker.assess("hunter2").isAccepted
public struct Policy: Sendable {
  /// Kebab-case.
  public let id: String
  /// What a person calls the policy.
  public let title: LocalizedText
  /// Where the policy comes from: the standard's name and where to read it.
  public let source: String?
  /// Never empty.
  public let rules: [Rule]
  /// What a standard asks beyond what a program can see in a password.
  public let advisories: [Advisory]

  /// A demand of a standard on the system around the password.
  public struct Advisory: Hashable, Sendable {
    /// The demand.
    public let text: LocalizedText
    /// The clause of the standard.
    public let reference: String?
  }

  /// Every rule, each group before its members.
  public var allRules: [Rule] {
    func flatten(_ rules: [Rule]) -> [Rule] { rules.flatMap { [$0] + flatten($0.members) } }
    return flatten(rules)
  }
}
