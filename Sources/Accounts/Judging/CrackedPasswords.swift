package import PasswordAudit
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
  private let rows: [UInt32]
  private var bytes: [UInt8] = []
  private var starts: [Int] = []

  init(rows: [UInt32] = []) { self.rows = rows }

  /// The verdict on the password of a row; nil if the row has none.
  ///
  /// - Complexity: O(log n)
  func verdict(_ row: Int) -> CrackedVerdict? {
    let low = rows.insertionIndex { $0 < UInt32(row) }
    guard low < starts.count, rows[low] == UInt32(row) else { return nil }
    var reader = VerdictReader(bytes: bytes, offset: starts[low])
    return reader.next()
  }

  fileprivate mutating func add(_ written: UnsafeRawBufferPointer) {
    let first = bytes.count
    bytes += written
    var reader = VerdictReader(bytes: bytes, offset: first)
    while reader.offset < bytes.count {
      starts.append(reader.offset)
      _ = reader.next()
    }
  }
}

extension PotfileJoin {
  /// Judges the known passwords of some accounts.
  func judge(
    _ rows: [UInt32], _ table: AccountTable, _ groups: HashGroups, by audit: Audit,
    _ control: AuditControl
  ) throws(AccountError) -> (summary: AuditSummary, verdicts: CrackedVerdicts) {
    let collector = VerdictCollector(rows: rows)
    let source = PasswordFrames(rows: rows, table: table, groups: groups, join: self)
    let isMember = audit.checker.policy.rules.flatMap { rule in
      func members(_ rule: Rule) -> [Bool] { rule.members.flatMap { [true] + members($0) } }
      return [false] + members(rule)
    }
    let output = RowOutput(
      .all, makeWriter: { VerdictWriter(isMember: isMember) }, sink: { collector.take($0) })
    do {
      let summary = try audit.run(
        [AuditInput(name: "cracked passwords") { source }], control: control, rows: output)
      if control.isCancelled { throw AccountError.cancelled }
      return (summary, collector.verdicts)
    } catch let error as AuditError {
      throw .list(error)
    } catch {
      throw .cancelled
    }
  }
}

/// Collects verdicts. The order of the rows is that of the records, so it needs no numbers.
private final class VerdictCollector: @unchecked Sendable {
  // Unchecked: the run calls the sink by one thread at a time, and the result is for after it.
  private(set) var verdicts: CrackedVerdicts

  init(rows: [UInt32]) { verdicts = CrackedVerdicts(rows: rows) }

  func take(_ bytes: UnsafeRawBufferPointer) { verdicts.add(bytes) }
}

/// A source of accounts as frames, with the user's name and the password of each.
private struct PasswordFrames: ByteSource {
  let rows: [UInt32]
  let table: AccountTable
  let groups: HashGroups
  let join: PotfileJoin
  private var next = 0
  private var waiting: [UInt8] = []
  private var offset = 0

  init(rows: [UInt32], table: AccountTable, groups: HashGroups, join: PotfileJoin) {
    (self.rows, self.table, self.groups, self.join) = (rows, table, groups, join)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if offset == waiting.count { fill() }
    let count = min(buffer.count, waiting.count - offset)
    buffer.copyBytes(from: waiting[offset..<(offset + count)])
    offset += count
    return count
  }

  private mutating func fill() {
    waiting.removeAll(keepingCapacity: true)
    offset = 0
    while next <= rows.count, waiting.count < 1 << 16 {
      if next == rows.count {
        append(length: .max)
      } else {
        let row = Int(rows[next])
        frame(table.name(row))
        frame(groups.group(of: row).flatMap(join.password) ?? [])
      }
      next += 1
    }
  }

  private mutating func frame(_ bytes: ArraySlice<UInt8>) {
    append(length: UInt32(bytes.count))
    waiting += bytes
  }

  private mutating func append(length: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      waiting.append(UInt8(truncatingIfNeeded: length >> shift))
    }
  }
}

// MARK: Verdicts as bytes

private struct VerdictWriter: RowWriter {
  let isMember: [Bool]

  mutating func write(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    output.append(row.judgement.rawValue)
    output.append(row.strength == nil ? UInt8.max : UInt8(clamping: row.strength?.score ?? 0))
    append(Float(row.strength?.guessesLog10 ?? 0).bitPattern, to: &output)
    for outcome in [Outcome.unmet, .undetermined] {
      var count: UInt32 = 0
      for rule in isMember.indices where row.outcomes[rule] == outcome && !isMember[rule] {
        count += 1
      }
      append(count, to: &output)
      for rule in isMember.indices where row.outcomes[rule] == outcome && !isMember[rule] {
        append(UInt32(rule), to: &output)
      }
    }
  }

  private func append(_ number: UInt32, to output: inout ScratchBuffer) {
    for shift in stride(from: 0, to: 32, by: 8) {
      output.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

private struct VerdictReader {
  let bytes: [UInt8]
  private(set) var offset: Int

  init(bytes: [UInt8], offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

  mutating func next() -> CrackedVerdict {
    let judgement = Judgement(rawValue: bytes[offset]) ?? .undetermined
    let score = bytes[offset + 1]
    offset += 2
    let guesses = Float(bitPattern: number())
    let rules = (0..<2).map { _ in (0..<Int(number())).map { _ in Int(number()) } }
    return CrackedVerdict(
      judgement: judgement, score: score == .max ? nil : Int(score),
      guessesLog10: score == .max ? nil : Double(guesses), failed: rules[0], undetermined: rules[1])
  }

  private mutating func number() -> UInt32 {
    defer { offset += 4 }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }
}
