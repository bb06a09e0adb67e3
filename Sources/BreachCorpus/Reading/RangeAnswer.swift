/// Finds a hash in the lines of one range, which need not be sorted.
///
/// - Complexity: O(n) bytes, some 50 µs for a range of today.
func lookup(
  _ wanted: HashValue, inRange bytes: UnsafeRawBufferPointer, _ kind: HashKind, _ spacing: Spacing,
  mayBeEmpty: Bool
) throws(Trouble) -> Answer {
  let range = wanted.range
  var found: Occurrences?
  var below = UInt64(range) << 44
  var above: UInt64?
  let counts = try RangeCounts(bytes, range, kind) { hash, count in
    if hash == wanted {
      if count >= found?.atLeast ?? 0 { found = count > 0 ? Occurrences(Int(count)) : .unknown }
    } else if hash < wanted {
      below = max(below, hash.high)
    } else {
      above = min(above ?? hash.high, hash.high)
    }
  }
  if let found { return .found(found, oneWrongIn: nil) }
  if counts.isCutShort, above == nil { throw .cutShort }
  try counts.check(below: below, above: above, spacing, mayBeEmpty: mayBeEmpty && bytes.isEmpty)
  return .notFound
}

/// The lines of one range, counted, which tell whether some are missing.
struct RangeCounts {
  private let range: Int
  private(set) var entries = 0
  private var padding = 0
  private var others = 0
  private(set) var isCutShort = false
  /// The lines that are hashes and no entries.
  var ignored: Int { padding + others }

  /// Reads the lines of a range.
  ///
  /// - Parameter visit: Takes the hash and the count of each entry.
  @inline(__always)
  init(
    _ bytes: UnsafeRawBufferPointer, _ range: Int, _ kind: HashKind,
    _ visit: (HashValue, UInt32) -> Void
  ) throws(Trouble) {
    self.range = range
    var scanner = LineScanner(bytes, endsFile: true, LineForm(kind: kind, range: range))
    while let line = scanner.next() {
      switch line {
      case .entry:
        entries &+= 1
        visit(scanner.hash, scanner.count)
      case .padding: padding &+= 1
      case .otherWidth: others &+= 1
      case .blank: break
      case .malformed:
        // One downloader keeps the server's HTTP entity tag before the lines.
        let isTag = ["\"", "W/\"", "0x"].contains { bytes.starts(with: $0.utf8) }
        guard scanner.lineStart == 0, isTag else { throw .damaged }
      case .incomplete: isCutShort = true
      }
    }
  }

  /// Throws if hashes may be missing between two neighbours. The end of the range has no neighbour
  /// above.
  func check(
    below: UInt64, above: UInt64?, _ spacing: Spacing, mayBeEmpty: Bool
  ) throws(Trouble) {
    guard entries > 0 || padding > 0 || mayBeEmpty else { throw .damaged }
    let local = entries > 0 ? Spacing(of: Double(entries), in: 0x1p44).mean : nil
    // The range ends where the next begins.
    let end = range + 1 < 1 << 20 ? UInt64(range + 1) << 44 : nil
    if spacing.isHole(below: below, above: above ?? end, local: local) { throw .hole }
  }
}
