internal import Platform
internal import UnicodeText

/// Decompresses the file of a range into a room: the number of bytes there, or nil if the file is
/// damaged or the room too small. Few users of a corpus have the libraries for it.
package typealias RangeUnpacking =
  @Sendable (_ file: UnsafeRawBufferPointer, _ room: UnsafeMutableRawBufferPointer) -> Int?

/// A folder with one file for each of the 1,048,576 ranges, as downloaders and mirrors keep it.
struct RangeFolder: CorpusFormat {
  let path: String
  let layout: RangeLayout
  private let unpack: RangeUnpacking?
  let kind: HashKind
  let spacing: Spacing

  static let rangeCount = 1 << 20
  /// The longest file of a range, in bytes. Current ones have some 77 kB.
  static let longest = 4 << 20

  var format: String { "folder of ranges" }
  var formatID: String { "ranges" }
  var entries: (count: Int, isEstimate: Bool)? {
    (Int((Spacing.all / spacing.mean).rounded()), true)
  }
  var hasWholeHashes: Bool { true }

  func sample(_ scratch: inout LookupScratch) -> [UInt8] {
    var sample: [UInt8] = []
    for range in RangeLayout.probes {
      if let bytes = try? read(range, &scratch) { sample += bytes }
    }
    return sample
  }

  func answer(_ wanted: HashValue, _ scratch: inout LookupScratch) throws(Trouble) -> Answer {
    guard let bytes = try read(wanted.range, &scratch) else { throw .missingRange }
    return try lookup(wanted, inRange: bytes, kind, spacing, mayBeEmpty: true)
  }

  func rangesThere() throws(CorpusError) -> [Bool] {
    try reading(path, try layout.rangesThere(in: path))
  }

  func read(_ range: Int, _ scratch: inout LookupScratch) throws(Trouble) -> UnsafeRawBufferPointer?
  {
    // Names of a few files may have no letter that tells their case.
    if let bytes = try Self.read(path, layout, range, unpack, &scratch) { return bytes }
    return try Self.read(path, layout.inOtherCase, range, unpack, &scratch)
  }

  private static func read(
    _ folder: String, _ layout: RangeLayout, _ range: Int, _ unpack: RangeUnpacking?,
    _ scratch: inout LookupScratch
  ) throws(Trouble) -> UnsafeRawBufferPointer? {
    // A compressed file lies behind the room for its text.
    let spare = unpack == nil ? 0 : longest
    let room: UnsafeMutableRawBufferPointer
    let count: Int
    do throws(SystemError) {
      let file = try RandomAccessFile(
        path: "\(folder)/\(layout.name(of: range))", within: Budget(bytes: longest))
      room = scratch.room(spare + file.size)
      scratch.reads &+= 1
      count = try file.read(UnsafeMutableRawBufferPointer(rebasing: room[spare...]), at: 0)
    } catch {
      if error.isNoFileName { return nil }
      throw error.isNoRegularFile || error.isTooLarge ? .damaged : .unreadable(error)
    }
    guard count == room.count - spare else { throw .cutShort }
    guard let unpack else { return UnsafeRawBufferPointer(room) }
    let file = UnsafeRawBufferPointer(rebasing: room[spare...])
    let text = UnsafeMutableRawBufferPointer(rebasing: room[..<spare])
    guard let length = unpack(file, text) else { throw .damaged }
    return UnsafeRawBufferPointer(rebasing: text[..<length])
  }

  init(path: String, wanted: HashKind?, unpack: RangeUnpacking? = nil) throws(CorpusError) {
    self.path = path
    // Names of digits alone are the same in upper and lower case: the one with more files it is.
    var most = 0
    var best: RangeLayout?
    for ending in ["", ".gz", ".zst", ".zstd", ".bz2", ".xz", ".bin"] where best == nil {
      for layout in RangeLayout.all.map({ $0.ending(in: ending) }) {
        let count = layout.probesThere(in: path)
        if count > most { (most, best) = (count, layout) }
      }
    }
    guard let layout = best else { throw CorpusError(path, .noRanges) }
    self.layout = layout
    var entries: [HashKind: Int] = [:]
    var ranges = 0
    var used: RangeUnpacking?
    var scratch = LookupScratch()
    for range in RangeLayout.probes {
      guard var bytes = try? Self.read(path, layout, range, used, &scratch) else { continue }
      if entries.values.allSatisfy({ $0 == 0 }), used == nil,
        let found = FileKind(start: bytes.bindMemory(to: UInt8.self))
      {
        let isKnown = found == .gzip || found == .zstandard
        guard isKnown, unpack != nil else { throw CorpusError(path, .compressedRanges(found)) }
        used = unpack
        guard let text = try? Self.read(path, layout, range, used, &scratch) else { continue }
        bytes = text
      }
      ranges += 1
      for kind in [HashKind.sha1, .nt] {
        let counts = try? RangeCounts(bytes, range, kind) { _, _ in }
        entries[kind, default: 0] += counts?.entries ?? 0
      }
    }
    let kind: HashKind = entries[.nt, default: 0] > entries[.sha1, default: 0] ? .nt : .sha1
    let count = entries[kind, default: 0]
    guard count > 0 else { throw CorpusError(path, .noRanges) }
    if let wanted, wanted != kind {
      throw CorpusError(path, .otherHash(found: kind, wanted: wanted))
    }
    (self.kind, self.unpack) = (kind, used)
    spacing = Spacing(of: Double(count) / Double(ranges), in: 0x1p44)
  }
}

struct RangeLayout: Equatable, Sendable {
  /// A path in which 1 to 5 stand for the range's digits.
  private let pattern: String
  private var ending = ""
  private var isLowercase: Bool

  static let all: [RangeLayout] = [
    "12345.txt", "12345", "1/2/3/12345", "1/2/3/12345.txt", "12/34/12345", "12/34/12345.txt",
    "12/345", "12/345.txt", "12/34/5", "12/34/5.txt",
  ].flatMap { names in [false, true].map { Self(pattern: names, isLowercase: $0) } }

  /// The ranges that are looked for: digits and letters, so that upper and lower case differ.
  static let probes = (0..<16).map { $0 * 0x11111 } + [0x0ABCD, 0x9A7CE, 0x00000, 0xFFFFF]

  var inOtherCase: RangeLayout {
    var other = self
    other.isLowercase.toggle()
    return other
  }

  func ending(in ending: String) -> RangeLayout {
    var other = self
    other.ending = ending
    return other
  }

  func probesThere(in folder: String) -> Int {
    Self.probes.count { fileExists("\(folder)/\(name(of: $0))") }
  }

  /// Whether each range has a file in a folder, in either case.
  func rangesThere(in folder: String) throws(SystemError) -> [Bool] {
    var there = Array(repeating: false, count: RangeFolder.rangeCount)
    let depth = pattern.utf8.count { $0 == UInt8(ascii: "/") }
    try find(in: folder, "", depth, &there)
    return there
  }

  /// - Parameter inner: The path within the folder, with a slash at the end; empty for the folder.
  private func find(
    in folder: String, _ inner: String, _ depth: Int, _ there: inout [Bool]
  ) throws(SystemError) {
    for entry in try folderEntries("\(folder)/\(inner)") {
      let name = inner + entry
      if depth > 0 {
        guard (try? FileStatus(path: "\(folder)/\(name)"))?.kind == .folder else { continue }
        try find(in: folder, name + "/", depth - 1, &there)
      } else if let range = range(named: name) {
        there[range] = true
      }
    }
  }

  /// The range whose file has this path within the folder; nil if none has.
  func range(named name: String) -> Int? {
    var range = 0
    for (byte, wanted) in zip(name.utf8, pattern.utf8) {
      guard let place = Self.place(wanted) else { continue }
      guard let digit = hexadecimalDigit(byte) else { return nil }
      range = range & ~(0xF0000 >> (4 * place)) | Int(digit) << (4 * (4 - place))
    }
    return self.name(of: range) == name || inOtherCase.name(of: range) == name ? range : nil
  }

  func name(of range: Int) -> String {
    let text = digits(range, 5)
    let digits = Array((isLowercase ? text.lowercasedASCII : text).utf8)
    let name = pattern.utf8.map { byte in Self.place(byte).map { digits[$0] } ?? byte }
    return String(decoding: name, as: UTF8.self) + ending
  }

  private static func place(_ byte: UInt8) -> Int? {
    0x31...0x35 ~= byte ? Int(byte) - 0x31 : nil
  }
}
