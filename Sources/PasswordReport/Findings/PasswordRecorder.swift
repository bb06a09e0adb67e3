internal import Accounts
package import Findings
package import PasswordAudit
package import PasswordPolicy
private import Synchronization

/// Records the passwords of lists that are not accepted: one finding for each password of a list,
/// however often it stands there.
package final class PasswordRecorder: FindingRecorder {
  package let kind = Finding.Kind.password
  package let unexamined: Set<String> = []

  private let rules: FailedRules
  private let key: StateKey
  private let names: [String]
  private let nameBytes: [[UInt8]]
  private let records: Mutex<WorstRecords<Record>>
  /// The sets of rules that records fail, each of which is kept once.
  private let sets = Mutex<Set<[Int]>>([])

  private struct Record: RankedRecord {
    /// Among equals their ids decide.
    var order: UInt64 { 0 }
    var severity: FindingSeverity
    var special: AuditRow.Flags
    var isGuessed: Bool
    var failed: [Int]
    var place: RecordPlace
    var count = 1
  }

  /// Makes a recorder for one run, with the key under which the findings file names passwords.
  package init(
    policy: Policy, key: StateKey, names: [String], known: Set<UInt64>, limit: Int, room: Int = .max
  ) {
    rules = FailedRules(policy)
    self.key = key
    self.names = names
    nameBytes = names.map { Array($0.utf8) }
    records = Mutex(WorstRecords(known: known, limit: limit, room: room))
  }

  package var cut: Int {
    records.withLock { records in
      records.settle()
      return records.cut
    }
  }

  package func takeFindings() -> [Finding] {
    records.withLock { records in
      records.settle()
      return records.takeFindings(finding)
    }
  }

  package func code(_ packed: inout PackedBytes) {
    let empty = Record(
      severity: .low, special: [], isGuessed: false, failed: [],
      place: RecordPlace(input: 0, line: 0))
    records.withLock {
      $0.code(&packed, inputs: names.count, empty) { packed, record in
        var special = record.special.rawValue
        packed.byte(&special)
        record.special = AuditRow.Flags(rawValue: special)
        packed.flag(&record.isGuessed)
        packed.indices(&record.failed, below: rules.count)
      }
    }
  }

  package func note(_ row: borrowing AuditRow) {
    let special = row.flags.intersection([.empty, .sameAsUsername])
    guard row.judgement != .accepted || !special.isEmpty else { return }
    let severity = special.isEmpty ? severity(of: row) : .critical
    let id = RecordKey(
      id: key.fingerprint(of: row.passwordBytes, in: nameBytes[row.input]),
      part: UInt64(severity.rank))
    let place = RecordPlace(input: row.input, line: row.line)
    let row = copy row
    records.withLock { records in
      records.note(id, severity, order: 0, at: place) {
        let failed = rules.indices(of: row)
        return Record(
          severity: severity, special: special, isGuessed: FailedRules.isGuessed(row),
          failed: sets.withLock { $0.insert(failed).memberAfterInsert }, place: place)
      } change: {
        $0.special.formUnion(special)
      }
    }
  }

  /// The severity of a row. A rule about breaches counts as any other: there is one finding.
  private func severity(of row: borrowing AuditRow) -> FindingSeverity {
    let verdict = rules.verdict(on: row)
    if verdict.isBreached || verdict.isNotLookedUp { return .critical }
    return verdict.severity ?? .medium
  }

  private func finding(_ id: UInt64, _ record: Record) -> Finding {
    let (what, text, advice) = words(for: record)
    return Finding(
      id: id, kind: .password, what: what, rules: record.failed.map { rules[$0].id },
      severity: record.severity, text: text,
      clause: record.failed.first.flatMap { rules[$0].clause } ?? "", advice: advice,
      lists: [names[record.place.input]], line: max(1, record.place.line), count: record.count)
  }

  private func words(for record: Record) -> (what: String, text: String, advice: String) {
    let flaw: AccountFlaw? =
      record.special.contains(.empty)
      ? .empty : record.special.contains(.sameAsUsername) ? .username : nil
    if let flaw { return (flaw.id, flaw.label, flaw.advice ?? "") }
    return rules.words(record.failed, isGuessed: record.isGuessed)
  }
}
