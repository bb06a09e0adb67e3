package typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void

/// Memory grows by 8 bytes for each group of pages, which has some 1,000 entries.
struct IndexWriter {
  private var description: IndexDescription
  private let sink: ByteSink
  private let shift: Int
  private let countBits: Int

  /// The keys that are not on a page yet, of the kept bits alone, and their classes.
  private var keys: [UInt64] = []
  private var classes: [UInt8] = []
  private var start = 0
  private var lastCount: UInt32 = 0

  private var output: [UInt8] = []
  private var writtenPages: UInt64 = 0
  private var bases: [UInt64] = []
  private var entriesOfLastPage = 1

  /// The number of keys for which there is room: more than any page holds.
  private static let capacity = 1 << 15
  private static let bytesAtOnce = 512 * IndexLayout.page

  init(_ description: IndexDescription, sink: @escaping ByteSink) throws {
    self.description = description
    self.sink = sink
    shift = 64 - description.prefixBits
    countBits = description.hasCounts ? CountClasses.bits : 0
    try writePage { $0.copyBytes(from: IndexLayout.magic) }
  }

  /// Adds a hash that is not below the last one. One that comes twice keeps the larger count.
  @inline(__always)
  mutating func add(_ hash: UInt64, _ count: UInt32) throws {
    let key = hash &>> UInt64(shift)
    if keys.count > start, keys[keys.count &- 1] == key {
      lastCount = max(lastCount, count)
    } else {
      if keys.count == Self.capacity { try makeRoom() }
      keys.append(key)
      classes.append(0)
      lastCount = count
    }
    if countBits > 0 { classes[keys.count &- 1] = UInt8(CountClasses.index(of: lastCount)) }
  }

  mutating func finish(
    holes: [Hole], sourceEntries: Int, ignoredLines: Int, date: Int, source: String
  ) throws -> IndexDescription {
    while start < keys.count { try cutPage() }
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
    while keys.count - start > Self.capacity / 2 { try cutPage() }
    keys.removeSubrange(..<start)
    classes.removeSubrange(..<start)
    start = 0
  }

  /// Writes a page with as many keys as fit, which is about as many as on the last page.
  private mutating func cutPage() throws {
    let most = min(keys.count - start, IndexLayout.mostEntries)
    var count = min(entriesOfLastPage, most)
    while count > 1, !shape(count).fits(span(count)) { count -= 1 }
    while count < most, shape(count + 1).fits(span(count + 1)) { count += 1 }
    if description.dataPages % IndexLayout.pagesPerGroup == 0 {
      bases.append(keys[start] << UInt64(shift))
    }
    let (shape, shift) = (shape(count), shift)
    let written = start..<start + count
    let (keys, classes) = (keys[written], countBits > 0 ? classes[written] : [])
    try writePage { IndexPage.write(shape, keys: keys, classes: classes, shift: shift, to: $0) }
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
    var page = [UInt8](repeating: 0, count: IndexLayout.page)
    page.withUnsafeMutableBytes { page in
      fill(page)
      let sum = pageSum(UnsafeRawPointer(page.baseAddress.unsafelyUnwrapped), number: writtenPages)
      page.storeBytes(of: sum.littleEndian, toByteOffset: IndexLayout.payload, as: UInt64.self)
    }
    writtenPages += 1
    output += page
    if output.count == Self.bytesAtOnce { try flush() }
  }

  private mutating func flush() throws {
    try output.withUnsafeBytes(sink)
    output.removeAll(keepingCapacity: true)
  }
}
