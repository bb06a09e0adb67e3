internal import Accounts
internal import JSONOutput
internal import PasswordAudit

extension JSONWriter {
  /// Writes the member `dump` of a summary: the counts of the files and of the flaws.
  mutating func dump(_ accounts: AccountReview, _ report: AuditReport) {
    let table = accounts.table
    key("dump")
    beginObject()
    member("users", accounts.count(.user))
    member("users_with_findings", accounts.flawed(.user))
    member("disabled", accounts.count(.disabled))
    member("disabled_with_findings", accounts.flawed(.disabled))
    member("computers", accounts.count(.computer))
    member("krbtgt", accounts.count(.ticketGranter))
    member("earlier_passwords", table.earlierCount)
    member("unreadable_lines", table.notUnderstood)
    member("repeated_lines", table.repeatedLines)
    member("log_lines", table.logLines)
    member("kerberos_keys", table.keyLines)
    key("flaws")
    beginObject()
    for flaw in AccountFlaw.allCases {
      key(flaw.id)
      number(accounts.count(flaw, flaw == .machineDefault ? .computer : .user))
    }
    endObject()
    if accounts.hasPotfile { potfile(accounts.potfile) }
    key("groups")
    beginArray()
    for group in accounts.groups {
      beginObject()
      member("name", group.name)
      member("members", group.users)
      member("cracked", group.cracked)
      member("breached", group.breached)
      member("exposed", group.exposed)
      member("disabled", group.disabled)
      member("not_found", group.notFound)
      endObject()
    }
    endArray()
    member("shared_passwords", accounts.shareGroupCount)
    key("largest_shared")
    beginArray()
    for group in accounts.largestShareGroups(report.options.top) {
      beginObject()
      member("share_group", group.number)
      member("accounts", group.accounts)
      member("privileged", group.privileged)
      member("disabled", group.disabled)
      member("computers", group.computers)
      member("cracked", group.isCracked)
      if accounts.hasCorpus { member("breach_count", group.breachCount) }
      endObject()
    }
    endArray()
    key("not_checked")
    beginArray()
    for missing in report.notChecked(accounts) {
      beginObject()
      member("id", missing.id)
      member("message", "\(missing.name): \(missing.text)")
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func potfile(_ tally: PotfileTally) {
    key("potfile")
    beginObject()
    member("entries", tally.entries)
    member("elsewhere", tally.elsewhere)
    member("doubtful", tally.doubtful)
    member("other_kinds", tally.otherKinds)
    member("not_understood", tally.notUnderstood)
    member("cracked_by_lm", tally.crackedByLM)
    member("lm_not_tried", tally.lmNotTried)
    endObject()
  }
}
