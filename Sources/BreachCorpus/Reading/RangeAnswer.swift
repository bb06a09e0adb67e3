/// Finds a hash in the lines of one range. They need not be sorted: a server puts padding behind
/// them.
///
/// - Parameter spacing: The spacing of the whole corpus, as far as it is known.
/// - Complexity: O(n) bytes, some 50 µs for a range of today.
func lookup(
  _ wanted: HashValue, inRange bytes: UnsafeRawBufferPointer, _ kind: HashKind, _ spacing: Spacing,
  mayBeEmpty: Bool
) -> Answer {
  let range = wanted.range
  var scanner = LineScanner(bytes, endsFile: true, LineForm(kind: kind, range: range))
  var found: Occurrences?
  var below = UInt64(range) << 44
  var above: UInt64?
  var counts = RangeCounts()
  var isCutShort = false
  while let line = scanner.next() {
    switch line {
    case .entry:
      counts.entries &+= 1
      let hash = scanner.hash
      if hash == wanted {
        let count = Int(scanner.count)
        if count >= found?.atLeast ?? 0 { found = count > 0 ? Occurrences(count) : .unknown }
      } else if hash < wanted {
        below = max(below, hash.high)
      } else {
        above = min(above ?? hash.high, hash.high)
      }
    case .padding: counts.padding &+= 1
    case .otherWidth, .blank: break
    case .malformed:
      // One downloader keeps the server's tag before the lines.
      guard scanner.lineStart == 0, isTag(bytes) else { return .undetermined(.damaged) }
    case .incomplete: isCutShort = true
    }
  }
  if let found { return .found(found, oneWrongIn: nil) }
  if isCutShort, above == nil { return .undetermined(.cutShort) }
  let trouble = counts.trouble(
    in: range, below: below, above: above, spacing, mayBeEmpty: mayBeEmpty && bytes.isEmpty)
  return trouble.map { Answer.undetermined($0) } ?? .notFound
}

/// The lines of one range, counted, which tell whether some are missing.
struct RangeCounts {
  var entries = 0
  var padding = 0

  /// The reason why hashes may be missing between two neighbours; nil if none are.
  ///
  /// - Parameters:
  ///   - below: The neighbour below, or the beginning of the range.
  ///   - above: The neighbour above; nil for the end of the range.
  ///   - spacing: The spacing of the whole corpus, as far as it is known.
  ///   - mayBeEmpty: Whether a range may have no lines at all.
  func trouble(
    in range: Int, below: UInt64, above: UInt64?, _ spacing: Spacing, mayBeEmpty: Bool
  ) -> Trouble? {
    guard entries > 0 || padding > 0 || mayBeEmpty else { return .damaged }
    let local = entries > 0 ? Spacing(of: Double(entries), in: 0x1p44).mean : nil
    // The range ends where the next begins.
    let end = range + 1 < 1 << 20 ? UInt64(range + 1) << 44 : nil
    return spacing.isHole(below: below, above: above ?? end, local: local) ? .hole : nil
  }
}

/// Whether the bytes begin with an HTTP entity tag.
func isTag(_ bytes: UnsafeRawBufferPointer) -> Bool {
  bytes.starts(with: "\"".utf8) || bytes.starts(with: "W/\"".utf8) || bytes.starts(with: "0x".utf8)
}
