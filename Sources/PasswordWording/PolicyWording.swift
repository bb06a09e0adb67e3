package import PasswordPolicy
internal import UnicodeText

/// The sentences of a page about a policy, in English, apart from the policy's own texts.
package struct PolicyWording: Sendable {
  /// Creates the wording.
  package init() {}

  /// What a rule demands, as a whole sentence or as one that ends with a colon and is followed by a
  /// pattern.
  package struct Demand: Sendable {
    /// The sentence. Names of lists come from the policy and are as hostile as it is.
    package let sentence: String
    /// The pattern that the sentence speaks of.
    package let pattern: String?
  }

  /// What a rule demands.
  package func demand(of kind: Rule.Kind) -> Demand {
    switch kind {
    case .match(let pattern, let occurrences):
      return Demand(
        sentence: "Contains \(matches(occurrences)) of this pattern:", pattern: pattern.source)
    case .avoid(let pattern):
      return Demand(sentence: "Contains no match of this pattern:", pattern: pattern.source)
    default: return Demand(sentence: sentence(for: kind), pattern: nil)
    }
  }

  private func matches(_ occurrences: ClosedRange<Int>) -> String {
    if occurrences == 1...Int.max { return "a match" }
    if occurrences == 0...0 { return "no match" }
    return amount(occurrences, "match", "matches") + " (not overlapping)"
  }

  private func sentence(for kind: Rule.Kind) -> String {
    switch kind {
    case .match, .avoid: return ""
    case .length(let limit): return "Has \(length(limit))."
    case .atLeast(let needed, let members):
      if needed == members.count {
        return needed == 1 ? "Meets this rule:" : "Meets all of these \(needed) rules:"
      }
      return "Meets at least \(needed) of these \(members.count) rules:"
    case .blocklist(let blocklist): return sentence(for: blocklist)
    case .personal(let minLength):
      return "Contains none of the user's own words (user name, e-mail address, name, site) "
        + "of \(count(minLength, "character", "characters")) or more. Does not apply if none are given."
    case .differs(let minEdits):
      let rest = " Does not apply if that is not given."
      if minEdits == 1 { return "Is not the previous password." + rest }
      return
        "Differs from the previous password: at least \(minEdits) characters must be inserted, deleted or replaced."
        + rest
    case .repeats(let max):
      return max == 1
        ? "Has no character twice in a row." : "Has no character more than \(max) times in a row."
    case .sequences(let max, let kinds):
      let orders = SequenceKind.allCases.filter(kinds.contains).map(name)
      return
        "Has no more than \(max) characters in a row that follow \(listed(orders, "or")), forwards or backwards."
    case .strength(.score(let score)):
      return "Has an estimated strength of at least \(score) of 100."
    case .strength(.guesses(let log10)):
      return "Withstands \(StrengthWording().guesses(log10: log10)) or more, by estimate."
    }
  }

  private func sentence(for blocklist: Blocklist) -> String {
    let list = "the list '\(blocklist.name)' (\(count(blocklist.words.count, "entry", "entries")))"
    switch blocklist.comparison {
    case .whole: return "Is not on \(list), whatever the case of its letters."
    case .contains:
      return "Contains no entry of four bytes or more of \(list), whatever the case of its letters."
    }
  }

  private func name(of kind: SequenceKind) -> String {
    switch kind {
    case .alphabet: "the alphabet"
    case .digit: "the digits"
    case .keyboard: "a row of a keyboard"
    }
  }

  private func length(_ limit: LengthLimit) -> String {
    switch limit.unit {
    case .characters:
      amount(limit.range, "character", "characters")
        + ", counted as grapheme clusters, which is what a reader sees"
    case .codePoints:
      amount(limit.range, "character", "characters") + ", counted as Unicode code points"
    case .bytes: amount(limit.range, "byte", "bytes") + " of UTF-8"
    }
  }

  // MARK: Beside the demand

  /// The passwords that a rule applies to; nil if it applies to all.
  package func condition(_ limit: LengthLimit?) -> String? {
    limit.map { "Only for passwords of \(length($0))." }
  }

  /// Says that a rule does not reject a password.
  package var recommendation: String { "A recommendation: a password is accepted without it." }

  /// The number of examples of a rule; nil if it has none.
  package func examples(of rule: Rule) -> String? {
    let parts = [
      rule.accepts.isEmpty ? nil : "\(rule.accepts.count) accepted",
      rule.rejects.isEmpty ? nil : "\(rule.rejects.count) rejected",
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// A summary of all rules.
  package func overview(of policy: Policy) -> String {
    let errors = policy.rules.count { $0.severity == .error }
    let warnings = policy.rules.count - errors
    var text: String
    switch errors {
    case 0: text = "Every password is accepted."
    case 1: text = "A password is accepted if it meets the rule."
    case 2: text = "A password is accepted if it meets both rules."
    default: text = "A password is accepted if it meets all \(errors) rules."
    }
    if errors > 0, warnings > 0 {
      text =
        "A password is accepted if it meets \(errors == 1 ? "the rule that is" : "the \(errors) rules that are") not a recommendation."
    }
    return text
  }

  /// The headings.
  package enum Heading: Sendable {
    /// The name of a part of the page, or of a line of a rule's.
    case policy, source, rules, id, reference, examples, message, advisories
  }

  /// A heading.
  package func heading(_ heading: Heading) -> String {
    switch heading {
    case .policy: "Policy"
    case .source: "Source"
    case .rules: "Rules"
    case .id: "Id"
    case .reference: "Reference"
    case .examples: "Examples"
    case .message: "Message"
    case .advisories: "Demands beyond the password itself"
    }
  }

  // MARK: Numbers

  /// "8 to 32 characters", "at least 1 character".
  private func amount(_ range: ClosedRange<Int>, _ one: String, _ many: String) -> String {
    if range.lowerBound == range.upperBound {
      return "exactly \(count(range.lowerBound, one, many))"
    }
    if range.upperBound == .max { return "at least \(count(range.lowerBound, one, many))" }
    if range.lowerBound == 0 { return "at most \(count(range.upperBound, one, many))" }
    return "\(range.lowerBound) to \(count(range.upperBound, one, many))"
  }

  private func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}
