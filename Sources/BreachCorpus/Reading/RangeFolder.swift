internal import Platform
internal import UnicodeText

/// A function that decompresses the file of a range into a room: the number of bytes there, or nil
/// if the file is damaged or the room too small. It comes from outside, since few users of a corpus
/// have the libraries for it.
package typealias RangeUnpacking =
  @Sendable (_ file: UnsafeRawBufferPointer, _ room: UnsafeMutableRawBufferPointer) -> Int?

/// A folder with one file for each of the 1,048,576 ranges, as downloaders and mirrors keep it.
struct RangeFolder: CorpusFormat {
  let path: String
  let layout: RangeLayout
  /// Decompresses the files; nil if they are text.
  private let unpack: RangeUnpacking?
  /// Whether the names of the folder tell their case; those of a few files may have no letter.
  private let isCaseKnown: Bool
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

  /// Whether each range has a file. Reads each directory once.
  func rangesThere() throws(CorpusError) -> [Bool] {
    try reading(path, try layout.rangesThere(in: path))
  }

  func read(_ range: Int, _ scratch: inout LookupScratch) throws(Trouble) -> UnsafeRawBufferPointer?
  {
    if let bytes = try Self.read(path, layout, range, unpack, &scratch) { return bytes }
    return isCaseKnown ? nil : try Self.read(path, layout.inOtherCase, range, unpack, &scratch)
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
      let file = try layout.withPath(of: range, in: folder) { path throws(SystemError) in
        try RandomAccessFile(path: path, within: Budget(bytes: longest))
      }
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

  /// Recognises a folder by the files of a few ranges.
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
    guard let layout = best else { throw Self.error(path) }
    self.layout = layout
    isCaseKnown = most != layout.inOtherCase.probesThere(in: path)
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

  /// The error for a folder that is not a corpus, with a guess at its content.
  private static func error(_ path: String) -> CorpusError {
    for inner in ["sha1", "ntlm", "ranges", "range"]
    where RangeLayout.all.contains(where: { $0.probesThere(in: "\(path)/\(inner)") > 0 }) {
      return CorpusError(path, .fileWithin(inner))
    }
    for inner in ["pwnedpasswords.txt", "pwnedpasswords_ntlm.txt"]
    where fileExists("\(path)/\(inner)") { return CorpusError(path, .fileWithin(inner)) }
    return CorpusError(path, .noRanges)
  }
}

/// The place of the file of a range in its folder.
struct RangeLayout: Equatable, Sendable {
  /// A path in which 1 to 5 stand for the range's digits.
  private let pattern: [UInt8]
  private let ending: [UInt8]
  private var isLowercase: Bool

  private init(_ pattern: [UInt8], ending: String = "", isLowercase: Bool) {
    (self.pattern, self.ending) = (pattern, Array(ending.utf8))
    self.isLowercase = isLowercase
  }

  static let all: [RangeLayout] = [
    "12345.txt", "12345", "1/2/3/12345", "1/2/3/12345.txt", "12/34/12345", "12/34/12345.txt",
    "12/345", "12/345.txt", "12/34/5", "12/34/5.txt",
  ].flatMap { names in [false, true].map { Self(Array(names.utf8), isLowercase: $0) } }

  /// The ranges that are looked for: digits and letters, so that upper and lower case differ.
  static let probes = (0..<16).map { $0 * 0x11111 } + [0x0ABCD, 0x9A7CE, 0x00000, 0xFFFFF]

  var inOtherCase: RangeLayout {
    var other = self
    other.isLowercase.toggle()
    return other
  }

  /// The layout with another ending behind the names, which compressed files have.
  func ending(in ending: String) -> RangeLayout {
    RangeLayout(pattern, ending: ending, isLowercase: isLowercase)
  }

  /// The number of the ranges looked for whose files exist.
  func probesThere(in folder: String) -> Int {
    Self.probes.count { withPath(of: $0, in: folder) { fileExists($0) } }
  }

  /// Whether each range has a file in a folder, in either case.
  func rangesThere(in folder: String) throws(SystemError) -> [Bool] {
    var there = Array(repeating: false, count: RangeFolder.rangeCount)
    try find(pattern.split(separator: UInt8(ascii: "/"))[...], in: folder, (0, 0), &there)
    return there
  }

  /// Looks for the rest of the pattern in a folder whose name has some digits of a range.
  private func find(
    _ parts: ArraySlice<ArraySlice<UInt8>>, in folder: String, _ known: (digits: Int, mask: Int),
    _ there: inout [Bool]
  ) throws(SystemError) {
    guard let part = parts.first else { return }
    let isFile = parts.count == 1
    for name in try folderEntries(folder) {
      guard let found = Self.digits(of: name.utf8, part + (isFile ? ending : []), known) else {
        continue
      }
      if isFile {
        there[found.digits] = true
      } else if (try? FileStatus(path: "\(folder)/\(name)"))?.kind == .folder {
        try find(parts.dropFirst(), in: "\(folder)/\(name)", found, &there)
      }
    }
  }

  /// The digits of a range in a name, with those that are known; nil for another name.
  private static func digits(
    of name: String.UTF8View, _ part: ArraySlice<UInt8>, _ known: (digits: Int, mask: Int)
  ) -> (digits: Int, mask: Int)? {
    guard name.count == part.count else { return nil }
    var (digits, mask) = known
    for (byte, wanted) in zip(name, part) {
      guard UInt8(ascii: "1")...UInt8(ascii: "5") ~= wanted else {
        guard byte == wanted else { return nil }
        continue
      }
      guard let digit = hexadecimalDigit(byte).map({ Int($0) }) else { return nil }
      let shift = 4 * Int(UInt8(ascii: "5") - wanted)
      guard mask >> shift & 15 == 0 || digits >> shift & 15 == digit else { return nil }
      digits |= digit << shift
      mask |= 15 << shift
    }
    return (digits, mask)
  }

  /// The path within the folder, for messages.
  func name(of range: Int) -> String {
    withPath(of: range, in: "") { String(cString: $0 + 1) }
  }

  /// The path for the system. Allocates nothing.
  func withPath<Result: ~Copyable, Failure: Error>(
    of range: Int, in folder: String,
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let most = folder.utf8.count + pattern.count + ending.count + 2
    return try withUnsafeTemporaryAllocation(of: CChar.self, capacity: most) {
      path throws(Failure) in
      var end = 0
      func add(_ byte: UInt8) {
        path[end] = CChar(bitPattern: byte)
        end += 1
      }
      folder.utf8.forEach(add)
      add(UInt8(ascii: "/"))
      for byte in pattern {
        guard byte >= UInt8(ascii: "1"), byte <= UInt8(ascii: "5") else {
          add(byte)
          continue
        }
        let digit = range >> (4 * Int(UInt8(ascii: "5") - byte)) & 15
        let letter = isLowercase ? UInt8(ascii: "a") : UInt8(ascii: "A")
        add(digit < 10 ? UInt8(ascii: "0") + UInt8(digit) : letter + UInt8(digit - 10))
      }
      ending.forEach(add)
      add(0)
      return try body(UnsafePointer(path.baseAddress.unsafelyUnwrapped))
    }
  }
}
