internal import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

extension PolicyReport {
  var renderedMarkdown: String {
    var text = "# \(line(shown(policy.title).text))\n"
    for fact in facts { text += "\n\(words(fact))\n" }
    text += "\n\(policy.overview)\n\n## \(Self.rulesHeading)\n\n"
    text += render(policy.rules, indent: "")
    let dropped = policy.droppedRules
    if !dropped.isEmpty {
      text += "\n## \(Self.droppedHeading)\n\n"
      for rule in dropped { text += "- \(markdownCode(rule.id)) \(line(rule.reason))\n" }
    }
    if !policy.advisories.isEmpty {
      text += "\n## \(Self.advisoriesHeading)\n\n"
      for advisory in policy.advisories {
        let reference = advisory.reference.map { " (\(line($0)))" } ?? ""
        text += "- \(line(shown(advisory.text).text))\(reference)\n"
      }
    }
    return text
  }

  private func render(_ rules: [Rule], indent: String) -> String {
    rules.enumerated().map { i, rule in
      let number = "\(i + 1). "
      let inner = indent + String(repeating: " ", count: number.count)
      var text = "\(indent)\(number)**\(line(shown(rule.label).text))** \(markdownCode(rule.id))\n"
      func bullet(_ words: String) { text += "\(inner)- \(words)\n" }
      let (sentence, pattern) = rule.kind.demand
      bullet(pattern.map { "\(sentence) \(codeSpan($0))" } ?? line(sentence))
      text += render(rule.members, indent: inner + "  ")
      if let condition = rule.conditionSentence { bullet(line(condition)) }
      if rule.severity == .warning { bullet(Rule.recommendation) }
      let facts = facts(of: rule, isMember: !indent.isEmpty)
      for fact in facts where fact.language == nil { bullet(words(fact)) }
      return text
    }.joined()
  }

  private func words(_ fact: Fact) -> String {
    "\(fact.name): \(fact.values.map(fact.isCode ? markdownCode : line).joined(separator: ", "))"
  }

  /// A pattern as its author wrote it: within a code span nothing has a meaning but a run of as
  /// many backticks as it began with.
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
