/// A file of records of one size, in the order of their hashes, as oschonrock's hibp tools write
/// it: the hash, or the first 8 bytes of it, and a count of 4 bytes.
struct FlatBinary: SortedEntries {
  let file: CorpusFile
  let layout: Layout
  let kind: HashKind

  /// The endings of the names that the tools give such files.
  enum Layout: String, CaseIterable {
    case sha1 = ".sha1.bin"
    case nt = ".ntlm.bin"
    case first8Bytes = ".sha1t64.bin"

    var hashBytes: Int {
      switch self {
      case .sha1: 20
      case .nt: 16
      case .first8Bytes: 8
      }
    }

    var recordBytes: Int { hashBytes + 4 }
  }

  var format: String { layout == .first8Bytes ? "binary file of 8 bytes a hash" : "binary file" }
  var formatID: String { "binary" }
  var count: Int { file.size / layout.recordBytes }
  var entries: (count: Int, isEstimate: Bool)? { (count, false) }

  var spacing: Spacing { Spacing(of: Double(count)) }

  var oneWrongIn: UInt64? { layout == .first8Bytes ? UInt64.max / UInt64(max(1, count)) : nil }

  func scan(
    _ piece: UnsafeRawBufferPointer, at offset: Int, isStart: Bool, _ finding: inout PieceFinding
  ) {
    let size = layout.recordBytes
    var at = (size - offset % size) % size
    while at &+ size <= piece.count {
      let (hash, count) = record(piece, at)
      // A count that no corpus has, of another byte order or of another file.
      if count < 1 { finding.isDamaged = true }
      finding.add(
        hash, from: offset &+ at, to: offset &+ at &+ size, Occurrences(max(1, Int(count))))
      at &+= size
    }
    if offset + piece.count >= file.size, file.size % size != 0 { finding.isCutShort = true }
  }

  @inline(__always)
  func record(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> (hash: HashValue, count: Int32) {
    func word64(_ at: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset &+ at, as: UInt64.self))
    }
    let high = word64(0)
    let middle = layout == .first8Bytes ? 0 : word64(8)
    let low =
      layout == .sha1
      ? UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt32.self)) : 0
    let count = Int32(
      littleEndian: bytes.loadUnaligned(fromByteOffset: offset &+ layout.hashBytes, as: Int32.self))
    return (HashValue(high: high, middle: middle, low: low), count)
  }

  func answer(_ wanted: HashValue, _ scratch: inout LookupScratch) throws(Trouble) -> Answer {
    try search(layout == .first8Bytes ? HashValue(high: wanted.high) : wanted, &scratch).answer
  }
}
