internal import PasswordPolicy
internal import ReportFormats

/// The policy as one page that is complete in itself: without network and scripts.
extension PolicyReport {
  var renderedHTML: String {
    var facts = self.facts.map(definition)
    if !toolVersion.isEmpty { facts.append(("By", "pwcheck \(markup(toolVersion))")) }
    let dropped = policy.droppedRules.map {
      "<li><code>\(markup($0.id))</code><br>\(markup($0.reason))</li>\n"
    }
    let title = shown(policy.title)
    let advisories = policy.advisories.map { advisory in
      let reference =
        advisory.reference.map { "<br><span class=\"note\">\(markup($0))</span>" } ?? ""
      return "<li>\(span(shown(advisory.text)))\(reference)</li>\n"
    }
    return htmlPage(
      title: title.text, styles: HTMLStyleSheet.policy,
      body: """
        <header>
        <h1\(attributes(title.language))>\(markup(title.text))</h1>
        <p class="verdict">\(markup(policy.overview))</p>
        \(definitions(facts))</header>
        <main>
        \(section("rules", Self.rulesHeading, list(policy.rules, "rules", level: 3)))\
        \(section("dropped", Self.droppedHeading, items: dropped))\
        \(section("advisories", Self.advisoriesHeading, items: advisories))</main>

        """)
  }

  private func section(_ id: String, _ title: String, items: [String]) -> String {
    items.isEmpty ? "" : section(id, title, "<ul class=\"advisories\">\n\(items.joined())</ul>\n")
  }

  private func section(_ id: String, _ title: String, _ content: String) -> String {
    """
    <section aria-labelledby="\(id)">
    <h2 id="\(id)">\(title)</h2>
    \(content)</section>

    """
  }

  private func definition(_ fact: Fact) -> (String, String) {
    if let language = fact.language { return (fact.name, span((fact.values[0], language))) }
    let values = fact.values.map { fact.isCode ? "<code>\(markup($0))</code>" : markup($0) }
    return (fact.name, values.joined(separator: ", "))
  }

  private func definitions(_ facts: [(String, String)]) -> String {
    "<dl class=\"facts\">\n" + facts.map { "<dt>\($0)</dt><dd>\($1)</dd>\n" }.joined() + "</dl>\n"
  }

  private func list(_ rules: [Rule], _ name: String, level: Int) -> String {
    """
    <ol class=\"\(name)\" role=\"list\">\n\
    \(rules.map { item($0, level: min(level, 6)) }.joined())</ol>\n
    """
  }

  private func item(_ rule: Rule, level: Int) -> String {
    var text = "<li id=\"rule-\(markup(rule.id))\">\n"
    let (label, demand) = (shown(rule.label), rule.kind.demand)
    text += "<h\(level)\(attributes(label.language))>\(markup(label.text))</h\(level)>\n"
    text += "<p>\(markup(demand.sentence))</p>\n"
    if let pattern = demand.pattern {
      text += "<code class=\"pattern\" dir=\"ltr\">\(markup(pattern))</code>\n"
    }
    if !rule.members.isEmpty { text += list(rule.members, "members", level: level + 1) }
    if let condition = rule.conditionSentence { text += "<p>\(markup(condition))</p>\n" }
    if rule.severity == .warning {
      text += "<p><span class=\"badge\">\(markup(Rule.recommendation))</span></p>\n"
    }
    let id = [("Id", "<code>\(markup(rule.id))</code>")]
    let facts = id + facts(of: rule, isMember: level > 3).map(definition)
    return text + definitions(facts) + "</li>\n"
  }

  private func span(_ text: Text) -> String {
    "<span\(attributes(text.language))>\(markup(text.text))</span>"
  }

  /// The attributes of a text in a language. The direction comes from the text itself, whatever its
  /// language is said to be.
  private func attributes(_ language: String) -> String {
    " lang=\"\(markup(language))\" dir=\"auto\""
  }
}
