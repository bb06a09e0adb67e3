struct EntryReader {
  /// Takes the first 64 bits of a hash and its count, which is 0 if the corpus does not tell it.
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
  /// Whether entries out of order are an error.
  let demandsOrder: Bool
  private(set) var ignoredLines = 0
  private(set) var missingRanges: [Hole] = []
  private var passes = 0
  /// Called now and then with the amount of input that was read and the total: bytes, or ranges of
  /// a folder. The total is nil if it is not known.
  var progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }

  init(_ input: Input, _ kind: HashKind, demandsOrder: Bool) {
    (self.input, self.kind, self.demandsOrder) = (input, kind, demandsOrder)
  }

  mutating func read(_ visit: Visit) throws {
    (ignoredLines, missingRanges) = (0, [])
    switch input {
    case .text(let text): try readText(text, visit)
    case .binary(let binary): try readBinary(binary, visit)
    case .ranges(let folder): try readRanges(folder, visit)
    case .index(let index): try readIndex(index, visit)
    case .passwords(let read): try read { try visit($0, 1) }
    }
  }

  private static let chunk = 1 << 20

  // MARK: Text

  private mutating func readText(_ text: TextInput, _ visit: Visit) throws {
    let path = text.path
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 64)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: text.beginning)
    var held = text.beginning.count
    if passes > 0 { try text.rewind() }
    passes += 1
    var line = 1
    var last = HashValue(high: 0)
    var isAtEnd = false
    var done = held
    while !isAtEnd {
      progress(done, text.size)
      while held < buffer.count, !isAtEnd {
        let count = try text.read(UnsafeMutableRawBufferPointer(rebasing: buffer[held...]))
        isAtEnd = count == 0
        held += count
        done += count
      }
      // Whole lines only; the rest waits for more.
      var end = held
      if !isAtEnd {
        while end > 0, buffer[end - 1] != 0x0A { end -= 1 }
        guard end > 0 else { throw CorpusError(path, .malformed(line: line)) }
      }
      let whole = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<end])
      try readLines(whole, path, endsFile: isAtEnd, &line, &last, visit)
      buffer.baseAddress?.copyMemory(
        from: UnsafeRawPointer(buffer.baseAddress.unsafelyUnwrapped) + end, byteCount: held - end)
      held -= end
    }
  }

  @inline(__always)
  private mutating func readLines(
    _ bytes: UnsafeRawBufferPointer, _ path: String, endsFile: Bool, _ number: inout Int,
    _ last: inout HashValue, _ visit: Visit
  ) throws {
    var scanner = LineScanner(bytes, endsFile: endsFile, LineForm(kind: kind))
    while let line = scanner.next() {
      switch line {
      case .entry:
        let hash = scanner.hash
        if hash < last, demandsOrder { throw CorpusError(path, .notSorted(line: number)) }
        last = hash
        try visit(hash.high, scanner.count)
      case .padding, .otherWidth: ignoredLines += 1
      case .blank: break
      case .malformed: throw CorpusError(path, .malformed(line: number))
      case .incomplete: throw CorpusError(path, .cutShort)
      }
      number &+= 1
    }
  }

  // MARK: Binary

  private func readBinary(_ binary: FlatBinary, _ visit: Visit) throws {
    let size = binary.layout.recordBytes
    guard binary.file.size % size == 0 else { throw CorpusError(binary.file.path, .cutShort) }
    var scratch = LookupScratch()
    let records = 1 << 15
    var last = HashValue(high: 0)
    for first in stride(from: 0, to: binary.count, by: records) {
      progress(first * size, binary.file.size)
      let count = min(records, binary.count - first)
      let bytes: UnsafeRawBufferPointer
      do throws(Trouble) {
        bytes = try scratch.read(binary.file, at: first * size, count: count * size)
      } catch { throw CorpusError(binary.file.path, .init(error)) }
      for i in 0..<count {
        let (hash, count) = binary.record(bytes, i * size)
        guard count > 0 else {
          throw CorpusError(binary.file.path, .malformed(line: first + i + 1))
        }
        if hash < last, demandsOrder {
          throw CorpusError(binary.file.path, .notSorted(line: first + i + 1))
        }
        last = hash
        try visit(hash.high, UInt32(count))
      }
    }
  }

  // MARK: Index

  private func readIndex(_ index: IndexFile, _ visit: Visit) throws {
    var scratch = LookupScratch()
    let pages = index.description.dataPages
    for page in 0..<pages {
      progress(page, pages)
      guard let keys = index.keys(ofPage: page, &scratch) else {
        throw CorpusError(index.file.path, .damagedIndex)
      }
      for key in keys { try visit(key, 0) }
    }
  }

  // MARK: Ranges

  private mutating func readRanges(_ folder: RangeFolder, _ visit: Visit) throws {
    var scratch = LookupScratch()
    let digests = try RangeDigests(of: folder)
    let there = try folder.rangesThere()
    for range in 0..<RangeFolder.rangeCount {
      progress(range, RangeFolder.rangeCount)
      // A server puts padding, and one day perhaps other lines, out of order.
      var entries: [(hash: HashValue, count: UInt32)] = []
      var isAscending = true
      let name = folder.layout.name(of: range)
      do {
        guard there[range], let bytes = try folder.read(range, &scratch) else {
          let from = UInt64(range) << 44
          missingRanges.append(Hole(from: from, through: from | (1 << 44 - 1)))
          continue
        }
        guard digests.allow(bytes, range) else {
          throw CorpusError(folder.path, .changedRange(file: name))
        }
        let counts = try RangeCounts(bytes, range, kind) { hash, count in
          if let last = entries.last, hash < last.hash { isAscending = false }
          entries.append((hash, count))
        }
        if counts.isCutShort { throw Trouble.cutShort }
        ignoredLines += counts.ignored
      } catch Trouble.unreadable(let error) {
        throw CorpusError("\(folder.path)/\(name)", .unreadable(error))
      } catch is Trouble {
        throw CorpusError(folder.path, .malformedRange(file: name))
      }
      if !isAscending { entries.sort { $0.hash < $1.hash } }
      for entry in entries { try visit(entry.hash.high, entry.count) }
    }
  }
}
