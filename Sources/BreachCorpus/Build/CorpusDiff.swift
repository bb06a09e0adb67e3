/// The difference between two corpora, such as two months of one download.
package struct CorpusDiff: Equatable, Sendable {
  /// The number of bits of each hash that both corpora keep, by which they are compared.
  package let bits: Int
  package private(set) var old = 0
  package private(set) var new = 0
  package private(set) var common = 0

  package var added: Int { new - common }
  package var removed: Int { old - common }

  /// - Complexity: O(n) time, and some MiB of memory whatever their sizes.
  package init(
    from old: Corpus, to new: Corpus, progress: @escaping (IndexBuild.Progress) -> Void = { _ in }
  ) throws {
    guard old.kind == new.kind else {
      throw CorpusError(new.path, .otherHash(found: new.kind, wanted: old.kind))
    }
    bits = min(old.index?.prefixBits ?? 64, new.index?.prefixBits ?? 64)
    var (oldHashes, newHashes) = (try Hashes(of: old, bits: bits), try Hashes(of: new, bits: bits))
    newHashes.reader.progress = { done, total in progress(.init(done, of: total)) }
    var expected = try oldHashes.next()
    while let hash = try newHashes.next() {
      self.new += 1
      while let other = expected, other < hash {
        self.old += 1
        expected = try oldHashes.next()
      }
      guard expected == hash else { continue }
      self.old += 1
      common += 1
      expected = try oldHashes.next()
    }
    while expected != nil {
      self.old += 1
      expected = try oldHashes.next()
    }
  }

  private struct Hashes {
    let reader: EntryReader
    private let shift: UInt64
    private var block: [EntryReader.Entry] = []
    private var at = 0
    private var last: UInt64?

    init(of corpus: Corpus, bits: Int) throws(CorpusError) {
      (reader, shift) = (try corpus.reader(), UInt64(64 - bits))
    }

    mutating func next() throws -> UInt64? {
      while true {
        while at < block.count {
          let hash = block[at].hash &>> shift
          at += 1
          if hash == last { continue }
          last = hash
          return hash
        }
        guard try reader.read(&block) else { return nil }
        at = 0
      }
    }
  }
}
