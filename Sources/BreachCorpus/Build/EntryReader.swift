final class EntryReader {
  /// The first 64 bits of a hash, and its count, which is 0 if the corpus does not tell it.
  typealias Entry = (hash: UInt64, count: UInt32)
  typealias Visit = (_ hash: UInt64, _ count: UInt32) throws -> Void

  enum Input {
    case text(TextInput)
    case binary(FlatBinary)
    case ranges(RangeFolder)
    case index(IndexFile)
    /// Passwords that are hashed as they are read.
    case passwords(PasswordHashing)
  }

  let input: Input
  let kind: HashKind
  private let demandsOrder: Bool
  private(set) var ignoredLines = 0
  private(set) var missingRanges: [Hole] = []
  /// Called now and then with the amount of input that was read and the total: bytes, or ranges of
  /// a folder. The total is nil if it is not known.
  var progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }

  private var scratch = LookupScratch()
  private var done = 0
  private var line = 1
  private var last = HashValue(high: 0)
  /// Which ranges of a folder have files, and the digests of these.
  private var ranges: (there: [Bool], digests: [UInt64])?

  init(_ input: Input, _ kind: HashKind, demandsOrder: Bool) {
    (self.input, self.kind, self.demandsOrder) = (input, kind, demandsOrder)
  }

  func read(_ visit: Visit) throws {
    (ignoredLines, missingRanges, done, line) = (0, [], 0, 1)
    last = HashValue(high: 0)
    switch input {
    case .passwords(let read): return try read { try visit($0, 1) }
    case .text(let text): try text.rewind()
    case .binary, .ranges, .index: break
    }
    var block: [Entry] = []
    while try read(&block) { for (hash, count) in block { try visit(hash, count) } }
  }

  /// Reads the next entries in place of a block of them; false at the end.
  func read(_ block: inout [Entry]) throws -> Bool {
    block.removeAll(keepingCapacity: true)
    return switch input {
    case .text(let text): try read(text, &block)
    case .binary(let binary): try read(binary, &block)
    case .ranges(let folder): try read(folder, &block)
    case .index(let index): try read(index, &block)
    case .passwords: false
    }
  }

  private func read(_ text: TextInput, _ block: inout [Entry]) throws -> Bool {
    guard !text.isAtEnd else { return false }
    progress(done, text.size)
    let lines = try text.nextLines()
    done += lines.count
    if lines.isEmpty, !text.isAtEnd { throw CorpusError(text.path, .malformed(line: line)) }
    var scanner = LineScanner(lines, endsFile: text.isAtEnd, LineForm(kind: kind))
    while let found = scanner.next() {
      switch found {
      case .entry:
        let hash = scanner.hash
        if hash < last, demandsOrder { throw CorpusError(text.path, .notSorted(line: line)) }
        last = hash
        block.append((hash.high, scanner.count))
      case .padding, .otherWidth: ignoredLines += 1
      case .blank: break
      case .malformed: throw CorpusError(text.path, .malformed(line: line))
      case .incomplete: throw CorpusError(text.path, .cutShort)
      }
      line &+= 1
    }
    return true
  }

  private func read(_ binary: FlatBinary, _ block: inout [Entry]) throws -> Bool {
    let (size, path) = (binary.layout.recordBytes, binary.file.path)
    guard binary.file.size % size == 0 else { throw CorpusError(path, .cutShort) }
    let count = min(1 << 15, binary.count - done)
    progress(done * size, binary.file.size)
    let bytes: UnsafeRawBufferPointer
    do throws(Trouble) {
      bytes = try scratch.read(binary.file, at: done * size, count: count * size)
    } catch { throw CorpusError(path, .init(error)) }
    for i in 0..<count {
      let (hash, count) = binary.record(bytes, i * size)
      done += 1
      guard count > 0 else { throw CorpusError(path, .malformed(line: done)) }
      if hash < last, demandsOrder { throw CorpusError(path, .notSorted(line: done)) }
      last = hash
      block.append((hash.high, UInt32(count)))
    }
    return count > 0
  }

  private func read(_ index: IndexFile, _ block: inout [Entry]) throws -> Bool {
    let pages = index.description.dataPages
    guard done < pages else { return false }
    progress(done, pages)
    guard let keys = index.keys(ofPage: done, &scratch) else {
      throw CorpusError(index.file.path, .damagedIndex)
    }
    done += 1
    for key in keys { block.append((key, 0)) }
    return true
  }

  private func read(_ folder: RangeFolder, _ block: inout [Entry]) throws -> Bool {
    let range = done
    guard range < RangeFolder.rangeCount else { return false }
    progress(range, RangeFolder.rangeCount)
    done += 1
    let (there, digests) = try ranges ?? (folder.rangesThere(), folder.digests())
    ranges = (there, digests)
    let name = folder.layout.name(of: range)
    // A server puts padding, and one day perhaps other lines, out of order.
    var entries: [(hash: HashValue, count: UInt32)] = []
    do {
      guard there[range], let bytes = try folder.read(range, &scratch) else {
        let from = UInt64(range) << 44
        missingRanges.append(Hole(from: from, through: from | (1 << 44 - 1)))
        return true
      }
      guard RangeFolder.isWhole(bytes, digests[range]) else {
        throw CorpusError(folder.path, .changedRange(file: name))
      }
      let counts = try RangeCounts(bytes, range, kind) { entries.append(($0, $1)) }
      if counts.isCutShort { throw Trouble.cutShort }
      ignoredLines += counts.ignored
    } catch Trouble.unreadable(let error) {
      throw CorpusError("\(folder.path)/\(name)", .unreadable(error))
    } catch is Trouble {
      throw CorpusError(folder.path, .malformedRange(file: name))
    }
    entries.sort { $0.hash < $1.hash }
    for entry in entries { block.append((entry.hash.high, entry.count)) }
    return true
  }
}
