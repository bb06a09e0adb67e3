internal import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

/// The policy in GitHub flavoured Markdown.
struct PolicyMarkdown {
  let report: PolicyReport

  func render() -> String {
    let policy = report.policy
    var text = "# \(line(report.text(policy.title).text))\n\n"
    text += "\(PolicyHeading.policy.rawValue): \(markdownCode(policy.id))\n"
    if let source = policy.source {
      text += "\n\(PolicyHeading.source.rawValue): \(line(source))\n"
    }
    if let version = policy.version {
      text += "\n\(PolicyHeading.version.rawValue): \(version)\n"
    }
    if let ancestry = policy.ancestry {
      text += "\n\(PolicyHeading.extends.rawValue): \(line(ancestry))\n"
    }
    if !policy.roles.isEmpty {
      let roles = policy.roles.map(markdownCode).joined(separator: ", ")
      text += "\n\(PolicyHeading.roles.rawValue): \(roles)\n"
    }
    for fact in ContextFact.all(policy.context) {
      let values = fact.values.map(markdownCode).joined(separator: ", ")
      text += "\n\(fact.heading.rawValue): \(values)\n"
    }
    if let comment = policy.comment {
      text += "\n\(PolicyHeading.comment.rawValue): \(line(comment))\n"
    }
    text += "\n\(policy.overview)\n\n## \(PolicyHeading.rules.rawValue)\n\n"
    text += render(policy.rules, indent: "")
    if !policy.droppedRules.isEmpty {
      text += "\n## \(PolicyHeading.dropped.rawValue)\n\n"
      for rule in policy.droppedRules {
        text += "- \(markdownCode(rule.id)) \(line(rule.reason))\n"
      }
    }
    if !policy.advisories.isEmpty {
      text += "\n## \(PolicyHeading.advisories.rawValue)\n\n"
      for advisory in policy.advisories {
        let reference = advisory.reference.map { " (\(line($0)))" } ?? ""
        text += "- \(line(report.text(advisory.text).text))\(reference)\n"
      }
    }
    return text
  }

  private func render(_ rules: [Rule], indent: String) -> String {
    rules.enumerated().map { i, rule in
      let number = "\(i + 1). "
      let inner = indent + String(repeating: " ", count: number.count)
      var text =
        "\(indent)\(number)**\(line(report.text(rule.label).text))** \(markdownCode(rule.id))\n"
      func bullet(_ words: String) { text += "\(inner)- \(words)\n" }
      let demand = rule.kind.demand
      bullet(demand.pattern.map { "\(demand.sentence) \(codeSpan($0))" } ?? line(demand.sentence))
      text += render(rule.members, indent: inner + "  ")
      if let condition = rule.conditionSentence { bullet(condition) }
      if rule.severity == .warning { bullet(Rule.recommendation) }
      if indent.isEmpty, let origin = report.policy.originText(of: rule) {
        bullet("\(PolicyHeading.origin.rawValue): \(line(origin))")
      }
      if let reference = rule.reference {
        bullet("\(PolicyHeading.reference.rawValue): \(line(reference))")
      }
      if let comment = rule.comment {
        bullet("\(PolicyHeading.comment.rawValue): \(line(comment))")
      }
      if let examples = rule.exampleCounts {
        bullet("\(PolicyHeading.examples.rawValue): \(examples)")
      }
      return text
    }.joined()
  }

  /// A pattern in a code span, where nothing has a meaning but a run of as many backticks as it
  /// began with.
  private func codeSpan(_ pattern: String) -> String {
    let text = printable(pattern)
    var (run, longest) = (0, 0)
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // One space at both ends is taken away again, unless there is nothing but spaces.
    let ends: Set<Character> = ["`", " "]
    let isPadded =
      text.contains { $0 != " " }
      && (ends.contains(text.first ?? "x") || ends.contains(text.last ?? "x"))
    return isPadded ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }

  /// Text that stays unchanged also at the start of a line, where more characters have a meaning.
  private func line(_ text: String) -> String {
    let text = markdown(text.split(separator: " ").joined(separator: " "))
    guard let first = text.unicodeScalars.first else { return "" }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, let mark = text.dropFirst(digits.count).first, mark == "." || mark == ")" {
      return "\(digits)\\\(text.dropFirst(digits.count))"
    }
    return ["+", "-", "=", ">"].contains(first) ? "\\" + text : text
  }
}
