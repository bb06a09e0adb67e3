internal import JSON
package import PasswordPolicy
package import Patterns

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
  /// The amount of work that the review of a policy may take.
  package var effort = Effort.normal

  package init() {}

  /// A reader for policies that name no file.
  package static func readsNoFile(_ path: String) throws(ListReadError) -> [UInt8] {
    throw ListReadError(reason: "files of one's own need a 'readFile' function")
  }

  /// The problems of a policy file, in the order of the file, and the growth of its searches. What
  /// ``effort`` leaves open is a finding too.
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
      let finding = LintFinding(
        problem: .policyFile(error), severity: .error, ruleID: error.ruleID,
        location: span.location, endColumn: span.endColumn, clauses: [])
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
  /// Finds breach corpora that are known to be incomplete.
  fileprivate mutating func checkCorpora() {
    for rule in policy.allDemands {
      guard case .breached(let passwords, let minCount) = rule.kind else { continue }
      let gaps = passwords.gaps
      if gaps.missingParts > 0 {
        add(.missingBreaches(parts: gaps.missingParts), rule, key: "breached")
      }
      let least = gaps.minCount > minCount ? gaps.minCount : nil
      if least != nil || gaps.top != nil {
        add(.rareBreaches(minCount: least, top: gaps.top), rule, key: "breached")
      }
    }
  }
}
