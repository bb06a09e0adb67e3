internal import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

extension PolicyReport {
  var renderedText: String {
    var text = paragraph(shown(policy.title).text, indent: 0, .strong)
    text += facts.map { paragraph(line($0), indent: 0) }.joined()
    text += "\n" + paragraph(policy.overview, indent: 0)
    for (i, rule) in policy.rules.enumerated() {
      text += "\n" + render(rule, number: "\(i + 1).", indent: 0)
    }
    let dropped = policy.droppedRules.map { (text: $0.id, remark: $0.reason as String?) }
    let advisories = policy.advisories.map { (text: shown($0.text).text, remark: $0.reference) }
    for (heading, items) in [(Self.droppedHeading, dropped), (Self.advisoriesHeading, advisories)]
    where !items.isEmpty {
      text += "\n" + paragraph(heading, indent: 0, .strong)
      for (words, remark) in items {
        text += "\n" + item("-", words, indent: 0)
        if let remark { text += paragraph(remark, indent: 2, .faint) }
      }
    }
    return text
  }

  private func render(_ rule: Rule, number: String, indent: Int) -> String {
    let inner = indent + number.count + 1
    let demand = rule.kind.demand
    var text = item(number, shown(rule.label).text, indent: indent, .strong)
    text += paragraph(demand.sentence, indent: inner)
    // Not wrapped: a pattern with a line break in it is another pattern.
    if let pattern = demand.pattern {
      text += String(repeating: " ", count: inner + 2) + printable(pattern) + "\n"
    }
    for (i, member) in rule.members.enumerated() {
      text += render(member, number: "\(number)\(i + 1).", indent: inner)
    }
    if let condition = rule.conditionSentence { text += paragraph(condition, indent: inner) }
    if rule.severity == .warning { text += paragraph(Rule.recommendation, indent: inner) }
    let facts = facts(of: rule, isMember: indent > 0).filter { $0.language == nil }
    return text + paragraph("Id: \(rule.id)", indent: inner, .faint)
      + facts.map { paragraph(line($0), indent: inner, .faint) }.joined()
  }

  private func line(_ fact: Fact) -> String {
    "\(fact.name): \(fact.values.joined(separator: ", "))"
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
    return wrapped(printable(text), to: max(20, width - indent), breaksWords: false)
      .map { line in margin + (role.map { style.paint(line, $0) } ?? line) + "\n" }.joined()
  }
}
