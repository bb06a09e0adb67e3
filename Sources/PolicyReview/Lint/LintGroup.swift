internal import UnicodeText

/// Findings that are shown as one. A mistake stands alone, but a note on every rule of a policy
/// would bury the others.
struct LintGroup {
  private(set) var findings: [LintFinding]
  private var ruleIDs: Set<String> = []

  /// The groups in the order of their first findings. Only notes of the same check that say the
  /// same of different rules are grouped.
  static func groups(of findings: [LintFinding]) -> [LintGroup] {
    var groups: [LintGroup] = []
    var places: [String: Int] = [:]
    for finding in findings {
      guard finding.severity == .note, let id = finding.ruleID else {
        groups.append(LintGroup(findings: [finding]))
        continue
      }
      // What a note has to say of the standards belongs to it.
      let key =
        ([finding.check.rawValue, finding.sentence]
        + finding.clauses.map(\.reference)).joined(separator: "\0")
      if let place = places[key], groups[place].add(finding, of: id) { continue }
      places[key] = groups.count
      groups.append(LintGroup(findings: [finding], ruleIDs: [id]))
    }
    return groups
  }

  /// Adds a finding; false if it is of a rule that the group has already. Two places in one rule
  /// stay two findings, since each needs a look.
  private mutating func add(_ finding: LintFinding, of id: String) -> Bool {
    guard ruleIDs.insert(id).inserted else { return false }
    findings.append(finding)
    return true
  }

  /// One sentence for all findings of the group; nil for one finding, which has its own sentence.
  var sentence: String? {
    guard findings.count > 1 else { return nil }
    let hidden = findings.count - Self.mostNames
    let names = findings.prefix(Self.mostNames).map { finding in
      let name = excerpt(finding.ruleID ?? "")
      return finding.check == .missingExamples
        ? name : "\(name) at \(finding.line):\(finding.column)"
    }.joined(separator: ", ")
    let more = hidden > 0 ? " and \(hidden) more" : ""
    return "\(counted(findings.count, "rule")) (\(names)\(more)): "
      + printable(findings[0].sentence)
  }

  /// The most names that a sentence lists: a policy may have thousands of rules.
  private static let mostNames = 20
}
