internal import JSON
internal import PasswordPolicy
internal import PasswordWording
package import ReportFormats
internal import UnicodeText

/// The result of `pwcheck policy diff`. It holds no password but the witnesses, which are invented.
package struct PolicyDiffReport: Sendable {
  package var diff: PolicyDiff
  package var oldName: String
  package var newName: String
  /// The verdicts on a list by both policies; nil if none was given.
  package var counts: VerdictCounts?
  package var style = TextStyle()

  package struct VerdictCounts: Hashable, Sendable {
    package var acceptedByBoth = 0
    package var newlyAccepted = 0
    package var newlyRejected = 0
    package var rejectedByBoth = 0
    /// The passwords whose encoding is broken, or that are longer than what is examined.
    package var notCompared = 0

    package init() {}

    package var total: Int {
      acceptedByBoth + newlyAccepted + newlyRejected + rejectedByBoth + notCompared
    }
  }

  package init(_ diff: PolicyDiff, oldName: String, newName: String, counts: VerdictCounts? = nil) {
    (self.diff, self.oldName, self.newName, self.counts) = (diff, oldName, newName, counts)
  }

  package var isDifferent: Bool {
    diff.overall.verdict != .equal || diff.others.contains { $0.diff.overall.verdict != .equal }
      || (counts?.newlyAccepted ?? 0) + (counts?.newlyRejected ?? 0) > 0
  }

  /// A case that could not be excluded is not proven.
  package var isProvenNoWeaker: Bool { diff.isProvenNoWeaker && (counts?.newlyAccepted ?? 0) == 0 }

  package var isWeaker: Bool {
    (counts?.newlyAccepted ?? 0) > 0 || diff.newlyAccepted.contains { $0.witness != nil }
  }

  /// Whether the new policy is weaker, but it is proven that it accepts nothing new without a line
  /// feed, which no password of a list has.
  package var isWeakerForLineFeedsOnly: Bool {
    isWeaker && (counts?.newlyAccepted ?? 0) == 0 && diff.comparesAllRoles
      && diff.newlyAccepted.allSatisfy { result in
        if case .found(_, needsLineFeed: true) = result { true } else { result == .impossible }
      }
  }

  // MARK: Text

  package var text: String {
    var text = "\(printable(oldName)) → \(printable(newName))"
    text += diff.others.isEmpty ? ": " : ", for users without a role: "
    text += effect(of: diff) + contextChange
    for (roles, diff) in diff.others {
      let names = roles.map { "'\(printable($0))'" }.joined(separator: ", ")
      text += "With the \(roles.count == 1 ? "role" : "roles") \(names): " + effect(of: diff)
    }
    if !diff.comparesAllRoles { text += "Other choices of roles were not compared.\n" }
    if let counts { text += list(counts) }
    return text
  }

  private var contextChange: String {
    let (old, new) = (diff.old.context.words, diff.new.context.words)
    let (before, after) = (diff.old.context.languages, diff.new.context.languages)
    let languages = [before, after].map {
      $0.isEmpty ? "none" : $0.map(\.rawValue).joined(separator: ", ")
    }
    let lines = [
      ("new", new.filter { !old.contains($0) }), ("gone", old.filter { !new.contains($0) }),
    ].filter { !$0.1.isEmpty }.map { name, words in
      "   \(name): \(words.map { printable($0) }.joined(separator: ", "))\n"
    }
    return (lines.isEmpty ? "" : "\(PolicyReport.wordsHeading):\n" + lines.joined())
      + (before == after
        ? "" : "\(PolicyReport.languagesHeading):\n   \(languages.joined(separator: " → "))\n")
  }

  private func effect(of diff: PolicyDiff) -> String {
    let width = diff.rules.map { columns(of: ($0.new ?? $0.old)?.id ?? "") }.max() ?? 0
    var text = style.paint(sentence(diff.overall), .strong) + "\n"
    text += "   newly accepted: \(diff.overall.newlyAccepted.sentence)\n"
    text += "   no longer accepted: \(diff.overall.newlyRejected.sentence)\n"
    return text + "Rules:\n" + diff.rules.map { line($0, width) }.joined()
  }

  private func sentence(_ change: PolicyDiff.Change) -> String {
    switch (change.verdict, change.isProven) {
    case (.equal, true): "equal: accepts the same passwords."
    case (.equal, false): "no difference found (not proven)."
    case (.stricter, true): "stricter: accepts fewer passwords."
    case (.stricter, false): "stricter (not proven): some passwords are no longer accepted."
    case (.weaker, true): "weaker: accepts more passwords."
    case (.weaker, false): "weaker (not proven): more passwords are accepted."
    case (.incomparable, _): "incomparable: accepts some new passwords and refuses some old ones."
    }
  }

  private func line(_ rule: PolicyDiff.RuleChange, _ width: Int) -> String {
    let id = fitted((rule.new ?? rule.old)?.id ?? "", to: width)
    let (sign, role, edit): (String, TextStyle.Role, String?) =
      switch rule.kind {
      case .added: ("+", .good, "added")
      case .removed:
        ("-", .bad, reason(of: rule, in: diff).map { "dropped (\(printable($0)))" } ?? "removed")
      case .renamed: ("~", .fair, "renamed from '\(rule.old?.id ?? "")'")
      case .changed: ("~", .fair, nil)
      case .unchanged: ("=", .faint, nil)
      }
    var words = [edit].compactMap(\.self)
    if let old = rule.old, let new = rule.new, old.severity != new.severity {
      words.append("from \(old.severity.rawValue) to \(new.severity.rawValue)")
    }
    words.append(rule.change.verdict.rawValue + (rule.change.isProven ? "" : ", not proven"))
    var text = "\(style.paint(sign, role)) \(id)  \(words.joined(separator: ", "))\n"
    // What a rule alone lets pass or not is no news if there was none before, or is none now.
    guard let old = rule.old, let new = rule.new else { return text }
    // A rule that only warns lets pass what does not meet it.
    let verb = old.severity == new.severity ? "met" : "let pass"
    let results = [
      ("newly", rule.change.newlyAccepted), ("no longer", rule.change.newlyRejected),
    ]
    for (adverb, result) in results where result.witness != nil {
      text += "     \(adverb) \(verb): \(result.sentence)\n"
    }
    return text
  }

  private func reason(of rule: PolicyDiff.RuleChange, in diff: PolicyDiff) -> String? {
    guard rule.new == nil else { return nil }
    return diff.new.parent?.dropped.first { $0.id == rule.old?.id }?.reason
  }

  private func list(_ counts: VerdictCounts) -> String {
    var text =
      "Of \(counted(counts.total, "password")) in the list: \(grouped(counts.newlyAccepted)) "
    text += "newly accepted, \(grouped(counts.newlyRejected)) no longer accepted.\n"
    if counts.notCompared > 0 {
      text += "   \(grouped(counts.notCompared)) could not be compared.\n"
    }
    return text
  }

  // MARK: JSON

  package var json: [UInt8] {
    JSONWriter.document { json in
      json.member("schema", "pwcheck.policy-diff/1")
      json.member("old", oldName)
      json.member("new", newName)
      if !diff.others.isEmpty { json.strings("roles", []) }
      write(diff, to: &json)
      if !diff.others.isEmpty {
        json.member("compares_all_roles", diff.comparesAllRoles)
        json.array("others") { json in
          for (roles, diff) in diff.others {
            json.object { json in
              json.strings("roles", roles)
              write(diff, to: &json)
            }
          }
        }
      }
      if let counts {
        json.object("list") { json in
          json.member("total", counts.total)
          json.member("accepted_by_both", counts.acceptedByBoth)
          json.member("newly_accepted", counts.newlyAccepted)
          json.member("newly_rejected", counts.newlyRejected)
          json.member("rejected_by_both", counts.rejectedByBoth)
          json.member("not_compared", counts.notCompared)
        }
      }
    }
  }

  private func write(_ diff: PolicyDiff, to json: inout JSONWriter) {
    write(diff.overall, to: &json)
    json.objects("rules", diff.rules) { rule, json in
      if let old = rule.old { json.member("old", old.id) }
      if let new = rule.new { json.member("new", new.id) }
      json.member("change", rule.kind.rawValue)
      if let reason = reason(of: rule, in: diff) { json.member("reason", reason) }
      write(rule.change, to: &json)
    }
  }

  private func write(_ change: PolicyDiff.Change, to json: inout JSONWriter) {
    json.member("verdict", change.verdict.rawValue)
    json.member("proven", change.isProven)
    json.key("newly_accepted")
    change.newlyAccepted.write(to: &json)
    json.key("newly_rejected")
    change.newlyRejected.write(to: &json)
  }
}
