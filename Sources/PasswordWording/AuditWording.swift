/// What reports say of an audit, in English: the titles, headings and notes that every format for
/// people shares.
package struct AuditWording: Sendable {
  /// The words.
  package init() {}

  // MARK: Summary

  /// What the report is.
  package func title(policy: String) -> String { "Password audit against '\(policy)'" }

  /// The result in one or two sentences.
  package func verdict(total: String, accepted: String, share: String, worstRule: String?) -> String
  {
    if total == "0" { return nothing }
    let passwords = total == "1" ? "1 password" : "\(total) passwords"
    let first = "\(accepted) of \(passwords) (\(share)) would be accepted."
    guard let worstRule else { return first }
    return "\(first) The rule most often not met is \(worstRule)."
  }

  /// That there is no result.
  package var nothing: String { "No password was read." }

  /// How many passwords are empty.
  package func empty(_ count: String) -> String {
    count == "1" ? "1 password is empty." : "\(count) passwords are empty."
  }

  /// How many records could not be read.
  package func unreadable(_ count: String) -> String {
    "\(count) \(count == "1" ? "record" : "records") could not be read."
  }

  /// That the run was stopped.
  package var partial: String {
    "The audit was stopped before the end: these figures are of the part that was read."
  }

  /// How few the entries of a list may be.
  package func suppressed(below minCount: Int) -> String {
    "Entries that occur less than \(minCount) times are left out."
  }

  /// How far off the counts of a list may be.
  package func error(upTo error: String) -> String {
    "Each count may be too low by up to \(error)."
  }

  /// How the masks of passwords are read.
  package var maskKey: String {
    "Shown as masks: L stands for A-Z, l for a-z, 9 for 0-9, # for other ASCII, o for anything else."
  }

  /// That nothing in a list occurs often enough.
  package func noEntries(minCount: Int) -> String { "No entry occurs \(minCount) times." }

  /// How many different passwords there are.
  package func distinct(_ count: String, once: String, isExact: Bool, error: String) -> String {
    let about = isExact ? "" : "About "
    let bound = isExact ? "" : " (standard error \(error))"
    return "\(about)\(count) different passwords\(bound), of which \(once) occur once."
  }

  /// The middle of the scores.
  package func scores(median: String, mean: String) -> String {
    "Median \(median), mean \(mean) of 100."
  }

  // MARK: Findings

  /// That passwords fail a rule.
  package func failed(_ count: String, of total: String, share: String) -> String {
    "Not met by \(count) of \(total) passwords (\(share))."
  }

  /// That a rule could not be decided.
  package func undetermined(_ count: String) -> String {
    "Could not be decided for \(count), which are not accepted."
  }

  /// What a finding says of one line.
  package func line(doesNotMeet rules: String) -> String {
    "A password that does not meet \(rules)"
  }

  /// What is asked of every password, whatever the policy.
  package var emptyRule: String { "A password that is not empty" }

  /// What a finding says of a line with an empty password.
  package var emptyLine: String { "An empty password" }

  /// What a finding says of a line that was not judged.
  package func line(undecided rules: String) -> String {
    "A password of which \(rules) could not be decided"
  }

  /// What a finding says of a line that was not judged at all.
  package var notJudged: String {
    "A password that is too long, or whose encoding is broken, to be judged"
  }

  /// That not all lines are listed.
  package func more(_ count: String) -> String { "and \(count) more" }
}
