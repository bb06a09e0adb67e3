internal import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

/// The policy in a terminal.
struct PolicyText {
  let report: PolicyReport

  private var style: TextStyle { report.style }

  func render() -> String {
    let policy = report.policy
    var text = paragraph(report.text(policy.title).text, indent: 0, .strong)
    text += paragraph("\(PolicyHeading.policy.rawValue): \(policy.id)", indent: 0)
    if let source = policy.source {
      text += paragraph("\(PolicyHeading.source.rawValue): \(source)", indent: 0)
    }
    if let version = policy.version {
      text += paragraph("\(PolicyHeading.version.rawValue): \(version)", indent: 0)
    }
    if let ancestry = policy.ancestry {
      text += paragraph("\(PolicyHeading.extends.rawValue): \(ancestry)", indent: 0)
    }
    if !policy.roles.isEmpty {
      let roles = policy.roles.joined(separator: ", ")
      text += paragraph("\(PolicyHeading.roles.rawValue): \(roles)", indent: 0)
    }
    for fact in ContextFact.all(policy.context) {
      let values = fact.values.joined(separator: ", ")
      text += paragraph("\(fact.heading.rawValue): \(values)", indent: 0)
    }
    if let comment = policy.comment {
      text += paragraph("\(PolicyHeading.comment.rawValue): \(comment)", indent: 0)
    }
    text += "\n" + paragraph(policy.overview, indent: 0)
    for (i, rule) in policy.rules.enumerated() {
      text += "\n" + render(rule, number: "\(i + 1).", indent: 0)
    }
    if !policy.droppedRules.isEmpty {
      text += "\n" + paragraph(PolicyHeading.dropped.rawValue, indent: 0, .strong)
      for rule in policy.droppedRules {
        text += "\n" + item("-", rule.id, indent: 0) + paragraph(rule.reason, indent: 2, .faint)
      }
    }
    if !policy.advisories.isEmpty {
      text += "\n" + paragraph(PolicyHeading.advisories.rawValue, indent: 0, .strong)
      for advisory in policy.advisories {
        text += "\n" + item("-", report.text(advisory.text).text, indent: 0)
        if let reference = advisory.reference { text += paragraph(reference, indent: 2, .faint) }
      }
    }
    return text
  }

  private func render(_ rule: Rule, number: String, indent: Int) -> String {
    let inner = indent + number.count + 1
    var text = item(number, report.text(rule.label).text, indent: indent, .strong)
    let demand = rule.kind.demand
    text += paragraph(demand.sentence, indent: inner)
    // Not wrapped: a pattern with a line break in it is another pattern.
    if let pattern = demand.pattern {
      text += String(repeating: " ", count: inner + 2) + printable(pattern) + "\n"
    }
    for (i, member) in rule.members.enumerated() {
      text += render(member, number: "\(number)\(i + 1).", indent: inner)
    }
    if let condition = rule.conditionSentence {
      text += paragraph(condition, indent: inner)
    }
    if rule.severity == .warning { text += paragraph(Rule.recommendation, indent: inner) }
    var facts = ["\(PolicyHeading.id.rawValue): \(rule.id)"]
    if indent == 0, let origin = report.policy.originText(of: rule) {
      facts.append("\(PolicyHeading.origin.rawValue): \(origin)")
    }
    if let reference = rule.reference {
      facts.append("\(PolicyHeading.reference.rawValue): \(reference)")
    }
    if let comment = rule.comment {
      facts.append("\(PolicyHeading.comment.rawValue): \(comment)")
    }
    if let examples = rule.exampleCounts {
      facts.append("\(PolicyHeading.examples.rawValue): \(examples)")
    }
    return text + facts.map { paragraph($0, indent: inner, .faint) }.joined()
  }

  private func item(
    _ mark: String, _ text: String, indent: Int, _ role: TextStyle.Role? = nil
  ) -> String {
    let inner = indent + mark.count + 1
    let lines = paragraph(text, indent: inner, role)
    return String(repeating: " ", count: indent) + mark + " " + lines.dropFirst(inner)
  }

  private func paragraph(_ text: String, indent: Int, _ role: TextStyle.Role? = nil) -> String {
    let margin = String(repeating: " ", count: indent)
    return wrapped(printable(text), to: max(20, report.width - indent), breaksWords: false)
      .map { line in margin + (role.map { style.paint(line, $0) } ?? line) + "\n" }.joined()
  }
}
