internal import UnicodeText

/// Findings that are shown as one. A mistake stands alone, but a note on every rule of a policy
/// would bury the others.
struct LintGroup {
  /// The findings in the order of the file, at least one.
  private(set) var findings: [LintFinding]
  private var ruleIDs: Set<String> = []

  /// The groups in the order of their first findings. Only notes of the same check that say the
  /// same of different rules are grouped.
  ///
  /// - Complexity: O(n)
  static func groups(of findings: [LintFinding]) -> [LintGroup] {
    // A rule without any example has two findings, which are one to its author.
    var lacking: [String: [String]] = [:]
    for finding in findings {
      if let id = finding.ruleID, let list = finding.problem.missingExamples {
        lacking[id, default: []].append(list.rawValue)
      }
    }
    var groups: [LintGroup] = []
    var places: [String: Int] = [:]
    for finding in findings {
      guard finding.severity == .note, let id = finding.ruleID else {
        groups.append(LintGroup(findings: [finding]))
        continue
      }
      let subject =
        if finding.check == .missingExamples { (lacking[id] ?? []).joined(separator: " ") } else {
          finding.problem.sentence
        }
      // What a note has to say of the standards belongs to it.
      let key = ([finding.check.rawValue, subject] + finding.clauses.map(\.reference)).joined(
        separator: "\0")
      if let place = places[key], groups[place].add(finding, of: id) { continue }
      places[key] = groups.count
      groups.append(LintGroup(findings: [finding], ruleIDs: [id]))
    }
    return groups
  }

  /// Adds a finding; false if it is of a rule that the group has already. Two places in one rule
  /// stay two findings, since each needs a look.
  private mutating func add(_ finding: LintFinding, of id: String) -> Bool {
    guard ruleIDs.insert(id).inserted || finding.check == .missingExamples else { return false }
    findings.append(finding)
    return true
  }

  /// One sentence for all findings of the group; nil for one finding, which has its own sentence.
  var sentence: String? {
    guard findings.count > 1 else { return nil }
    var shown: [String] = []
    var lists: [String] = []
    for finding in findings {
      var name = excerpt(finding.ruleID ?? "")
      if let list = finding.problem.missingExamples {
        if !lists.contains(list.rawValue) { lists.append(list.rawValue) }
      } else {
        name += " at \(finding.line):\(finding.column)"
      }
      if shown.last != name { shown.append(name) }
    }
    let more = shown.count - Self.mostNames
    let names =
      shown.prefix(Self.mostNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    if lists.isEmpty {
      return
        "\(counted(ruleIDs.count, "rule")) (\(names)): \(printable(findings[0].problem.sentence))"
    }
    let keys = lists.map { "'\($0)'" }.joined(separator: " or ")
    return """
      \(counted(ruleIDs.count, "rule")) \(ruleIDs.count == 1 ? "has" : "have") no examples under \
      \(keys): \(names).
      """
  }

  /// The most names that a sentence lists: a policy may have thousands of rules.
  private static let mostNames = 20
}
