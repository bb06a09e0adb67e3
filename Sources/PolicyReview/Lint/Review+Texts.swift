internal import JSON
internal import PasswordPolicy
internal import Patterns

extension Review {
  /// Reports languages that some texts have and others lack.
  ///
  /// Texts for users are held to each other. Advisories are for whoever runs the system, often in
  /// one language only, and so to each other too.
  mutating func checkTexts() {
    typealias Text = (name: String, text: LocalizedText, rule: Rule?)
    var texts: [Text] = places.root["title"] != nil ? [("title", policy.title, nil)] : []
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
      add(.missingLanguage(name, languages: missing), rule, key: name)
    }
    let spoken = Set(policy.advisories.flatMap(\.text.translations.keys))
    let elements = places.root["advisories"]?.elements ?? []
    // Those of the parent come first, and are not in this file.
    for (advisory, element) in zip(policy.advisories.suffix(elements.count), elements) {
      guard let missing = missing(advisory.text, spoken) else { continue }
      add(
        .missingLanguage("advisory", languages: missing), nil,
        places.span(of: element["text"] ?? element))
    }
  }

  /// Reports examples that are missing or that do not hold.
  mutating func checkExamples(_ reviewed: ReviewedPolicy, _ budget: WorkBudget) {
    let policy = reviewed.policy
    for rule in policy.allRules where policy.origin(of: rule) == nil {
      let missing: [PolicyTest.List] =
        (rule.accepts.isEmpty ? [.accepts] : []) + (rule.rejects.isEmpty ? [.rejects] : [])
      if !missing.isEmpty { add(.missingExamples(missing), rule) }
    }
    let test = PolicyTest(reviewed, budget: budget)
    if budget.isSpent { add(.notDecided(.examples), nil) }
    for failure in test.examples {
      guard !failure.isExpected, let outcome = failure.outcome,
        policy.origin(of: failure.rule) == nil
      else { continue }
      let place = failure.element.map { $0["password"] ?? $0 }
      add(
        .failingExample(failure.list, index: failure.index, outcome), failure.rule,
        places.span(of: place ?? places.owner(of: failure.rule)))
    }
  }
}
