package import PasswordPolicy
package import ReportFormats

/// A format of a page about a policy.
package enum PolicyFormat: String, CaseIterable, Sendable {
  /// Text for a terminal.
  case text
  /// Markdown for a repository or a wiki.
  case markdown
  /// HTML, as one page that is complete in itself.
  case html
}

/// A description of a policy for people: the label, the demand and the origin of each rule.
package struct PolicyReport: Sendable {
  let policy: Policy
  /// The language of the policy's own texts; the text around them is English.
  let language: String
  let toolVersion: String
  let width: Int
  let style: TextStyle

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - language: The tag of the language in which the policy's own texts are shown, as far as
  ///     they are there.
  ///   - toolVersion: The program's version, for the formats that name it.
  package init(
    _ policy: Policy, language: String = "en", toolVersion: String = "", width: Int = 80,
    style: TextStyle = TextStyle()
  ) {
    self.policy = policy
    self.language = language
    self.toolVersion = toolVersion
    self.width = width
    self.style = style
  }

  package func rendered(as format: PolicyFormat) -> String {
    switch format {
    case .text: renderedText
    case .markdown: renderedMarkdown
    case .html: renderedHTML
    }
  }

  /// A text of the policy in the language asked for, with the tag of the language that it really is
  /// in.
  func text(_ text: LocalizedText) -> (text: String, language: String) {
    let shown = text.text(for: language)
    let tag = language.lowercased()
    let candidates = [tag, String(tag.prefix { $0 != "-" && $0 != "_" }), "en"]
    let known = candidates.first { text.translations[$0] == shown }
    let found = known ?? text.translations.filter { $0.value == shown }.keys.min()
    return (shown, found ?? "en")
  }
}

extension Policy {
  /// The tags of the languages in which some text of the policy is written, in alphabetical order.
  package var languages: [String] {
    var texts = [title] + advisories.map(\.text)
    for rule in allRules { texts += [rule.label] + (rule.message.map { [$0] } ?? []) }
    return Set(texts.flatMap(\.translations.keys)).sorted()
  }

  /// The number of rules that a password must meet, as a sentence.
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
}
