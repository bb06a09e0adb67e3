extension Policy {
  /// The policy with these rules only, for whoever looks at parts of it.
  package func keeping(_ rules: [Rule]) -> Policy {
    Policy(id: id, title: title, source: source, rules: rules, advisories: advisories)
  }
}
