internal import JSON
internal import PasswordPolicy
internal import Patterns

extension PolicyLinter {
  /// Reports languages that some texts have and others lack.
  ///
  /// Texts for users are held to each other. Advisories are for whoever runs the system, often in
  /// one language only, and so to each other too.
  func checkTexts(_ policy: Policy, _ list: inout FindingList) {
    let titled = list.places.root["title"] != nil ? [policy.title] : []
    // What is inherited may be in more languages than its heir wants.
    let rules = policy.allRules.filter { policy.origin(of: $0) == nil }
    let texts = titled + rules.flatMap { [$0.label] + ($0.message.map { [$0] } ?? []) }
    let languages = Set(texts.flatMap(\.translations.keys))
    func missing(_ text: LocalizedText, _ languages: Set<String>) -> [String]? {
      let missing = languages.subtracting(text.translations.keys)
      return missing.isEmpty ? nil : missing.sorted()
    }
    if !titled.isEmpty, let missing = missing(policy.title, languages) {
      list.add(.missingLanguage("title", languages: missing), nil, key: "title")
    }
    for rule in rules {
      if let missing = missing(rule.label, languages) {
        list.add(.missingLanguage("label", languages: missing), rule, key: "label")
      }
      if let message = rule.message, let missing = missing(message, languages) {
        list.add(.missingLanguage("message", languages: missing), rule, key: "message")
      }
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

  /// Reports examples that are missing, that do not hold, or that stand twice.
  func checkExamples(_ reviewed: ReviewedPolicy, _ list: inout FindingList, _ budget: WorkBudget) {
    let policy = reviewed.policy
    for rule in policy.allRules where policy.origin(of: rule) == nil {
      for (kind, examples) in [(LintExamples.accepts, rule.accepts), (.rejects, rule.rejects)] {
        if examples.isEmpty { list.add(.missingExamples(kind), rule) }
        // By bytes: to a string "é" in two code points is the same as in one, to a test it is not.
        var first: [[[UInt8]]: Int] = [:]
        for (index, example) in examples.enumerated() {
          let words = example.personal.map { "\($0.kind?.rawValue ?? "") \($0.text)" }
          let texts =
            [example.password] + (example.previous.map { [$0] } ?? []) + words
            + (example.history ?? [])
          let bytes =
            texts.map { Array($0.utf8) } + [
              [example.previous == nil ? 0 : 1, UInt8(clamping: example.history?.count ?? 255)]
            ]
          if let earlier = first[bytes] {
            let span = exampleSpan(rule, kind, index, list.places)
            list.add(.duplicateExample(kind, index: index, first: earlier), rule, span)
          } else {
            first[bytes] = index
          }
        }
      }
    }
    let test = PolicyTest(reviewed, estimator: estimator, budget: budget)
    if budget.isSpent { list.add(.notDecided(.examples), nil) }
    for failure in test.examples
    where !failure.isExpected && policy.origin(of: failure.rule) == nil {
      guard let outcome = failure.outcome else { continue }
      let kind: LintExamples = failure.isAccepts ? .accepts : .rejects
      list.add(
        .failingExample(kind, index: failure.index, outcome), failure.rule,
        exampleSpan(failure.rule, kind, failure.index, list.places))
    }
  }

  private func exampleSpan(
    _ rule: Rule, _ kind: LintExamples, _ index: Int, _ places: PolicyPlaces
  ) -> PolicyPlaces.Span {
    let owner = places.rule(rule.id) ?? places.root
    let elements = owner[kind.rawValue]?.elements ?? []
    let element = index < elements.count ? elements[index] : owner
    return places.span(of: element["password"] ?? element)
  }
}
