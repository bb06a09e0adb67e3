internal import LocatedJSON
package import PasswordPolicy
package import PasswordStrength

/// Reviews policy files: what the loader refuses, and what it accepts although its author can
/// hardly have meant it.
///
///     let findings = PolicyLinter().findings(json: bytes)
///     for finding in findings { print(finding.location.line, finding.check.rawValue) }
///
/// Nothing here depends on a clock: the same file has the same findings on every machine with the
/// same PCRE2.
package struct PolicyLinter: Sendable {
  /// The standards whose conflicts are looked for.
  package var standards = Set(Standard.allCases)
  /// Whether a policy is held to these standards also if it does not claim them.
  package var holdsToStandards = false
  /// The checks to skip.
  package var disabled: Set<LintCheck> = []
  /// Tells the examples of `strength` rules.
  package var estimator = StrengthEstimator()

  /// A linter that looks for everything.
  package init() {}

  /// The problems of a policy file, in the order of the file.
  ///
  /// - Parameters:
  ///   - json: The file's bytes.
  ///   - readFile: Reads a file that the policy names by its path, relative to its own.
  ///   - openCorpus: Opens a breach corpus that the policy names by its path.
  /// - Complexity: Bounded: each pattern is searched in texts of at most 4096 bytes, and no search
  ///   is let go on for long.
  package func findings(
    json: some Collection<UInt8>,
    readFile: ListReader = { _ throws(ListReadError) in
      throw ListReadError(reason: "files of one's own need a 'readFile' function")
    },
    openCorpus: @escaping CorpusOpener = Policy.opensNoCorpus
  ) -> [LintFinding] {
    let bytes = Array(json)
    let reviewed: ReviewedPolicy
    do {
      reviewed = try ReviewedPolicy(json: bytes, readFile: readFile, openCorpus: openCorpus)
    } catch {
      let span = PolicyPlaces(bytes, root: nil).span(of: error)
      return [
        LintFinding(
          problem: .policyFile(error), severity: .error, ruleID: error.ruleID,
          location: span.location, endColumn: span.endColumn, clauses: [])
      ]
    }
    let policy = reviewed.policy
    var list = FindingList(
      places: reviewed.places, binding: holdsToStandards ? standards : Standard.claimed(by: policy),
      standards: standards)
    checkTexts(policy, &list)
    checkExamples(policy, &list)
    // The patterns of inherited rules are reviewed with the file that they are in.
    for rule in policy.allRules where policy.origin(of: rule) == nil { checkPattern(rule, &list) }
    checkParent(policy, &list)
    checkForEachRole(policy, &list)
    checkCorpora(policy, &list)
    return list.findings.filter { !disabled.contains($0.check) }.enumerated().sorted { a, b in
      let (x, y) = (a.element.location, b.element.location)
      return (x.line, x.column, a.offset) < (y.line, y.column, b.offset)
    }.map(\.element)
  }
}
