internal import JSON
package import PasswordPolicy
package import Patterns
internal import UnicodeText

/// Reviews policy files: finds what the loader refuses, and what it accepts although its author can
/// hardly have meant it.
///
/// Work is counted, not timed: the same file has the same findings on every machine with the same
/// PCRE2. Only of searches that PCRE2 gives up again and again is the time limited.
package struct PolicyLinter: Sendable {
  package var standards = Set(Standard.allCases)
  /// Whether a policy is held to these standards even if it does not claim to follow them.
  package var holdsToStandards = false
  package var disabled: Set<LintCheck> = []
  package var effort = Effort.normal

  package init() {}

  package static func readsNoFile(_ path: String) throws(ListReadError) -> [UInt8] {
    throw ListReadError(reason: "files of one's own need a 'readFile' function")
  }

  /// The problems in the order of the file. What ``effort`` leaves open is a finding too.
  package func review(
    json: some Collection<UInt8>, readFile: ListReader = PolicyLinter.readsNoFile,
    openCorpus: @escaping CorpusOpener = Policy.opensNoCorpus
  ) -> (findings: [LintFinding], searches: [PatternSearch]) {
    let bytes = Array(json)
    let reviewed: ReviewedPolicy
    do {
      reviewed = try ReviewedPolicy(json: bytes, readFile: readFile, openCorpus: openCorpus)
    } catch {
      let span = PolicyPlaces(bytes, root: nil).span(of: error)
      let line = error.reason.sentence.prefix { $0 != "\n" }
      let finding = LintFinding(
        check: .policyFile, severity: .error, sentence: capitalized(line), cure: nil, growth: nil,
        ruleID: error.ruleID, location: span.location, endColumn: span.endColumn, clauses: [])
      return ([finding], [])
    }
    let policy = reviewed.policy
    var review = Review(
      policy: policy, places: reviewed.places,
      binding: holdsToStandards ? standards : Standard.claimed(by: policy), standards: standards)
    let budget = WorkBudget(effort)
    review.checkTexts()
    review.checkExamples(reviewed, budget.share(4))
    let attacks = budget.share(3)
    let reviews = budget.share(4)
    // The patterns of inherited rules are reviewed with the file that they are in.
    for rule in policy.allRules where policy.origin(of: rule) == nil {
      review.checkPatterns(of: rule, attacks, reviews)
    }
    review.checkParent(budget.share(4))
    review.checkForEachRole(budget)
    review.checkExpected(budget.share(4))
    review.checkCorpora()
    let findings = review.findings.filter { !disabled.contains($0.check) }
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return (findings, review.searches)
  }
}

extension Review {
  fileprivate mutating func checkCorpora() {
    for rule in policy.allDemands {
      guard case .breached(let passwords, let minCount) = rule.kind else { continue }
      let gaps = passwords.gaps
      if gaps.missingParts > 0 {
        add(
          .partialCorpus, .warning, rule, key: "breached",
          """
          The corpus does not cover \(counted(gaps.missingParts, "part")) of all hashes. A password \
          that belongs there cannot be looked up, so it is not accepted.
          """,
          cure: """
            Download the missing parts, and make the index again. 'pwcheck breach info' lists them.
            """)
      }
      let kept = [
        gaps.minCount > minCount
          ? "passwords that were seen \(grouped(gaps.minCount)) times or more" : nil,
        gaps.top.map { "the \(grouped($0)) most frequent passwords" },
      ].compactMap(\.self)
      if kept.isEmpty { continue }
      add(
        .partialCorpus, .note, rule, key: "breached",
        "The index has only \(listed(kept)). The rule accepts other breached passwords.",
        cure: "Make the index without '--min-count' and '--top' if it should have all.")
    }
  }
}
