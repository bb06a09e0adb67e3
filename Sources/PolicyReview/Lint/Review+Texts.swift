internal import JSON
internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

extension Review {
  /// Reports languages that some texts have and others lack.
  ///
  /// Texts for users are held to each other. Advisories are for whoever runs the system, often in
  /// one language only, and so to each other too.
  mutating func checkTexts() {
    func check(
      _ name: String, _ text: LocalizedText, _ rule: Rule?, at place: PolicyPlaces.Span? = nil,
      _ languages: Set<String>
    ) {
      let missing = languages.subtracting(text.translations.keys).sorted()
      if missing.isEmpty { return }
      add(
        .missingLanguage, .warning, rule, key: name, at: place,
        "The \(name) has no translation into \(list(missing)); other texts of the policy have one.",
        cure: "Translate it.")
    }
    typealias Text = (name: String, text: LocalizedText, rule: Rule?)
    var texts: [Text] = places.root["title"] != nil ? [("title", policy.title, nil)] : []
    // What is inherited may be in more languages than its heir wants.
    for rule in policy.allRules where policy.origin(of: rule) == nil {
      texts.append(("label", rule.label, rule))
      if let message = rule.message { texts.append(("message", message, rule)) }
    }
    let languages = Set(texts.flatMap(\.text.translations.keys))
    for (name, text, rule) in texts { check(name, text, rule, languages) }
    let spoken = Set(policy.advisories.flatMap(\.text.translations.keys))
    let elements = places.root["advisories"]?.elements ?? []
    // Those of the parent come first, and are not in this file.
    for (advisory, element) in zip(policy.advisories.suffix(elements.count), elements) {
      let place = places.span(of: element["text"] ?? element)
      check("advisory", advisory.text, nil, at: place, spoken)
    }
  }

  mutating func checkExamples(_ reviewed: ReviewedPolicy, _ budget: WorkBudget) {
    let policy = reviewed.policy
    for rule in policy.allRules where policy.origin(of: rule) == nil {
      let missing =
        (rule.accepts.isEmpty ? ["accepts"] : []) + (rule.rejects.isEmpty ? ["rejects"] : [])
      if missing.isEmpty { continue }
      add(
        .missingExamples, .note, rule,
        "The rule has no example under \(quotedList(missing, "or")).",
        cure: "Add one. Every check of the policy runs the examples.")
    }
    let test = PolicyTest(reviewed, budget: budget)
    if budget.isSpent { addUndecided("whether all examples hold") }
    for failure in test.examples {
      guard !failure.isExpected, let outcome = failure.outcome,
        policy.origin(of: failure.rule) == nil
      else { continue }
      let place = failure.element.map { $0["password"] ?? $0 }
      let verdict =
        outcome == .undetermined
        ? "could not be decided" : failure.list == .accepts ? "is not accepted" : "is accepted"
      add(
        .failingExample, .error, failure.rule,
        at: places.span(of: place ?? places.owner(of: failure.rule)),
        "Example \(failure.index + 1) under '\(failure.list.rawValue)' \(verdict).",
        cure: "Correct the rule or the example.")
    }
  }
}
