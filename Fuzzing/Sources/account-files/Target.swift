import FuzzSupport
import ReportChecks

@testable import Accounts
@testable import PasswordAudit
@testable import PasswordReport

private let audit = Audit(checker: PasswordChecker(policy: .default))

/// The first byte says which report is made. The rest is a dump, a potfile and a list of members,
/// up to 0xFF each.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = InputBytes(start, count)
  let format = AuditFormat.allCases[input.number(below: AuditFormat.allCases.count)]
  // Without 0xFF there is no byte order mark of UTF-16, so a zero stands for it.
  let dump = withMark(input.part())
  let (potfile, members) = (input.part(), input.part())
  let vault = try? VaultReader([AuditInput(name: "dump", bytes: dump)], control: AuditControl())
  if let vault {
    require(vault.passwords.count == vault.table.rows.count, "each login has its password")
    require(vault.passwords.allSatisfy { !$0.isEmpty }, "no login is without a password")
  }
  var options = AccountReview.Options()
  options.staleAfter = 100
  options.today = 20_000
  guard
    let review = try? AccountReview(
      .init(
        dumps: [AuditInput(name: "dump", bytes: dump)],
        potfiles: [AuditInput(name: "potfile", bytes: potfile)],
        groups: [AuditInput(name: "members", bytes: members)]),
      options: options, audit: audit, control: AuditControl())
  else { return 0 }
  check(review)

  var reportOptions = AuditReport.Options()
  (reportOptions.minCount, reportOptions.width) = (1, 80)
  var report = AuditReport(
    summary: review.cracked, inputs: ["dump"], policy: .default, options: reportOptions)
  report.accounts = review
  report.findings = AuditFindings(review, options: reportOptions)
  if let rows = report.accountRows(as: format) {
    var lines = 0
    rows.write(.all) { bytes in lines += bytes.count { $0 == 0x0A } }
    let header = format == .csv ? 1 : 0
    require(lines == Array(review.accounts).count + header, "a line for each account")
  }
  ReportChecks.check(report.rendered(as: format), as: format, width: 80)
  return 0
}

private func withMark(_ dump: [UInt8]) -> [UInt8] {
  dump.starts(with: [0, 0xFE]) ? [0xFF] + dump.dropFirst() : dump
}

private func check(_ review: AccountReview) {
  let accounts = Array(review.accounts)
  require(
    AccountKind.allCases.reduce(0) { $0 + review.count($1) } == accounts.count,
    "each account is of one kind")
  var cracked = 0
  for account in accounts {
    let flaws = review.flaws(account)
    require(
      flaws.contains(.cracked) == (review.verdict(account) != nil),
      "what is cracked has a verdict")
    require(flaws.contains(.shared) == (review.sharing(account) != nil), "who shares is in a group")
    if let password = review.password(account) {
      let hash = password.withUnsafeBufferPointer { NTHash(utf8: $0) }
      // Unpaired surrogates have no UTF-8.
      require(
        hash == review.table.hashes[account]
          || String(decoding: password, as: UTF8.self).contains("\u{FFFD}"),
        "a password has the hash")
    }
    if review.kind(account) == .user, flaws.contains(.cracked) { cracked += 1 }
  }
  require(cracked == review.cracked.total, "each cracked password of a user is judged")
}
