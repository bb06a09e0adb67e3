import FuzzSupport

@testable import PasswordAudit

func check(_ summary: AuditSummary) {
  let total = summary.total
  require(!summary.isPartial, "a run that nobody stopped is whole")
  require(
    total == summary.accepted + summary.rejected + summary.undetermined,
    "every password is judged one way")
  require(summary.lengths.reduce(0, +) == total, "every password has a length")
  for count in [
    summary.truncated, summary.readAsLatin1, summary.invalidEncoding, summary.hexDecoded,
    summary.emptyPasswords,
  ] {
    require((0...total).contains(count), "flags are of passwords")
  }
  for rule in summary.rules {
    require(rule.failed + rule.undetermined <= total, "a rule answers once for each password")
    require(rule.failedAlone <= min(rule.failed, summary.rejected), "alone is some of all")
  }
  for compared in summary.comparedPolicies {
    require((0...total).contains(compared.accepted), "a compared policy accepts some")
  }
  if let strength = summary.strength {
    let estimated = total - summary.invalidEncoding
    for counts in [strength.scores, strength.levels, strength.guesses] {
      require(counts.reduce(0, +) == estimated, "every password that can be read has a strength")
    }
  }
  if let accounts = summary.accounts {
    require(accounts.accounts <= total, "accounts have passwords")
    require(accounts.passwordIsUsername <= accounts.accounts, "names are of accounts")
  }
}

/// Files of the summary are read back as they were written, and add up.
func checkStates(_ summary: AuditSummary, _ state: [UInt8]) {
  let read = reading(state)
  require(read.state(includesSecrets: true) == state, "a state is read as it was written")
  let redacted = summary.state()
  require(reading(redacted).state() == redacted, "a redacted state is read as it was written")
  var sum = read
  do throws(SummaryMismatch) { try sum.merge(summary) } catch {
    require(false, "a summary can be added to its own state: \(error)")
  }
  require(sum.total == 2 * summary.total, "twice the list has twice the passwords")
  require(sum.lengths == summary.lengths.map { 2 * $0 }, "twice the list has twice the lengths")
}

private func reading(_ state: [UInt8]) -> AuditSummary {
  do throws(StateError) { return try AuditSummary(state: state) } catch {
    fatalError("not so: a state that was written can be read: \(error)")
  }
}
