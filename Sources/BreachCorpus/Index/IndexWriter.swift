package typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void

/// Writes an index from hashes in their order, in memory that hardly grows: 8 bytes for each group
/// of pages, which has some 1,000 entries.
struct IndexWriter: ~Copyable {
  private var description: IndexDescription
  private let sink: ByteSink
  private let shift: Int
  private let countBits: Int

  /// The keys that are not on a page yet, as numbers of the kept bits alone, and their classes.
  private let keys: UnsafeMutablePointer<UInt64>
  private let classes: UnsafeMutablePointer<UInt8>
  private var start = 0
  private var end = 0
  /// The count of the last key, which may come again.
  private var lastCount: UInt32 = 0

  private let output: UnsafeMutableRawBufferPointer
  private var outputPages = 0
  private var writtenPages: UInt64 = 0
  private var bases: [UInt64] = []
  private var entriesOfLastPage = 1

  /// The number of keys for which there is room: more than any page holds.
  private static let capacity = 1 << 15
  private static let pagesAtOnce = 512

  init(_ description: IndexDescription, sink: @escaping ByteSink) throws {
    self.description = description
    self.sink = sink
    shift = 64 - description.prefixBits
    countBits = description.hasCounts ? CountClasses.bits : 0
    keys = .allocate(capacity: Self.capacity)
    classes = .allocate(capacity: Self.capacity)
    output = .allocate(byteCount: Self.pagesAtOnce * IndexLayout.page, alignment: 64)
    try writePage { page in for (i, byte) in IndexLayout.magic.enumerated() { page[i] = byte } }
  }

  deinit {
    keys.deallocate()
    classes.deallocate()
    output.deallocate()
  }

  /// Adds a hash that is not below the last one. One that comes twice keeps the larger count.
  @inline(__always)
  mutating func add(_ hash: UInt64, _ count: UInt32) throws {
    let key = hash &>> UInt64(shift)
    if end > start, keys[end &- 1] == key {
      lastCount = max(lastCount, count)
    } else {
      if end == Self.capacity { try makeRoom() }
      keys[end] = key
      end &+= 1
      lastCount = count
    }
    if countBits > 0 { classes[end &- 1] = UInt8(CountClasses.index(of: lastCount)) }
  }

  mutating func finish(
    holes: [Hole], sourceEntries: Int, ignoredLines: Int, date: Int, source: String
  ) throws -> IndexDescription {
    while end > start { try cutPage() }
    description.holes = holes.count
    (description.sourceEntries, description.ignoredLines) = (sourceEntries, ignoredLines)
    (description.date, description.source) = (date, source)
    try writeTable(bases, perPage: IndexLayout.keysPerPage)
    let bounds = holes.flatMap { [$0.from, $0.through] }
    try writeTable(bounds, perPage: 2 * IndexLayout.holesPerPage)
    let description = description
    try writePage { description.write(to: $0) }
    try flush()
    return description
  }

  private mutating func makeRoom() throws {
    // The last key stays, since it may come again.
    while end - start > Self.capacity / 2 { try cutPage() }
    keys.update(from: keys + start, count: end - start)
    classes.update(from: classes + start, count: end - start)
    (start, end) = (0, end - start)
  }

  /// Writes a page with as many keys as fit, which is about as many as on the last page.
  private mutating func cutPage() throws {
    let most = min(end - start, IndexLayout.mostEntries)
    var count = min(entriesOfLastPage, most)
    while count > 1, !shape(count).fits(span(count)) { count -= 1 }
    while count < most, shape(count + 1).fits(span(count + 1)) { count += 1 }
    let shape = shape(count)
    let (keys, shift) = (keys + start, shift)
    let classes: UnsafePointer<UInt8>? = countBits > 0 ? UnsafePointer(classes + start) : nil
    if description.dataPages % IndexLayout.pagesPerGroup == 0 {
      bases.append(keys[0] << UInt64(shift))
    }
    try writePage { page in
      IndexPage.write(shape, keys: keys, classes: classes, shift: shift, to: page)
    }
    description.dataPages += 1
    start += count
    description.entries += count
    entriesOfLastPage = count
  }

  private func span(_ count: Int) -> UInt64 { keys[start &+ count &- 1] &- keys[start] }

  private func shape(_ count: Int) -> IndexPage.Shape {
    IndexPage.Shape(count: count, span: span(count), countBits: countBits)
  }

  private mutating func writeTable(_ words: [UInt64], perPage: Int) throws {
    for first in stride(from: 0, to: words.count, by: perPage) {
      try writePage { page in
        for (i, word) in words[first...].prefix(perPage).enumerated() {
          page.storeBytes(of: word.littleEndian, toByteOffset: 8 * i, as: UInt64.self)
        }
      }
    }
  }

  private mutating func writePage(_ fill: (UnsafeMutableRawBufferPointer) -> Void) throws {
    let start = outputPages * IndexLayout.page
    let page = UnsafeMutableRawBufferPointer(rebasing: output[start..<start + IndexLayout.page])
    page.initializeMemory(as: UInt8.self, repeating: 0)
    fill(page)
    let sum = pageSum(UnsafeRawPointer(page.baseAddress.unsafelyUnwrapped), number: writtenPages)
    page.storeBytes(of: sum.littleEndian, toByteOffset: IndexLayout.payload, as: UInt64.self)
    writtenPages += 1
    outputPages += 1
    if outputPages == Self.pagesAtOnce { try flush() }
  }

  private mutating func flush() throws {
    try sink(UnsafeRawBufferPointer(rebasing: output[..<(outputPages * IndexLayout.page)]))
    outputPages = 0
  }
}
