internal import PasswordAudit
internal import PasswordPolicy
internal import UnicodeText

/// Writes the first lines that fail each rule as bytes for ``FindingReader``, and skips all others.
///
/// A worker gets its chunks in rising order, so the first lines of all are among the first of each
/// worker, and a list of any length costs a few kilobytes.
struct FindingRows: RowWriter {
  private let layout: RowLayout
  private var quota: FindingQuota
  // Kept, so that a row allocates nothing.
  private var failed: [Int] = []
  private var undetermined: [Int] = []

  init(_ layout: RowLayout, limit: Int) {
    self.layout = layout
    quota = FindingQuota(rules: layout.roles.count, limit: limit)
  }

  mutating func write(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    failed.removeAll(keepingCapacity: true)
    undetermined.removeAll(keepingCapacity: true)
    // Of what was not judged no rule can be blamed.
    if !row.flags.contains(.invalidEncoding) {
      for i in layout.roles.indices {
        let outcome = row.outcomes[i]
        guard outcome.rejects, layout.roles[i] != .isMember else { continue }
        if outcome == .unmet { failed.append(i) } else { undetermined.append(i) }
      }
    }
    let special = row.flags.intersection(AuditFindings.Line.specialFlags)
    if failed.isEmpty, undetermined.isEmpty, special.isEmpty, row.judgement == .accepted { return }
    if quota.admits(failed, undetermined, special) { append(row, special, to: &output) }
  }

  private func append(
    _ row: borrowing AuditRow, _ special: AuditRow.Flags, to output: inout ScratchBuffer
  ) {
    append(row.input, to: &output)
    append(row.line, to: &output)
    append(Int(special.rawValue), to: &output)
    append(row.judgement == .accepted ? 1 : 0, to: &output)
    for rules in [failed, undetermined] {
      append(rules.count, to: &output)
      for rule in rules { append(rule, to: &output) }
    }
    var mask = ScratchBuffer()
    RedactionMask.append(row.password, to: &mask)
    append(mask.bytes.count, to: &output)
    output.append(contentsOf: mask.bytes)
    // The first part will do to recognise a password.
    let password = row.password.prefix(layout.revealsPasswords ? 256 : 0).bytes
    append(password.count, to: &output)
    output.append(contentsOf: password)
  }

  private func append(_ number: Int, to output: inout ScratchBuffer) {
    withUnsafeBytes(of: number.littleEndian) { bytes in
      for byte in bytes { output.append(byte) }
    }
  }
}

/// Reads the bytes that ``FindingRows`` wrote.
struct FindingReader {
  let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads the next line; nil at the end.
  mutating func next() -> AuditFindings.Line? {
    guard offset < bytes.count else { return nil }
    let (input, number) = (integer(), integer())
    let special = AuditRow.Flags(rawValue: UInt8(truncatingIfNeeded: integer()))
    let isAccepted = integer() == 1
    let failed = (0..<integer()).map { _ in integer() }
    let undetermined = (0..<integer()).map { _ in integer() }
    let (mask, password) = (text(), text())
    return AuditFindings.Line(
      input: input, number: number, mask: mask, password: password.isEmpty ? nil : password,
      failed: failed, undetermined: undetermined, isEmpty: special.contains(.empty),
      isUsername: special.contains(.sameAsUsername),
      isAccepted: isAccepted && failed.isEmpty && undetermined.isEmpty)
  }

  private mutating func integer() -> Int {
    defer { offset += MemoryLayout<Int>.size }
    return Int(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int.self))
  }

  private mutating func text() -> String {
    let count = integer()
    defer { offset += count }
    return String(decoding: bytes[offset..<(offset + count)], as: UTF8.self)
  }
}

extension AuditFindings.Line {
  /// The flags that make a line a finding whatever the rules say.
  static let specialFlags: AuditRow.Flags = [.empty, .sameAsUsername]

  var special: AuditRow.Flags {
    (isEmpty ? AuditRow.Flags.empty : []).union(isUsername ? .sameAsUsername : [])
  }
}

/// The number of lines that each rule may still have.
struct FindingQuota {
  /// The room for each rule, and for three more: for empty passwords, for those that are the user
  /// name, and for lines that were not judged.
  private var room: [Int]

  init(rules: Int, limit: Int) {
    room = Array(repeating: limit, count: rules + 3)
  }

  /// Counts a line for each of its rules, and returns whether one of them still had room.
  mutating func admits(
    _ failed: [Int], _ undetermined: [Int], _ special: AuditRow.Flags
  ) -> Bool {
    if failed.isEmpty, undetermined.isEmpty, special.isEmpty { return take(room.count - 1) }
    var isAdmitted = special.contains(.empty) && take(room.count - 2)
    if special.contains(.sameAsUsername), take(room.count - 3) { isAdmitted = true }
    for rule in failed where take(rule) { isAdmitted = true }
    for rule in undetermined where take(rule) { isAdmitted = true }
    return isAdmitted
  }

  private mutating func take(_ rule: Int) -> Bool {
    guard room[rule] > 0 else { return false }
    room[rule] -= 1
    return true
  }
}
