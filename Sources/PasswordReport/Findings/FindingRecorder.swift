package import PasswordAudit
package import PasswordFindings
package import PasswordPolicy
internal import PasswordStrength
private import Synchronization
internal import UnicodeText

/// Records which passwords of the lists are not accepted, while an audit runs: one finding for each
/// password of a list, however often it stands there.
///
/// Memory is bounded, whatever the lists hold. If there are too many, the worst are kept; of equals
/// those whose hash is lowest, so that the result does not depend on the number of workers. What a
/// findings file knows already is always followed, so that nothing is taken for gone that was only
/// left out.
package final class FindingRecorder: Sendable {
  private let layout: RowLayout
  private let rules: [RuleWords]
  private let key: StateKey
  private let names: [String]
  private let nameBytes: [[UInt8]]
  private let known: Set<UInt64>
  private let limit: Int
  private let state = Mutex(State())

  private struct RuleWords: Sendable {
    let id: String
    let label: String
    let clause: String
    let isBreach: Bool
    let severity: FindingSeverity
  }

  private struct Record: Sendable {
    var severity: FindingSeverity
    var special: AuditRow.Flags
    let isGuessed: Bool
    var rules: [Int]
    var place: Place
    var count = 1
  }

  private struct Place: Comparable, Sendable {
    let input: Int
    let line: Int
    static func < (a: Self, b: Self) -> Bool { (a.input, a.line) < (b.input, b.line) }
  }

  /// What decides which records are kept.
  private struct Rank: Comparable, Sendable {
    let severity: Int
    let fingerprint: UInt64
    static func < (a: Self, b: Self) -> Bool {
      (a.severity, a.fingerprint) < (b.severity, b.fingerprint)
    }
  }

  private struct State: Sendable {
    var followed: [UInt64: Record] = [:]
    var new: [UInt64: Record] = [:]
    /// What ranks behind it has no room.
    var last: Rank?
    var cut = 0
  }

  /// A recorder for one run.
  ///
  /// - Parameters:
  ///   - policy: What the passwords are checked against.
  ///   - key: The key under which the findings file names passwords.
  ///   - names: The names of the lists.
  ///   - known: The findings that the file has.
  ///   - limit: The number of findings that are recorded beside those.
  package init(
    policy: Policy, key: StateKey, names: [String], known: Set<UInt64>, limit: Int
  ) {
    layout = RowLayout(policy: policy, inputs: [], options: AuditReport.Options())
    let policy = policy.applying(roles: [])
    let all = policy.allRules
    let severities = FindingSeverity.severities(
      ofRules: zip(all, layout.roles).map { ($0.kind.key, $1 == .isMember, $1 == .warns) })
    rules = zip(all, severities).map { rule, severity in
      RuleWords(
        id: rule.id, label: rule.label.text(), clause: rule.reference ?? "",
        isBreach: rule.kind.key == "breached", severity: severity)
    }
    self.key = key
    self.names = names
    nameBytes = names.map { Array($0.utf8) }
    self.known = known
    self.limit = max(0, limit)
  }

  /// The same output, of whose rows those that are not accepted are recorded; without one, rows are
  /// recorded and nothing is written.
  package func recording(_ output: RowOutput?) -> RowOutput {
    guard let output else {
      // All, since an accepted password may be the user name.
      return RowOutput(
        .all, makeWriter: { RecordingWriter(writer: nil, recorder: self) }, sink: { _ in })
    }
    return RowOutput(
      output.selection,
      makeWriter: { RecordingWriter(writer: output.makeWriter(), recorder: self) },
      sink: output.sink)
  }

  /// How many passwords have no finding, since there were too many.
  package var cut: Int {
    state.withLock { state in
      shrink(&state, to: limit)
      return state.cut
    }
  }

  /// What was found, for the file.
  package var findings: [Finding] {
    state.withLock { state in
      shrink(&state, to: limit)
      return (state.followed.map(finding) + state.new.map(finding)).sorted(by: Finding.isBefore)
    }
  }

  // MARK: Rows

  fileprivate func note(_ row: borrowing AuditRow) {
    let special = row.flags.intersection(AuditFindings.Line.specialFlags)
    guard row.judgement != .accepted || !special.isEmpty else { return }
    let isGuessed = row.strength.map { $0.guessesLog10 < Self.guessedLog10 } ?? false
    let severity = severity(of: row, special, isGuessed)
    let fingerprint = key.fingerprint(of: row.passwordBytes, in: nameBytes[row.input])
    let rank = Rank(severity: severity.rank, fingerprint: fingerprint)
    let place = Place(input: row.input, line: row.line)
    let isKnown = known.contains(fingerprint)
    let isCounted = state.withLock { state in
      if isKnown { return update(&state.followed, fingerprint, severity, special, place) }
      if update(&state.new, fingerprint, severity, special, place) { return true }
      guard let last = state.last, last < rank else { return false }
      state.cut += 1
      return true
    }
    if isCounted { return }
    let record = record(of: row, severity, special, isGuessed, place)
    state.withLock { state in
      // Another worker may have been faster.
      if isKnown {
        if !update(&state.followed, fingerprint, severity, special, place) {
          state.followed[fingerprint] = record
        }
        return
      }
      if update(&state.new, fingerprint, severity, special, place) { return }
      state.new[fingerprint] = record
      if state.new.count >= 2 * limit + 1024 { shrink(&state, to: limit) }
    }
  }

  /// False if there is no record of it yet.
  private func update(
    _ records: inout [UInt64: Record], _ fingerprint: UInt64, _ severity: FindingSeverity,
    _ special: AuditRow.Flags, _ place: Place
  ) -> Bool {
    guard let index = records.index(forKey: fingerprint) else { return false }
    records.values[index].count += 1
    records.values[index].special.formUnion(special)
    records.values[index].severity = min(records.values[index].severity, severity)
    records.values[index].place = min(records.values[index].place, place)
    return true
  }

  private func shrink(_ state: inout State, to limit: Int) {
    guard state.new.count > limit else { return }
    let ranks = state.new.map {
      (rank: Rank(severity: $0.value.severity.rank, fingerprint: $0.key), count: $0.value.count)
    }.sorted { $0.rank < $1.rank }
    for (rank, count) in ranks[limit...] {
      state.new[rank.fingerprint] = nil
      state.cut += count
    }
    state.last = limit > 0 ? ranks[limit - 1].rank : Rank(severity: -1, fingerprint: 0)
  }

  private func record(
    of row: borrowing AuditRow, _ severity: FindingSeverity, _ special: AuditRow.Flags,
    _ isGuessed: Bool, _ place: Place
  ) -> Record {
    var failed: [Int] = []
    if !row.flags.contains(.invalidEncoding) {
      for i in rules.indices where row.outcomes[i].rejects && layout.roles[i] == .decides {
        failed.append(i)
      }
    }
    failed.sort { (rules[$0].severity, $0) < (rules[$1].severity, $1) }
    return Record(
      severity: severity, special: special, isGuessed: isGuessed, rules: failed, place: place)
  }

  /// What an attacker guesses in a month at a login that allows 100 tries an hour: the least that a
  /// password should stop.
  private static let guessedLog10 =
    Attacker.onlineThrottled.rateLog10 + CrackTimeSpan.lessThanAMonth.endLog10

  private func severity(
    of row: borrowing AuditRow, _ special: AuditRow.Flags, _ isGuessed: Bool
  ) -> FindingSeverity {
    if !special.isEmpty { return .critical }
    var worst = isGuessed ? FindingSeverity.high : .low
    // Of what was not judged nothing is known.
    if row.flags.contains(.invalidEncoding) { return .medium }
    for i in rules.indices where row.outcomes[i].rejects && layout.roles[i] == .decides {
      worst = min(worst, rules[i].severity)
    }
    return worst
  }

  // MARK: Words

  private func finding(_ fingerprint: UInt64, _ record: Record) -> Finding {
    let failed = record.rules.map { rules[$0] }
    let (what, text, advice) = words(record, failed)
    return Finding(
      id: fingerprint, kind: .password, what: what, rules: failed.map(\.id),
      severity: record.severity, text: text, clause: failed.first?.clause ?? "", advice: advice,
      lists: [names[record.place.input]], line: max(1, record.place.line), count: record.count)
  }

  private func words(
    _ record: Record, _ failed: [RuleWords]
  ) -> (what: String, text: String, advice: String) {
    if record.special.contains(.empty) {
      return (
        "empty", "the password is empty", "Set a password where it is empty, or block the account."
      )
    }
    if record.special.contains(.sameAsUsername) {
      return (
        "username", "the password is the user name", "Change every password that is the user name."
      )
    }
    guard !failed.isEmpty else {
      return (
        "undecided", "the password is too long to be judged, or not valid text",
        "Look at the list at this place."
      )
    }
    let guessed = record.isGuessed ? "guessed at the login within a month; " : ""
    let text = "\(guessed)does not meet: " + failed.map(\.label).joined(separator: "; ")
    return failed[0].isBreach
      ? (
        "breached", text,
        "Change the passwords that are in known breaches now: attackers try them first."
      )
      : ("rule", text, "Change the password to one that the policy accepts.")
  }
}

private struct RecordingWriter: RowWriter {
  var writer: (any RowWriter)?
  let recorder: FindingRecorder

  mutating func write(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    recorder.note(row)
    writer?.write(row, to: &output)
  }
}
