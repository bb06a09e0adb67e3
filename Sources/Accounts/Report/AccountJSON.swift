package import JSON

extension JSONWriter {
  /// Writes the member `dump` of a summary: the counts of the files and of the flaws.
  package mutating func dump(_ accounts: AccountReview, top: Int) {
    if let vault = accounts.vault { return self.vault(vault, accounts, top: top) }
    let table = accounts.table
    object("dump") { json in
      json.member("users", accounts.count(.user))
      json.member("users_with_findings", accounts.flawed(.user))
      json.member("disabled", accounts.count(.disabled))
      json.member("disabled_with_findings", accounts.flawed(.disabled))
      json.member("computers", accounts.count(.computer))
      json.member("krbtgt", accounts.count(.ticketGranter))
      json.member("earlier_passwords", table.earlier.count)
      json.member("unreadable_lines", table.notUnderstood)
      json.member("repeated_lines", table.repeatedLines)
      json.member("log_lines", table.logLines)
      json.member("kerberos_keys", table.keyLines)
      json.flaws(of: accounts)
      if accounts.hasPotfile { json.potfile(accounts.potfile) }
      json.objects("groups", accounts.groups) { group, json in
        json.member("name", group.name)
        json.member("members", group.users)
        json.member("cracked", group.cracked)
        json.member("breached", group.breached)
        json.member("exposed", group.exposed)
        json.member("disabled", group.disabled)
        json.member("not_found", group.notFound)
      }
      accounts.writeDivisions(to: &json)
      json.member("shared_passwords", accounts.shareGroups.count)
      json.objects("largest_shared", accounts.largestShareGroups(top)) { group, json in
        json.member("share_group", group.number)
        json.member("accounts", group.accounts)
        json.member("privileged", group.privileged)
        json.member("disabled", group.disabled)
        json.member("computers", group.computers)
        json.member("cracked", group.isCracked)
        if accounts.hasCorpus { json.member("breach_count", group.breachCount) }
      }
      json.notChecked(of: accounts)
    }
  }

  mutating func flaws(of accounts: AccountReview) {
    object("flaws") { json in
      for flaw in accounts.possibleFlaws {
        json.key(flaw.id)
        json.number(accounts.count(flaw, flaw == .machineDefault ? .computer : .user))
      }
    }
  }

  mutating func notChecked(of accounts: AccountReview) {
    objects("not_checked", accounts.notChecked) { missing, json in
      json.member("id", missing.id)
      json.member("message", "\(missing.name): \(missing.text)")
    }
  }

  private mutating func potfile(_ tally: PotfileTally) {
    object("potfile") { json in
      json.member("entries", tally.entries)
      json.member("elsewhere", tally.elsewhere)
      json.member("doubtful", tally.doubtful)
      json.member("other_kinds", tally.otherKinds)
      json.member("not_understood", tally.notUnderstood)
      json.member("cracked_by_lm", tally.crackedByLM)
      json.member("lm_not_tried", tally.lmNotTried)
    }
  }
}
