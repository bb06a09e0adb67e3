internal import JSON

/// A list of rules for passwords. All are evaluated, in order.
///
/// A policy is one of the shipped ones, or comes from a file that can be reviewed, tested and
/// compared, or is made in code:
///
///     PasswordChecker(policy: .default)
///     PasswordChecker(policy: try Policy(json: bytes))
///     let policy = try Policy(id: "acme", rules: [
///       Rule(id: "length", label: "12 characters or more", .length(min: 12)),
///       Rule(id: "digit", label: "a digit", .match("[0-9]")),
///       Rule(id: "common", label: "not a common password", .blocklist(.commonPasswords)),
///     ])
///
/// One `try` is for the policy and all its rules. ``constant(_:)`` needs no error handling.
public struct Policy: Sendable {
  /// The policy's id, in kebab-case.
  public let id: String
  /// The title that people read.
  public let title: LocalizedText
  /// The origin of the policy: the standard's name and where to read it.
  public let source: String?
  /// The rules in order. Never empty.
  public internal(set) var rules: [Rule]
  /// The demands of a standard that a program cannot check from a password.
  public let advisories: [Advisory]
  /// The number of changes of the demands, for policies that extend this one; nil if not counted.
  public internal(set) var version: Int?
  /// A remark for people who maintain the policy. It decides nothing.
  public internal(set) var comment: String?
  /// Information about the place where the passwords are used.
  public internal(set) var context = Context.none
  /// The policy that this one extends; nil if it stands by itself.
  public internal(set) var parent: Parent?

  /// Makes a policy of these rules, with all that a file could say of it.
  ///
  /// - Parameters:
  ///   - id: Kebab-case.
  ///   - title: The title that people read; the id if there is none.
  ///   - source: The standard that the policy follows, and where to read it.
  ///   - rules: At least one, each with an id of its own, also within groups.
  ///   - advisories: The demands of a standard that a program cannot check from a password.
  ///   - comment: A remark for whoever maintains the policy.
  /// - Throws: `PolicyError` for the first mistake.
  public init(
    id: String, title: LocalizedText? = nil, source: String? = nil, rules: [Rule],
    advisories: [Advisory] = [], comment: String? = nil
  ) throws(PolicyError) {
    guard isKebabCase(id) else { throw PolicyError(.badID(id), key: "id") }
    guard !rules.isEmpty else { throw PolicyError(.file(.noRules), key: "rules") }
    try PolicyError.check(title, "title")
    self.id = id
    self.title = title ?? LocalizedText(id)
    (self.source, self.rules, self.advisories) = (source, rules, advisories)
    self.comment = comment
    if let id = repeatedID {
      throw PolicyError(.file(.duplicateID(id, firstLine: nil)), key: "id", partID: id)
    }
    try checkRoles()
  }

  #if !hasFeature(Embedded)
    /// Makes a policy that is a constant of the program, and ends the program if it has a mistake.
    ///
    ///     static let acme = Policy.constant(try Policy(id: "acme", rules: [
    ///       Rule(id: "length", label: "12 characters or more", .length(min: 12)),
    ///     ]))
    public static func constant(_ policy: @autoclosure () throws(PolicyError) -> Policy) -> Policy {
      do { return try policy() } catch { fatalError(error.sentence) }
    }
  #endif

  /// The policy with these rules only, for code that looks at parts of it.
  package func keeping(_ rules: [Rule]) -> Policy {
    var policy = self
    policy.rules = rules
    return policy
  }

  private var repeatedID: String? {
    var seen: Set<String> = []
    return allRules.first { !seen.insert($0.id).inserted }?.id
  }

  /// A demand of a standard on the system around the password.
  public struct Advisory: Hashable, Sendable {
    /// The demand.
    public let text: LocalizedText
    /// The clause of the standard.
    public let reference: String?

    /// A demand, with the clause of the standard if there is one.
    public init(_ text: LocalizedText, reference: String? = nil) {
      (self.text, self.reference) = (text, reference)
    }
  }

  /// Every rule, each group before its members.
  public var allRules: [Rule] {
    func flatten(_ rules: [Rule]) -> [Rule] { rules.flatMap { [$0] + flatten($0.members) } }
    return flatten(rules)
  }

  /// Every rule, and the demands within rules.
  package var allDemands: [Rule] { allRules.flatMap { $0.parts } }
}
