internal import Platform

/// Sorts as many entries as memory holds, writes them to a file, and merges these runs.
struct ExternalSort: ~Copyable {
  private let file: RandomAccessFile
  private var run: [(hash: UInt64, count: UInt32)] = []
  private var runs: [(offset: Int, count: Int)] = []
  private var written = 0

  /// The size of an entry in the file, without Swift's padding.
  private static let entryBytes = 12
  private static let runLength = 1 << 20
  private static let mergeMemory = 16 << 20

  init(folder: String) throws(CorpusError) {
    file = try reading(folder, try RandomAccessFile(temporaryIn: folder))
    run.reserveCapacity(Self.runLength)
  }

  mutating func add(_ hash: UInt64, _ count: UInt32) throws {
    run.append((hash, count))
    if run.count == Self.runLength { try writeRun() }
  }

  mutating func finish() throws {
    if !run.isEmpty { try writeRun() }
    run = []
  }

  private mutating func writeRun() throws {
    run.sort { $0.hash < $1.hash }
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: run.count * Self.entryBytes, alignment: 8)
    defer { bytes.deallocate() }
    for (i, entry) in run.enumerated() {
      bytes.storeBytes(of: entry.hash, toByteOffset: i * Self.entryBytes, as: UInt64.self)
      bytes.storeBytes(of: entry.count, toByteOffset: i * Self.entryBytes + 8, as: UInt32.self)
    }
    try file.write(UnsafeRawBufferPointer(bytes), at: written)
    runs.append((written, run.count))
    written += bytes.count
    run.removeAll(keepingCapacity: true)
  }

  /// Passes all entries to the body, in order. May be called again.
  func merge(_ visit: EntryReader.Visit, progress: (_ done: Int, _ total: Int?) -> Void) throws {
    let total = written / Self.entryBytes
    var given = 0
    let perRun = max(64, Self.mergeMemory / max(1, runs.count) / Self.entryBytes)
    // A heap of the runs by their next entries, of which each has one.
    var heap = runs.map { RunReader($0.offset, $0.count, buffered: perRun) }
    for reader in heap { _ = try reader.advance(in: file) }
    for i in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(i, &heap) }
    while let least = heap.first {
      if given & 0xFFFF == 0 { progress(given, total) }
      given += 1
      try visit(least.hash, least.count)
      if try !least.advance(in: file) {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
      }
      if !heap.isEmpty { sink(0, &heap) }
    }
  }

  private func sink(_ index: Int, _ heap: inout [RunReader]) {
    var index = index
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].hash < heap[least].hash { least = child }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }

  private final class RunReader {
    private(set) var hash: UInt64 = 0
    private(set) var count: UInt32 = 0
    private var offset: Int
    private var remaining: Int
    private let buffer: UnsafeMutableRawBufferPointer
    private var (at, end) = (0, 0)

    init(_ offset: Int, _ count: Int, buffered: Int) {
      (self.offset, remaining) = (offset, count)
      buffer = .allocate(byteCount: buffered * entryBytes, alignment: 8)
    }

    deinit { buffer.deallocate() }

    func advance(in file: borrowing RandomAccessFile) throws -> Bool {
      if at == end {
        guard remaining > 0 else { return false }
        let wanted = min(remaining * entryBytes, buffer.count)
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
        guard try file.read(piece, at: offset) == wanted else {
          throw CorpusError("the sorted part", .cutShort)
        }
        offset += wanted
        remaining -= wanted / entryBytes
        (at, end) = (0, wanted)
      }
      hash = buffer.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      count = buffer.loadUnaligned(fromByteOffset: at + 8, as: UInt32.self)
      at += entryBytes
      return true
    }
  }
}
