internal import Accounts
package import Findings
package import PasswordAudit
package import PasswordPolicy
private import Synchronization
internal import UnicodeText

/// Records the flaws of the accounts of lists that name users: a finding for each flaw of an
/// account, as for dumps, in the same words and of the same severity.
///
/// It names accounts as the list does. Of a password it keeps a hash only, during the run.
package final class AccountRecorder: FindingRecorder {
  package let kind = Finding.Kind.account

  private let rules: FailedRules
  private let names: [String]
  private let nameBytes: [[UInt8]]
  private let key: StateKey
  private let problemNames = (["rule"] + AccountFlaw.allCases.map(\.id)).map {
    Array("\0account\0\($0)".utf8)
  }
  private let state: Mutex<State>

  /// The most different passwords that are compared: as many as a hash table of this size takes.
  package static let mostPasswords = 3 << 18

  private struct State: Sendable {
    var records: WorstRecords<Record>
    var shared: SharedPasswords

    /// Drops the records that are known only in part, and all but the worst.
    mutating func settle() {
      if shared.isPartial {
        let shared = shared
        records.remove { $0.password.map { shared.count($0) == nil } ?? false }
      }
      records.settle()
    }
  }

  private struct Record: RankedRecord {
    /// The flaw; nil if rules of the policy are not met, other than those about breaches.
    var flaw: AccountFlaw?
    var severity: FindingSeverity
    var order: UInt64
    var account: String
    var place: RecordPlace
    var isGuessed = false
    var failed: [Int] = []
    var password: UInt64?
    var count = 1
  }

  /// Makes a recorder for one run, with the findings that the file knows and the room that it has.
  ///
  /// - Parameters:
  ///   - key: Decides which of equals are recorded, so it is the same in the next run.
  ///   - limit: Others are recorded if they are among so many worst.
  ///   - passwords: How many different passwords are compared.
  package init(
    policy: Policy, key: StateKey = .open, names: [String], known: Set<UInt64>, limit: Int,
    room: Int = .max, passwords: Int = AccountRecorder.mostPasswords
  ) {
    rules = FailedRules(policy)
    self.key = key
    self.names = names
    nameBytes = names.map { Array($0.utf8) }
    state = Mutex(
      State(
        records: WorstRecords(known: known, limit: limit, room: room),
        shared: SharedPasswords(capacity: passwords)))
  }

  package var cut: Int {
    state.withLock { state in
      state.settle()
      return state.records.cut + state.shared.missed
    }
  }

  package var unexamined: Set<String> {
    state.withLock { $0.shared.isPartial ? [AccountFlaw.shared.id] : [] }
  }

  package func takeFindings() -> [Finding] {
    state.withLock { state in
      state.settle()
      // An account that stands in a list more than once is one.
      var repeats: [UInt64: Int] = [:]
      state.records.forEach { _, record in
        if let password = record.password { repeats[password, default: 0] += record.count - 1 }
      }
      let shared = state.shared
      return state.records.takeFindings { id, record in
        let sharers = record.password.map { password in
          (shared.count(password) ?? 2) - repeats[password, default: 0]
        }
        return finding(id, record, others: max(1, (sharers ?? 2) - 1))
      }
    }
  }

  package func code(_ packed: inout PackedBytes) {
    let empty = Record(
      flaw: nil, severity: .low, order: 0, account: "", place: RecordPlace(input: 0, line: 0))
    state.withLock { state in
      state.shared.code(&packed, inputs: names.count)
      state.records.code(&packed, inputs: names.count, empty) { packed, record in
        var number = Self.number(of: record.flaw)
        packed.number(&number)
        if packed.isReading, number > 0 {
          record.flaw = UInt32(exactly: number - 1).flatMap(AccountFlaw.init(rawValue:))
          packed.require(record.flaw != nil)
        }
        packed.word(&record.order)
        packed.string(&record.account)
        packed.flag(&record.isGuessed)
        packed.indices(&record.failed, below: rules.count)
        packed.optional(&record.password, 0) { $0.word(&$1) }
      }
    }
  }

  // MARK: Rows

  package func note(_ row: borrowing AuditRow) {
    let identity = identity(of: row)
    if row.flags.contains(.empty) {
      note(.empty, AccountFlaw.empty.severity, row, identity)
      return
    }
    if row.flags.contains(.sameAsUsername) {
      note(.username, AccountFlaw.username.severity, row, identity)
    }
    if row.judgement != .accepted {
      let verdict = rules.verdict(on: row)
      if verdict.isBreached {
        note(.breached, AccountFlaw.breached.severity, row, identity)
      } else if verdict.isNotLookedUp {
        note(.notLookedUp, AccountFlaw.notLookedUp.severity, row, identity)
      }
      if let severity = verdict.severity { note(nil, severity, row, identity) }
    }
    // Nobody can say whether a password that was cut is another's, too.
    if !row.flags.contains(.truncated) { compare(row, identity) }
  }

  private func note(
    _ flaw: AccountFlaw?, _ severity: FindingSeverity, _ row: borrowing AuditRow, _ identity: UInt64
  ) {
    // An account may stand in a list with several passwords.
    let key = RecordKey(id: id(of: flaw, identity), part: UInt64(severity.rank))
    let place = RecordPlace(input: row.input, line: row.line)
    let row = copy row
    state.withLock { state in
      state.records.note(key, severity, order: key.id, at: place) {
        Record(
          flaw: flaw, severity: severity, order: key.id, account: name(of: row), place: place,
          isGuessed: FailedRules.isGuessed(row), failed: rules.indices(of: row))
      } change: {
        // A finding tells of its first place.
        guard $0.place == place else { return }
        ($0.failed, $0.isGuessed) = (rules.indices(of: row), FailedRules.isGuessed(row))
      }
    }
  }

  private func compare(_ row: borrowing AuditRow, _ identity: UInt64) {
    let password = key.fingerprint(of: row.passwordBytes, in: [])
    let place = RecordPlace(input: row.input, line: row.line)
    let user = row.username ?? UnsafeBufferPointer(start: nil, count: 0)
    state.withLock { state in
      guard case .shared(let first) = state.shared.note(password, of: identity, user, place) else {
        return
      }
      if let first {
        noteShared(
          Self.name(first.name, line: first.place.line), first.identity, password, first.place,
          count: first.count, in: &state)
      }
      noteShared(Self.name(user, line: place.line), identity, password, place, count: 1, in: &state)
    }
  }

  private func noteShared(
    _ account: @autoclosure () -> String, _ identity: UInt64, _ password: UInt64,
    _ place: RecordPlace, count: Int, in state: inout State
  ) {
    let flaw = AccountFlaw.shared
    let key = RecordKey(id: id(of: flaw, identity), part: password)
    state.records.note(key, flaw.severity, order: password, at: place, times: count) {
      Record(
        flaw: flaw, severity: flaw.severity, order: password, account: account(),
        place: place, password: password, count: count)
    }
  }

  // MARK: Accounts

  /// A hash that identifies an account among those of all lists. A record without a name is
  /// identified by its place only.
  private func identity(of row: borrowing AuditRow) -> UInt64 {
    guard let user = row.username, !user.isEmpty else {
      return StateKey.open.hash(ofPublic: "\(names[row.input])\0\(row.line)")
    }
    return StateKey.open.fingerprint(of: user, in: nameBytes[row.input])
  }

  private static func number(of flaw: AccountFlaw?) -> Int {
    flaw.map { Int($0.rawValue) + 1 } ?? 0
  }

  /// The id of a problem. It is made of a name that the file holds anyway, so it needs no key.
  private func id(of flaw: AccountFlaw?, _ identity: UInt64) -> UInt64 {
    withUnsafeBytes(of: identity.littleEndian) { bytes in
      bytes.withMemoryRebound(to: UInt8.self) {
        StateKey.open.fingerprint(of: $0, in: problemNames[Self.number(of: flaw)])
      }
    }
  }

  private func name(of row: borrowing AuditRow) -> String {
    Self.name(row.username ?? UnsafeBufferPointer(start: nil, count: 0), line: row.line)
  }

  private static func name(_ bytes: some Collection<UInt8>, line: Int) -> String {
    if bytes.isEmpty { return "line \(line)" }
    // More is not kept of a name anyway.
    let limit = 1 << 12
    return Array(bytes.prefix(limit)).withUnsafeBufferPointer { bytes in
      let whole = wellFormedPrefixLength(bytes)
      // A name that is not UTF-8 is read as Latin-1, as passwords are.
      guard whole == bytes.count || bytes.count == limit && whole > limit - 4 else {
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      }
      return String(decoding: bytes[..<whole], as: UTF8.self)
    }
  }

  // MARK: Words

  private func finding(_ id: UInt64, _ record: Record, others: Int) -> Finding {
    let failed: [Int]
    let (what, text, advice): (String, String, String)
    if let flaw = record.flaw {
      failed =
        flaw == .breached || flaw == .notLookedUp
        ? record.failed.filter { rules[$0].corpus != nil } : []
      text = flaw == .shared ? AccountFlaw.sharedText(others: others) : flaw.label
      (what, advice) = (flaw.id, flaw.advice ?? "")
    } else {
      failed = record.failed.filter { rules[$0].corpus == nil }
      (what, text, advice) = rules.words(failed, isGuessed: record.isGuessed)
    }
    return Finding(
      id: id, kind: kind, what: what, rules: failed.map { rules[$0].id }, severity: record.severity,
      text: text, clause: failed.first.flatMap { rules[$0].clause } ?? "", advice: advice,
      lists: [names[record.place.input]], line: max(1, record.place.line), account: record.account,
      count: record.count)
  }
}
