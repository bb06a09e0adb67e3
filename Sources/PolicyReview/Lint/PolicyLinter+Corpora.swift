internal import PasswordPolicy

extension PolicyLinter {
  /// Finds breach corpora that are known to be incomplete.
  func checkCorpora(_ policy: Policy, _ list: inout FindingList) {
    for rule in policy.allDemands {
      guard case .breached(let passwords, let minCount) = rule.kind else { continue }
      let gaps = passwords.gaps
      if gaps.missingParts > 0 {
        list.add(.missingBreaches(parts: gaps.missingParts), rule, key: "breached")
      }
      let least = gaps.minCount > minCount ? gaps.minCount : nil
      if least != nil || gaps.top != nil {
        list.add(.rareBreaches(minCount: least, top: gaps.top), rule, key: "breached")
      }
    }
  }
}
