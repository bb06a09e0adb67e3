internal import JSON
internal import PasswordPolicy
internal import Patterns

extension PolicyLinter {
  /// Reports languages that some texts have and others lack.
  ///
  /// Texts for users are held to each other. Advisories are for whoever runs the system, often in
  /// one language only, and so to each other too.
  func checkTexts(_ policy: Policy, _ list: inout FindingList) {
    typealias Text = (name: String, text: LocalizedText, rule: Rule?)
    var texts: [Text] = list.places.root["title"] != nil ? [("title", policy.title, nil)] : []
    // What is inherited may be in more languages than its heir wants.
    for rule in policy.allRules where policy.origin(of: rule) == nil {
      texts.append(("label", rule.label, rule))
      if let message = rule.message { texts.append(("message", message, rule)) }
    }
    let languages = Set(texts.flatMap(\.text.translations.keys))
    func missing(_ text: LocalizedText, _ languages: Set<String>) -> [String]? {
      let missing = languages.subtracting(text.translations.keys)
      return missing.isEmpty ? nil : missing.sorted()
    }
    for (name, text, rule) in texts {
      guard let missing = missing(text, languages) else { continue }
      list.add(.missingLanguage(name, languages: missing), rule, key: name)
    }
    let spoken = Set(policy.advisories.flatMap(\.text.translations.keys))
    let elements = list.places.root["advisories"]?.elements ?? []
    // Those of the parent come first, and are not in this file.
    for (advisory, element) in zip(policy.advisories.suffix(elements.count), elements) {
      guard let missing = missing(advisory.text, spoken) else { continue }
      list.add(
        .missingLanguage("advisory", languages: missing), nil,
        list.places.span(of: element["text"] ?? element))
    }
  }

  /// Reports examples that are missing or that do not hold.
  func checkExamples(_ reviewed: ReviewedPolicy, _ list: inout FindingList, _ budget: WorkBudget) {
    let policy = reviewed.policy
    for rule in policy.allRules where policy.origin(of: rule) == nil {
      let missing = [(LintExamples.accepts, rule.accepts), (.rejects, rule.rejects)].filter {
        $0.1.isEmpty
      }
      if !missing.isEmpty { list.add(.missingExamples(missing.map(\.0)), rule) }
    }
    let test = PolicyTest(reviewed, budget: budget)
    if budget.isSpent { list.add(.notDecided(.examples), nil) }
    for failure in test.examples {
      guard !failure.isExpected, let outcome = failure.outcome,
        policy.origin(of: failure.rule) == nil
      else { continue }
      let kind: LintExamples = failure.isAccepts ? .accepts : .rejects
      list.add(
        .failingExample(kind, index: failure.index, outcome), failure.rule,
        exampleSpan(failure.rule, kind, failure.index, list.places))
    }
  }

  private func exampleSpan(
    _ rule: Rule, _ kind: LintExamples, _ index: Int, _ places: PolicyPlaces
  ) -> PolicyPlaces.Span {
    let owner = places.rules[rule.id] ?? places.root
    let elements = owner[kind.rawValue]?.elements ?? []
    let element = index < elements.count ? elements[index] : owner
    return places.span(of: element["password"] ?? element)
  }
}
