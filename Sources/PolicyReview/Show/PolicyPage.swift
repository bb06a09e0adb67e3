internal import PasswordPolicy

/// The content of a page about a policy, which each format for people shows in its own way.
struct PolicyPage {
  /// A text of the policy, and the tag of its language.
  typealias Text = (text: String, language: String)

  /// A line about the policy or a rule.
  struct Fact {
    let name: String
    let values: [String]
    /// Whether the values are names for programs.
    var isCode = false
    /// The tag of the language, if the value is a text that users see.
    var language: String?
  }

  struct Item {
    let id: String
    let label: Text
    let demand: RuleDemand
    let members: [Item]
    /// The passwords and users that it applies to, as a sentence; nil if it applies to all.
    let condition: String?
    let isRecommendation: Bool
    let facts: [Fact]
  }

  let title: Text
  let facts: [Fact]
  let overview: String
  let rules: [Item]
  let dropped: [Policy.DroppedRule]
  let advisories: [(text: Text, reference: String?)]

  static let wordsHeading = "Words of the site, which the estimate knows"
  static let languagesHeading = "Languages whose words the estimate expects, the first one most"
  static let rulesHeading = "Rules"
  static let droppedHeading = "Dropped rules"
  static let advisoriesHeading = "Demands that no program can check"

  init(_ report: PolicyReport) {
    let policy = report.policy
    title = report.text(policy.title)
    let languages = policy.context.languages.map(\.rawValue)
    facts = [
      Fact(name: "Policy", values: [policy.id], isCode: true),
      Fact(name: "Source", values: [policy.source].compactMap(\.self)),
      Fact(name: "Version", values: [policy.version].compactMap { $0?.description }),
      Fact(name: "Extends", values: [policy.ancestry].compactMap(\.self)),
      Fact(name: "Roles", values: policy.roles, isCode: true),
      Fact(name: Self.wordsHeading, values: policy.context.words, isCode: true),
      Fact(name: Self.languagesHeading, values: languages, isCode: true),
      Fact(name: "Comment", values: [policy.comment].compactMap(\.self)),
    ].filter { !$0.values.isEmpty }
    overview = policy.overview
    rules = policy.rules.map { rule in Item(rule, of: report, origin: policy.originText(of: rule)) }
    dropped = policy.droppedRules
    advisories = policy.advisories.map { (report.text($0.text), $0.reference) }
  }
}

extension PolicyPage.Item {
  fileprivate init(_ rule: Rule, of report: PolicyReport, origin: String? = nil) {
    (id, label, demand) = (rule.id, report.text(rule.label), rule.kind.demand)
    members = rule.members.map { Self($0, of: report) }
    (condition, isRecommendation) = (rule.conditionSentence, rule.severity == .warning)
    let message = rule.message.map(report.text)
    facts = [
      ("From", origin, nil), ("Reference", rule.reference, nil),
      ("Message", message?.text, message?.language), ("Comment", rule.comment, nil),
      ("Examples", rule.exampleCounts, nil),
    ].compactMap { (name: String, text: String?, language: String?) in
      text.map { PolicyPage.Fact(name: name, values: [$0], language: language) }
    }
  }
}
