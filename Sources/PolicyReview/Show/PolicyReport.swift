package import PasswordPolicy
package import ReportFormats

package enum PolicyFormat: String, CaseIterable, Sendable {
  case text
  case markdown
  case html
}

/// A description of a policy for people: the label, the demand and the origin of each rule.
package struct PolicyReport: Sendable {
  /// A text of the policy, and the tag of its language.
  typealias Text = (text: String, language: String)

  struct Fact {
    let name: String
    let values: [String]
    var isCode = false
    /// The tag of the language, if the value is a text that users see.
    var language: String?
  }

  let policy: Policy
  let language: String
  let toolVersion: String
  let width: Int
  let style: TextStyle

  static let wordsHeading = "Words of the site, which the estimate knows"
  static let languagesHeading = "Languages whose words the estimate expects, the first one most"
  static let rulesHeading = "Rules"
  static let droppedHeading = "Dropped rules"
  static let advisoriesHeading = "Demands that no program can check"

  /// The policy's own texts are shown in the language, as far as they are there; the text around
  /// them is English.
  package init(
    _ policy: Policy, language: String = "en", toolVersion: String = "", width: Int = 80,
    style: TextStyle = TextStyle()
  ) {
    (self.policy, self.language, self.toolVersion) = (policy, language, toolVersion)
    (self.width, self.style) = (width, style)
  }

  var facts: [Fact] {
    let languages = policy.context.languages.map(\.rawValue)
    return [
      Fact(name: "Policy", values: [policy.id], isCode: true),
      Fact(name: "Source", values: [policy.source].compactMap(\.self)),
      Fact(name: "Version", values: [policy.version].compactMap { $0?.description }),
      Fact(name: "Extends", values: [policy.ancestry].compactMap(\.self)),
      Fact(name: "Roles", values: policy.roles, isCode: true),
      Fact(name: Self.wordsHeading, values: policy.context.words, isCode: true),
      Fact(name: Self.languagesHeading, values: languages, isCode: true),
      Fact(name: "Comment", values: [policy.comment].compactMap(\.self)),
    ].filter { !$0.values.isEmpty }
  }

  func facts(of rule: Rule, isMember: Bool) -> [Fact] {
    let message = rule.message.map(shown)
    let facts = [
      ("From", isMember ? nil : policy.originText(of: rule), nil),
      ("Reference", rule.reference, nil), ("Message", message?.text, message?.language),
      ("Comment", rule.comment, nil), ("Examples", rule.exampleCounts, nil),
    ]
    return facts.compactMap { (name: String, text: String?, language: String?) in
      text.map { Fact(name: name, values: [$0], language: language) }
    }
  }

  /// The text in the language asked for, with the tag of the language that it really is in.
  func shown(_ text: LocalizedText) -> Text {
    let shown = text.text(for: language)
    let tag = language.lowercased()
    let candidates = [tag, String(tag.prefix { $0 != "-" && $0 != "_" }), "en"]
    let known = candidates.first { text.translations[$0] == shown }
    let found = known ?? text.translations.filter { $0.value == shown }.keys.min()
    return (shown, found ?? "en")
  }

  package func rendered(as format: PolicyFormat) -> String {
    switch format {
    case .text: renderedText
    case .markdown: renderedMarkdown
    case .html: renderedHTML
    }
  }
}

extension Policy {
  package var languages: [String] {
    var texts = [title] + advisories.map(\.text)
    for rule in allRules { texts += [rule.label] + (rule.message.map { [$0] } ?? []) }
    return Set(texts.flatMap(\.translations.keys)).sorted()
  }

  var overview: String {
    let errors = rules.count { $0.severity == .error }
    let warnings = rules.count - errors
    if errors > 0, rules.contains(where: { $0.role != nil || $0.condition != nil }) {
      let most = warnings > 0 ? " and is not a recommendation" : ""
      return "A password is accepted if it meets every rule that applies\(most)."
    }
    if errors > 0, warnings > 0 {
      let subject = errors == 1 ? "the rule that is" : "the \(errors) rules that are"
      return "A password is accepted if it meets \(subject) not a recommendation."
    }
    return switch errors {
    case 0: "Every password is accepted."
    case 1: "A password is accepted if it meets the rule."
    case 2: "A password is accepted if it meets both rules."
    default: "A password is accepted if it meets all \(errors) rules."
    }
  }

  /// The policies that this one extends, the nearest first: "./base.json, which extends default@1".
  fileprivate var ancestry: String? {
    guard let parent else { return nil }
    let roles = parent.roles.map { "'\($0)'" }.joined(separator: ", ")
    let name = parent.name + (roles.isEmpty ? "" : " for the role \(roles)")
    return parent.policy.ancestry.map { "\(name), which extends \($0)" } ?? name
  }

  fileprivate func originText(of rule: Rule) -> String? {
    guard let parent else { return nil }
    if let origin = origin(of: rule) { return origin }
    guard replacedRule(rule) != nil else { return "this policy" }
    return "this policy, in place of the rule of \(parent.policy.id)"
  }

  var droppedRules: [DroppedRule] {
    (parent?.dropped ?? []) + (parent?.policy.droppedRules ?? [])
  }
}
