internal import BreachCorpus
internal import PasswordAudit
internal import PasswordPolicy
internal import UnicodeText

/// Lists of passwords that are hashed as they are read, for an index of one's own.
///
/// An audit's reader reads them: it refuses a list of unknown shape, and no line with a user name
/// becomes a password.
struct HashedLists {
  let lists: ListOptions
  let kind: HashKind

  /// Hashes every password.
  ///
  /// - Parameter take: Gets the first 64 bits of each hash, in the order of the lists. A record
  ///   that is no password or that no audit decides has none.
  func read(_ console: Console, _ take: (UInt64) throws -> Void) throws {
    try withoutActuallyEscaping(take) { take in
      // An audit calls its sink on one thread at a time, and not after it has returned.
      nonisolated(unsafe) let take = take
      let rows = RowOutput(.all, makeWriter: { writeHash }) { bytes in
        for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<UInt64>.size) {
          try take(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
      }
      try lists.readPasswords({ _ in rows }, reader: "pwcheck breach build --passwords -", console)
    }
  }

  /// Writes the first 64 bits of the hash of a password, in the machine's order of bytes.
  private func writeHash(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    let undecided: AuditRow.Flags = [.truncated, .invalidEncoding, .tooManyMarks, .empty]
    guard row.flags.isDisjoint(with: undecided) else { return }
    withUnsafeBytes(of: kind.firstBits(of: row.passwordBytes)) { output.append(contentsOf: $0) }
  }
}
