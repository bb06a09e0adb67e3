internal import JSON
internal import PasswordPolicy
internal import UnicodeText

/// The policy as a document, `pwcheck.policy/1`: the content of the file, completed by the loader's
/// defaults and the meaning in words.
extension PolicyReport {
  var renderedJSON: String {
    JSONWriter.text { json in
      json.member("schema", "pwcheck.policy/1")
      json.member("id", policy.id)
      json.member("title", self.text(policy.title).text)
      json.member("language", language)
      json.strings("languages", policy.languages)
      if let version = policy.version { json.member("version", version) }
      if let comment = policy.comment { json.member("comment", comment) }
      if !policy.roles.isEmpty { json.strings("roles", policy.roles) }
      if let source = policy.source { json.member("source", source) }
      if policy.context != .none {
        json.object("context") { json in
          if !policy.context.words.isEmpty { json.strings("words", policy.context.words) }
          if !policy.context.languages.isEmpty {
            json.strings("languages", policy.context.languages.map(\.rawValue))
          }
        }
      }
      if let parent = policy.parent { self.parent(parent, to: &json) }
      json.key("rules")
      rules(policy.rules, to: &json)
      json.objects("advisories", policy.advisories) { advisory, json in
        json.member("text", self.text(advisory.text).text)
        if let reference = advisory.reference { json.member("reference", reference) }
      }
    }
  }

  private func parent(_ parent: Policy.Parent, to json: inout JSONWriter) {
    json.object("extends") { json in
      json.member("policy", parent.name)
      json.member("id", parent.policy.id)
      if let version = parent.policy.version { json.member("version", version) }
      json.strings("roles", parent.roles)
      json.objects("dropped", parent.dropped) { rule, json in
        json.member("rule", rule.id)
        json.member("reason", rule.reason)
      }
      if let parent = parent.policy.parent { self.parent(parent, to: &json) }
    }
  }

  private func rules(_ rules: [Rule], to json: inout JSONWriter) {
    json.objects(rules) { rule, json in
      json.member("id", rule.id)
      json.member("label", self.text(rule.label).text)
      if let message = rule.message { json.member("message", self.text(message).text) }
      if let reference = rule.reference { json.member("reference", reference) }
      json.member("severity", rule.severity.rawValue)
      if policy.parent != nil {
        json.member("from", policy.origin(of: rule) ?? policy.id)
        json.member("replaces", policy.replacedRule(rule) != nil)
      }
      let demand = rule.kind.demand
      json.member("demand", demand.sentence)
      parameters(of: rule.kind, to: &json)
      if rule.condition != nil || rule.role != nil {
        json.object("when") { json in
          switch rule.role {
          case .with(let name)?: json.member("role", name)
          case .without(let name)?: json.member("withoutRole", name)
          case nil: break
          }
          switch rule.condition {
          case .length(let limit)?:
            json.key("length")
            self.limit(limit, to: &json)
          case let condition?: parameters(of: condition, to: &json)
          case nil: break
          }
        }
      }
      if let comment = rule.comment { json.member("comment", comment) }
      json.member("accepts", rule.accepts.count)
      json.member("rejects", rule.rejects.count)
    }
  }

  /// The kind under the name that a policy file has for it, with every parameter that the file may
  /// leave out.
  private func parameters(of kind: Rule.Kind, to json: inout JSONWriter) {
    switch kind {
    case .match(let pattern, let occurrences):
      json.member("kind", "match")
      json.member("pattern", pattern.source)
      range(occurrences, to: &json)
    case .avoid(let pattern):
      json.member("kind", "avoid")
      json.member("pattern", pattern.source)
    case .length(let limit):
      json.member("kind", "length")
      json.key("length")
      self.limit(limit, to: &json)
    case .atLeast(let needed, let members):
      json.member("kind", "atLeast")
      json.member("atLeast", needed)
      json.key("of")
      rules(members, to: &json)
    case .not(let kind):
      json.member("kind", "not")
      json.object("not") { json in parameters(of: kind, to: &json) }
    case .after(let removal, let kind):
      json.member("kind", "after")
      json.object("after") { json in
        json.member("list", removal.list.name)
        json.member("entries", removal.list.words.count)
        json.member("leave", removal.leaves)
        parameters(of: kind, to: &json)
      }
    case .strength(.guesses(let log10)):
      json.member("kind", "strength")
      json.member("minGuessesLog10", log10, decimals: 4)
    default:
      json.member("kind", kind.key)
      for parameter in kind.parameters { write(parameter, of: kind, to: &json) }
    }
  }

  /// Writes a parameter. For a list, the number of its entries tells more than the `top` that was
  /// asked for. Few rules have orders of their own, or keep case.
  private func write(
    _ parameter: Rule.Kind.Parameter, of kind: Rule.Kind, to json: inout JSONWriter
  ) {
    let isRare = ["case", "order"].contains(parameter.key)
    guard parameter.key != "top", !isRare || !parameter.isDefault else { return }
    json.key(parameter.key)
    switch parameter.value {
    case .atLeast(let number), .atMost(let number): json.number(number)
    case .flag(let flag): json.bool(flag)
    case .text(let text): json.string(text)
    case .each(let names): json.array { json in for name in names { json.string(name) } }
    }
    if parameter.key == "list", let list = kind.list { json.member("entries", list.entryCount) }
  }

  private func limit(_ limit: LengthLimit, to json: inout JSONWriter) {
    json.object { json in
      range(limit.range, to: &json)
      json.member("unit", limit.unit.rawValue)
    }
  }

  private func range(_ range: ClosedRange<Int>, to json: inout JSONWriter) {
    json.member("min", range.lowerBound)
    if range.upperBound < .max { json.member("max", range.upperBound) }
  }
}
