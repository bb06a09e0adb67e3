internal import UnicodeText

package struct RangeLine {
  let hash: HashValue
  private let kind: HashKind
  /// At least 1: a corpus without counts does not tell more. 0 in padding.
  private let count: UInt32

  fileprivate init(_ hash: HashValue, _ kind: HashKind, _ count: UInt32) {
    (self.hash, self.kind, self.count) = (hash, kind, max(1, count))
  }

  /// A line of padding, which hides how many lines there are: a random hash, never seen.
  package init(padding kind: HashKind) {
    hash = HashValue(
      high: .random(in: 0...(.max)), middle: .random(in: 0...(.max)), low: .random(in: 0...(.max)))
    (self.kind, count) = (kind, 0)
  }

  /// The hash without its first five digits, a colon and the count.
  package var text: String {
    let start = digits(hash.high & (1 << 44 - 1), 11) + digits(hash.middle, 16)
    return "\(start)\(kind == .sha1 ? digits(hash.low, 8) : ""):\(count)"
  }
}

func digits(_ value: some BinaryInteger, _ count: Int) -> String {
  zeroPadded(String(value, radix: 16, uppercase: true), to: count)
}

extension RangeFolder {
  /// Throws wherever a lookup of some hash of the range would have no answer.
  func lines(of range: Int, _ scratch: inout LookupScratch) throws(Trouble) -> [RangeLine] {
    guard let bytes = try read(range, &scratch) else { throw .missingRange }
    var lines: [RangeLine] = []
    let counts = try RangeCounts(bytes, range, kind) { lines.append(RangeLine($0, kind, $1)) }
    if counts.isCutShort { throw .cutShort }
    lines.sort { $0.hash < $1.hash }
    var below = UInt64(range) << 44
    for line in lines {
      try counts.check(below: below, above: line.hash.high, spacing, mayBeEmpty: false)
      below = line.hash.high
    }
    try counts.check(below: below, above: nil, spacing, mayBeEmpty: bytes.isEmpty)
    return lines
  }
}

extension SortedText {
  func lines(of range: Int, _ scratch: inout LookupScratch) throws(Trouble) -> [RangeLine] {
    let first = HashValue(high: UInt64(range) << 44)
    let last = HashValue(high: first.high | (1 << 44 - 1), middle: .max, low: .max)
    // The file has both ends of the range, or it does not have the range.
    var low = try search(first, &scratch).place
    _ = try search(last, &scratch)
    var lines: [RangeLine] = []
    var previous = HashValue(high: 0)
    while low < file.size {
      let bytes = try scratch.read(file, at: low, count: min(Self.chunk, file.size - low))
      let endsFile = low + bytes.count == file.size
      var scanner = LineScanner(bytes, endsFile: endsFile, form)
      var next = bytes.count
      scan: while let line = scanner.next() {
        switch line {
        case .entry:
          guard scanner.hash >= previous else { throw .notSorted }
          previous = scanner.hash
          if (first...last).contains(previous) {
            lines.append(RangeLine(previous, form.kind, scanner.count))
          }
        case .padding, .otherWidth, .blank: break
        case .malformed where previous > last, .incomplete where previous > last: break scan
        case .malformed: throw .damaged
        case .incomplete:
          guard !endsFile, scanner.lineStart > 0 else { throw endsFile ? .cutShort : .damaged }
          next = scanner.lineStart
          break scan
        }
      }
      // Behind the range the rest of the piece shows that no line of it comes later.
      if previous > last { return lines }
      low += next
    }
    return lines
  }

  private static let chunk = 1 << 16
}
