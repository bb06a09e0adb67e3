internal import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

extension PolicyReport {
  var renderedText: String {
    var text = paragraph(title.text, indent: 0, .strong)
    text += facts.map { paragraph(line($0), indent: 0) }.joined()
    text += "\n" + paragraph(overview, indent: 0)
    for (i, rule) in rules.enumerated() {
      text += "\n" + render(rule, number: "\(i + 1).", indent: 0)
    }
    if !dropped.isEmpty {
      text += "\n" + paragraph(Self.droppedHeading, indent: 0, .strong)
      for rule in dropped {
        text += "\n" + item("-", rule.id, indent: 0) + paragraph(rule.reason, indent: 2, .faint)
      }
    }
    if !advisories.isEmpty {
      text += "\n" + paragraph(Self.advisoriesHeading, indent: 0, .strong)
      for advisory in advisories {
        text += "\n" + item("-", advisory.text.text, indent: 0)
        if let reference = advisory.reference { text += paragraph(reference, indent: 2, .faint) }
      }
    }
    return text
  }

  private func render(_ rule: Item, number: String, indent: Int) -> String {
    let inner = indent + number.count + 1
    var text = item(number, rule.label.text, indent: indent, .strong)
    text += paragraph(rule.demand.sentence, indent: inner)
    // Not wrapped: a pattern with a line break in it is another pattern.
    if let pattern = rule.demand.pattern {
      text += String(repeating: " ", count: inner + 2) + printable(pattern) + "\n"
    }
    for (i, member) in rule.members.enumerated() {
      text += render(member, number: "\(number)\(i + 1).", indent: inner)
    }
    if let condition = rule.condition { text += paragraph(condition, indent: inner) }
    if rule.isRecommendation { text += paragraph(Rule.recommendation, indent: inner) }
    let facts = ["Id: \(rule.id)"] + rule.facts.filter { $0.language == nil }.map(line)
    return text + facts.map { paragraph($0, indent: inner, .faint) }.joined()
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
