internal import PasswordPolicy
internal import ReportFormats

/// The policy as one page that is complete in itself: without network and scripts.
struct PolicyHTML {
  let report: PolicyReport

  func render() -> String {
    let policy = report.policy
    let title = report.text(policy.title)
    // The policy forbids the page all that it does not need, should an escape ever be missing.
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="referrer" content="no-referrer">
      <title>\(markup(title.text))</title>
      <style>
      \(HTMLStyleSheet.text)\(Self.styleSheet)</style>
      </head>
      <body>
      <header>
      <h1\(attributes(title.language))>\(markup(title.text))</h1>
      <p class="verdict">\(markup(policy.overview))</p>
      \(facts)</header>
      <main>
      <section aria-labelledby="rules">
      <h2 id="rules">\(PolicyHeading.rules.rawValue)</h2>
      \(list(policy.rules, "rules", level: 3))</section>
      \(dropped)\(advisories)</main>
      </body>
      </html>

      """
  }

  /// The styles that the audit's page does not need.
  private static let styleSheet = """
    .rules, .members { margin: 0; padding: 0; list-style: none; counter-reset: rule; }
    .rules > li { border: 1px solid var(--line); border-radius: .5rem; padding: .9rem 1.1rem; margin: .75rem 0; break-inside: avoid; }
    .members > li { border-inline-start: .2rem solid var(--line); padding-inline-start: .9rem; margin: .75rem 0; }
    .members { margin-top: .75rem; }
    .rules :is(h3, h4, h5, h6) { margin: 0 0 .25rem; font-size: 1.05rem; overflow-wrap: anywhere; }
    .rules .members :is(h4, h5, h6) { font-size: 1rem; }
    .rules p { margin: .25rem 0; overflow-wrap: anywhere; }
    .pattern { display: block; margin: .4rem 0; padding: .4rem .6rem; background: var(--track); border-radius: .3rem; white-space: pre-wrap; }
    .rules .facts { margin: .5rem 0 0; font-size: .85rem; }
    .badge { display: inline-block; border: 1px solid var(--fair); border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; }
    .facts dd { overflow-wrap: anywhere; }
    .advisories li { margin: .5rem 0; overflow-wrap: anywhere; }
    @media (max-width: 36rem) { .facts { grid-template-columns: 1fr; } .facts dd { margin-bottom: .25rem; } }

    """

  private var facts: String {
    var facts = [(PolicyHeading.policy.rawValue, "<code>\(markup(report.policy.id))</code>")]
    if let source = report.policy.source {
      facts.append((PolicyHeading.source.rawValue, markup(source)))
    }
    if let version = report.policy.version {
      facts.append((PolicyHeading.version.rawValue, "\(version)"))
    }
    if let ancestry = report.policy.ancestry {
      facts.append((PolicyHeading.extends.rawValue, markup(ancestry)))
    }
    if !report.policy.roles.isEmpty {
      let roles = report.policy.roles.map { "<code>\(markup($0))</code>" }
      facts.append((PolicyHeading.roles.rawValue, roles.joined(separator: ", ")))
    }
    for fact in ContextFact.all(report.policy.context) {
      let values = fact.values.map { "<code>\(markup($0))</code>" }
      facts.append((fact.heading.rawValue, values.joined(separator: ", ")))
    }
    if let comment = report.policy.comment {
      facts.append((PolicyHeading.comment.rawValue, markup(comment)))
    }
    if !report.toolVersion.isEmpty { facts.append(("By", "pwcheck \(markup(report.toolVersion))")) }
    return definitions(facts)
  }

  private func definitions(_ facts: [(String, String)]) -> String {
    "<dl class=\"facts\">\n" + facts.map { "<dt>\($0)</dt><dd>\($1)</dd>\n" }.joined() + "</dl>\n"
  }

  /// Writes a list of rules.
  ///
  /// - Parameter level: The level of the rules' headings.
  private func list(_ rules: [Rule], _ name: String, level: Int) -> String {
    """
    <ol class=\"\(name)\" role=\"list\">\n\
    \(rules.map { item($0, level: min(level, 6)) }.joined())</ol>\n
    """
  }

  private func item(_ rule: Rule, level: Int) -> String {
    let label = report.text(rule.label)
    let demand = rule.kind.demand
    var text = "<li id=\"rule-\(markup(rule.id))\">\n"
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
    var facts = [(PolicyHeading.id.rawValue, "<code>\(markup(rule.id))</code>")]
    if level == 3, let origin = report.policy.originText(of: rule) {
      facts.append((PolicyHeading.origin.rawValue, markup(origin)))
    }
    if let reference = rule.reference {
      facts.append((PolicyHeading.reference.rawValue, markup(reference)))
    }
    if let message = rule.message {
      let message = report.text(message)
      facts.append(
        (
          PolicyHeading.message.rawValue,
          "<span\(attributes(message.language))>\(markup(message.text))</span>"
        ))
    }
    if let comment = rule.comment {
      facts.append((PolicyHeading.comment.rawValue, markup(comment)))
    }
    if let examples = rule.exampleCounts {
      facts.append((PolicyHeading.examples.rawValue, markup(examples)))
    }
    return text + definitions(facts) + "</li>\n"
  }

  private var dropped: String {
    guard !report.policy.droppedRules.isEmpty else { return "" }
    let items = report.policy.droppedRules.map {
      "<li><code>\(markup($0.id))</code><br>\(markup($0.reason))</li>\n"
    }
    return """
      <section aria-labelledby="dropped">
      <h2 id="dropped">\(PolicyHeading.dropped.rawValue)</h2>
      <ul class="advisories">
      \(items.joined())</ul>
      </section>

      """
  }

  private var advisories: String {
    guard !report.policy.advisories.isEmpty else { return "" }
    let items = report.policy.advisories.map { advisory in
      let text = report.text(advisory.text)
      let reference =
        advisory.reference.map { "<br><span class=\"note\">\(markup($0))</span>" } ?? ""
      return "<li><span\(attributes(text.language))>\(markup(text.text))</span>\(reference)</li>\n"
    }
    return """
      <section aria-labelledby="advisories">
      <h2 id="advisories">\(PolicyHeading.advisories.rawValue)</h2>
      <ul class="advisories">
      \(items.joined())</ul>
      </section>

      """
  }

  /// The attributes of a text in a language. The direction comes from the text itself, whatever its
  /// language is said to be.
  private func attributes(_ language: String) -> String {
    " lang=\"\(markup(language))\" dir=\"auto\""
  }
}
