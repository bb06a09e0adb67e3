package import PasswordAudit
private import Synchronization
internal import UnicodeText

package struct CrackedVerdict: Sendable {
  package let judgement: Judgement
  package let score: Int?
  package let guessesLog10: Double?
  /// The rules that are not met, as indices of the scope's rules; members of groups are left out.
  package let failed: [Int]
  package let undetermined: [Int]
}

extension PotfileJoin {
  func judge(
    _ rows: [Int], _ table: AccountTable, _ groups: HashGroups, by audit: Audit,
    _ control: AuditControl
  ) throws(AccountError) -> (summary: AuditSummary, verdicts: [Int: CrackedVerdict]) {
    let collector = VerdictCollector(rows, rules: audit.emptySummary.scope.rules)
    let frames = FrameSource()
    for row in rows {
      frames.add(table.name(row))
      frames.add(groups.group(of: row).flatMap(password) ?? [])
    }
    frames.add(length: .max)
    let list = AuditInput(name: "cracked passwords") { frames }
    let output = RowOutput(
      .all, makeWriter: { { row, _ in collector.note(row) } }, sink: { _ in })
    do {
      let summary = try audit.run([list], control: control, rows: output)
      if control.isCancelled { throw AccountError.cancelled }
      return (summary, collector.verdicts)
    } catch let error as AuditError {
      throw .list(error)
    } catch {
      throw .cancelled
    }
  }
}

/// A list of frames in memory, which is wiped when the audit is over. Used by one thread at a time.
private final class FrameSource: ByteSource, @unchecked Sendable {
  private var frames = ScratchBuffer()
  private var offset = 0

  func add(_ bytes: ArraySlice<UInt8>) {
    add(length: UInt32(bytes.count))
    bytes.withUnsafeBufferPointer { frames.append(contentsOf: $0) }
  }

  func add(length: UInt32) {
    withUnsafeBytes(of: length.littleEndian) { frames.append(contentsOf: $0) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, frames.count - offset)
    buffer.copyBytes(from: frames.bytes.slice(offset, offset + count))
    offset += count
    return count
  }
}

/// Collects the verdicts of all workers. The number of a record is that of its account.
private final class VerdictCollector: Sendable {
  private let rows: [Int]
  private let isMember: [Bool]
  private let state = Mutex((verdicts: [Int: CrackedVerdict](), sets: Set<[Int]>()))

  init(_ rows: [Int], rules: [AuditScope.RuleIdentity]) {
    (self.rows, isMember) = (rows, rules.map(\.isMember))
  }

  var verdicts: [Int: CrackedVerdict] { state.withLock { $0.verdicts } }

  func note(_ row: borrowing AuditRow) {
    let (account, judgement, strength) = (rows[row.line - 1], row.judgement, row.strength)
    let outcomes = row.outcomes
    func rules(_ outcome: Outcome) -> [Int] {
      isMember.indices.filter { outcomes[$0] == outcome && !isMember[$0] }
    }
    let (failed, undetermined) = (rules(.unmet), rules(.undetermined))
    state.withLock { state in
      // Many passwords fail the same rules, which are kept once.
      state.verdicts[account] = CrackedVerdict(
        judgement: judgement, score: strength?.score, guessesLog10: strength?.guessesLog10,
        failed: state.sets.insert(failed).memberAfterInsert,
        undetermined: state.sets.insert(undetermined).memberAfterInsert)
    }
  }
}
