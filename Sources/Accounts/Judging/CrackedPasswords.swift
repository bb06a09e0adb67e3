package import PasswordAudit
private import Synchronization
internal import UnicodeText

/// The verdict of the policy and the estimator on one cracked password.
package struct CrackedVerdict: Sendable {
  package let judgement: Judgement
  /// The score; nil if it was not estimated.
  package let score: Int?
  package let guessesLog10: Double?
  /// The rules that are not met, as indices of the scope's rules; members of groups are left out.
  package let failed: [Int]
  package let undetermined: [Int]
}

/// The verdicts of an audit of cracked passwords, in the order of their accounts.
struct CrackedVerdicts: Sendable {
  fileprivate let rows: [UInt32]
  /// Nil only while a run is not at its end.
  fileprivate var verdicts: [CrackedVerdict?]

  /// The verdict on the password of a row; nil if the row has none.
  ///
  /// - Complexity: O(log n)
  func verdict(_ row: Int) -> CrackedVerdict? {
    let place = rows.insertionIndex { $0 < UInt32(row) }
    return place < rows.count && rows[place] == UInt32(row) ? verdicts[place] : nil
  }
}

extension PotfileJoin {
  /// Judges the known passwords of some accounts.
  func judge(
    _ rows: [UInt32], _ table: AccountTable, _ groups: HashGroups, by audit: Audit,
    _ control: AuditControl
  ) throws(AccountError) -> (summary: AuditSummary, verdicts: CrackedVerdicts) {
    let collector = VerdictCollector(rows, rules: audit.emptySummary.scope.rules)
    let frames = FrameSource()
    for row in rows {
      frames.add(table.name(Int(row)))
      frames.add(groups.group(of: Int(row)).flatMap(password) ?? [])
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
  private let isMember: [Bool]
  private let state: Mutex<(verdicts: CrackedVerdicts, sets: Set<[Int]>)>

  init(_ rows: [UInt32], rules: [AuditScope.RuleIdentity]) {
    isMember = rules.map(\.isMember)
    let none = CrackedVerdicts(rows: rows, verdicts: Array(repeating: nil, count: rows.count))
    state = Mutex((none, []))
  }

  var verdicts: CrackedVerdicts { state.withLock { $0.verdicts } }

  func note(_ row: borrowing AuditRow) {
    let (place, judgement, strength) = (row.line - 1, row.judgement, row.strength)
    let outcomes = row.outcomes
    func rules(_ outcome: Outcome) -> [Int] {
      isMember.indices.filter { outcomes[$0] == outcome && !isMember[$0] }
    }
    let (failed, undetermined) = (rules(.unmet), rules(.undetermined))
    state.withLock { state in
      // Many passwords fail the same rules, which are kept once.
      state.verdicts.verdicts[place] = CrackedVerdict(
        judgement: judgement, score: strength?.score, guessesLog10: strength?.guessesLog10,
        failed: state.sets.insert(failed).memberAfterInsert,
        undetermined: state.sets.insert(undetermined).memberAfterInsert)
    }
  }
}
