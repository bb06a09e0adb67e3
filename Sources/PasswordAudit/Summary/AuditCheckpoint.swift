/// The place at which an interrupted audit goes on; see ``AuditSummary/checkpoint``.
package struct AuditCheckpoint: Sendable {
  var input = 0
  /// The bytes of the input that were read, decompressed.
  var read = 0
  /// The offset of the first record that was not judged: at most a record before ``read``.
  var offset = 0
  var line = 1
  var digest: UInt64 = 0
  /// How many records of each input were compared with foreign content, and how many looked odd.
  var censuses: [(records: Int, odd: Int, hasPasswords: Bool)] = []

  package var inputs: Int { censuses.count }
  package var rows = 0
  package var rowsDigest: UInt64 = 0
  /// A hash of all that the audit was asked to do and that the summary's scope does not tell.
  package var request: UInt64 = 0
  package var notes: [UInt8] = []
}

/// The checkpoints of a run: where it begins, and when and how the next ones are saved.
package struct AuditCheckpoints: Sendable {
  let start: AuditSummary?
  let isDue: @Sendable () -> Bool
  let save: @Sendable (inout AuditSummary) throws -> Void

  /// - Parameters:
  ///   - isDue: Asked before each megabyte or so.
  ///   - save: Takes the summary so far, when all workers have stopped and its rows are written.
  package init(
    from start: AuditSummary? = nil, isDue: @escaping @Sendable () -> Bool,
    save: @escaping @Sendable (inout AuditSummary) throws -> Void
  ) {
    (self.start, self.isDue, self.save) = (start, isDue, save)
  }
}

/// A SipHash of bytes as they come, whatever the sizes of the pieces. Each step of eight bytes can
/// be undone, so that no change within eight bytes goes unseen.
package struct RunningDigest {
  private var state = SipState(0, 0)
  /// The bytes after the last eight, the first lowest.
  private var word: UInt64 = 0
  private var count = 0

  package init() {}

  package var value: UInt64 {
    var last = state
    last.compress(word)
    last.compress(UInt64(count))
    return last.finish()
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var i = 0
    while i < bytes.count {
      while count % 8 == 0, bytes.count - i >= 8 {
        state.compress(
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)))
        i += 8
        count += 8
      }
      guard i < bytes.count else { return }
      word |= UInt64(bytes[i]) << UInt64(count % 8 * 8)
      i += 1
      count += 1
      if count % 8 == 0 {
        state.compress(word)
        word = 0
      }
    }
  }
}

/// The error that a list is not the one that an earlier run has read.
package struct ListChanged: Error {}
