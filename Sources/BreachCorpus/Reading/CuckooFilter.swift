/// A filter of passwdqc's, as pwqfilter(1) makes it: a cuckoo filter whose buckets hold up to four
/// fingerprints, the fewer the longer.
struct CuckooFilter: FileFormat {
  let file: CorpusFile
  let kind: HashKind
  private let threshold: Int
  private let bucketSize: Int
  private let bucketCount: UInt64
  let count: Int

  var format: String { "filter of passwdqc" }
  var formatID: String { "passwdqc-filter" }
  var entries: (count: Int, isEstimate: Bool)? { (count, false) }

  /// Up to eight fingerprints of 33 bits are compared.
  var oneWrongIn: UInt64? { 1 << 30 }

  private static let headerBytes = 64
  static let magic = Array("PWQ0".utf8)

  init(_ file: CorpusFile, wanted: HashKind?) throws(CorpusError) {
    self.file = file
    var scratch = LookupScratch()
    let header: UnsafeRawBufferPointer
    do throws(Trouble) { header = try scratch.read(file, at: 0, count: Self.headerBytes) } catch {
      throw CorpusError(file.path, .damagedFilter)
    }
    func word(_ offset: Int) -> UInt64 { header.number(at: offset) }
    threshold = Int(header[4])
    bucketSize = Int(header[5])
    let capacity = word(24)
    let (deletes, inserts) = (word(32), word(40))
    // The order of bytes is that of the machine that made it.
    guard header[6] <= 2, header[7] == 0, word(8) == 0x0807_0605_0403_0201, word(16) == 0,
      (2...4).contains(bucketSize),
      threshold <= bucketSize, capacity >= 4, capacity % 4 == 0,
      capacity / 4 <= UInt64(UInt32.max), deletes <= inserts, inserts - deletes <= capacity,
      file.size == Self.headerBytes + 4 * Int(capacity)
    else { throw CorpusError(file.path, .damagedFilter) }
    bucketCount = capacity / 4
    count = Int(inserts - deletes)
    let told: HashKind? = [nil, .md4, .nt][Int(header[6])]
    guard let kind = told ?? wanted else { throw CorpusError(file.path, .unknownHash) }
    if let wanted, wanted != kind {
      throw CorpusError(file.path, .otherHash(found: kind, wanted: wanted))
    }
    self.kind = kind
  }

  func canTell(minCount: Int) -> Bool { false }

  func answer(_ wanted: HashValue, _ scratch: inout LookupScratch) throws(Trouble) -> Answer {
    try contains(wanted, &scratch) ? .found(.unknown, oneWrongIn: oneWrongIn) : .notFound
  }

  /// Looks at the first 128 bits, which is what is put in of a longer hash.
  private func contains(_ hash: HashValue, _ scratch: inout LookupScratch) throws(Trouble) -> Bool {
    let start = UInt32(truncatingIfNeeded: hash.high >> 32)
    let swapped = (start & 0x0F0F_0F0F) << 4 | (start >> 4) & 0x0F0F_0F0F
    let first = (UInt64(swapped) * bucketCount) >> 32
    let fingerprint = hash.middle.byteSwapped
    let primary = try bucket(first, &scratch)
    if primary.contains(fingerprint, bucketSize) { return true }
    // Nothing is put into its second bucket while its first has room.
    if primary.count < threshold { return false }
    let step = ((fingerprint & 0xFFFF_FFFF) * bucketCount) >> 32
    let mirrored = bucketCount - 1 - first
    let second = mirrored >= step ? mirrored - step : mirrored + bucketCount - step
    return try bucket(second, &scratch).contains(fingerprint, bucketSize)
  }

  private func bucket(_ index: UInt64, _ scratch: inout LookupScratch) throws(Trouble) -> Bucket {
    let bytes = try scratch.read(file, at: Self.headerBytes + 16 * Int(index), count: 16)
    guard let bucket = Bucket(bytes.number(at: 0), bytes.number(at: 8)), bucket.count <= bucketSize
    else { throw .damaged }
    return bucket
  }

  private struct Bucket {
    private(set) var count = 0
    private var entries = SIMD4<UInt64>()

    init?(_ high: UInt64, _ low: UInt64) {
      let value = UInt128(high) << 64 | UInt128(low)
      let top = Int(high >> 52)
      func field(_ offset: Int, _ width: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: value >> UInt128(offset)) & (1 << UInt64(width) - 1)
      }
      if value == 0 { return }
      if high == 1 {
        (count, entries[0]) = (1, low)
      } else if top >> 6 == 0b111101 {
        count = 2
        (entries[0], entries[1]) = (field(0, 61), field(61, 61))
        guard entries[0] >= entries[1] else { return nil }
      } else if top >= 0xF80 {
        count = 3
        (entries[0], entries[1], entries[2]) = (field(0, 41), field(41, 41), field(82, 41))
        guard entries[0] >= entries[1], entries[1] >= entries[2] else { return nil }
      } else if top >= 1, top <= nibbles.count {
        count = 4
        let nibbles = nibbles[top - 1]
        for i in 0..<4 { entries[i] = field(29 * i, 29) | UInt64(nibbles >> (4 * i) & 15) << 29 }
      } else {
        return nil
      }
    }

    func contains(_ fingerprint: UInt64, _ bucketSize: Int) -> Bool {
      (0..<count).contains { Self.equals(fingerprint, entries[$0], bucketSize) }
    }

    /// An entry whose upper bits are zero may have lost them in a fuller bucket.
    private static func equals(_ fingerprint: UInt64, _ entry: UInt64, _ bucketSize: Int) -> Bool {
      if bucketSize == 4, entry < 1 << 33 { return entry == fingerprint & (1 << 33 - 1) }
      if bucketSize >= 3, entry < 1 << 41 { return entry == fingerprint & (1 << 41 - 1) }
      return entry == (entry < 1 << 61 ? fingerprint & (1 << 61 - 1) : fingerprint)
    }
  }

  /// The upper four bits of four fingerprints, in the order in which buckets count them.
  private static let nibbles: [UInt16] = (0...UInt16.max).filter { (four: UInt16) -> Bool in
    let (a, b, c, d) = (four & 15, four >> 4 & 15, four >> 8 & 15, four >> 12)
    return d <= c && c <= b && b <= a
  }
}
