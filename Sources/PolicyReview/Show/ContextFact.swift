internal import PasswordPolicy

/// A line of a page about a policy, on the place where passwords are used.
struct ContextFact {
  let heading: PolicyHeading
  let values: [String]

  static func all(_ context: Policy.Context) -> [ContextFact] {
    [
      ContextFact(heading: .words, values: context.words),
      ContextFact(heading: .languages, values: context.languages.map(\.rawValue)),
    ].filter { !$0.values.isEmpty }
  }
}
