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
  var (entries, padding) = (0, 0)
  var isCutShort = false
  while let line = scanner.next() {
    switch line {
    case .entry:
      entries &+= 1
      let hash = scanner.hash
      if hash == wanted {
        let count = Int(scanner.count)
        if count >= found?.atLeast ?? 0 { found = count > 0 ? Occurrences(count) : .unknown }
      } else if hash < wanted {
        below = max(below, hash.high)
      } else {
        above = min(above ?? hash.high, hash.high)
      }
    case .padding: padding &+= 1
    case .otherWidth, .blank: break
    case .malformed:
      // One downloader keeps the server's tag before the lines.
      guard scanner.lineStart == 0, isTag(bytes) else { return .undetermined(.damaged) }
    case .incomplete: isCutShort = true
    }
  }
  if let found { return .found(found, oneWrongIn: nil) }
  if isCutShort, above == nil { return .undetermined(.cutShort) }
  guard entries > 0 || mayBeEmpty && bytes.isEmpty || padding > 0 else {
    return .undetermined(.damaged)
  }
  let local = entries > 0 ? Spacing(of: Double(entries), in: 0x1p44).mean : nil
  // The range ends where the next begins.
  let end = range + 1 < 1 << 20 ? UInt64(range + 1) << 44 : nil
  if spacing.isHole(below: below, above: above ?? end, local: local) { return .undetermined(.hole) }
  return .notFound
}

/// Whether the bytes begin with an HTTP entity tag.
func isTag(_ bytes: UnsafeRawBufferPointer) -> Bool {
  bytes.starts(with: "\"".utf8) || bytes.starts(with: "W/\"".utf8) || bytes.starts(with: "0x".utf8)
}
