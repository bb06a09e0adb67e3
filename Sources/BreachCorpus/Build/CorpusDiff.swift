internal import Platform

/// The difference between two corpora, such as two months of one download.
package struct CorpusDiff: Equatable, Sendable {
  /// The number of bits of each hash that both corpora keep, by which they are compared.
  package let bits: Int
  package private(set) var old = 0
  package private(set) var new = 0
  package private(set) var common = 0

  package var added: Int { new - common }
  package var removed: Int { old - common }

  /// Compares two corpora of one kind of hashes, reading each of them once from beginning to end.
  ///
  /// - Complexity: O(n) time, and some MiB of memory whatever their sizes.
  package init(
    from old: Corpus, to new: Corpus, progress: @escaping (IndexBuild.Progress) -> Void = { _ in }
  ) throws {
    guard old.kind == new.kind else {
      throw CorpusError(new.path, .otherHash(found: new.kind, wanted: old.kind))
    }
    bits = min(old.index?.prefixBits ?? 64, new.index?.prefixBits ?? 64)
    let (oldReader, newReader) = (try old.reader(), try new.reader())
    let oldHashes = try HashStream(of: oldReader, bits: bits)
    var reader = newReader
    reader.progress = { done, total in progress(.init(done, of: total)) }
    defer { oldHashes.stop() }
    var expected = try oldHashes.next()
    var last: UInt64?
    try reader.read { hash, _ in
      let hash = hash &>> UInt64(64 - bits)
      guard hash != last else { return }
      last = hash
      self.new += 1
      while let other = expected, other < hash {
        self.old += 1
        expected = try oldHashes.next()
      }
      guard expected == hash else { return }
      self.old += 1
      common += 1
      expected = try oldHashes.next()
    }
    while expected != nil {
      self.old += 1
      expected = try oldHashes.next()
    }
  }
}

/// The different hashes of a corpus in their order, which a thread of its own reads in blocks.
private final class HashStream: @unchecked Sendable {
  // Unchecked: `block`, `failure` and the flags are used under the lock, the rest by one thread.
  private let lock = Lock()
  private var block: [UInt64]?
  private var failure: (any Error)?
  private var isDone = false
  private var isStopped = false
  private var current: [UInt64] = []
  private var at = 0

  private static let blockLength = 1 << 16
  private struct Stopped: Error {}

  init(of reader: EntryReader, bits: Int) throws(SystemError) {
    nonisolated(unsafe) var reader = reader
    try startThread { [self] in
      var block: [UInt64] = []
      var last: UInt64?
      do {
        try reader.read { hash, _ in
          let hash = hash &>> UInt64(64 - bits)
          guard hash != last else { return }
          last = hash
          block.append(hash)
          if block.count == Self.blockLength {
            try put(block)
            block.removeAll(keepingCapacity: true)
          }
        }
        try put(block)
        end(nil)
      } catch { end(error) }
    }
  }

  private func put(_ new: [UInt64]) throws {
    try lock.locked {
      while block != nil, !isStopped { lock.wait() }
      if isStopped { throw Stopped() }
      block = new
      lock.wakeAll()
    }
  }

  private func end(_ error: (any Error)?) {
    lock.locked {
      (isDone, failure) = (true, error)
      lock.wakeAll()
    }
  }

  func next() throws -> UInt64? {
    while at == current.count {
      let next: [UInt64]? = try lock.locked {
        while self.block == nil, !isDone { lock.wait() }
        if self.block == nil, let failure { throw failure }
        defer { self.block = nil }
        lock.wakeAll()
        return self.block
      }
      guard let next else { return nil }
      (current, at) = (next, 0)
    }
    defer { at += 1 }
    return current[at]
  }

  /// Ends the thread that reads, whose hashes nobody wants any more.
  func stop() {
    lock.locked {
      isStopped = true
      lock.wakeAll()
    }
  }
}
