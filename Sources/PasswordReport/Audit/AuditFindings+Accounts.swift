package import Accounts
internal import PasswordAudit
internal import UnicodeText

extension AuditFindings {
  /// Collects the first cracked passwords of users that fail each rule, for the formats that point
  /// at lines.
  ///
  /// - Complexity: O(n)
  package init(_ accounts: AccountReview, options: AuditReport.Options) {
    self.init()
    var quota = FindingQuota(rules: accounts.cracked.scope.rules.count, limit: options.linesPerRule)
    for account in accounts.accounts where accounts.kind(account) == .user {
      guard let verdict = accounts.verdict(account), let password = accounts.password(account),
        verdict.judgement != .accepted || !verdict.failed.isEmpty,
        quota.admits(verdict.failed, verdict.undetermined)
      else { continue }
      let place = accounts.place(account)
      lines.append(
        Line(
          input: place.input, number: place.line, mask: RedactionMask.mask(of: password),
          password: options.revealsPasswords ? String(decoding: password, as: UTF8.self) : nil,
          failed: verdict.failed, undetermined: verdict.undetermined, isEmpty: false,
          isUsername: false, isAccepted: false))
    }
  }
}
