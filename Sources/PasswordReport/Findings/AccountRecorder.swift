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
  private let nameBytes: [[UInt8]]
  private let key: StateKey
  private let problemNames = (["rule"] + AccountFlaw.allCases.map(\.id)).map {
    Array("\0account\0\($0)".utf8)
  }
  private let state: Mutex<State>

  /// The most different passwords that are compared: as many as a hash table of this size takes.
  package static let mostPasswords = 3 << 18

  private struct State: Sendable {
    var records: WorstRecords
    var shared: SharedPasswords

    /// Drops the records that are known only in part, and all but the worst.
    mutating func settle() {
      if shared.isPartial {
        let shared = shared
        records.remove { $1.flaw == .shared && shared.count($0.part) == nil }
      }
      records.settle()
    }
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
    rules = FailedRules(policy, lists: names)
    self.key = key
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
      for (key, draft) in state.records.drafts where draft.flaw == .shared {
        repeats[key.part, default: 0] += draft.count - 1
      }
      let shared = state.shared
      return state.records.takeFindings { key, draft in
        let sharers = (shared.count(key.part) ?? 2) - repeats[key.part, default: 0]
        return rules.finding(key.id, kind, draft, others: max(1, sharers - 1))
      }
    }
  }

  package func code(_ packed: inout PackedBytes) {
    state.withLock { state in
      state.shared.code(&packed, inputs: rules.lists.count)
      state.records.code(&packed, rules)
    }
  }

  // MARK: Rows

  package func note(_ row: borrowing AuditRow) {
    let identity = identity(of: row)
    if row.flags.contains(.empty) { return note(.empty, row, identity) }
    if row.flags.contains(.sameAsUsername) { note(.username, row, identity) }
    if row.judgement != .accepted {
      let verdict = rules.verdict(on: row)
      if verdict.isBreached {
        note(.breached, row, identity)
      } else if verdict.isNotLookedUp {
        note(.notLookedUp, row, identity)
      }
      if let severity = verdict.severity { note(nil, severity: severity, row, identity) }
    }
    // Nobody can say whether a password that was cut is another's, too.
    if !row.flags.contains(.truncated) { compare(row, identity) }
  }

  private func note(
    _ flaw: AccountFlaw?, severity: FindingSeverity = .low, _ row: borrowing AuditRow,
    _ identity: UInt64
  ) {
    let severity = flaw?.severity ?? severity
    // An account may stand in a list with several passwords.
    let key = RecordKey(id: id(of: flaw, identity), part: UInt64(severity.rank))
    let place = RecordPlace(input: row.input, line: row.line)
    let isBreach = flaw == .breached || flaw == .notLookedUp
    let row = copy row
    state.withLock { state in
      state.records.note(key, severity, order: key.id, at: place) { draft in
        // A finding tells of its first place.
        guard draft.place == place else { return }
        (draft.flaw, draft.account) = (flaw, Self.name(row.username, line: row.line))
        draft.isGuessed = FailedRules.isGuessed(row)
        guard flaw == nil || isBreach else { return }
        draft.failed = rules.indices(of: row).filter { (rules[$0].corpus != nil) == isBreach }
      }
    }
  }

  private func compare(_ row: borrowing AuditRow, _ identity: UInt64) {
    let password = key.fingerprint(of: row.passwordBytes, in: [])
    let place = RecordPlace(input: row.input, line: row.line)
    let user = row.username
    state.withLock { state in
      let (isShared, first) = state.shared.note(password, of: identity, user, place)
      guard isShared else { return }
      func note(
        _ identity: UInt64, _ place: RecordPlace, times: Int, _ name: @autoclosure () -> String
      ) {
        let key = RecordKey(id: id(of: .shared, identity), part: password)
        state.records.note(
          key, AccountFlaw.shared.severity, order: password, at: place, times: times
        ) { draft in
          draft.flaw = .shared
          if draft.place == place { draft.account = name() }
        }
      }
      if let first {
        let name = Self.name(state.shared.name(of: first), line: first.place.line)
        note(first.first, first.place, times: Int(first.count), name)
      }
      note(identity, place, times: 1, Self.name(user, line: place.line))
    }
  }

  /// A hash that identifies an account among those of all lists. A record without a name is
  /// identified by its place only.
  private func identity(of row: borrowing AuditRow) -> UInt64 {
    guard let user = row.username, !user.isEmpty else {
      return StateKey.open.hash(ofPublic: "\(rules.lists[row.input])\0\(row.line)")
    }
    return StateKey.open.fingerprint(of: user, in: nameBytes[row.input])
  }

  /// The id of a problem. It is made of a name that the file holds anyway, so it needs no key.
  private func id(of flaw: AccountFlaw?, _ identity: UInt64) -> UInt64 {
    withUnsafeBytes(of: identity.littleEndian) { bytes in
      bytes.withMemoryRebound(to: UInt8.self) {
        StateKey.open.fingerprint(of: $0, in: problemNames[flaw.map { Int($0.rawValue) + 1 } ?? 0])
      }
    }
  }

  private static func name(_ bytes: (some Collection<UInt8>)?, line: Int) -> String {
    guard let bytes, !bytes.isEmpty else { return "line \(line)" }
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
}
